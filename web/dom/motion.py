"""Lets what has moved glide to its new place: cards by FLIP (first, last, invert, play), seeds from hole to hole."""

from __future__ import annotations

from typing import Any

from js import Object, document
from pyodide.ffi import to_js

from web.dom.geometry import Box

EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)"
STILL = 1.0  # a shift of that many pixels is not worth a glide
SEED = 8.0  # half a flying seed, in pixels


class Motion:
    """Remembers where things lay before a picture, and moves them from there after it."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._boxes: dict[str, Box] = {}
        self._last = ""
        self._seed = document.createElement("span")
        self._seed.className = "flying"
        self._seed.setAttribute("aria-hidden", "true")
        document.body.appendChild(self._seed)

    def first(self) -> None:
        """Before the picture: where every card lies, and from which hole the next seed starts."""
        self._boxes = {node.getAttribute("data-key"): box(node) for node in self._cards()}
        self._last = self._landed()

    def play(self, ms: int) -> None:
        """After the picture: whatever lies elsewhere glides there."""
        if not ms:
            return
        for node in self._cards():
            start = self._boxes.get(node.getAttribute("data-key")) or self._origin(node)
            if start:
                _glide(node, start, ms)
        landed = self._landed()
        if landed and self._last and landed != self._last:
            self._fly(self._last, landed, ms)

    def _cards(self) -> Any:
        return self._root.querySelectorAll(".card[data-key]")

    def _origin(self, node: Any) -> Box | None:
        """A card that was not there comes from whoever plays it."""
        seat = node.getAttribute("data-from")
        place = self._root.querySelector(f'.place[data-from="{seat}"]') if seat else None
        return box(place) if place else None

    def _landed(self) -> str:
        nodes = self._root.querySelectorAll(".m-last[data-key], .m-lifted[data-key]")
        return nodes[0].getAttribute("data-key") if nodes.length else ""

    def _fly(self, start: str, end: str, ms: int) -> None:
        hollows = [self._hollow(key) for key in (start, end)]
        if not all(hollows):
            return  # another table has come
        steps = [f"translate({x - SEED}px, {y - SEED}px)" for x, y in (box(hollow).centre for hollow in hollows)]
        _animate(self._seed, [{"visibility": "visible", "transform": step} for step in steps], ms)

    def _hollow(self, key: str) -> Any:
        """Where the seeds of a hole lie; a store is all hollow."""
        return self._root.querySelector(f'.pit[data-key="{key}"] > .hollow, .store[data-key="{key}"]')


def box(node: Any) -> Box:
    rect = node.getBoundingClientRect()
    return Box(rect.left, rect.top, rect.width, rect.height)


def _glide(node: Any, start: Box, ms: int) -> None:
    for running in node.getAnimations():
        running.cancel()
    (x, y), (to_x, to_y) = start.centre, box(node).centre
    if abs(x - to_x) + abs(y - to_y) > STILL:
        _animate(
            node, [{"transform": f"translate({x - to_x}px, {y - to_y}px)", "zIndex": 3}, {"transform": "none"}], ms
        )


def _animate(node: Any, steps: list[dict[str, Any]], ms: int) -> None:
    node.animate(plain(steps), plain({"duration": ms, "easing": EASE}))


def plain(value: Any) -> Any:
    """Dictionaries as JavaScript's own objects."""
    return to_js(value, dict_converter=Object.fromEntries)
