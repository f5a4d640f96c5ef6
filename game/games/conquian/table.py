"""What lies on a Conquian table, how its cards are ordered, what a seat can do and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from game.core.cards import NAMES, NONE, SUITS, Card, Cards, card, each
from game.core.rules import Setup
from game.core.state import Event, Seat

RANK_ORDER = "A234567JQK"  # 2a.1: the ace is low, 7 and jack are neighbours
DECK = tuple(card(rank + suit) for suit in SUITS for rank in RANK_ORDER)  # "card order", everywhere
HAND = 10  # cards that each seat holds, in hand and melds, between two turns (2a.3)
GOAL = 11  # melded cards that win (2a.2)

Layout = tuple[Cards, ...]  # the melds of a seat as they lie: cosmetic, only their union counts (Q9)

# What is to be done by the seat to move: answer the card on offer, say whether the other is forced to
# use it, use it having been forced, discard. "turning": the stock is being turned, between two beats.
Phase = Literal["offer", "ask", "forced", "discard", "turning", "over"]

_PLACES = {number: place for place, number in enumerate(DECK)}


def in_order(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set: by suit C D H S, then from the ace to the king."""
    return tuple(sorted(each(cards), key=_PLACES.__getitem__))


def names_in_order(cards: Cards) -> tuple[str, ...]:
    """The names of a set's cards: by suit C D H S, then from the ace to the king."""
    return tuple(NAMES[number] for number in in_order(cards))


@dataclass(frozen=True, slots=True)
class Table:
    """What both seats see.

    turn: the seat to move; while "ask" is on it is the opponent of the one who declined.
    centre: the card on offer; turned: whether it comes from the stock in this turn (else it was left).
    melds: each seat's melds as they lie; counts: how many cards each hand has; stock: cards left in it.
    dead: the rejected cards in the order in which they were buried. Both seats have seen them (Q16).
    """

    setup: Setup
    turn: Seat | None
    phase: Phase
    centre: Card | None
    turned: bool
    melds: tuple[Layout, Layout] = ((), ())
    counts: tuple[int, int] = (HAND, HAND)
    stock: int = 0
    dead: tuple[Card, ...] = ()
    winner: Seat | None = None

    def melded(self, seat: Seat) -> Cards:
        """All cards that lie in the seat's melds."""
        bits = NONE
        for meld in self.melds[seat]:
            bits = Cards(bits | meld)
        return bits


# ---- what a seat can do


@dataclass(frozen=True, slots=True)
class Use:
    """To use the card on offer in one's melds, with these hand cards or none."""

    cards: Cards

    def __str__(self) -> str:
        return "+" + "".join(names_in_order(self.cards))


@dataclass(frozen=True, slots=True)
class Discard:
    """To leave a hand card to the opponent after a use."""

    card: Card

    def __str__(self) -> str:
        return "x" + NAMES[self.card]


@dataclass(frozen=True, slots=True)
class Answer:
    """To decline the card on offer, to oblige the opponent to use the one he declined, or not to."""

    word: Literal["no", "force", "let"]

    def __str__(self) -> str:
        return self.word


NO, FORCE, LET = Answer("no"), Answer("force"), Answer("let")


# ---- what can happen


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The seat turned the top card of the stock, which nobody had seen."""

    card: Card
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat does not want a card that fits its melds: the opponent may now force it (Q1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Forced(Event):
    """The seat obliges its opponent to use the card just declined."""

    card: Card


@dataclass(frozen=True, slots=True)
class Allowed(Event):
    """The seat could have forced the card on its opponent and did not."""

    card: Card


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The seat leaves the card that it turned to its opponent."""

    card: Card


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """The card that had been left to the seat goes face down to the dead pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Used(Event):
    """The seat melded the card on offer with `count` hand cards (in notation); now `melded` lie there."""

    card: Card
    cards: str
    count: int
    melded: int


@dataclass(frozen=True, slots=True)
class Rearranged(Event):
    """The seat's earlier melds were broken up and laid anew around the card that it used (2a.5)."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The seat left a hand card to its opponent (2a.7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The seat has eleven melded cards: it wins the deal (2a.11)."""


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The seat could turn no card any more: the deal is drawn (2a.12)."""
