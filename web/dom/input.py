"""One click listener and one key listener: whatever a person does becomes a wish, which is a string."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import document

from web.dom.alarm import guarded
from web.dom.focus import GROUPS, settle, stops
from web.dom.geometry import DIRECTIONS, neighbour
from web.dom.motion import box

ENDS = {"Home": 0, "End": -1}
AT_TABLE = '[data-screen="table"]:not([data-keys="off"])'
TEN = {"0": "T"}  # the key of a rank that has no key of its own
FIELDS = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]"


class Input:
    """Listens on the root for as long as the page lives; knows attributes and roles, and no game."""

    def __init__(self, root: Any, wish: Callable[[str], None], keys: Mapping[str, str]) -> None:
        self._root = root
        self._wish = wish
        self._keys = keys
        root.addEventListener("click", guarded(self._clicked))
        document.addEventListener("keydown", guarded(self._pressed))

    def _clicked(self, event: Any) -> None:
        node = event.target.closest("[data-act]")
        if not node or event.ctrlKey or event.metaKey or event.shiftKey:
            return
        if node.tagName == "A":
            event.preventDefault()
        group = node.closest(GROUPS)
        if group:
            settle(group, node)
        self._wish(node.getAttribute("data-act"))

    def _pressed(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
            return
        active = document.activeElement
        if active and active.matches(FIELDS) and event.key != "Escape":
            return
        group = active.closest(GROUPS) if active else None
        if (group and self._moved(group, active, event.key)) or self._called(active, event.key):
            event.preventDefault()

    def _moved(self, group: Any, active: Any, key: str) -> bool:
        """Arrows, Home, End and digits, inside a group."""
        nodes = stops(group)
        at = _index(nodes, active) or 0
        to: int | None = None
        if key in DIRECTIONS:
            to = neighbour([box(node) for node in nodes], at, key)
            if to is None and group.getAttribute("role") == "toolbar" and DIRECTIONS[key][0]:
                to = at + DIRECTIONS[key][0]
        elif key in ENDS:
            row = stops(active.closest('[role="row"]') or group)
            to = _index(nodes, row[ENDS[key]])
        elif key.isdigit():
            to = _numbered(group, nodes, at, key)
        else:
            return False
        if to is not None and 0 <= to < len(nodes):
            self._go(group, nodes[to])
        return True

    def _go(self, group: Any, node: Any) -> None:
        settle(group, node)
        node.focus()
        zone = group.closest("[data-zone]")
        name = zone.getAttribute("data-zone") if zone else group.getAttribute("data-key")
        self._wish(f"at:{name}:{node.getAttribute('data-key')}")

    def _called(self, active: Any, key: str) -> bool:
        """A letter that names a wish, while the focus is at the table (WCAG 2.1.4); Escape everywhere."""
        wish = self._keys.get(key.lower() if len(key) == 1 else key)
        at_table = bool(active and active.closest(AT_TABLE))
        if not wish or not (at_table or key == "Escape"):
            return False
        self._wish(wish)
        return True


def _numbered(group: Any, nodes: list[Any], at: int, digit: str) -> int | None:
    """My hole of that number; in a hand the next card of that rank."""
    mine = group.querySelectorAll(".row.mine [tabindex]")
    if mine.length:
        number = int(digit) - 1
        wanted = [mine[number]] if 0 <= number < mine.length else []
    else:
        rank = TEN.get(digit, digit)
        wanted = [node for node in nodes[at + 1 :] + nodes[: at + 1] if node.getAttribute("data-rank") == rank]
    return _index(nodes, wanted[0]) if wanted else None


def _index(nodes: list[Any], wanted: Any) -> int | None:
    return next((index for index, node in enumerate(nodes) if node.isSameNode(wanted)), None)
