"""How tests read engine values: by their type hints, cards by name."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from game.core.cards import Card, Cards, name_of, names_of


def leaves(value: Any, hint: Any) -> Iterator[tuple[Any, Any]]:
    """Every (value, hint) at the bottom of dataclasses, tuples and unions."""
    if value is None:
        return
    if is_dataclass(value):
        hints = get_type_hints(type(value))
        for field in fields(value):
            yield from leaves(getattr(value, field.name), hints[field.name])
    elif get_origin(hint) in (Union, UnionType):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        yield from leaves(value, inner)
    elif isinstance(value, tuple):
        args = get_args(hint)
        for number, item in enumerate(value):
            yield from leaves(item, args[0] if args[-1] is Ellipsis else args[number])
    else:
        yield value, hint


def cards_in(value: Any, hint: Any = None) -> set[str]:
    """The names of all cards that a value tells of."""
    found: set[str] = set()
    for leaf, kind in leaves(value, hint):
        if kind is Card:
            found.add(name_of(leaf))
        elif kind is Cards:
            found.update(names_of(leaf))
    return found


def readable(value: Any, hint: Any = None) -> str:
    """The value in one line for a person: field names, cards by name."""
    if value is None:
        return "-"
    if is_dataclass(value):
        hints = get_type_hints(type(value))
        inner = ", ".join(f"{f.name}={readable(getattr(value, f.name), hints[f.name])}" for f in fields(value))
        return f"{type(value).__name__}({inner})"
    if get_origin(hint) in (Union, UnionType):
        (inner_hint,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return readable(value, inner_hint)
    if hint is Card:
        return name_of(value)
    if hint is Cards:
        return " ".join(names_of(value)) or "none"
    if isinstance(value, tuple):
        args = get_args(hint) or (None, Ellipsis)
        return f"[{', '.join(readable(v, args[0] if args[-1] is Ellipsis else args[n]) for n, v in enumerate(value))}]"
    return str(value)
