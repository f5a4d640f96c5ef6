"""How deep the browser's history is and how deep the page is: they become one, a single step of the browser at a time.

A browser goes back some moments after it was asked to, and what is pushed meanwhile is lost; so nothing is pushed then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Browser(Protocol):
    """The browser's history: each entry knows how deep it is."""

    def depth(self) -> int:
        """How deep the present entry is."""

    def push(self, depth: int) -> None:
        """A new entry, in the place of all that lie ahead."""

    def go(self, steps: int) -> None:
        """Some moments later, be so many entries further (back, when it is negative), and say so."""

    def later(self, do: Callable[[], None]) -> None:
        """Do that when going must have ended long ago."""


class History:
    """Back leaves one screen at a time. went: told how deep a person has gone back, or forward."""

    def __init__(self, browser: Browser, went: Callable[[int], None]) -> None:
        """Begin where the browser is."""
        self._browser, self._went = browser, went
        self._now = self._wanted = browser.depth()
        self._goings = 0  # that were begun
        self._away = False  # the browser was asked to go back to where we want to be, and has not said that it has

    def reach(self, depth: int) -> None:
        """Be so deep, as soon as that can be."""
        self._wanted = depth
        if not self._away:
            self._step()

    def _step(self) -> None:
        for depth in range(self._now, self._wanted):
            self._browser.push(depth + 1)
        if self._wanted < self._now:
            self._goings += 1
            self._away, going = True, self._goings
            self._browser.go(self._wanted - self._now)
            self._browser.later(lambda: self._lost(going))
        else:
            self._now = self._wanted

    def arrived(self) -> None:
        """The browser is at another entry: because we went there, or a person did."""
        self._now = self._browser.depth()
        if self._away:
            self._away = False
            self._step()
        elif self._now != self._wanted:
            self._wanted = self._now
            self._went(self._now)

    def _lost(self, going: int) -> None:
        """Browsers leave out what comes too often."""
        if self._away and self._goings == going:
            self.arrived()
