"""A beam finds the richest turn when it is wide enough, and what it reports can be replayed."""

import pytest

from game.ai.beam import Beam
from game.games.congklak.brain import richest
from tests.ai.test_alphabeta import wandered

WIDE = 10**6


def grown(game, position: int, width: int) -> Beam:
    beam = Beam(game, position, width)
    while beam.growing:
        beam.grow()
    return beam


@pytest.mark.parametrize("number", range(40))
def test_a_beam_without_limit_finds_the_richest_turn(number: int):
    """As good as looking at every turn there is; a narrow one is never better."""
    game, position = wandered(number)
    assert grown(game, position, WIDE).best(1)[0].gain == richest(game, position, 99)
    assert grown(game, position, 2).best(1)[0].gain <= richest(game, position, 99)


@pytest.mark.parametrize("number", range(40))
def test_a_turn_can_be_replayed(number: int):
    """Its moves lead to what it says, all of one seat, and the turn ends with the last."""
    game, position = wandered(number)
    turns = grown(game, position, 30).best(50)
    assert turns == sorted(turns, key=lambda turn: -turn.gain)
    for turn in turns:
        reached, total, going = position, 0, True
        for move in turn.moves:
            assert going
            assert move in game.moves(reached)
            reached, gain, same = game.after(reached, move)
            total, going = total + gain, same and bool(reached)
        assert not going
        assert (reached, total) == (turn.reached, turn.gain)
