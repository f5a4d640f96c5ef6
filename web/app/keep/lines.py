"""Two lines of play under one name: whether one holds the other, and how one of them gets a name of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple, Protocol

from game.core.game import Game
from game.core.record import Record, parse, replay
from game.core.state import InputError


class Meeting(NamedTuple):
    """Whether the first line holds all of the second one, and the second all of the first; neither: they part."""

    first: bool
    second: bool


class Lines(Protocol):
    """What is known of lines of play."""

    def met(self, first: str, second: str) -> Meeting:
        """How they stand to each other; an empty one is held by every other."""

    def rounds(self, first: str, second: str) -> int:
        """How many rounds had ended before they part."""

    def renamed(self, body: str, ident: str, rounds: int) -> str:
        """The same line under another name; so many of its rounds are counted under the old one."""


class TextLines:
    """Of which nothing is known but the text."""

    def met(self, first: str, second: str) -> Meeting:
        return Meeting(not second or first == second, not first or first == second)

    def rounds(self, first: str, second: str) -> int:
        del first, second
        return 0

    def renamed(self, body: str, ident: str, rounds: int) -> str:
        del ident, rounds
        return body


class RecordLines(TextLines):
    """Records of matches."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games

    def met(self, first: str, second: str) -> Meeting:
        shared = self._shared(first, second)
        if shared is None:
            return super().met(first, second)
        one, other, moves = shared
        return Meeting(moves == len(other.moves), moves == len(one.moves))

    def rounds(self, first: str, second: str) -> int:
        shared = self._shared(first, second)
        if shared is None:
            return 0
        try:
            return len(replay(shared[0], self._games, shared[2]).tally)
        except InputError:  # a line that cannot be replayed has no rounds
            return 0

    def renamed(self, body: str, ident: str, rounds: int) -> str:
        try:
            record = parse(body, self._games)
        except InputError:  # it stays as it is, and unread
            return body
        counted = max(rounds, int(record.extra.get("counted", 0)))
        extra = {**record.extra, "id": ident, **({"counted": counted} if counted else {})}
        return str(replace(record, extra=extra))

    def _shared(self, first: str, second: str) -> tuple[Record, Record, int] | None:
        """Both records, and how many moves they begin with alike; None when they are not of one deal."""
        try:
            one, other = parse(first, self._games), parse(second, self._games)
        except InputError:
            return None
        if (one.game, one.options, one.start) != (other.game, other.options, other.start):
            return None
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(one.moves, other.moves, strict=False))
        return one, other, sum(1 for _ in alike)
