"""What a tab knows of the other tabs of this page: which match is whose, and what is said among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

# What is said of a match: it was written; somebody wants to play it; its owner has let it go; it was taken from us.
# And of everything, with how often that has happened by then instead of a match: it was erased.
MOVED, WANTED, GIVEN, LOST, ERASED = "moved", "wanted", "given", "lost", "erased"


Told = Callable[[bool], None]


class Tabs(Protocol):
    """The browser's locks, of which at most one tab holds each, and its channel between tabs."""

    def claim(self, match: str, told: Told, *, steal: bool = False) -> None:
        """Own the match as long as this page lives, and say whether that is so; `steal`: whoever owns it now."""

    def release(self, match: str) -> None:
        """Own it no longer."""

    def post(self, word: str, match: str) -> None:
        """Say it to all other tabs."""

    def listen(self, told: Callable[[str, str], None]) -> None:
        """Call `told` with a word and a match: what others say, and LOST when a claim of ours was stolen."""


class OneTab:
    """A page that knows of no other."""

    def claim(self, match: str, told: Told, *, steal: bool = False) -> None:
        """It is ours."""
        del match, steal
        told(True)  # noqa: FBT003 - the one thing that is told

    def release(self, match: str) -> None:
        """Nobody waits for it."""

    def post(self, word: str, match: str) -> None:
        """Nobody hears it."""

    def listen(self, told: Callable[[str, str], None]) -> None:
        """Nothing will be told."""
