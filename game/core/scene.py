"""The vocabulary of what a table can show: keys and values, never prose, never pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.core.state import Seat

Kind = Literal["hand", "fan", "pile", "trick", "melds", "pits", "store"]
Values = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be worded by the page: a code of the game's catalogue and its values.

    How a value is worded (a seat's name, a card's name, a number) is the catalogue's business.
    """

    code: str
    values: Values = ()


Reason = Saying  # why a move is not legal, why a hint is good


def saying(code: str, **values: int | str) -> Saying:
    """A saying from keyword values."""
    return Saying(code, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that the strong level would make, and one or two reasons that are true of this position."""

    act: str
    reasons: tuple[Reason, ...]


# What is to be said of a thing, by its key, or of a button, by its act, before it is chosen.
Preview = tuple[tuple[str, tuple[Saying, ...]], ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, pit, store or pile: one node of the page for as long as it lives.

    key: what it is ("7H", "pit3"); it never changes, so the same node travels.
    face: a card in notation, "back", "seeds", "stones" or "count".
    act: the move that choosing it makes; empty when it makes none, then `why` may say why.
    seat: whose it is, where that is not the zone's seat (a card in a trick).
    group: things of one group belong together (the cards of one meld).
    marks: states to be shown and named ("protected", "leading", "last", "forced").
    """

    key: str
    face: str
    act: str = ""
    why: Reason | None = None
    count: int | None = None
    seat: Seat | None = None
    group: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place on the table. Pits stand in sowing order, a hand in its owner's order."""

    key: str
    kind: Kind
    seat: Seat | None
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: what is to be said of it (bid, tricks, cards), whether it is to move."""

    seat: Seat
    facts: tuple[Saying, ...] = ()
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A move that is no thing on the table (a bid, "dig", "reject"); `saying` is its label."""

    act: str
    saying: Saying


@dataclass(frozen=True, slots=True)
class Choice:
    """A move made of several things: live when exactly the things `picks` are chosen."""

    act: str
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one seat's table shows at one moment.

    ranks: those of the cards, in the order in which a hand of this game is read. trumps: the suits that beat others.
    anticlockwise: the next seat sits to the right.
    """

    seat: Seat
    zones: tuple[Zone, ...]
    seats: tuple[Place, ...]
    prompt: Saying
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choice, ...] = ()
    ranks: str = ""
    trumps: str = ""
    anticlockwise: bool = False

    def thing(self, key: str) -> Thing | None:
        """The thing with this key, if the table shows it."""
        return next((t for zone in self.zones for t in zone.things if t.key == key), None)

    def still(self) -> Scene:
        """The same table as it looks when nothing on it answers."""
        zones = tuple(
            replace(zone, things=tuple(replace(thing, act="", why=None) for thing in zone.things))
            for zone in self.zones
        )
        return replace(self, zones=zones, buttons=(), choices=())
