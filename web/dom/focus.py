"""Keeps the focus where the person is: on its node, on what took its place, never on the page itself."""

from __future__ import annotations

from typing import Any

from js import document

GROUPS = '[role="toolbar"], [role="grid"]'  # one Tab stop each; the arrows move inside


def stops(group: Any) -> list[Any]:
    """What the arrows can reach in a group, in document order."""
    return list(group.querySelectorAll("[tabindex]"))


def settle(group: Any, chosen: Any) -> None:
    """Makes `chosen` the group's only Tab stop."""
    for node in stops(group):
        wanted = 0 if node.isSameNode(chosen) else -1
        if node.tabIndex != wanted:
            node.tabIndex = wanted


class Focus:
    """Looks where the focus is before a picture, and puts it where it belongs after it."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._held: Any = None
        self._group = ""
        self._index = 0

    def hold(self) -> None:
        """Before the picture: which node has the focus, and its place in its group."""
        active = document.activeElement
        self._held = active if active and self._root.contains(active) else None
        group = self._held.closest(GROUPS) if self._held else None
        self._group = group.getAttribute("data-key") if group else ""
        self._index = _place(stops(group), self._held) if group else 0

    def restore(self, wanted: Any | None) -> None:
        """After the picture: to the node the picture wants, else the same node, else its successor, else the title."""
        for group in self._root.querySelectorAll(GROUPS):
            self._one_stop(group)
        if wanted:
            wanted.focus()
        elif self._held and not self._held.isSameNode(document.activeElement):
            (self._held if self._root.contains(self._held) else self._successor()).focus()
        self._held = None
        active = document.activeElement
        group = active.closest(GROUPS) if active else None
        if group:
            settle(group, active)

    def _successor(self) -> Any:
        group = self._root.querySelector(f'[data-key="{self._group}"]') if self._group else None
        nodes = stops(group) if group else []
        return nodes[min(self._index, len(nodes) - 1)] if nodes else self._root.querySelector("h1")

    def _one_stop(self, group: Any) -> None:
        """Of several Tab stops the first stays; without any, the first node becomes one."""
        nodes = stops(group)
        marked = [node for node in nodes if node.tabIndex == 0]
        if nodes and len(marked) != 1:
            settle(group, (marked or nodes)[0])


def _place(nodes: list[Any], wanted: Any) -> int:
    return next((index for index, node in enumerate(nodes) if node.isSameNode(wanted)), 0)
