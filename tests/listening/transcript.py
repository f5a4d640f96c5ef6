"""What a screen reader says of a page: roles, names, states and the groups they stand in; nothing else of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from web.app.el import El

ROLES = {
    "button": "button", "a": "link", "h1": "heading", "h2": "heading", "h3": "heading", "p": "text", "li": "text",
    "td": "cell", "th": "header", "dt": "text", "dd": "text", "section": "region", "nav": "region", "span": "text",
}  # fmt: skip
LEAVES = frozenset({"button", "link", "heading", "cell", "header", "text", "status", "alert"})
SPOKEN = ("status", "alert")


@dataclass(frozen=True)
class Line:
    """One thing that is said: what it is, its name, whether it can be used, and which named groups it stands in.

    handle: how it is pressed; a listener hands it back and does not look at it.
    """

    role: str
    name: str
    groups: tuple[str, ...] = ()
    disabled: bool = False
    pressed: bool | None = None
    handle: str = ""


def transcript(root: El) -> list[Line]:
    """The page from top to bottom; live regions are no part of it."""
    texts = {each.attrs["id"]: spoken(each) for each in root.walk() if "id" in each.attrs}
    return [line for line in _lines(root, (), texts) if line.role not in SPOKEN and line.name]


def statuses(root: El) -> list[str]:
    """What the live regions hold, in their order."""
    return [spoken(each) for each in root.walk() if each.attrs.get("role") in SPOKEN]


def spoken(node: El) -> str:
    """The text of an element as a reader says it: what is hidden from readers is not said."""
    if "hidden" in node.attrs or node.attrs.get("aria-hidden") == "true":
        return ""
    parts = [node.text, *map(spoken, node.kids)]
    return " ".join(" ".join(parts).split())


def _lines(node: El, groups: tuple[str, ...], texts: dict[str, str]) -> Iterator[Line]:
    if "hidden" in node.attrs or node.attrs.get("aria-hidden") == "true":
        return
    role = node.attrs.get("role") or ROLES.get(node.tag, "")
    label = node.attrs.get("aria-label") or texts.get(node.attrs.get("aria-labelledby", ""), "")
    holds = any(ROLES.get(each.tag) in ("button", "link") or "aria-label" in each.attrs for each in node.walk())
    if role in LEAVES and (role != "text" or not holds):
        pressed = node.attrs.get("aria-pressed")
        yield Line(
            role, label or spoken(node), groups, node.attrs.get("aria-disabled") == "true",
            None if pressed is None else pressed == "true", node.attrs.get("data-act", ""),
        )  # fmt: skip
        return
    inside = (*groups, label) if label and label not in groups[-1:] else groups
    if node.text:
        yield Line("text", node.text, inside)
    for kid in node.kids:
        yield from _lines(kid, inside, texts)
