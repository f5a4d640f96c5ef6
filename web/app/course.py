"""The moves of one deal in order: who made each, whether there was another, how far a take-back goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.state import Seat


@dataclass(frozen=True)
class Made:
    """A move and how many events it brought.

    alone: a move of the person's own, and there was no other; of others one may not know. spared: the page has made
    it for them.
    """

    seat: Seat
    events: int
    alone: bool = False
    spared: bool = False


class Course:
    """What has been played in this deal so far."""

    def __init__(self, moves: Iterable[Made] = ()) -> None:
        """From the first move of the deal on."""
        self._moves = list(moves)

    def add(self, move: Made) -> None:
        """It has been made."""
        self._moves.append(move)

    def back(self, seat: Seat, *, sparing: bool) -> int:
        """How many moves a take-back undoes: that seat's last one and all after it; 0 when it has made none.

        `sparing`: a move without another one is no decision and would be made again at once, so the one before counts.
        """
        for count, move in enumerate(reversed(self._moves), 1):
            if move.seat == seat and not (sparing and move.alone):
                return count
        return 0

    @property
    def alone(self) -> dict[int, bool]:
        """The places of the events with which moves without another one began; whether the page has made them."""
        places: dict[int, bool] = {}
        place = 0
        for move in self._moves:
            if move.alone:
                places[place] = move.spared
            place += move.events
        return places
