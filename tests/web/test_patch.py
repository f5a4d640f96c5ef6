"""The patch on a small document of our own: what is shown equals the tree, and a key keeps its node."""

# ruff: noqa: N802, N815 - the names of the fake node are those of the DOM

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.app.el import El, el, markup
from web.dom.patch import Patch


class Style(dict):
    """The properties that a node has for the stylesheets."""

    setProperty = dict.__setitem__
    removeProperty = dict.pop


class Node:
    """As much of a DOM element as the patch uses; counts what is done to it."""

    touched = 0

    def __init__(self, tag):
        self.style = Style()
        self.tagName = tag.upper()
        self.children: list[Node] = []
        self.parent: Node | None = None
        self.attributes: dict[str, str] = {}
        self.text = ""

    def __setattr__(self, name, value):
        if name in {"textContent", "className", "checked"}:
            Node.touched += 1
        super().__setattr__(name, value)

    @property
    def textContent(self):
        return self.text

    @textContent.setter
    def textContent(self, text):
        for child in list(self.children):
            child.remove()
        self.text = text

    @property
    def className(self):
        return self.attributes.get("class", "")

    @className.setter
    def className(self, value):
        self.attributes["class"] = value

    def getAttributeNames(self):
        return list(self.attributes)

    def getAttribute(self, name):
        return self.attributes[name]

    def setAttribute(self, name, value):
        Node.touched += 1
        self.attributes[name] = value

    def removeAttribute(self, name):
        Node.touched += 1
        self.attributes.pop(name, None)

    def remove(self):
        if self.parent:
            Node.touched += 1
            self.parent.children.remove(self)
            self.parent = None

    def insertBefore(self, child, before):
        Node.touched += 1
        if child.parent:
            child.parent.children.remove(child)
        at = self.children.index(before) if before else len(self.children)
        self.children.insert(at, child)
        child.parent = self

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


def html(node: Node) -> str:
    """The node as `markup` would have written it."""
    order = sorted(node.attributes.items())
    head = "".join(f' {name}="{escape(value)}"' for name, value in order if value or name != "class")
    inside = escape(node.text, quote=False) + "".join(map(html, node.children))
    tag = node.tagName.lower()
    return f"<{tag}{head}>{inside}</{tag}>"


def expected(tree: El) -> str:
    """`markup` with its attributes in the order of `html`."""
    attrs = {"data-key": tree.key, "class": tree.cls}
    named = {name: value for name, value in attrs.items() if value} | dict(tree.attrs)
    ordered = El(tree.tag, "", "", "", dict(sorted(named.items())))
    inside = escape(tree.text, quote=False) + "".join(map(expected, tree.kids))
    return markup(ordered).replace(f"></{tree.tag}>", f">{inside}</{tree.tag}>", 1)


def nodes(root: Node) -> dict[str, Node]:
    return {node.attributes["data-key"]: node for node in root.walk() if "data-key" in node.attributes}


def painted(tree: El) -> Node:
    """The document that the build would have written for the tree."""
    root = Node("div")
    Patch(root, Node).show(tree)
    return root


@st.composite
def trees(draw):
    """A tree in which every key stands once; tags hang on keys, so that a key may find its node again."""
    keys = draw(st.lists(st.sampled_from([f"k{n}" for n in range(12)]), unique=True))

    def branch(depth: int) -> El:
        key = keys.pop() if keys and draw(st.booleans()) else ""
        tag = draw(st.sampled_from(["p", "i"])) if not key or draw(st.integers(0, 9)) == 0 else "b"
        attrs = draw(st.dictionaries(st.sampled_from(["id", "title", "data-x"]), st.sampled_from(["", "1", "<&"])))
        cls = draw(st.sampled_from(["", "one", "two"]))
        width = draw(st.integers(0, 4)) if depth < 3 else 0
        kids = tuple(branch(depth + 1) for _ in range(width))
        return El(tag, key, cls, "" if kids else draw(st.sampled_from(["", "text", "a < b"])), attrs, kids)

    return branch(0)


@given(st.lists(trees(), min_size=1, max_size=6))
def test_the_document_equals_the_last_tree(films):
    """After any pictures, what is shown is the last of them and nothing else."""
    root = Node("div")
    patch = Patch(root, Node)
    for tree in films:
        patch.show(tree)
        assert [html(child) for child in root.children] == [expected(tree)]


@given(trees(), trees())
def test_a_key_keeps_its_node(first, second):
    """Whoever has the same key and tag in two pictures is the same node, wherever it went."""
    root = Node("div")
    patch = Patch(root, Node)
    patch.show(first)
    before = nodes(root)
    patch.show(second)
    for key, node in nodes(root).items():
        if key in before and before[key].tagName == node.tagName:
            assert node is before[key]
        assert patch.node(key) is node


@given(trees())
def test_what_the_build_painted_is_taken_over(tree):
    """The first picture touches nothing when it is the painted one."""
    root = painted(tree)
    Node.touched = 0
    Patch(root, Node).show(tree)
    assert Node.touched == 0


@given(trees())
def test_the_same_picture_touches_nothing(tree):
    root = Node("div")
    patch = Patch(root, Node)
    patch.show(tree)
    Node.touched = 0
    patch.show(tree)
    patch.show(El(tree.tag, tree.key, tree.cls, tree.text, dict(tree.attrs), tree.kids))
    assert Node.touched == 0


def test_a_card_travels_from_hand_to_trick():
    hand = [el("button", key=card) for card in ("7H", "8H", "9H")]
    root = painted(el("div", el("div", *hand, key="hand"), el("div", key="trick")))
    patch = Patch(root, Node)
    before = nodes(root)
    Node.touched = 0
    patch.show(el("div", el("div", hand[0], hand[2], key="hand"), el("div", hand[1], key="trick")))
    assert nodes(root) == before
    assert before["8H"].parent is before["trick"]
    assert Node.touched == 2  # taken from the hand, laid into the trick


def test_a_radio_button_is_checked_as_the_tree_says():
    root = Node("div")
    patch = Patch(root, Node)
    for on in (True, False, True):
        patch.show(el("input", key="one", type="radio", checked="" if on else None))
        assert root.children[0].checked is on


def test_what_begins_with_two_dashes_is_a_property_for_the_stylesheets():
    """Attributes of style are against the page's policy, and `--n` is no name of an attribute."""
    root = Node("div")
    patch = Patch(root, Node)
    for number in ("12", "13"):
        patch.show(el("div", key="hand", attrs={"--n": number}))
        assert root.children[0].style == {"--n": number}
        assert root.children[0].attributes == {"data-key": "hand"}
    patch.show(el("div", key="hand"))
    assert root.children[0].style == {}


def test_a_key_twice_is_refused():
    patch = Patch(Node("div"), Node)
    with pytest.raises(ValueError, match=r"two elements have the key 'a'"):
        patch.show(el("div", el("p", key="a"), el("p", key="a")))
