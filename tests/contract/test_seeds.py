"""The laws on fixed seeds: what runs without Hypothesis, so inside Pyodide too (two of the seeds)."""

import pytest

from game.core.dice import Dice
from tests.contract.laws import MATCH_LAWS, STEP_LAWS
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES


@pytest.mark.parametrize("seed", ["beranda", "cowrie", pytest.param("kawung", marks=pytest.mark.native)])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_obeys_every_law(name: str, seed: str):
    """All laws of architecture.md section 14 along one match with random options."""
    game, dice = GAMES[name], Dice(name, seed)
    match = begun(game, random_options(game, dice), seed)
    for step in walk(game, match, dice, moves=60):
        for law in STEP_LAWS:
            law(step)
    for check in MATCH_LAWS:
        check(match, dice)
