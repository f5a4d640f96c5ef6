"""A congklak board packed into one integer, on which a computer player sows a million handfuls a second.

A packed board holds what can still be sown, as the seat to move sees it: one byte for each of its
holes (hole 1 lowest), one for its store, which is 0 between picks, then one for each hole across.
What has reached a store is safe; it is counted apart, as the gain of the pick that brought it there.
A finished round is 0. Where ngacang holes make the seats differ, a bit above all holes names the seat.

Every option of rules.md 3e is honoured; a law holds each pick to `Congklak.play`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.games.congklak.sowing import holes_of, side_indices, side_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board

SEED = 2  # what a seed is worth, so that the walk can break a tie (3b.4)
_WALK = {"biji": 1, "jalan": 1_000}  # what the walk is worth: a tie-break, or more than all seeds
_BYTE = 8
_NEVER = 1 << 20  # no pick travels so far

Pick = tuple[int, int, bool]  # the board after it, the mover's gain, whether the same seat goes on
Row = list[tuple[int, int, int, "Row | None"]]  # by seeds: change, shift of the last hole, travel, its row


@dataclass(frozen=True, slots=True)
class Packed:
    """One round's board as an open game (game.ai.alphabeta): moves are holes counted from 0.

    moves: the holes that the seat to move can pick, the nearest to its store first.
    after: the board after a pick, the gain in units of `SEED`, whether the same seat goes on.
    """

    holes: int
    both: bool  # one table serves both seats: no ngacang holes
    moves: Callable[[int], tuple[int, ...]]
    after: Callable[[int, int], Pick]

    def packed(self, board: Board) -> int:
        """The board as the seat to move sees it; 0 for a finished round."""
        if board.turn is None:
            return 0
        rows = [side_indices(self.holes, seat) for seat in (board.turn, 1 - board.turn)]
        cells = [*(board.ring[i] for i in rows[0]), 0, *(board.ring[i] for i in rows[1])]
        seat = 0 if self.both else board.turn
        return sum(seeds << _BYTE * cell for cell, seeds in enumerate(cells)) | seat << _BYTE * len(cells)

    def worth(self, position: int) -> int:
        """What the mover may still gain beyond the rival, as far as one can tell without looking ahead."""
        del position
        return 0

    def seeds(self, position: int) -> int:
        """How many seeds lie in the holes of both sides."""
        return (position & (1 << _BYTE * (2 * self.holes + 1)) - 1) % 255


def packing(rules: Congklak, board: Board) -> Packed:
    """The packed game of this round: its options, its ngacang holes."""
    holes = holes_of(board.ring)
    counts = [0, 0]
    for index in board.protected:
        counts[side_of(holes, index)] += 1
    options = (rules.lap, rules.tembak_empty, rules.round_end, rules.ngacang_reserve, rules.decide_by, rules.relay)
    return _packing(holes, (counts[0], counts[1]), options)


@lru_cache(maxsize=8)
def _packing(holes: int, protected: tuple[int, int], options: tuple[str, ...]) -> Packed:
    if not any(protected):
        moves, after = _moves(holes, 0, options), _after(holes, 0, 0, options)
        return Packed(holes, both=True, moves=moves, after=after)
    top = _BYTE * (2 * holes + 1)
    low = (1 << top) - 1
    movers = [_moves(holes, own, options) for own in protected]
    pickers = [_after(holes, own, rival, options) for own, rival in (protected, protected[::-1])]

    def moves_of(position: int) -> tuple[int, ...]:
        return movers[position >> top](position & low)

    def after_of(position: int, hole: int) -> Pick:
        seat = position >> top
        board, gain, again = pickers[seat](position & low, hole)
        if board:
            board |= (seat if again else 1 - seat) << top
        return board, gain, again

    return Packed(holes, both=False, moves=moves_of, after=after_of)


def _moves(holes: int, own: int, options: tuple[str, ...]) -> Callable[[int], tuple[int, ...]]:
    """Which holes can be picked (5, 10, 3b.3), looked up by the set of filled ones."""
    low = sum(127 << _BYTE * hole for hole in range(holes))
    mark = [128 << _BYTE * hole for hole in range(holes)]
    filled = {}
    for chosen in range(1 << holes):
        able = tuple(hole for hole in reversed(range(holes)) if chosen >> hole & 1)
        filled[sum(mark[hole] for hole in able)] = able
    row, marks = (1 << _BYTE * holes) - 1, sum(mark)
    free = row ^ ((1 << _BYTE * own) - 1)
    reserve = row if options[3] == "last_resort" else 0

    def moves(position: int) -> tuple[int, ...]:
        seeds = position & free or position & reserve
        return filled[((seeds & low) + low | seeds) & marks]

    return moves


def _rows(holes: int, own: int, rival: int) -> list[Row]:
    """For each hole and number of seeds: how the board changes, where the last falls, how far it is."""
    store, ring = holes, 2 * holes + 2
    skipped = {2 * holes + 1, *range(holes + 1, holes + 1 + rival)}  # 5, 10
    rows: list[Row] = [[] for _ in range(ring - 1)]
    for start, row in enumerate(rows):
        place, travel, change = start, 0, 0
        row.append((0, 0, 0, None))
        for seeds in range(1, 2 * holes * holes + 1):
            place, travel = (place + 1) % ring, travel + 1
            while place in skipped:
                place, travel = (place + 1) % ring, travel + 1
            change += 1 << _BYTE * place
            stays = place == store or place < own  # 6c, G6
            row.append((change - (seeds << _BYTE * start), _BYTE * place, travel, None if stays else rows[place]))
    return rows


def _laps(holes: int, lap: str) -> list[int]:
    """By the shift of the hole that the last seed falls into: how far a shot must have travelled (3b.2)."""
    far = {"full": [2 * holes + 2] * holes, "return": list(range(1, holes + 1)), "none": [0] * holes}[lap]
    needed = [_NEVER] * (_BYTE * (2 * holes + 1))
    needed[: _BYTE * holes : _BYTE] = far
    return needed


def _after(  # noqa: C901 - the loop that every search spends its time in
    holes: int, own: int, rival: int, options: tuple[str, ...]
) -> Callable[[int, int], Pick]:
    """The pick of a seat with so many ngacang holes of its own and across (3d)."""
    lap, tembak_empty, round_end, reserve, decide_by, relay = options
    rows, needed = _rows(holes, own, rival), _laps(holes, lap)
    store, half, edge = _BYTE * holes, _BYTE * (holes + 1), _BYTE * (2 * holes + 1)
    row = (1 << store) - 1
    locked = 0 if reserve == "last_resort" else 1
    free, free_across = (row ^ (1 << _BYTE * n * locked) - 1 for n in (own, rival))
    free_across <<= half
    across = [edge] * edge  # G4: nothing is caught from a ngacang hole
    for hole in range(holes):
        opposite = 2 * holes - hole
        if opposite >= holes + 1 + rival:
            across[_BYTE * hole] = _BYTE * opposite
    relays = 2 if relay == "sow" else 256
    fruitless = tembak_empty == "bank"
    immediate = round_end == "immediate"
    walk = _WALK[decide_by]

    def after(board: int, hole: int) -> Pick:
        line = rows[hole]
        seeds, travel = board >> _BYTE * hole & 255, 0
        while True:
            change, last, steps, following = line[seeds]
            board += change
            travel += steps
            if following is None:
                again = last == store  # 6c, else G6, G7
                break
            seeds = board >> last & 255
            if seeds >= relays:  # 6a
                line = following
                continue
            again = seeds > 1
            if again:  # 3b.1
                board += (seeds << store) - (seeds << last)
            elif travel >= needed[last]:  # 6d
                caught = board >> across[last] & 255
                if caught or fruitless:  # G3
                    board += (caught + 1 << store) - (caught << across[last]) - (1 << last)
            break
        gain = board >> store & 255
        board -= gain << store
        able, able_across = board & free, board & free_across
        if (able and able_across) if immediate else (able if again else able_across):  # G10
            return (board if again else board >> half | (board & row) << half), gain * SEED, again
        lost = not able and able_across  # G12
        gain += (board & row) % 255 - (board >> half) % 255  # G13
        return 0, gain * SEED + (-walk if lost else walk), True

    return after
