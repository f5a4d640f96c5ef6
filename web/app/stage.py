"""What a match at the table needs of the page around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from web.app.film import Pace
from web.app.settings import Settings
from web.app.text import Words


class Stage(Protocol):
    """What a sitting needs of the page around it."""

    settings: Settings

    def paint(self, *, ms: float = 0, focus: str = "") -> None:
        """Show the table as it is now."""

    def pace(self) -> Pace:
        """How fast moves are shown at this moment."""

    def sound(self, name: str) -> None:
        """Let something be heard, if the person wants that; with no name nothing is."""

    def say(self, code: Callable[[Words], str]) -> None:
        """Say something aloud, once the table is at rest."""

    def advise(self) -> None:
        """The lamp has something new to show."""

    def over(self) -> None:
        """The match has ended."""

    def stuck(self) -> None:
        """A mistake of ours has ended the evening; the match is kept as it was."""
