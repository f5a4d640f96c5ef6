"""What lies on a Call Break table, what can be done there, and what can happen.

A hand is the set of a seat's cards; nothing is hidden from everybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.cards import NONE, Card, Cards, name_of
from game.core.rules import Setup
from game.core.state import Event, Seat


@dataclass(frozen=True, slots=True)
class Table:
    """The table between two moves, all of it public.

    leader: who leads, or led, the trick. bids: None while a seat has not called. won: tricks taken.
    gone: the cards of the finished tricks. asking: the seat to move is asked about a new deal.
    thrown_in: a new deal was taken. winner: who won the match at one stroke (bonus8=win).

    What only memory knows, so that a position text does not hold it:
    cant: the cards that each seat has shown it does not hold. shown: the cards that each seat has
    played. asked: whether each seat was asked about a new deal; None while that is not known.
    plays: who played which card, in order.
    """

    setup: Setup
    turn: Seat | None
    leader: Seat
    bids: tuple[int | None, ...] = (None, None, None, None)
    trick: tuple[Card, ...] = ()
    won: tuple[int, ...] = (0, 0, 0, 0)
    gone: Cards = NONE
    asking: bool = False
    thrown_in: bool = False
    winner: Seat | None = None
    cant: tuple[Cards, ...] = (NONE, NONE, NONE, NONE)
    shown: tuple[Cards, ...] = (NONE, NONE, NONE, NONE)
    asked: tuple[bool | None, ...] = (None, None, None, None)
    plays: tuple[tuple[Seat, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Duty:
    """What binds a hand that holds one of `cards`: it must play one of them.

    code: beat, follow, overtrump, trump, undertrump or free. card: the card of the trick that
    decides, the first or the winning one; None where the hand is free.
    """

    code: str
    cards: Cards
    card: Card | None


@dataclass(frozen=True, slots=True)
class Bid:
    """To call so many tricks."""

    tricks: int

    def __str__(self) -> str:
        """The letter b and the number."""
        return f"b{self.tricks}"


@dataclass(frozen=True, slots=True)
class Play:
    """To play a card of one's hand."""

    card: Card

    def __str__(self) -> str:
        """The card."""
        return name_of(self.card)


@dataclass(frozen=True, slots=True)
class Keep:
    """To play on with a weak hand (K19)."""

    def __str__(self) -> str:
        """The word."""
        return "keep"


@dataclass(frozen=True, slots=True)
class Redeal:
    """To ask for a new deal with a weak hand (K19)."""

    def __str__(self) -> str:
        """The word."""
        return "redeal"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The seat called its tricks."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The seat keeps its weak hand. Who is asked next says something about the other hands."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """The seat had a weak hand and took the new deal."""


@dataclass(frozen=True, slots=True)
class Led(Event):
    """The seat led a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Followed(Event):
    """The seat played a card of the led suit."""

    card: Card


@dataclass(frozen=True, slots=True)
class Trumped(Event):
    """The seat played a spade to another suit."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The seat played a card that is neither of the led suit nor a spade."""

    card: Card


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The seat took the trick with `card`; it now has `won` of the tricks it called."""

    card: Card
    won: int
    bid: int


@dataclass(frozen=True, slots=True)
class Made(Event):
    """The seat made its bid; `points` are tenths."""

    bid: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """The seat missed its bid; `points` are tenths."""

    bid: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class WonOutright(Event):
    """The seat fulfilled a bid of eight or more and so won the match (bonus8=win, K18)."""

    bid: int
