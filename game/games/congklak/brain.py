"""How the computer plays congklak: levels that plan one, two, three or all sowings of their turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.ai.alphabeta import TO_THE_END, alphabeta
from game.ai.beam import Beam
from game.ai.levels import Level, chosen
from game.core.rules import Start
from game.games.congklak.packed import SEED, packing
from game.games.congklak.sowing import store_of
from game.games.congklak.table import Pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ai.beam import Turn
    from game.core.dice import Dice
    from game.core.state import Action, View
    from game.games.congklak.packed import Packed
    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board

WIDTH = 100  # turns that the top keeps in mind at once: the first banks 91 seeds, with 30 only 85, with 150 92
ENDS = 30  # ways to end a turn of which it looks at the answer
ANSWER = 2  # sowings of the answer that it looks at
BUDGET = 20_000  # picks that it tries after that: about 25 ms natively, 60 in WebAssembly
FEW = 12  # seeds in the holes from which it looks to the round's end at once


@dataclass(frozen=True, slots=True)
class Sight:
    """What a computer player looks at: the packed round, the position, what decides the round."""

    game: Packed
    position: int
    needed: int  # a gain above this decides the round: more than half of all seeds, or the walk (3b.4)

    @classmethod
    def of(cls, rules: Congklak, view: View[Board, None]) -> Sight:
        """The sight of the seat to move."""
        board = view.table
        game, seeds = packing(rules, board), sum(board.ring)
        half = seeds // 2 - board.ring[store_of(rules.holes, view.seat)]
        return cls(game, game.packed(board), SEED * (half if rules.decide_by == "biji" else seeds))


def planned(game: Packed, position: int, hole: int, sowings: int, *, careful: bool = False) -> int:
    """The most that a pick can gain within so many sowings of one turn; less the answer's gain, if careful."""
    reached, gain, same = game.after(position, hole)
    if not reached:
        return gain
    if not same:
        return gain - richest(game, reached, 1) if careful else gain
    return gain + richest(game, reached, sowings - 1, careful=careful) if sowings > 1 else gain


def richest(game: Packed, position: int, sowings: int, *, careful: bool = False) -> int:
    """The most that the seat to move can gain within so many sowings of one turn."""
    return max(planned(game, position, hole, sowings, careful=careful) for hole in game.moves(position))


def short_sighted(
    rules: Congklak, view: View[Board, None], dice: Dice, *, level: Level, careful: bool = False
) -> Iterator[Action]:
    """Plans a few sowings of its own turn, and looks at the answer's first one if `careful`.

    It strays by its temperature, but never where its plan decides the round.
    """
    sight = Sight.of(rules, view)
    game, position, plan = sight.game, sight.position, level.plan or 1
    holes = game.moves(position)
    yield Pick(holes[0] + 1)
    worths: list[int] = []
    decides = False
    for hole in holes:
        gain = planned(game, position, hole, plan)
        decides = decides or 0 <= sight.needed < gain
        worths.append(planned(game, position, hole, plan, careful=True) if careful else gain)
        yield Pick(holes[worths.index(max(worths))] + 1)
    if decides:
        yield Pick(max(holes, key=lambda hole: planned(game, position, hole, plan)) + 1)
    else:
        yield Pick(holes[chosen(worths, level.temperature, dice)] + 1)


def far_sighted(rules: Congklak, view: View[Board, None], dice: Dice, *, level: Level) -> Iterator[Action]:
    """Plans its whole turn and takes one that decides the round; else searches as deep as its budget goes.

    With few seeds left it plays exactly as an exhaustive search would.
    """
    del dice
    sight = Sight.of(rules, view)
    game, position = sight.game, sight.position
    holes = game.moves(position)
    yield Pick(max(holes, key=lambda hole: planned(game, position, hole, 1)) + 1)
    if len(holes) == 1:
        return
    if game.seeds(position) <= FEW:
        for found in alphabeta(game, position, level.budget, shallowest=TO_THE_END):
            yield Pick(found.move + 1)
        if found.exact:
            return
    beam = Beam(game, position, WIDTH)
    while beam.growing:
        beam.grow()
        yield from (Pick(turn.moves[0] + 1) for turn in beam.best(1))
    won = [turn for turn in beam.best(ENDS) if turn.gain > sight.needed]
    if won:
        yield Pick(best_answered(game, won).moves[0] + 1)
        return
    for found in alphabeta(game, position, level.budget):
        yield Pick(found.move + 1)


def best_answered(game: Packed, turns: list[Turn[int, int]]) -> Turn[int, int]:
    """The turn that gains most once the other side has taken its best short answer."""
    return max(turns, key=lambda turn: turn.gain - (richest(game, turn.reached, ANSWER) if turn.reached else 0))


def scattered(rules: Congklak, dice: Dice, moves: int) -> str:
    """The position text of a first round in which each side has made at least so many random picks."""
    while True:
        state = rules.deal(rules.opening(Start(first=dice.below(rules.seats)), dice), dice)
        made = [0, 0]
        while (seat := state.table.turn) is not None:
            if min(made) >= moves:
                return rules.position(state)
            legal = rules.legal(state.seen_by(seat))
            state = rules.play(state, legal[dice.below(len(legal))])[-1].state
            made[seat] += 1


LEVELS = (
    partial(short_sighted, level=Level(budget=0, plan=1, temperature=3.0 * SEED)),
    partial(short_sighted, level=Level(budget=0, plan=2, temperature=2.0 * SEED)),
    partial(short_sighted, level=Level(budget=0, plan=3, temperature=1.0 * SEED), careful=True),
    partial(far_sighted, level=Level(budget=BUDGET)),
)
