"""The truth of a deal, what one seat may know of it, and the events that change it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from typing import Self

    from game.core.rules import Setup

Seat = int
QUOTED = 60  # characters: one line


class InputError(ValueError):
    """An input that cannot be taken: its text is one sentence that quotes it, for a person."""


def excerpt(text: str) -> str:
    """As much of a text as one sentence can quote."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


class Table(Protocol):
    """Whatever lies face up; every game's table says how the deal began and whose turn it is."""

    @property
    def setup(self) -> Setup:
        """How this deal started: number, deck, dealer, totals."""

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None when the deal is over."""


class Action(Protocol):
    """A move. str() is its only notation: in logs, on the wire, in the DOM, in tests."""

    def __str__(self) -> str:
        """The move as notation.md writes it."""


T = TypeVar("T", bound=Table)
H = TypeVar("H")
X = TypeVar("X")


@dataclass(frozen=True, slots=True)
class View(Generic[T, H]):
    """An information set: all that `seat` may know."""

    seat: Seat
    table: T
    hand: H


@dataclass(frozen=True, slots=True)
class State(Generic[T, H, X]):
    """The whole truth. Its shape is the secrecy policy of every game."""

    table: T  # everybody sees it
    hands: tuple[H, ...]  # each seat sees its own
    hidden: X  # nobody sees it

    def seen_by(self, seat: Seat) -> View[T, H]:
        """What `seat` may know: the table and its own hand, nothing else."""
        return View(seat, self.table, self.hands[seat])


def private() -> Any:
    """Declare an event field that only the event's own seat may read."""
    return field(metadata={"private": True})


@dataclass(frozen=True, slots=True)
class Event:
    """Something the table saw happen: the page animates it, the text layer words it.

    `reveals` is True for events that say something about a hidden hand (a card shown, a hand
    that qualifies for a new deal). `source` and `path` name the things (scene keys) that a
    handful leaves and then visits, one piece dropped at each; most events have none.
    """

    seat: Seat
    reveals: ClassVar[bool] = False

    @property
    def source(self) -> str:
        """The key of the thing that a handful was lifted from, or an empty text."""
        return ""

    @property
    def path(self) -> tuple[str, ...]:
        """The keys of the things that receive one piece each, in order."""
        return ()

    def seen_by(self, seat: Seat) -> Self:
        """The event as `seat` may know it: private fields are None for everybody else."""
        blank: dict[str, Any] = {f.name: None for f in fields(self) if f.metadata.get("private")}
        return self if seat == self.seat or not blank else replace(self, **blank)


@dataclass(frozen=True, slots=True)
class Beat(Generic[T, H, X]):
    """One frame of a move: what happened, and the state right after it."""

    event: Event
    state: State[T, H, X]
