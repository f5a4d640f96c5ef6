"""Golden matches: every record of every release replays, and its transcript never changes silently."""

from pathlib import Path

import pytest

from game.core.record import read
from game.registry import GAMES
from tests.records.transcript import transcript

RECORDS = sorted(Path(__file__).parent.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_match_replays_to_the_same_transcript(path: Path):
    assert transcript(path.read_text("utf-8")) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_three_golden_matches_that_end(name: str):
    texts = [path.read_text("utf-8") for path in RECORDS if path.parent.name == name]
    assert sum(read(text, GAMES)[1].over for text in texts) >= 3
