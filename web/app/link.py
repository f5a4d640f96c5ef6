"""The link to a deal (notation.md): how one is written, and the deal that one names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.core.game import AnyRules, Game
from game.core.record import quoted
from game.core.rules import Option, OptionValue, Start
from game.core.state import InputError

_SEED = re.compile(r"[a-z0-9]{1,32}")


class LinkError(InputError):
    """A link that names no deal of ours; the message quotes it and says what was expected."""


@dataclass(frozen=True)
class Linked:
    """A game with its options, and what its first deal starts from."""

    game: str
    options: Mapping[str, OptionValue]
    start: Start


def fragment_of(rules: AnyRules, start: Start) -> str:
    """What names a deal behind the # of an address; empty when a link cannot say where it starts from."""
    if (
        start.seed is None
        or not _SEED.fullmatch(start.seed)
        or start.decks
        or start.position
        or start.first is not None
    ):
        return ""
    changed = [
        f"{option.name}:{value}"
        for option in rules.options()
        if (value := getattr(rules, option.name)) != option.default
    ]
    parts = {"g": rules.name, "s": start.seed, "o": ",".join(changed)}
    if start.dealer is not None:
        parts["d"] = str(start.dealer)
    return "&".join(f"{key}={value}" for key, value in parts.items() if value)


def read_link(fragment: str, games: Mapping[str, Game]) -> Linked:
    """The deal that a fragment names; parts that we do not know are ignored. Raises LinkError."""
    parts = dict(part.partition("=")[::2] for part in fragment.split("&"))
    name, seed = parts.get("g", ""), parts.get("s", "")
    if name not in games:
        raise LinkError(f"the game is {quoted(name)}, expected one of: {', '.join(games)}")
    if not _SEED.fullmatch(seed):
        raise LinkError(f"the seed is {quoted(seed)}, expected 1 to 32 characters a-z 0-9")
    kinds = {option.name: option for option in games[name].rules.options()}
    given = [part.partition(":") for part in parts.get("o", "").split(",") if part]
    options = {key: _value(kinds, key, text) for key, _, text in given}
    rules = games[name].rules.chosen(options)
    return Linked(name, options, Start(seed=seed, dealer=_dealer(rules, parts.get("d", ""))))


def _value(kinds: Mapping[str, Option], name: str, text: str) -> OptionValue:
    if name not in kinds:
        raise LinkError(f"the option is {quoted(name)}, expected one of: {', '.join(kinds)}")
    for choice in kinds[name].choices:
        if str(choice) == text:
            return choice
    expected = ", ".join(map(str, kinds[name].choices))
    raise LinkError(f"option {name} is {quoted(text)}, expected one of: {expected}")


def _dealer(rules: AnyRules, text: str) -> int | None:
    if not text or "dealer" not in rules.starts:
        return None
    if not (text.isascii() and text.isdigit() and len(text) == 1 and int(text) < rules.seats):
        raise LinkError(f"the dealer is {quoted(text)}, expected a seat from 0 to {rules.seats - 1}")
    return int(text)
