"""Whole random matches of every game, over all options: they end, nothing is lost, the scores add up."""

import pytest

from game.core.dice import Dice
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES

NORMAL = 300
LONG = {"conquian": 1_000}  # its legal moves cost most
MANY = 10_000
PARTS = 6  # so that two cores share a game


@pytest.mark.native
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_random_matches_end_with_every_piece_in_its_place(name: str, part: int, long: set[str]):
    """Laws 1, 3 and 4 over whole matches: legal never empty, pieces kept at every beat, scores and ranking in form."""
    game = GAMES[name]
    for number in range(part, LONG.get(name, MANY) if "fuzz" in long else NORMAL, PARTS):
        dice = Dice("matches", name, number)
        match = begun(game, random_options(game, dice), f"{number}")
        for step in walk(game, match, dice):
            assert step.of_deal <= step.rules.bound
            pieces = step.rules.pieces(step.state)
            assert all(step.rules.pieces(beat.state) == pieces for beat in step.beats)
        assert match.over
        assert all(len(scores) == match.rules.seats for scores in match.tally)
        assert_ranked(match.ranking)


def assert_ranked(ranking: tuple[int, ...]) -> None:
    """notation.md: places are 1, 2, 2, 4: each is one more than the number of better ones."""
    assert all(place == 1 + sum(other < place for other in ranking) for place in ranking)
