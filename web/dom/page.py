"""The document as the app's page: shows pictures, keeps the focus, lets things glide, minds the browser's Back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, history, window

from web.app.ports import Picture
from web.dom.alarm import guarded
from web.dom.env import still
from web.dom.focus import Focus
from web.dom.motion import Motion, plain
from web.dom.patch import Patch


class Document:
    """What the person sees; made once."""

    def __init__(self, root: Any, wish: Callable[[str], None]) -> None:
        self._patch = Patch(root, document.createElement)
        self._focus = Focus(root)
        self._motion = Motion(root)
        self._wish = wish
        self._depth = _depth()
        self.reloaded = self._depth > 0  # the browser came back to a page that was not at its home screen
        window.addEventListener("popstate", guarded(self._went))

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
        """Adds entries to the history, or goes back over them; Back then leaves one screen at a time."""
        before, self._depth = self._depth, depth
        for entry in range(before, depth):
            history.pushState(plain({"depth": entry + 1}), "")
        if depth < before:
            history.go(depth - before)

    def _went(self, event: Any) -> None:
        """Only what the person did; where depth() itself went back, we are already there."""
        del event
        if (depth := _depth()) != self._depth:
            self._depth = depth
            self._wish(f"back:{depth}")


def _depth() -> int:
    state = history.state
    return int(state.depth) if state and hasattr(state, "depth") else 0
