"""What lies on the toy's table."""

from dataclasses import dataclass

from game.core.cards import Card, name_of
from game.core.rules import Setup
from game.core.state import Event, Seat


@dataclass(frozen=True, slots=True)
class Pairs:
    """The card shown first, all cards gone, the pairs that each seat has taken."""

    setup: Setup
    turn: Seat | None
    shown: Card | None
    gone: tuple[Card, ...]
    pairs: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Show:
    """To show a card of one's hand."""

    card: Card

    def __str__(self) -> str:
        return name_of(self.card)


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A card was shown."""

    card: Card


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The higher card takes the pair."""

    pairs: int
