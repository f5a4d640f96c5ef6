"""Which version of the page this is, whether it is kept for playing without a network, whether a newer one waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from web.app.el import El, el
from web.app.text import Words

VERSION = "0.1.0"  # as in pyproject.toml, which does not come with the page


class Versions(Protocol):
    """What the browser knows of it."""

    def listen(self, told: Callable[[str], None]) -> None:
        """Call `told` with "ready" once every file is kept, with "update" once a newer version waits."""

    def take(self) -> None:
        """Let the newer version take over and load the page again."""


class OneVersion:
    """A page that is not kept, and that nothing newer waits for."""

    def listen(self, told: Callable[[str], None]) -> None:
        """Nothing will be told."""

    def take(self) -> None:
        """There is nothing to take."""


@dataclass
class News:
    """What has been told so far.

    waits: an update that the person has not put off. refused: loading it would have lost the match.
    """

    ready: bool = False
    waits: bool = False
    refused: bool = False

    def hear(self, word: str) -> None:
        """Remember it; other words say nothing to us."""
        self.ready = self.ready or word == "ready"
        self.waits = self.waits or word == "update"


def update_bar(words: Words, *, refused: bool) -> El:
    """A newer version is here: load it now, or later; `refused` when loading would have lost the match."""
    return el(
        "section",
        el("p", key="update.text", text=words.of("update.refused" if refused else "update.here")),
        el("button", key="update.now", cls="primary", type="button", data_act="update", text=words.of("update.now")),
        el("button", key="update.later", cls="secondary", type="button", data_act="later",
           text=words.of("update.later")),
        key="update", cls="update", aria_label=words.of("update.label"),
    )  # fmt: skip


def version(words: Words) -> El:
    """Which version this is, for whoever asks for help."""
    return el("p", key="version", cls="version", text=f"{words.of('home.title')} {VERSION}")
