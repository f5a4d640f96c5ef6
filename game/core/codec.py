"""Frozen dataclasses to JSON text and back, by their type hints; what crosses to a bot."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from game.core.state import InputError, View

V = TypeVar("V")
MOST_DEPTH = 32
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)


def encode(value: object) -> str:
    """The value as compact JSON; dataclasses become lists of their fields."""
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=True)


def decode(kind: type[V], text: str) -> V:
    """The value of that type which `encode` wrote as `text`."""
    value: V = _built(kind, shallow(text))
    return value


def view_of(rules: type, text: str) -> View[Any, Any]:
    """The view of that Rules class which `encode` wrote as `text`."""
    seat, table, hand = shallow(text)
    table_type, hand_type = types_of(rules)[:2]
    return View(seat, _built(table_type, table), _built(hand_type, hand))


def shallow(text: str) -> Any:
    """The value of a JSON text that does not nest deeply: a deep one would end the browser's Python for good."""
    if depth(text) > MOST_DEPTH:
        msg = f"{text[:20]!r} nests too deeply, expected at most {MOST_DEPTH} levels"
        raise InputError(msg)
    return json.loads(text)


def depth(text: str) -> int:
    """How deep the brackets nest outside of strings."""
    deepest = now = 0
    for sign in re.findall(r"[\[{\]}]", _STRING.sub("", text)):
        now += 1 if sign in "[{" else -1
        deepest = max(deepest, now)
    return deepest


@cache
def types_of(rules: type) -> tuple[Any, ...]:
    """The table, hand, hidden and setup types that a Rules subclass names in its bases."""
    for base in getattr(rules, "__orig_bases__", ()):
        if len(get_args(base)) == 4:  # noqa: PLR2004 - Rules[Table, Hand, Hidden, Setup]
            return get_args(base)
    msg = f"{rules.__name__} does not derive from Rules[Table, Hand, Hidden, Setup]"
    raise TypeError(msg)


def _plain(value: object) -> object:
    if is_dataclass(value):
        return [_plain(getattr(value, f.name)) for f in fields(value)]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


@cache
def _hints(kind: type) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[f.name] for f in fields(kind))


def _built(kind: Any, plain: Any) -> Any:
    if isinstance(kind, NewType):
        return _built(kind.__supertype__, plain)
    if is_dataclass(kind):
        made: Any = kind
        return made(*(_built(hint, item) for hint, item in zip(_hints(made), plain, strict=True)))
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [arg for arg in args if arg is not NoneType]
        if plain is None or len(kinds) > 1:  # several kinds of numbers and texts are what they are
            return plain
        return _built(kinds[0], plain)
    if origin is tuple:
        if args[-1] is Ellipsis:
            return tuple(_built(args[0], item) for item in plain)
        return tuple(_built(arg, item) for arg, item in zip(args, plain, strict=True))
    return plain
