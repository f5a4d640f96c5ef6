"""Makes the document show a tree of elements; the node of a key stays the same for as long as the key lives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from web.app.el import El

# What a person changes by using it: the attribute is only where it started.
_PROPERTIES = {"checked": ("checked", True, False), "value": ("value", None, "")}


class Live:
    """A node of the document and the element that it shows."""

    __slots__ = ("el", "kids", "node")

    def __init__(self, node: Any, el: El, kids: list[Live] | None = None) -> None:
        self.node = node
        self.el = el
        self.kids = kids or []

    def walk(self) -> Iterator[Live]:
        yield self
        for kid in self.kids:
            yield from kid.walk()


class Patch:
    """Keeps what is inside `root` equal to the last tree shown, touching only what differs.

    What the build painted there before Python came is taken over as it is. `create` makes a node of a tag.
    """

    def __init__(self, root: Any, create: Callable[[str], Any]) -> None:
        self._create = create
        self._root = Live(root, El(root.tagName.lower()), [_adopted(node) for node in root.children])
        self._keyed = {live.el.key: live for kid in self._root.kids for live in kid.walk() if live.el.key}
        self._taken: dict[str, Live] = {}

    def show(self, tree: El) -> None:
        self._taken = {}
        self._arrange(self._root, (tree,))
        self._keyed = self._taken

    def node(self, key: str) -> Any | None:
        """The node that shows this key now."""
        live = self._keyed.get(key)
        return live.node if live else None

    def _arrange(self, parent: Live, wanted: tuple[El, ...]) -> None:
        """Gives `parent` these children: first every node in its place, then what is inside it."""
        if not wanted and not parent.kids:
            return
        kids = list(self._chosen(parent, wanted))
        staying = {id(kid) for kid in kids}
        for kid in parent.kids:
            if id(kid) not in staying and self._taken.get(kid.el.key) is not kid:
                kid.node.remove()
        _place(parent.node, [kid for kid in parent.kids if id(kid) in staying], kids)
        parent.kids = kids
        for kid, el in zip(kids, wanted, strict=True):
            self._update(kid, el)

    def _chosen(self, parent: Live, wanted: tuple[El, ...]) -> Iterator[Live]:
        """The node for each wanted element: that of its key, or the next nameless one here of its tag, or a new one."""
        nameless = [kid for kid in parent.kids if not kid.el.key]
        for el in wanted:
            if el.key in self._taken:
                raise ValueError(f"two elements have the key {el.key!r}, expected it once on the page")
            found = self._keyed.get(el.key) if el.key else next((kid for kid in nameless if kid.el.tag == el.tag), None)
            if found is None or found.el.tag != el.tag:
                found = Live(self._create(el.tag), El(el.tag))
            elif not el.key:
                nameless.remove(found)
            if el.key:
                self._taken[el.key] = found
            yield found

    def _update(self, live: Live, el: El) -> None:
        old = live.el
        if el is old:
            for below in (each for kid in live.kids for each in kid.walk()):
                self._claim(below)
            return
        _dress(live.node, old, el)
        if el.text != old.text:
            live.node.textContent = el.text
            live.kids = []
        live.el = el
        self._arrange(live, el.kids)

    def _claim(self, live: Live) -> None:
        if live.el.key:
            self._taken[live.el.key] = live


def _adopted(node: Any) -> Live:
    """The element that a node of the static page shows."""
    attrs = {name: node.getAttribute(name) for name in node.getAttributeNames()}
    key, cls = attrs.pop("data-key", ""), attrs.pop("class", "")
    kids = [_adopted(child) for child in node.children]
    text = "" if kids else node.textContent
    return Live(node, El(node.tagName.lower(), key, cls, text, attrs, tuple(kid.el for kid in kids)), kids)


def _place(parent: Any, there: list[Live], wanted: Iterable[Live]) -> None:
    """Puts nodes in order with as few moves as it takes; a node that is not moved keeps its focus."""
    for index, live in enumerate(wanted):
        if index < len(there) and there[index] is live:
            continue
        if live in there:
            there.remove(live)
        parent.insertBefore(live.node, there[index].node if index < len(there) else None)
        there.insert(index, live)


def _dress(node: Any, old: El, new: El) -> None:
    """Key, class and attributes; one that begins with -- is a property for the stylesheets."""
    if new.key != old.key:
        node.setAttribute("data-key", new.key)
    if new.cls != old.cls:
        node.className = new.cls
    for name in old.attrs.keys() - new.attrs.keys():
        if name.startswith("--"):
            node.style.removeProperty(name)
            continue
        node.removeAttribute(name)
        if name in _PROPERTIES:
            setattr(node, _PROPERTIES[name][0], _PROPERTIES[name][2])
    for name, value in new.attrs.items():
        if old.attrs.get(name) == value:
            continue
        if name.startswith("--"):
            node.style.setProperty(name, value)
            continue
        node.setAttribute(name, value)
        if name in _PROPERTIES:
            prop, fixed, _ = _PROPERTIES[name]
            setattr(node, prop, value if fixed is None else fixed)
