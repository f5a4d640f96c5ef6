"""Every reader of ours survives any input: with `--long=fuzz`, ten millions each; without atheris one."""

import subprocess
import time
from pathlib import Path

import pytest

from game.core.dice import Dice
from game.core.state import InputError
from game.registry import GAMES
from tests.contract.mutation import mutated
from tests.fuzz import targets
from web.build import fuzzing
from web.build.wheel import ROOT

MANY, FEW = 10_000_000, 500
UNGUIDED = 1_000_000  # an hour of two cores is not enough for more in Python without atheris, which is quicker
READERS = ("record", *GAMES, "move", "link", "settings", "file", "round", "seal")


@pytest.mark.parametrize("name", READERS)
def test_a_reader_survives_what_it_is_given(name, long, tmp_path):
    """notation.md: a good value or a refusal in one line; no other exception, no hang, nothing written.

    Guided by coverage where atheris is installed, by damaging good texts everywhere.
    """
    python = fuzzing.python() if "fuzz" in long else None
    if python:
        guided(python, name, MANY, tmp_path)
    else:
        damaged(name, UNGUIDED if "fuzz" in long else FEW)


def guided(python: Path, name: str, inputs: int, folder: Path) -> None:
    command = [str(python), "-m", "tests.fuzz.guided", name, str(inputs), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert f"Done {inputs} in" in done.stdout + done.stderr


def damaged(name: str, inputs: int) -> None:
    target, dice = targets.targets()[name], Dice("fuzz", name)
    taken = 0
    for number in range(inputs):
        sample = number % len(target.samples)
        taken += target.attempt(mutated(target.samples[sample], dice), sample)
    assert taken < inputs // 2


@pytest.mark.parametrize("script", ["gate", "rescue"])
def test_a_script_survives_what_it_is_given(script, long):
    """Platform.md 7: a Refusal in one line, or what was understood; nothing else, and no object changed. What is kept
    becomes a file that the gate takes, whatever it is.
    """
    inputs = MANY if "fuzz" in long else FEW
    command = ["node", f"tests/fuzz/{script}.mjs", str(inputs)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    passed = int(done.stdout.split()[0])
    assert 0 < passed < inputs * 3 // 4


@pytest.mark.parametrize("name", READERS)
def test_every_sample_is_a_good_text(name):
    """Otherwise nothing behind the first refusal would ever be reached."""
    target = targets.targets()[name]
    assert all(target.attempt(text, number) for number, text in enumerate(target.samples))


def test_a_reader_that_writes_is_noticed(tmp_path):
    with pytest.raises(targets.ReaderError, match=r"open '.*note'"):
        targets.attempted(lambda: (tmp_path / "note").write_text("mine"))
    with pytest.raises(targets.ReaderError, match=r"os\.mkdir"):
        targets.attempted((tmp_path / "folder").mkdir)


def test_a_reader_that_hangs_is_noticed(monkeypatch):
    monkeypatch.setattr(targets, "HANG", 0.0)
    with pytest.raises(targets.ReaderError, match="it took"):
        targets.attempted(lambda: time.sleep(0) or sum(range(10_000)))


def test_a_refusal_of_several_lines_and_any_other_exception_are_noticed():
    def refuses() -> None:
        raise InputError("one\ntwo")

    def breaks() -> None:
        raise KeyError("mine")

    with pytest.raises(targets.ReaderError, match="several lines"):
        targets.attempted(refuses)
    with pytest.raises(KeyError):
        targets.attempted(breaks)
