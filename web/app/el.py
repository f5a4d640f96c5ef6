"""What the page consists of, as plain values: elements that a browser, a test or the build can take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

Attrs = Mapping[str, str | None]
_VOID = frozenset({"br", "hr", "img", "input"})


@dataclass(frozen=True, slots=True)
class El:
    """An element, with either a text or kids; `key` is unique on the page and names the node while it lives."""

    tag: str
    key: str = ""
    cls: str = ""
    text: str = ""
    attrs: Mapping[str, str] = field(default_factory=dict)
    kids: tuple[El, ...] = ()

    def walk(self) -> Iterator[El]:
        """The element and all below it, in document order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


def el(
    tag: str,
    *kids: El | None,
    key: str = "",
    cls: str = "",
    text: str = "",
    attrs: Attrs | None = None,
    **more: str | None,
) -> El:
    """An element; attributes are written with underscores (`data_act`), those that are None are left out."""
    given = {name.replace("_", "-"): value for name, value in {**(attrs or {}), **more}.items() if value is not None}
    present = tuple(kid for kid in kids if kid is not None)
    if text and present:
        raise ValueError(f"element {tag} {key!r} has a text and kids, expected one of them")
    return El(tag, key, " ".join(cls.split()), text, given, present)


def markup(tree: El) -> str:
    """The element as HTML."""
    attrs = {"data-key": tree.key, "class": tree.cls}
    named = {name: value for name, value in attrs.items() if value} | dict(tree.attrs)
    head = "".join(f' {name}="{escape(value)}"' for name, value in named.items())
    if tree.tag in _VOID:
        return f"<{tree.tag}{head}>"
    inside = escape(tree.text, quote=False) + "".join(map(markup, tree.kids))
    return f"<{tree.tag}{head}>{inside}</{tree.tag}>"
