"""The loops that `play` is compared with play the same games: the same moves make the same scores."""

import pytest

from game.registry import GAMES
from tests.bench.engine import looped, played

DEALS = 20


@pytest.mark.parametrize("name", GAMES)
def test_a_loop_plays_the_deal_that_the_rules_play(name):
    for number in range(DEALS):
        steps, scores = played(name, number)
        assert looped(name, number) == (len(steps), scores)


def test_a_loop_that_plays_otherwise_would_be_seen():
    """Random deals differ in length or score, so that equal ones are no chance."""
    assert len({(name, looped(name, number)) for name in GAMES for number in range(DEALS)}) > DEALS * len(GAMES) / 2
