"""The archive's desk: what lies on it, what has to be said or asked back, and one job after another."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from web.app.keep.exchange import File
from web.app.keep.union import Plan
from web.app.text import Value

if TYPE_CHECKING:
    from web.app.replay import Replay
    from web.app.shell import Shell

FIRST = 8  # finished matches that are shown before anybody asks for more


@dataclass
class Desk:
    """What lies on the archive's desk: what is asked back, what has to be said, a file, a match looked at again."""

    question: str = ""
    ident: str = ""  # of the match that the question is about
    message: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    shown: int = FIRST
    file: File | None = None
    plan: Plan = field(default_factory=Plan)
    reading: asyncio.Task[None] | None = None  # of a file, given up for another
    working: asyncio.Task[None] | None = None  # at what has been asked for
    replay: Replay | None = None

    def say(self, message: str, **values: Value) -> None:
        """Something has to be said; nothing is asked any more."""
        self.question, self.message, self.values = "", message, values

    def ask(self, question: str, ident: str = "") -> None:
        """Something has to be asked back before it is done."""
        self.question, self.message, self.ident = question, "", ident


def show(shell: Shell) -> None:
    """Paint, and say what has come up: a question has the focus, a message is read."""
    desk = shell.desk
    if desk.message:
        shell.voice.interrupt(shell.words.of(f"archive.said.{desk.message}", **desk.values))
    shell.paint(focus="question.title" if desk.question else "")


def work(shell: Shell, job: Callable[[], Awaitable[None]]) -> None:
    """Do it after whatever is being done already."""
    shell.desk.working = asyncio.ensure_future(_after(shell, shell.desk.working, job))


async def _after(shell: Shell, before: asyncio.Task[None] | None, job: Callable[[], Awaitable[None]]) -> None:
    if before is not None:
        await asyncio.wait({before})
    try:
        await job()
    except Exception:  # noqa: BLE001 - what is asked next is to be done all the same
        shell.ports.log(traceback.format_exc())
