"""Who wins a trick and which cards follow suit, with a trump suit or none.

A joker has no suit: it leads none, follows none and beats nothing here. A game that gives its
jokers some power looks for them first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import NONE, Card, Cards, suit_cards, suit_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def led_suit(trick: Sequence[Card]) -> int | None:
    """The suit of the trick's first card that has one; None while there is none."""
    return next((suit for card in trick if (suit := suit_of(card)) is not None), None)


def following(hand: Cards, trick: Sequence[Card]) -> Cards:
    """The cards of the hand that are of the led suit; none while no suit is led."""
    suit = led_suit(trick)
    return NONE if suit is None else Cards(hand & suit_cards(suit))


def above(card: Card) -> Cards:
    """The cards of a card's own suit that rank higher; none above a joker."""
    suit = suit_of(card)
    return NONE if suit is None else Cards(suit_cards(suit) >> card + 1 << card + 1)


def best_of(trick: Sequence[Card], trump: int | None = None) -> int:
    """The index of the card that wins: the highest trump, else the highest card of the led suit.

    The first card where no card has a suit. Cards of other suits never win.
    """
    suits = [suit_of(card) for card in trick]
    strong = trump if trump is not None and trump in suits else led_suit(trick)
    if strong is None:
        return 0
    return max((i for i, suit in enumerate(suits) if suit == strong), key=lambda i: trick[i])
