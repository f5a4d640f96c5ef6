"""The rules of congklak, rules.md chapter 3: picks, relays, shots, rounds, refills, the match.

Position text: seat 0's holes 1 to n / its store | seat 1's holes / its store ; seat to move, all
separated by single spaces. A ngacang hole carries a "!". A finished round has "-" for the seat;
it can be written, but nothing can be played from it. Example:
`7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NoReturn

from game.core.rules import PositionError, Rules, option
from game.core.state import Beat, Event, State, View
from game.games.congklak.sowing import (
    MOST_PROTECTED,
    hole_of,
    holes_of,
    index_of,
    opposite,
    refilled,
    short_holes,
    side_indices,
    side_of,
    sow,
    store_of,
)
from game.games.congklak.table import (
    Again,
    AgainBanked,
    Banked,
    Board,
    DiedAcross,
    DiedEarly,
    DiedFruitless,
    DiedProtected,
    Pick,
    Relayed,
    Round,
    Shot,
    Sown,
    WalkedOut,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Chance, Deck, Dice
    from game.core.rules import Scores, Start
    from game.core.state import Action, Seat

CongklakState = State[Board, None, None]
MOST_ROUNDS = 30  # 3b.5: a knockout match stops here and is counted
_SIDE = re.compile(r"(\d{1,3}!?(?: \d{1,3}!?)*) / (\d{1,3})")


@dataclass(frozen=True)
class Congklak(Rules[Board, None, None, Round]):
    """Congklak with its house rules (rules.md 3e)."""

    name: ClassVar[str] = "congklak"
    version: ClassVar[int] = 1
    bound: ClassVar[int] = 500  # G21: random rounds take about 63 picks, about 100 at most
    starts: ClassVar[tuple[str, ...]] = ("first",)

    holes: int = option(7, 6, 5, 9, common=(7, 6))
    rounds: int | str = option(3, 1, 5, "knockout")
    knockout_at: str = option("over3", "zero", common=())
    first: str = option("random", "human", "computer")
    lap: str = option("full", "return", "none")
    tembak_empty: str = option("bank", "stay", common=())
    round_end: str = option("immediate", "on_turn", common=())
    ngacang_reserve: str = option("locked", "last_resort", common=())
    decide_by: str = option("biji", "jalan", common=())
    relay: str = option("sow", "bank", common=())

    @property
    def seats(self) -> int:
        """Two players (1)."""
        return 2

    # ---- the match

    def opening(self, start: Start, dice: Chance) -> Round:
        """Fill every hole and decide who starts (4, G17)."""
        if start.first is not None:
            starter = start.first
        elif self.first == "random":
            starter = dice.below(self.seats)
        else:
            starter = 0 if self.first == "human" else 1
        even = self.holes * self.holes
        return Round(1, 1, starter, (0, 0), starter, (even, even))

    def deal(self, setup: Round, deck: Deck) -> CongklakState:
        """Each side refilled from what its seat owns (8, 9); no chance is needed."""
        del deck
        sides = [refilled(self.holes, owned) for owned in setup.holdings]
        ring = tuple(seeds for row, store, _ in sides for seeds in (*row, store))
        protected = tuple(
            index_of(self.holes, seat, hole) for seat, (_, _, count) in enumerate(sides) for hole in range(1, count + 1)
        )
        return State(Board(setup, setup.starter, ring, protected), (None, None), None)

    def following(self, setup: Round, table: Board, tally: Sequence[Scores]) -> Round | None:
        """The next round, which menang jalan starts (7, G18); None at the match's end (12)."""
        owned = _owned(table)
        last = MOST_ROUNDS if self.rounds == "knockout" else self.rounds
        if any(self.out(owned)) or setup.number == last or table.walk is None:
            return None
        number = setup.number + 1
        return Round(number, number, table.walk, self.totals(tally), table.walk, owned)

    def score(self, table: Board) -> Scores:
        """The seeds that each seat owns: its store and all of its side (8, G13)."""
        return _owned(table)

    def totals(self, tally: Sequence[Scores]) -> Scores:
        """The seeds of the last round: they are carried, not added."""
        return tally[-1] if tally else (0, 0)

    def ranking(self, tally: Sequence[Scores], table: Board) -> tuple[int, ...]:
        """Who is out has lost; else by seeds, then by the walk (3b.4), or by the walk alone."""
        owned = self.totals(tally)
        walk = [int(seat == table.walk) for seat in range(self.seats)]
        kept = [int(not out) for out in self.out(owned)]
        worth = walk if self.decide_by == "jalan" else list(zip(owned, walk, strict=True))
        order = list(zip(kept, worth, strict=True))
        return tuple(1 + sum(other > own for other in order) for own in order)

    def out(self, owned: Sequence[int]) -> tuple[bool, ...]:
        """Whether each seat is out of the match (12, 3b.5)."""
        strict = self.rounds == "knockout" and self.knockout_at == "over3"
        return tuple(not seeds or (strict and short_holes(self.holes, seeds) > MOST_PROTECTED) for seeds in owned)

    # ---- a pick

    def legal(self, view: View[Board, None]) -> tuple[Action, ...]:
        """One's own filled holes, ngacang holes only as a last resort (5, 10, G8)."""
        if view.table.turn != view.seat:
            return ()
        return tuple(Pick(hole_of(self.holes, i)) for i in self._playable(view.table, view.seat))

    def _playable(self, table: Board, seat: Seat) -> tuple[int, ...]:
        filled = [i for i in side_indices(self.holes, seat) if table.ring[i]]
        free = tuple(i for i in filled if i not in table.protected)
        if free or self.ngacang_reserve == "locked":
            return free
        return tuple(filled)  # 3b.3

    def play(self, state: CongklakState, action: Action) -> tuple[Beat[Board, None, None], ...]:
        """Sow the hole and go on as the last seed says (6), then test for the round's end (G10)."""
        board = state.table
        seat = board.turn
        if seat is None or not isinstance(action, Pick):
            msg = f"{action} cannot be played at {self.position(state)}"
            raise TypeError(msg)
        film = self._pick(replace(board, picks=board.picks + 1), seat, action)
        last = film[-1][1]
        again = isinstance(film[-1][0], Again)
        film[-1] = (film[-1][0], self._next(last, seat, again=again))
        if (over := film[-1][1]).turn is None:
            film.append((_walked_out(over), over))
        return tuple(Beat(event, replace(state, table=table)) for event, table in film)

    def _pick(self, board: Board, seat: Seat, pick: Pick) -> list[tuple[Event, Board]]:
        """The beats of one pick: handfuls until one stops the chain (3d)."""
        start, travel = index_of(self.holes, seat, pick.hole), 0
        film: list[tuple[Event, Board]] = []
        skipped = self._skipped(board, seat)
        while True:
            handful = sow(board.ring, skipped, start)
            kind = Relayed if film else Sown
            side, hole = side_of(self.holes, start), hole_of(self.holes, start)
            event = kind(seat, side, hole, start, handful.drops)
            board, travel = replace(board, ring=handful.ring), travel + handful.travel
            film.append((event, board))
            start = handful.last
            if not self._relays(board, seat, start):
                return film + self._landed(board, seat, start, travel)

    def _skipped(self, board: Board, seat: Seat) -> frozenset[int]:
        """The opponent's store (5) and ngacang holes (10, G9)."""
        rival = self.next_seat(seat)
        locked = [i for i in board.protected if side_of(self.holes, i) == rival]
        return frozenset([store_of(self.holes, rival), *locked])

    def _relays(self, board: Board, seat: Seat, last: int) -> bool:
        """A last seed among others is sown on with them (6a), not from a store or ngacang (G6)."""
        free = last != store_of(self.holes, seat) and last not in board.protected
        return free and board.ring[last] > 1 and self.relay == "sow"

    def _landed(self, board: Board, seat: Seat, last: int, travel: int) -> list[tuple[Event, Board]]:
        """What the last seed of a chain does where it fell (6b to 6d)."""
        side, hole = side_of(self.holes, last), hole_of(self.holes, last)
        if last == store_of(self.holes, seat):
            return [(Again(seat), board)]  # 6c
        if last in board.protected:
            return [(DiedProtected(seat, side, hole), board)]  # G6, G7
        if board.ring[last] > 1:  # only with relay=bank, 3b.1
            banked, seeds = _to_store(board, seat, last)
            return [(Banked(seat, side, hole, seeds), banked), (AgainBanked(seat), banked)]
        if side != seat:
            return [(DiedAcross(seat, side, hole), board)]  # 6b
        if not self._lapped(travel, last):
            return [(DiedEarly(seat, side, hole), board)]
        return self._shot(board, seat, last)

    def _lapped(self, travel: int, last: int) -> bool:
        """Whether a shot's lap is done when an own hole is reached (3b.2)."""
        if self.lap == "full":
            return travel >= 2 * self.holes + 2
        # Back on the own side, the own store was passed exactly if the journey was longer than
        # what lies between the farthest own hole and this one.
        return self.lap == "none" or travel > hole_of(self.holes, last) - 1

    def _shot(self, board: Board, seat: Seat, last: int) -> list[tuple[Event, Board]]:
        """Tembak: the last seed and those opposite go to the store (6d, G3 to G5)."""
        across, hole = opposite(self.holes, last), hole_of(self.holes, last)
        caught = 0 if across in board.protected else board.ring[across]
        if not caught and self.tembak_empty == "stay":
            return [(DiedFruitless(seat, seat, hole), board)]
        shot, seeds = _to_store(board, seat, last, *([across] if caught else []))
        return [(Shot(seat, hole, caught, seeds), shot)]

    def _next(self, board: Board, seat: Seat, *, again: bool) -> Board:
        """Whose turn it is after a pick, or the end of the round (7, G10 to G12)."""
        turn = seat if again else self.next_seat(seat)
        tested = (turn,) if self.round_end == "on_turn" else range(self.seats)
        stuck = [s for s in tested if not self._playable(board, s)]
        if not stuck:
            return replace(board, turn=turn)
        both = all(not self._playable(board, s) for s in range(self.seats))
        walk = seat if both else self.next_seat(stuck[0])  # G12
        return replace(board, turn=None, walk=walk)

    # ---- what a seat knows, and the position text

    def imagine(self, view: View[Board, None], dice: Dice) -> CongklakState:
        """The board itself: nothing is hidden."""
        del dice
        return State(view.table, (None, None), None)

    def pieces(self, state: CongklakState) -> tuple[str, ...]:
        """All seeds: 2n² of them, always."""
        return ("seed",) * sum(state.table.ring)

    def position(self, state: CongklakState) -> str:
        """The position text of the module's docstring."""
        board = state.table
        sides = []
        for seat in range(self.seats):
            marks = [f"{board.ring[i]}{'!' if i in board.protected else ''}" for i in side_indices(self.holes, seat)]
            sides.append(f"{' '.join(marks)} / {board.ring[store_of(self.holes, seat)]}")
        return f"{' | '.join(sides)} ; {'-' if board.turn is None else board.turn}"

    def place(self, text: str) -> CongklakState:
        """The position of a text. Raises PositionError, which quotes it."""
        sides, _, turn = text.partition(" ; ")
        rows = [_SIDE.fullmatch(side) for side in sides.split(" | ")]
        if len(rows) != self.seats or turn not in ("0", "1"):
            _misplaced(text, "two sides separated by ' | ', then ' ; ' and the seat to move")
        ring: list[int] = []
        protected: list[int] = []
        for row in rows:
            holes = row.group(1).split(" ") if row else []
            if row is None or len(holes) != self.holes:
                _misplaced(text, f"{self.holes} holes, ' / ' and a store on each side")
            locked = [number for number, hole in enumerate(holes) if hole.endswith("!")]
            if locked != list(range(len(locked))) or len(locked) > MOST_PROTECTED:
                _misplaced(text, "'!' only on the first holes of a side, at most three")
            protected += [len(ring) + number for number in locked]
            ring += [int(hole.rstrip("!")) for hole in (*holes, row.group(2))]
        if sum(ring) != 2 * self.holes**2:
            _misplaced(text, f"{2 * self.holes**2} seeds, not {sum(ring)}")
        return self._placed(text, int(turn), tuple(ring), tuple(protected))

    def _placed(self, text: str, turn: Seat, ring: tuple[int, ...], protected: tuple[int, ...]) -> CongklakState:
        setup = Round(1, 1, turn, (0, 0), turn, (0, 0))
        board = Board(setup, turn, ring, protected)
        if not self._playable(board, turn):
            _misplaced(text, f"a hole that seat {turn} can play")
        if " ".join(text.split()) != text or self.position(State(board, (None, None), None)) != text:
            _misplaced(text, "numbers without leading zeros, single spaces")
        owned = _owned(board)
        return State(replace(board, setup=replace(setup, holdings=owned)), (None, None), None)


def _owned(board: Board) -> tuple[int, int]:
    half = holes_of(board.ring) + 1
    return sum(board.ring[:half]), sum(board.ring[half:])


def _to_store(board: Board, seat: Seat, *indices: int) -> tuple[Board, int]:
    """The board with these holes emptied into the seat's store, and how many seeds that were."""
    ring = list(board.ring)
    seeds = sum(ring[i] for i in indices)
    for i in indices:
        ring[i] = 0
    ring[store_of(holes_of(ring), seat)] += seeds
    return replace(board, ring=tuple(ring)), seeds


def _walked_out(board: Board) -> WalkedOut:
    """Who has lost the walk, and the seeds of both."""
    loser = 0 if board.walk else 1
    owned = _owned(board)
    return WalkedOut(loser, owned[loser], owned[1 - loser])


def _misplaced(text: str, expected: str) -> NoReturn:
    msg = f"position {text[:120]!r} is not understood, expected {expected}"
    raise PositionError(msg)
