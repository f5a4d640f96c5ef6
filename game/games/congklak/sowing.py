"""The ring of a congklak board: who owns which hole, what lies opposite, how a handful is sown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.state import Seat

MOST_PROTECTED = 3  # clause 9: never more than three


def holes_of(ring: Sequence[int]) -> int:
    """How many holes a side has."""
    return len(ring) // 2 - 1


def store_of(holes: int, seat: Seat) -> int:
    """The ring index of a seat's store."""
    return holes + seat * (holes + 1)


def index_of(holes: int, seat: Seat, hole: int) -> int:
    """The ring index of a seat's hole, counted from 1."""
    return seat * (holes + 1) + hole - 1


def side_of(holes: int, index: int) -> Seat:
    """Whose side a ring index is on."""
    return 0 if index <= holes else 1


def hole_of(holes: int, index: int) -> int:
    """The number of a hole, counted from 1 on its side."""
    return index % (holes + 1) + 1


def opposite(holes: int, index: int) -> int:
    """The hole that faces this one (3d)."""
    return 2 * holes - index


def side_indices(holes: int, seat: Seat) -> range:
    """The ring indices of a seat's holes, the farthest from its store first."""
    first = index_of(holes, seat, 1)
    return range(first, first + holes)


@dataclass(frozen=True, slots=True)
class Handful:
    """One handful sown: the ring after it, where each seed fell, how many positions were passed."""

    ring: tuple[int, ...]
    drops: tuple[int, ...]
    travel: int

    @property
    def last(self) -> int:
        """Where the last seed fell."""
        return self.drops[-1]


def sow(ring: Sequence[int], skipped: frozenset[int], start: int) -> Handful:
    """Lift all seeds of `start` and drop them one by one, skipping what may not receive any (5, 10).

    The starting hole receives a seed when the handful comes round (G2). `skipped` positions count
    as travelled (3b.2).
    """
    seeds = list(ring)
    hand, seeds[start] = seeds[start], 0
    place, travel, drops = start, 0, []
    while hand:
        place = (place + 1) % len(seeds)
        travel += 1
        if place not in skipped:
            seeds[place] += 1
            hand -= 1
            drops.append(place)
    return Handful(tuple(seeds), tuple(drops), travel)


def refilled(holes: int, owned: int) -> tuple[tuple[int, ...], int, int]:
    """How a seat with `owned` seeds fills its side: holes 1 to n, store, number of ngacang holes.

    Clauses 8 and 9, G14 to G16: full holes nearest the store first; the rest is shared evenly,
    odd seeds nearest the store; at most three short holes are protected.
    """
    if owned >= holes * holes:
        return (holes,) * holes, owned - holes * holes, 0
    full, rest = divmod(owned, holes)
    short = holes - full
    each, odd = divmod(rest, short)
    shares = (each,) * (short - odd) + (each + 1,) * odd
    return shares + (holes,) * full, 0, min(MOST_PROTECTED, short)


def short_holes(holes: int, owned: int) -> int:
    """How many holes a seat with `owned` seeds cannot fill."""
    return max(0, holes - owned // holes)
