"""Finished rounds as they are kept, and the tallies that are computed from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LONGEST = 400  # characters; ours have about a hundred, and a short text cannot nest deeply


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
            str(plain["game"]),
            tuple(map(str, plain["seats"])),
            tuple(map(int, plain["scores"])),
            str(plain["when"]),
            bool(plain.get("assisted")),
        )
    except (ValueError, OverflowError, TypeError, KeyError, AttributeError):
        return None
    return made if len(made.scores) == len(made.seats) and "you" in made.seats else None


@dataclass(frozen=True)
class Tally:
    """How a person has fared in one game; rounds with help are counted apart."""

    game: str
    played: int = 0
    won: int = 0
    assisted: int = 0

    def with_round(self, finished: Round) -> Tally:
        """The tally with one more round; sharing the best score is winning."""
        if finished.assisted:
            return replace(self, assisted=self.assisted + 1)
        mine = finished.scores[finished.seats.index("you")]
        return replace(self, played=self.played + 1, won=self.won + (mine == max(finished.scores)))


def tallies(bodies: Iterable[str], games: Sequence[str]) -> tuple[Tally, ...]:
    """One tally for each of these games that has been played."""
    made: dict[str, Tally] = {}
    for body in bodies:
        if finished := read_round(body):
            made[finished.game] = made.get(finished.game, Tally(finished.game)).with_round(finished)
    return tuple(made[game] for game in games if game in made)
