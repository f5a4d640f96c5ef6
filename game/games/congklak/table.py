"""What lies on a congklak board, how a round starts, and what can happen in a pick.

The ring (rules.md 3d): for n holes a side, index 0 … n-1 are seat 0's holes 1 to n, n its store,
n+1 … 2n seat 1's holes, 2n+1 its store. Hole 1 is the farthest from its owner's store.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules import Setup
from game.core.state import Event, Seat


@dataclass(frozen=True, slots=True)
class Round(Setup):
    """How a round starts: who starts it, and the seeds that each seat owns."""

    starter: Seat
    holdings: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """The board between two picks, all of it public.

    ring: the seeds of every hole and store; protected: the ring indices of the ngacang holes.
    picks: how many picks this round has seen. walk: who has won the walk (menang jalan), once the
    round is over.
    """

    setup: Round
    turn: Seat | None
    ring: tuple[int, ...]
    protected: tuple[int, ...] = ()
    picks: int = 0
    walk: Seat | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """To lift all seeds of one's own hole and sow them; holes count from 1."""

    hole: int

    def __str__(self) -> str:
        """The hole's number, 1 being the farthest from one's own store."""
        return str(self.hole)


def pit_key(index: int) -> str:
    """The scene key of a hole or store of the ring."""
    return f"pit{index}"


@dataclass(frozen=True, slots=True)
class Sown(Event):
    """A handful was lifted from `hole` on `side` and sown; drops are ring indices, in order."""

    side: Seat
    hole: int
    lifted: int
    drops: tuple[int, ...]

    @property
    def seeds(self) -> int:
        """How many seeds were sown."""
        return len(self.drops)

    @property
    def source(self) -> str:
        """The hole that was lifted."""
        return pit_key(self.lifted)

    @property
    def path(self) -> tuple[str, ...]:
        """The holes and stores that received one seed each."""
        return tuple(map(pit_key, self.drops))


@dataclass(frozen=True, slots=True)
class Relayed(Sown):
    """The last seed met others, so they were all lifted and sown on (6a)."""


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """The seeds where the last one fell went to the store (only with relay=bank)."""

    side: Seat
    hole: int
    seeds: int


@dataclass(frozen=True, slots=True)
class Again(Event):
    """The seat chooses another hole: its last seed fell into its store (6c)."""


@dataclass(frozen=True, slots=True)
class AgainBanked(Again):
    """The seat chooses another hole after it has banked (only with relay=bank)."""


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """Tembak (6d): the last seed and those of the hole opposite went to the store."""

    hole: int
    caught: int
    seeds: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """Mati (6b): the last seed stays in `hole` of `side` and the turn ends."""

    side: Seat
    hole: int


@dataclass(frozen=True, slots=True)
class DiedAcross(Died):
    """It fell into an empty hole of the opponent."""


@dataclass(frozen=True, slots=True)
class DiedEarly(Died):
    """It fell into an own empty hole before the lap that a shot needs."""


@dataclass(frozen=True, slots=True)
class DiedProtected(Died):
    """It fell into an own ngacang hole, from which nobody may take."""


@dataclass(frozen=True, slots=True)
class DiedFruitless(Died):
    """It fell into an own empty hole, and a shot would catch nothing (tembak_empty=stay)."""


@dataclass(frozen=True, slots=True)
class WalkedOut(Event):
    """The round is over: `seat` has no playable seed (kalah jalan); `owned` are its seeds."""

    owned: int
    rival: int

    @property
    def lead(self) -> int:
        """How many seeds more than the other side this one has; at 0 the walk breaks the tie (3b.4)."""
        return self.owned - self.rival
