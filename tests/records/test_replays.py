"""What `replay --all` prints of every golden record: the same text natively and in WebAssembly."""

import hashlib
import json
from pathlib import Path

import pytest

from game.__main__ import standing
from game.core.record import parse, replays
from tests.registry import GAMES

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.json"))
GOLDEN = FOLDER / "replays.json"


def replayed(path: Path) -> str:
    """The SHA-256 of the lines of `replay --all`."""
    record = parse(path.read_text("utf-8"), GAMES)
    lines = hashlib.sha256()
    for match in replays(record, GAMES):
        lines.update(json.dumps(standing(record, match)).encode() + b"\n")
    return lines.hexdigest()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_replays_to_the_same_lines_everywhere(path: Path):
    """notation.md: one JSON line for each prefix, on every Python and in WebAssembly."""
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert replayed(path) == golden[f"{path.parent.name}/{path.stem}"]
