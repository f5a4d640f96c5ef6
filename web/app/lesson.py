"""First lessons of a game: prepared positions, the moves that are right there, what the others answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, parse
from game.core.state import Beat, Seat

FILE = "lessons.json"
ANY = "*"  # every legal move is right


@dataclass(frozen=True)
class Step:
    """One move of the learner. accept: the right ones; shows: what it has to bring about, by the events' codes."""

    accept: tuple[str, ...]
    shows: tuple[str, ...]

    def right(self, move: str) -> bool:
        """Whether this is a right move, if it is a legal one."""
        return move in self.accept or ANY in self.accept


@dataclass(frozen=True)
class Lesson:
    """A record that starts from a position and plays the lesson once as it is meant; a step for each own move of it."""

    name: str
    record: Record
    steps: tuple[Step, ...]

    def match(self, game: Game) -> Match:
        """The match as it is before the first move."""
        return Match(game.rules.chosen(self.record.options), self.record.start)

    def told(self, game: Game, learner: Seat) -> tuple[tuple[bool, tuple[Beat[Any, Any, Any], ...]], ...]:
        """For each move of the record whether it is the learner's, and its beats."""
        match = self.match(game)
        found: list[tuple[bool, tuple[Beat[Any, Any, Any], ...]]] = []
        for move in self.record.moves:
            own = match.state.table.turn == learner
            found.append((own, match.play(move)))
        return tuple(found)


def lessons(game: Game) -> Sequence[Lesson]:
    """The lessons of a game in their order; none where it has no file of them. Raises RecordError."""
    return tuple(_lesson(each, game) for each in _plain(game.package))


@cache
def _plain(package: str) -> Sequence[Mapping[str, Any]]:
    source = files(package).joinpath(FILE)
    return tuple(json.loads(source.read_text("utf-8"))) if source.is_file() else ()


def _lesson(plain: Mapping[str, Any], game: Game) -> Lesson:
    steps = [Step(tuple(each["accept"]), tuple(each["shows"])) for each in plain["steps"]]
    return Lesson(plain["name"], parse(json.dumps(plain["record"]), {game.name: game}), tuple(steps))
