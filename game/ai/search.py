"""Flat Monte Carlo over imagined deals: every move is tried in the same worlds, resumable in small slices.

A game hands in its candidate moves, an endless supply of worlds that its view does not rule out, and
what a move is worth in a world, usually found by a fast playout. The budget is spent by sequential
halving: in every round all moves that are left get the same new worlds, then the worse half is
dropped, so that most playouts go to the moves between which it is hard to choose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

W = TypeVar("W")
M = TypeVar("M")

UNIT = 1_000  # a value is so many times the mean worth: integers are the same on every platform


@dataclass
class _Field(Generic[W, M]):
    """The moves in the race: the sum of what each was worth so far, and in how many worlds."""

    moves: Sequence[M]
    worlds: Iterator[W]
    worth: Callable[[W, M], int]
    pause: int
    left: list[int]
    sums: list[int]
    seen: list[int]
    dropped: list[list[int]] = field(default_factory=list)
    tried: int = 0  # playouts

    def values(self) -> tuple[int, ...]:
        """What each move is worth as far as one can tell; who was dropped no more than who outlived it."""
        means = [total * UNIT // seen for total, seen in zip(self.sums, self.seen, strict=True)]
        least = min(means[index] for index in self.left)
        for group in reversed(self.dropped):
            for index in group:
                means[index] = min(means[index], least)
            least = min(means[index] for index in group)
        return tuple(means)

    def tries(self, worlds: int) -> Iterator[tuple[int, ...]]:
        """Try the moves that are left in so many new worlds; a world counts when all have been tried in it."""
        for _ in range(worlds):
            world, row = next(self.worlds), list[int]()
            for index in self.left:
                row.append(self.worth(world, self.moves[index]))
                self.tried += 1
                if self.tried % self.pause == 0 and self.seen[index]:
                    yield self.values()
            for index, worth in zip(self.left, row, strict=True):
                self.sums[index] += worth
                self.seen[index] += 1
        yield self.values()

    def halve(self) -> None:
        """Drop the worse half, of equal moves the later ones."""
        order = sorted(self.left, key=lambda index: -self.sums[index])
        stay = (len(order) + 1) // 2
        self.left = sorted(order[:stay])
        self.dropped.append(order[stay:])


def flat(
    moves: Sequence[M], worlds: Iterator[W], worth: Callable[[W, M], int], budget: int, pause: int
) -> Iterator[tuple[int, ...]]:
    """What each move is worth so far, in units of 1/UNIT, again and again, about every `pause` playouts.

    budget: worlds for each move on average, so `budget` times the number of moves playouts in all.
    Deterministic for a budget and the worlds. Nothing comes before the first world: have an answer ready.
    """
    count = len(moves)
    race = _Field(moves, worlds, worth, pause, list(range(count)), [0] * count, [0] * count)
    rounds = max(1, (count - 1).bit_length())
    for number in range(rounds):
        if number:
            race.halve()
        yield from race.tries(max(1, budget * count // rounds // len(race.left)))
