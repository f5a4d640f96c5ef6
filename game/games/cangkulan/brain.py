"""How the computer plays cangkulan: at random, and low cards from long suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import Card, Cards, rank_of, suit_cards, suit_of
from game.games.cangkulan.table import Play
from game.games.cangkulan.trick import wanted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice
    from game.core.state import Action, View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table


def anything(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """A legal move at random."""
    yield dice.shuffled(rules.legal(view))[0]


def low(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """The lowest card of the longest suit to lead, the lowest that follows, jokers last.

    The dice decide between equals, which also keeps players from going round in circles (9).
    """
    free = wanted(view.table.trick) is None

    def price(move: Action) -> tuple[int, int]:
        return _price(view.hand, move.card, free=free) if isinstance(move, Play) else (0, 0)

    yield min(dice.shuffled(rules.legal(view)), key=price)


def _price(hand: Cards, card: Card, *, free: bool) -> tuple[int, int]:
    """How gladly a card is played, the smallest first: long suit when the suit is free, low rank."""
    suit = suit_of(card)
    if suit is None:
        return (1, 0)
    length = (hand & suit_cards(suit)).bit_count() if free else 0
    return (-length, rank_of(card))


LEVELS = (anything, low)
