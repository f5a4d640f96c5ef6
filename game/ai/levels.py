"""What tells one computer player from the next: how much it thinks, how strictly it takes the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice

_STEPS = 8  # entries of the table for each temperature that a value lies below the best
_ONE = 1 << 16
_FALL = 57_835  # exp(-1/8) in units of 1/65536: integers, since libm differs between platforms


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: weak means thinking less and choosing more loosely, never seeing less or blundering at random.

    budget: nodes or imagined worlds of a decision, 0 for a player that does not search.
    plan: how many moves of its own turn it looks ahead; None: all of them.
    temperature: how far below the best a move may be worth and still be chosen now and then, in
        the units of the game's values; 0: always one of the best.
    """

    budget: int
    plan: int | None = None
    temperature: float = 0.0


def _falling() -> tuple[int, ...]:
    """The weights of a softmax, from the best value downwards until nothing is left."""
    weights = [_ONE]
    while weights[-1] > 1:
        weights.append(weights[-1] * _FALL // _ONE)
    return tuple(weights)


_WEIGHTS = _falling()


def chosen(values: Sequence[int], temperature: float, dice: Dice) -> int:
    """The index of a value, drawn by a softmax of that temperature; with 0 from among the greatest."""
    best = max(values)
    if temperature <= 0:
        weights = [int(value == best) for value in values]
    else:
        steps = [int((best - value) * _STEPS / temperature) for value in values]
        weights = [_WEIGHTS[step] if step < len(_WEIGHTS) else 0 for step in steps]
    roll = dice.below(sum(weights))
    for index, weight in enumerate(weights):
        roll -= weight
        if roll < 0:
            return index
    raise AssertionError(weights)
