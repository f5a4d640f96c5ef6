"""What has happened at the table and has not been said to the person yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.state import Event
from web.app.telling import message
from web.app.text import Words


class Unheard:
    """Events, and how many moves the page has made for the person, since something was last said."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.forget()

    def add(self, events: Sequence[Event], *, spared: bool) -> None:
        """A move has been made; spared: by the page, for the person."""
        self._events += events
        self._spared += spared

    def forget(self) -> None:
        """It need not be said any longer."""
        self._events: list[Event] = []
        self._spared = 0

    def told(self, *, prompted: bool) -> Callable[[Words], str]:
        """All of it, once: the sentences in whatever language they are wanted; prompted: a question follows."""
        events, spared = self._events, self._spared
        self.forget()

        def said(words: Words) -> str:
            count = words.of("table.spared_moves", n=spared) if spared else ""
            return " ".join(filter(None, (message(events, words, prompted=prompted), count)))

        return said
