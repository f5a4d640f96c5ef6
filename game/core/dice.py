"""Where chance comes from: seeded dice that roll the same on every Python, and stacked decks.

A deck is whatever answers `shuffled`: `Dice` (chance), `Stacked` (explicit cards) or `Missing`
(a record that has no further deck). Source: rules.md section 0, notation.md "Record of a match".
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from game.core.state import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

E = TypeVar("E")


class ChanceError(InputError):
    """A deal asked for chance or cards that its record does not have."""


class Deck(Protocol):
    """What a deal is dealt from: chance, explicit cards, or nothing at all."""

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards (in notation) in dealing order, the first for the seat after the dealer."""


class Chance(Protocol):
    """What the opening of a match is decided by."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""


class Dice:
    """Seeded chance: the same path gives the same rolls on every Python and in WebAssembly.

    Only `random()` keeps its sequence across Python versions, so everything is built on it.
    """

    def __init__(self, *path: str | int) -> None:
        """Roll from the path, for example `Dice(seed, deck)`."""
        self._roll = random.Random("/".join(map(str, path))).random

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._roll() * bound)

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return self._roll()

    def shuffled(self, cards: Sequence[E]) -> tuple[E, ...]:
        """The cards in random order (Fisher-Yates)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


@dataclass(frozen=True)
class Stacked:
    """An explicit deck: cards in notation, in dealing order; `number` is its place in the match."""

    cards: tuple[str, ...]
    number: int = 1

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The explicit order. Raises ChanceError on a wrong, doubled or missing card."""
        wanted = set(cards)
        for text, count in Counter(self.cards).items():
            if text not in wanted:
                msg = f"deck {self.number} has {text!r}, which is no card of this game"
                raise ChanceError(msg)
            if count > 1:
                msg = f"deck {self.number} has {text!r} {count} times, expected once"
                raise ChanceError(msg)
        if missing := [text for text in cards if text not in self.cards]:
            msg = f"deck {self.number} lacks {missing[0]!r}, expected {len(wanted)} cards"
            raise ChanceError(msg)
        return self.cards


@dataclass(frozen=True)
class Missing:
    """The deck, or the dice, that a record without a seed does not have; `need` says so."""

    need: str

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Raise ChanceError: there is nothing to deal from."""
        del cards
        raise ChanceError(self.need)

    def below(self, bound: int) -> int:
        """Raise ChanceError: there is nothing to roll."""
        del bound
        raise ChanceError(self.need)
