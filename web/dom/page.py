"""The document as the app's page: shows pictures, keeps the focus, lets things glide, minds the browser's Back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import document, history, window

from web.app.history import History
from web.app.ports import Picture
from web.dom.alarm import guarded
from web.dom.env import still
from web.dom.focus import Focus
from web.dom.motion import Motion, plain
from web.dom.patch import Patch

LOST = 1.0  # seconds; a browser that has not gone back by then has not heard


class Document:
    """What the person sees; made once."""

    def __init__(self, root: Any, wish: Callable[[str], None]) -> None:
        self._patch = Patch(root, document.createElement)
        self._focus = Focus(root)
        self._motion = Motion(root)
        self._history = History(Entries(), lambda depth: wish(f"back:{depth}"))
        self.reloaded = Entries.depth() > 0  # the browser came back to a page that was not at its home screen
        window.addEventListener("popstate", guarded(lambda _: self._history.arrived()))

    def show(self, picture: Picture) -> None:
        head = document.documentElement
        for name, value in (("lang", picture.language), ("data-theme", picture.theme), ("data-motion", picture.motion)):
            if head.getAttribute(name) != value:
                head.setAttribute(name, value)
        if document.title != picture.title:
            document.title = picture.title
        ms = 0 if picture.motion == "none" or still() else picture.ms
        self._focus.hold()
        self._motion.first()
        self._patch.show(picture.root)
        self._motion.play(ms)
        self._focus.restore(self._patch.node(picture.focus) if picture.focus else None)

    def depth(self, depth: int) -> None:
        """Back then leaves one screen at a time."""
        self._history.reach(depth)


class Entries:
    """The browser's history as the app wants it."""

    @staticmethod
    def depth() -> int:
        state = history.state
        return int(state.depth) if state and hasattr(state, "depth") else 0

    @staticmethod
    def push(depth: int) -> None:
        history.pushState(plain({"depth": depth}), "")

    @staticmethod
    def go(steps: int) -> None:
        history.go(steps)

    @staticmethod
    def later(do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(LOST, do)
