"""Law 11 in one interpreter: five whole matches of each game have the digest that every Python gives."""

from pathlib import Path

import pytest

from game.registry import GAMES
from tests.digest import digest

GOLDEN = Path(__file__).parents[1] / "records/digests.txt"


@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_have_the_golden_digest(name: str):
    golden = dict(line.split() for line in GOLDEN.read_text("utf-8").splitlines())
    assert digest(name) == golden[name]
