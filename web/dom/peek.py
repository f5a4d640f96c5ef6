"""Looking before choosing: under the mouse, or under a finger that stays, a thing says what it would do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from web.dom.alarm import guarded

HOLD = 0.4  # seconds that a finger stays
TELLING = '[aria-describedby^="about."]'


class Peek:
    """Sends peek:KEY when something else is looked at; a finger that stayed only looked, and chooses nothing."""

    def __init__(self, root: Any, wish: Callable[[str], None]) -> None:
        self._wish = wish
        self._key = ""
        self._held = False
        self._staying: asyncio.TimerHandle | None = None
        root.addEventListener("pointerover", guarded(self._over))
        root.addEventListener("pointerdown", guarded(self._down))
        lifted, unclicked = guarded(self._lifted), guarded(self._unclicked)
        for name in ("pointerup", "pointercancel"):
            root.addEventListener(name, lifted)
        for name in ("pointercancel", "contextmenu", "keydown"):
            root.addEventListener(name, unclicked, True)  # noqa: FBT003 - before all other listeners
        root.addEventListener("click", guarded(self._clicked), True)  # noqa: FBT003 - before all other listeners

    def _over(self, event: Any) -> None:
        if event.pointerType != "touch":
            self._look(_key(event))

    def _down(self, event: Any) -> None:
        self._held = False
        if event.pointerType == "touch":
            self._look("")
            if key := _key(event):
                self._staying = asyncio.get_running_loop().call_later(HOLD, self._stayed, key)

    def _stayed(self, key: str) -> None:
        self._held = True
        self._look(key)

    def _lifted(self, event: Any) -> None:
        del event
        if self._staying is not None:
            self._staying.cancel()
            self._staying = None

    def _unclicked(self, event: Any) -> None:
        """The finger's own click will not come: the next one is another's, and is not swallowed."""
        del event
        self._held = False

    def _clicked(self, event: Any) -> None:
        if self._held:
            self._held = False
            event.stopPropagation()
            event.preventDefault()

    def _look(self, key: str) -> None:
        if key != self._key:
            self._key = key
            self._wish(f"peek:{key}")


def _key(event: Any) -> str:
    node = event.target.closest(TELLING)
    return str(node.getAttribute("data-key")) if node else ""
