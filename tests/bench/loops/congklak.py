"""Congklak at random on one integer: the packed board that its computer players search on."""

from game.core.state import State
from game.games.congklak.packed import SEED, packing
from game.games.congklak.rules import Congklak
from tests.bench.loops import Loop, Roll, at_random


def run(rules: Congklak, state: State, roll: Roll) -> tuple[int, tuple[int, ...]]:
    """One round."""
    packed, seat, lead, moves = packing(rules, state.table), state.table.turn, 0, 0
    board, moves_of, after = packed.packed(state.table), packed.moves, packed.after
    while board:
        able = moves_of(board)
        hole = able[-1 - int(roll() * len(able))] if len(able) > 1 else able[0]
        board, gain, again = after(board, hole)
        lead += -gain if seat else gain
        moves += 1
        if not again:
            seat = 1 - seat
    total = 2 * rules.holes * rules.holes
    # The walk adds or takes half a seed's worth, and the difference of two scores has the parity of their sum.
    difference = next(seeds for seeds in range(-total, total + 1, 2) if abs(lead - SEED * seeds) < SEED)
    return moves, ((total + difference) // 2, (total - difference) // 2)


LOOP = Loop(at_random, run)
