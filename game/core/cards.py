"""French playing cards: numbers, names, and hands as bit sets. The only module that knows the bits.

A card is suit * 13 + rank, suits clubs, diamonds, hearts, spades, ranks 2 to ace; jokers are 52
and 53. Source: rules.md section 0, notation.md "Cards and seats".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from game.core.state import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Card = NewType("Card", int)
Cards = NewType("Cards", int)  # a set of cards, one bit each

RANKS = "23456789TJQKA"
SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKERS = (Card(52), Card(53))
NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), "*1", "*2")
NONE = Cards(0)

_NUMBERS = {name: Card(number) for number, name in enumerate(NAMES)}
_SUIT = tuple(Cards(((1 << 13) - 1) << 13 * suit) for suit in range(4))


class CardError(InputError):
    """A text that names no card."""


def card(name: str) -> Card:
    """The card of that name, for example "TH". Raises CardError."""
    if name not in _NUMBERS:
        msg = f"{name!r} is no card, expected a rank of A K Q J T 9 … 2 and a suit of C D H S, like 'TH'"
        raise CardError(msg)
    return _NUMBERS[name]


def name_of(number: Card) -> str:
    """The card's notation: "TH", "*1"."""
    return NAMES[number]


def suit_of(number: Card) -> int | None:
    """0 to 3 for clubs, diamonds, hearts, spades; None for a joker."""
    return number // 13 if number < JOKERS[0] else None


def rank_of(number: Card) -> int:
    """0 for a two to 12 for an ace. A joker has none: do not ask."""
    return number % 13


def suit_cards(suit: int) -> Cards:
    """The thirteen cards of a suit."""
    return _SUIT[suit]


def cards_of(numbers: Iterable[Card]) -> Cards:
    """The set of these cards."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return Cards(bits)


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    bits = int(cards)
    while bits:
        low = bits & -bits
        yield Card(low.bit_length() - 1)
        bits ^= low


def has(cards: Cards, number: Card) -> bool:
    """Whether the card is in the set."""
    return bool(cards >> number & 1)


def with_card(cards: Cards, number: Card) -> Cards:
    """The set with that card."""
    return Cards(cards | 1 << number)


def without_card(cards: Cards, number: Card) -> Cards:
    """The set without that card."""
    return Cards(cards & ~(1 << number))


def names_of(cards: Cards) -> tuple[str, ...]:
    """The names of a set's cards, lowest number first."""
    return tuple(NAMES[number] for number in each(cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text like "7H TH *1", in its order; "" has none. Raises CardError."""
    return tuple(card(name) for name in text.split(" ")) if text else ()
