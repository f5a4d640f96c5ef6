"""A cangkulan trick: which cards fit it, who wins it, who picks up which of its cards.

Jokers always fit and the first of them wins; the first card with a suit fixes the suit.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from game.core.cards import JOKERS, Card, Cards, cards_of, suit_cards, suit_of
from game.core.tricks import best_of, following, led_suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.state import Seat
    from game.games.cangkulan.table import Laid

WILD = cards_of(JOKERS)


def cards_in(trick: Sequence[Laid]) -> tuple[Card, ...]:
    """The cards of the trick in the order of play."""
    return tuple(laid.card for laid in trick if laid.card is not None)


def deciding_card(trick: Sequence[Laid]) -> Card | None:
    """The card that has fixed the suit to be followed; None while the trick is open (1c.4)."""
    return next((card for card in cards_in(trick) if suit_of(card) is not None), None)


def wanted(trick: Sequence[Laid]) -> Cards | None:
    """The cards that fit: the led suit and the jokers (1c.5); None while every card fits."""
    suit = led_suit(cards_in(trick))
    return None if suit is None else Cards(suit_cards(suit) | WILD)


def fitting(hand: Cards, trick: Sequence[Laid]) -> Cards:
    """The cards of a hand that may be played (1c.5)."""
    fit = wanted(trick)
    return hand if fit is None else Cards(hand & fit)


def follows(hand: Cards, trick: Sequence[Laid]) -> bool:
    """Whether the hand has a card of the led suit, jokers aside."""
    return bool(following(hand, cards_in(trick)))


def winning(trick: Sequence[Laid]) -> tuple[Seat, Card]:
    """Who wins the trick as it lies, with which card: first joker, else highest (1c.7, C20)."""
    played = [(laid.seat, laid.card) for laid in trick if laid.card is not None]
    jokers = [(seat, card) for seat, card in played if suit_of(card) is None]
    return jokers[0] if jokers else played[best_of([card for _, card in played])]


def passers(trick: Sequence[Laid]) -> tuple[Seat, ...]:
    """Who could not follow, in the order in which they passed."""
    return tuple(laid.seat for laid in trick if laid.card is None)


def shares(trick: Sequence[Laid]) -> tuple[tuple[Seat, Card], ...]:
    """Who picks up which card: one at a time in the order of play, round the passers (C6)."""
    return tuple(zip(cycle(passers(trick)), cards_in(trick), strict=False))
