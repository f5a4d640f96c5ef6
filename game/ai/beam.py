"""Beam search through one's own turn, for games in which a turn may have many moves."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from game.ai.alphabeta import OpenGame

P = TypeVar("P")
M = TypeVar("M")

_Steps = tuple[Any, Any] | None  # the last move and the steps before it


@dataclass(frozen=True, slots=True)
class Turn(Generic[P, M]):
    """One whole turn: its moves, what they gain, the position that the other side then finds."""

    gain: int
    moves: tuple[M, ...]
    reached: P


class Beam(Generic[P, M]):
    """The mover's turns from a position, grown move by move; only the `width` richest are grown on.

    Turns that lead to one position count once, by the richest way there.
    """

    def __init__(self, game: OpenGame[P, M], position: P, width: int) -> None:
        """Nothing is searched yet; `grow` does it."""
        self._game, self._width = game, width
        self._live: dict[P, tuple[int, _Steps]] = {position: (0, None)}
        self._ended: dict[P, tuple[int, _Steps]] = {}

    @property
    def growing(self) -> bool:
        """Whether some turn can still go on."""
        return bool(self._live)

    def grow(self) -> None:
        """Every turn that is kept goes on by one move."""
        game, ended = self._game, self._ended
        longer: dict[P, tuple[int, _Steps]] = {}
        for position, (before, steps) in self._live.items():
            for move in game.moves(position):
                reached, gain, same = game.after(position, move)
                gain += before
                found = longer if same and reached else ended
                known = found.get(reached)
                if known is None or known[0] < gain:
                    found[reached] = gain, (move, steps)
        if len(longer) > self._width:
            longer = dict(nlargest(self._width, longer.items(), key=lambda item: item[1][0]))
        self._live = longer

    def best(self, count: int) -> list[Turn[P, M]]:
        """The richest turns that have ended, the best first."""
        richest = nlargest(count, self._ended.items(), key=lambda item: item[1][0])
        return [Turn(gain, _moves(steps), reached) for reached, (gain, steps) in richest]


def _moves(steps: _Steps) -> tuple[Any, ...]:
    moves = []
    while steps is not None:
        move, steps = steps
        moves.append(move)
    return tuple(reversed(moves))
