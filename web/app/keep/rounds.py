"""Finished rounds as they are kept, and the tallies that are computed from them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LONGEST = 400  # characters; ours have about a hundred, and a short text cannot nest deeply
MOST_SEATS, MOST_SCORE = 8, 1_000_000
_GAME, _SEAT = re.compile("[a-z]{1,32}"), re.compile("you|bot:[1-9]")
_DATE = re.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})?")


@dataclass(frozen=True)
class Round:
    """One finished round: who played, what it brought each seat, and whether help was taken."""

    game: str
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    when: str
    assisted: bool = False

    def __str__(self) -> str:
        """The round as JSON text."""
        plain = {"version": 1, "game": self.game, "seats": self.seats, "scores": self.scores, "when": self.when}
        return json.dumps(plain | ({"assisted": True} if self.assisted else {}), separators=(",", ":"))


def read_round(text: str) -> Round | None:
    """The round that a text holds; None when it holds none."""
    try:
        plain = json.loads(text if len(text) <= LONGEST else "")
        made = Round(
            plain["game"], tuple(plain["seats"]), tuple(plain["scores"]), plain["when"], plain.get("assisted", False)
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return made if _sound(made) else None


def _sound(made: Round) -> bool:
    """Whether everything is as notation.md has it, so that it can be exported and imported; a truth is no number."""
    texts = all(isinstance(each, str) for each in (made.game, made.when, *made.seats))
    if not texts or not _GAME.fullmatch(made.game) or not _DATE.fullmatch(made.when):
        return False
    seats = all(map(_SEAT.fullmatch, made.seats)) and "you" in made.seats
    scores = all(type(score) is int and abs(score) <= MOST_SCORE for score in made.scores)
    return seats and scores and len(made.scores) == len(made.seats) <= MOST_SEATS and type(made.assisted) is bool


@dataclass(frozen=True)
class Tally:
    """How a person has fared in one game against one level (0: others of several levels); help is counted apart."""

    game: str
    level: int
    played: int = 0
    won: int = 0
    helped: int = 0
    helped_won: int = 0

    def with_round(self, finished: Round) -> Tally:
        """The tally with one more round; sharing the best score is winning, unless all share it."""
        mine = finished.scores[finished.seats.index("you")]
        won = mine == max(finished.scores) > min(finished.scores)
        if finished.assisted:
            return replace(self, helped=self.helped + 1, helped_won=self.helped_won + won)
        return replace(self, played=self.played + 1, won=self.won + won)


def level_of(seats: Iterable[str]) -> int:
    """The level of all computer players together; 0 when they differ, or when there are none."""
    levels = {seat.partition(":")[2] for seat in seats if seat != "you"}
    only = levels.pop() if len(levels) == 1 else ""
    return int(only) if only.isascii() and only.isdigit() else 0


def tallies(bodies: Iterable[str], games: Sequence[str]) -> tuple[Tally, ...]:
    """One tally for each of these games and each level that has been played, in order."""
    made: dict[tuple[str, int], Tally] = {}
    for body in bodies:
        if finished := read_round(body):
            place = finished.game, level_of(finished.seats)
            made[place] = made.get(place, Tally(*place)).with_round(finished)
    return tuple(made[place] for game in games for place in sorted(made) if place[0] == game)
