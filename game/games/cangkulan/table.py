"""What lies on a cangkulan table, what a seat can do, and what can happen in a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.cards import Card, Cards, name_of
from game.core.rules import Setup
from game.core.state import Event, Seat, private

DIG = "dig"
PASS = "pass"  # noqa: S105 - a move, no secret
STOCK = "stock"  # the scene key of the stock

Stock = tuple[Card, ...]  # hidden, the top card first


@dataclass(frozen=True, slots=True)
class Laid:
    """What a seat did in a trick: the card that it played, or None if it could not follow."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Group:
    """Some unknown cards of a hand of which the same is known.

    lacks: the suits that none of them is of, as letters in the order C D H S; who has shown to
    lack a suit has no joker either.
    """

    count: int
    lacks: str


@dataclass(frozen=True, slots=True)
class Memory:
    """What everybody can work out of one hand: the cards that it picked up, groups of the others."""

    known: Cards
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public between two moves.

    trick: what the seats have done in it, the leader first; `handed` of its cards, in the order
    of play, are already in the hands of those who pick them up (only while beats are shown).
    counts: how many cards each seat holds; stock: how many are left to be dug.
    gone: the cards out of play. out: who has got rid of all cards, in order.
    pickups: the stall rule's counter. memories: what is known of each hand.
    """

    setup: Setup
    turn: Seat | None
    trick: tuple[Laid, ...]
    counts: tuple[int, ...]
    stock: int
    gone: Cards
    out: tuple[Seat, ...]
    pickups: int
    memories: tuple[Memory, ...]
    handed: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """To play a card of one's hand."""

    card: Card

    def __str__(self) -> str:
        """The card."""
        return name_of(self.card)


@dataclass(frozen=True, slots=True)
class Dig:
    """To draw until a card fits and is played, or until the stock is gone (6)."""

    def __str__(self) -> str:
        """Always the same word."""
        return DIG


@dataclass(frozen=True, slots=True)
class Pass:
    """To sit a trick out: no card fits and the stock is empty (6)."""

    def __str__(self) -> str:
        """Always the same word."""
        return PASS


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A stock card was drawn, the `number`-th of this dig; only who draws it sees it.

    It tells the drawer what nobody knew before, so it reveals.
    """

    reveals: ClassVar[bool] = True
    number: int
    card: Card | None = private()


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat cannot follow and the stock is empty."""


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """The trick is complete and `card` wins it; without passers it leaves the game."""

    card: Card
    passers: int


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """A passer received a card of the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class LeadPassed(Event):
    """The winner of the trick has no cards left, so `seat` leads instead."""

    winner: Seat


@dataclass(frozen=True, slots=True)
class WonRound(Event):
    """The seat was the first to get rid of all cards and wins the round (first_out)."""


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """The seat has got rid of all cards, with this place in the round (find_loser)."""

    place: int


@dataclass(frozen=True, slots=True)
class LostRound(Event):
    """The seat is the only one that still holds cards and loses the round (find_loser)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Stalled(Event):
    """The round was stopped after so many tricks in a row that were picked up (9)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class WonStall(Event):
    """The round was stopped and the seat, alone or not, holds the fewest cards: it wins."""

    cards: int


@dataclass(frozen=True, slots=True)
class LostStall(Event):
    """The round was stopped and the seat, alone or not, holds the most cards: it loses."""

    cards: int
