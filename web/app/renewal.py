"""A newer version of the page waits: it is said where nobody is in the middle of a move, and taken when asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell


def told(shell: Shell, word: str) -> None:
    """Shown where nobody is in the middle of a move: away from the table, or between two deals."""
    shell.news.hear(word)
    if shell.at_table and (shell.here.panel or shell.sitting is None or not shell.sitting.resting):
        return
    if word == "update":
        shell.voice.say(shell.words.of("update.here"))
    shell.paint()


def _update(shell: Shell, _: Wish) -> None:
    """Load the newer version, once everything is written down; never at the price of a match."""
    sitting = shell.sitting
    shell.news.refused = sitting is not None and not sitting.over and not sitting.flush()
    if shell.news.refused:
        shell.voice.interrupt(shell.words.of("update.refused"))
        shell.paint()
    else:
        shell.ports.versions.take()


def _later(shell: Shell, _: Wish) -> None:
    shell.news.waits = shell.news.refused = False
    shell.paint(focus="panel.title" if shell.at_table else "title")


VERBS: Mapping[str, Doing] = {"update": _update, "later": _later}
