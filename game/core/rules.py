"""What a game must say about itself: options, deals, legal moves, beats, scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.core.state import Action, Beat, Event, H, InputError, Seat, State, T, View, X, excerpt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from game.core.dice import Chance, Deck, Dice

Scores = tuple[int, ...]
OptionValue = int | str


class OptionError(InputError):
    """An option that the game does not have, or a value that it does not take."""


class PositionError(InputError):
    """A position text that does not describe a position of the game."""


class IllegalAction(InputError):  # noqa: N818 - the domain's word
    """A text that is no legal move of the seat that is to move."""

    def __init__(self, text: str, seat: Seat, legal: Sequence[str]) -> None:
        """Quote the text and say what was expected."""
        self.text, self.seat, self.legal = text, seat, tuple(legal)
        shown = " ".join(legal[:20]) + (" …" if len(legal) > 20 else "")  # noqa: PLR2004 - one line
        super().__init__(f"{excerpt(text)!r} is not a legal move of seat {seat}, expected one of: {shown}")


@dataclass(frozen=True, slots=True)
class Setup:
    """How a deal starts: its number from 1, the deck it uses from 1, dealer, totals before it."""

    number: int
    deck: int
    dealer: Seat
    totals: Scores


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal was dealt; `seat` is its dealer, `number` counts the deals of the match from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Start:
    """What a match starts from (notation.md, "Record of a match"): a seed or what replaces it."""

    seed: str | None = None
    dealer: Seat | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    first: Seat | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its field name, its choices (default first), those of the short form."""

    name: str
    choices: tuple[OptionValue, ...]
    common: tuple[OptionValue, ...]

    @property
    def default(self) -> OptionValue:
        """The value of an option that nobody touched."""
        return self.choices[0]

    def check(self, value: object) -> OptionValue:
        """The value, if it is one of the choices. Raises OptionError, which quotes it."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        expected = ", ".join(map(str, self.choices))
        msg = f"option {self.name} is {excerpt(repr(value))}, expected one of: {expected}"
        raise OptionError(msg)


def option(*choices: OptionValue, common: tuple[OptionValue, ...] | None = None) -> Any:
    """Declare an option of a Rules dataclass: its choices, the default first.

    `common` are the choices that the short options form offers; with () the whole option waits
    under "regional rules".
    """
    shown = choices if common is None else common
    return field(default=choices[0], metadata={"choices": choices, "common": shown})


S = TypeVar("S", bound=Setup)


@dataclass(frozen=True)
class Rules(ABC, Generic[T, H, X, S]):
    """A game with its house rules chosen: a frozen dataclass whose fields are the options."""

    name: ClassVar[str]
    version: ClassVar[int]  # bumped when an old record would replay differently
    starts: ClassVar[tuple[str, ...]]  # what a record's start may give beside seed and position
    bound: ClassVar[int]  # no deal has more moves than this

    def __post_init__(self) -> None:
        """Refuse a value that is not among an option's choices (OptionError)."""
        for choice in self.options():
            choice.check(getattr(self, choice.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options in the order of the fields."""
        return tuple(Option(f.name, f.metadata["choices"], f.metadata["common"]) for f in fields(cls))

    @classmethod
    def chosen(cls, values: Mapping[str, object]) -> Self:
        """The game with these options, the others at their default. Raises OptionError."""
        names = [choice.name for choice in cls.options()]
        for name in values:
            if name not in names:
                msg = f"{cls.name} has no option {excerpt(name)!r}, expected one of: {', '.join(names)}"
                raise OptionError(msg)
        return cls(**values)

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @abstractmethod
    def opening(self, start: Start, dice: Chance) -> S:
        """How the first deal of the match starts."""

    @abstractmethod
    def deal(self, setup: S, deck: Deck) -> State[T, H, X]:
        """The deal's first state. All chance of the game is here."""

    @abstractmethod
    def legal(self, view: View[T, H]) -> tuple[Action, ...]:
        """The moves of the seat whose view this is; () when it is not to move."""

    @abstractmethod
    def play(self, state: State[T, H, X], action: Action) -> tuple[Beat[T, H, X], ...]:
        """The beats of a legal action of the seat to move; the last beat holds the new state."""

    @abstractmethod
    def score(self, table: T) -> Scores | None:
        """One integer a seat for a finished deal, higher is better; None if it does not count."""

    @abstractmethod
    def following(self, setup: S, table: T, tally: Sequence[Scores]) -> S | None:
        """How the next deal starts after a finished one; None when the match is over."""

    @abstractmethod
    def imagine(self, view: View[T, H], dice: Dice) -> State[T, H, X]:
        """A whole truth that the view does not rule out."""

    @abstractmethod
    def position(self, state: State[T, H, X]) -> str:
        """The position text; documented in the docstring of the game's rules.py."""

    @abstractmethod
    def place(self, text: str) -> State[T, H, X]:
        """The state that a position text describes, as deal 1. Raises PositionError."""

    @abstractmethod
    def pieces(self, state: State[T, H, X]) -> tuple[str, ...]:
        """Every card or seed of the deal, wherever it lies, sorted: the same at every beat."""

    def totals(self, tally: Sequence[Scores]) -> Scores:
        """One integer a seat after these deals: sums, unless the game says otherwise."""
        return tuple(sum(scores[seat] for scores in tally) for seat in range(self.seats))

    def ranking(self, tally: Sequence[Scores], table: T) -> tuple[int, ...]:
        """The place of each seat after these deals: 1, 2, 2, 4."""
        del table
        totals = self.totals(tally)
        return tuple(1 + sum(other > own for other in totals) for own in totals)

    def next_seat(self, seat: Seat) -> Seat:
        """The seat after this one in turn order."""
        return (seat + 1) % self.seats

    def spelled(self, text: str, view: View[T, H]) -> Action:
        """The legal action written `text`: the only parser there is. Raises IllegalAction."""
        legal = self.legal(view)
        for action in legal:
            if str(action) == text:
                return action
        raise IllegalAction(text, view.seat, sorted(map(str, legal)))
