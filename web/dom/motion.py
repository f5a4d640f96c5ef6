"""Lets what has moved glide to its new place: cards by FLIP (first, last, invert, play), seeds from hole to hole.

A new card comes from whoever plays it or from the stock, dealt cards one after the other; a trick that is gathered goes
to the pile that grew or to whoever took it.
"""

from __future__ import annotations

from typing import Any

from js import Object, document
from pyodide.ffi import to_js

from web.dom.geometry import Box

EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)"
STILL = 1.0  # a shift of that many pixels is not worth a glide
SEED = 8.0  # half a flying seed, in pixels
DEALT = 4  # so many new cards in the hand are a deal
STAGGER = 0.06  # of the time of a deal passes before its next card starts
STOCK = '.pile[data-zone="stock"] .card'
PILE = '.pile:not([data-zone="stock"]) .card'


class Motion:
    """Remembers where things lay before a picture, and moves them from there after it."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._boxes: dict[str, Box] = {}
        self._last = self._leader = ""
        self._counts: tuple[str, ...] = ()
        self._trick: list[Any] = []
        self._gathered: list[Any] = []
        self._seed = document.createElement("span")
        self._seed.className = "flying"
        self._seed.setAttribute("aria-hidden", "true")
        document.body.appendChild(self._seed)

    def first(self) -> None:
        """Before the picture: where every card lies, and from which hole the next seed starts."""
        for node in self._gathered:
            node.remove()
        self._gathered = []
        self._boxes = {node.getAttribute("data-key"): box(node) for node in self._cards()}
        self._trick = list(self._root.querySelectorAll(".trick .card[data-key]"))
        leader = self._root.querySelector(".trick .m-leading")
        self._leader = leader.getAttribute("data-from") if leader else ""
        self._counts = self._piles()
        self._last = self._landed()

    def play(self, ms: int) -> None:
        """After the picture: whatever lies elsewhere glides there."""
        if not ms:
            return
        cards = list(self._cards())
        new = [node for node in cards if node.getAttribute("data-key") not in self._boxes and node.closest(".hand")]
        pause = ms * STAGGER if len(new) >= DEALT else 0.0
        for node in cards:
            start = self._boxes.get(node.getAttribute("data-key")) or self._origin(node)
            if start:
                _glide(node, start, ms, pause * new.index(node) if pause and node in new else 0.0)
        self._gather(ms)
        landed = self._landed()
        if landed and self._last and landed != self._last:
            self._fly(self._last, landed, ms)

    def _cards(self) -> Any:
        return self._root.querySelectorAll(".card[data-key]")

    def _piles(self) -> tuple[str, ...]:
        return tuple(node.textContent for node in self._root.querySelectorAll(".pile .count"))

    def _origin(self, node: Any) -> Box | None:
        """A card that was not there comes from whoever plays it, from the stock, or from the one who deals."""
        if node.classList.contains("back"):
            return None
        seat = node.getAttribute("data-from")
        if seat:
            source = f'.place[data-from="{seat}"]'
        elif node.closest(".hand"):
            source = STOCK if self._root.querySelector(STOCK) else ".zones"
        else:
            drawn = self._piles() != self._counts and not node.closest(".theirs")
            source = STOCK if drawn else ".place:not(.mine)"
        place = self._root.querySelector(source)
        return box(place) if place else None

    def _gather(self, ms: int) -> None:
        """A trick that is on the table no longer goes where it belongs now, seen for the last time."""
        if not self._trick or any(node.isConnected for node in self._trick):
            return
        pile = self._root.querySelector(PILE)
        goal = pile or self._root.querySelector(f'.place[data-from="{self._leader}"]')
        if not goal or (pile and self._piles() == self._counts):
            return
        to_x, to_y = box(goal).centre
        for node in self._trick:
            start = self._boxes[node.getAttribute("data-key")]
            node.removeAttribute("data-key")
            node.setAttribute("aria-hidden", "true")
            node.classList.add("gathered")
            for name, length in (("left", start.left), ("top", start.top), ("--card-w", start.width)):
                node.style.setProperty(name, f"{length}px")
            self._root.firstElementChild.appendChild(node)
            x, y = start.centre
            steps: list[dict[str, Any]] = [
                {"transform": "none", "opacity": 1},
                {"transform": f"translate({to_x - x}px, {to_y - y}px) scale(0.5)", "opacity": 0},
            ]
            _animate(node, steps, ms)
            self._gathered.append(node)

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


def _glide(node: Any, start: Box, ms: float, pause: float) -> None:
    for running in node.getAnimations():
        running.cancel()
    (x, y), (to_x, to_y) = start.centre, box(node).centre
    if abs(x - to_x) + abs(y - to_y) > STILL:
        steps: list[dict[str, Any]] = [
            {"transform": f"translate({x - to_x}px, {y - to_y}px)", "zIndex": 3},
            {"transform": "none"},
        ]
        _animate(node, steps, ms - pause, pause)


def _animate(node: Any, steps: list[dict[str, Any]], ms: float, pause: float = 0.0) -> None:
    node.animate(plain(steps), plain({"duration": ms, "delay": pause, "fill": "backwards", "easing": EASE}))


def plain(value: Any) -> Any:
    """Dictionaries as JavaScript's own objects."""
    return to_js(value, dict_converter=Object.fromEntries)
