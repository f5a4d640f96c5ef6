"""The command line of notation.md, run as a person would, in any Python with nothing installed."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.match import Match
from game.core.rules import Start
from game.registry import GAMES

ROOT = Path(__file__).parent.parent
CHAIN = ROOT / "tests/records/congklak/chain.json"


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT, input=stdin, capture_output=True, text=True, check=False, encoding="utf-8",
        env={**os.environ, **environment},
    )  # fmt: skip


def lines(*arguments: str, stdin: str = "") -> list:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_games_lists_options_defaults_and_choices():
    listed = json.loads(run("games").stdout)
    assert listed["congklak"]["options"]["holes"] == {"default": 7, "choices": [7, 6, 5, 9]}


def test_gt23_replays_to_92():
    """GT23: the 33 picks, replayed from the file and from stdin."""
    (standing,) = lines("replay", str(CHAIN))
    assert standing["position"] == "0 1 0 0 1 0 0 / 92 | 1 0 1 0 1 0 1 / 0 ; 0"
    assert standing | {"position": ""} == {
        "game": "congklak", "deal": 1, "turn": 0, "over": False, "legal": ["2", "5"],
        "scores": [], "totals": [0, 0], "ranking": None, "position": "",
    }  # fmt: skip
    assert lines("replay", "-", stdin=CHAIN.read_text("utf-8")) == [standing]


def test_replay_all_prints_every_prefix():
    every = lines("replay", str(CHAIN), "--all")
    assert len(every) == 34
    assert [every[10]] == lines("replay", str(CHAIN), "--at", "10")
    assert every[0]["legal"] == ["1", "2", "3", "4", "5", "6", "7"]


def test_a_finished_match_has_no_turn():
    """notation.md: at the end turn is null, legal empty, deal the last one, ranking there."""
    (record,) = lines("play", "congklak", "--seats", "bot:1,bot:1", "--seed", "end", "-o", "rounds=3")
    (standing,) = lines("replay", "-", stdin=json.dumps(record))
    assert (standing["turn"], standing["legal"], standing["over"], standing["deal"]) == (None, [], True, 3)
    assert sorted(standing["ranking"]) == [1, 2]
    assert len(standing["scores"]) == 3
    assert standing["totals"] == standing["scores"][-1]


def test_play_numbers_its_matches_and_repeats_itself():
    asked = (
        "play",
        "congklak",
        "--seats",
        "bot:1,bot:2",
        "--seed",
        "s",
        "--matches",
        "2",
        "-o",
        "rounds=1",
        "-o",
        "holes=5",
    )
    first = lines(*asked)
    assert [record["start"]["seed"] for record in first] == ["s-1", "s-2"]
    assert first == lines(*asked)
    assert first[0]["options"] == {"holes": 5, "rounds": 1}


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("--depth", "0"), 1),
        (("--depth", "1"), 7),
        (("--depth", "6"), 49941),
        (("--depth", "6", "-o", "holes=6"), 18011),
        (("--depth", "3", "--position", "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"), 0),
        (("--depth", "1", "--position", "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"), 1),
    ],
)
def test_perft_counts_the_sequences_of_one_round(arguments: tuple[str, ...], count: int):
    assert run("perft", "congklak", *arguments).stdout == f"{count}\n"


def test_duel_measures_two_levels_on_the_same_deals():
    """notation.md: keys and meaning; the same seed gives the same figures but for the times."""
    asked = ("duel", "congklak", "--levels", "2,1", "--deals", "6", "--seed", "s", "-o", "holes=5")
    (first,), (second,) = lines(*asked), lines(*asked)
    assert list(first) == ["game", "levels", "deals", "mean", "interval", "wins", "ms"]
    assert (first["game"], first["levels"], first["deals"]) == ("congklak", [2, 1], 6)
    assert first["interval"][0] <= first["mean"] <= first["interval"][1]
    assert sum(first["wins"]) == 12  # every deal is played from both seats
    assert first.pop("ms")["median"] >= 0
    second.pop("ms")
    assert first == second
    (scattered,) = lines(*asked, "--opening", "5")
    assert scattered["mean"] != first["mean"]


def test_a_level_against_itself_wins_half():
    """Seats are changed, so what the deal gives one seat it gives the other."""
    (even,) = lines("duel", "congklak", "--levels", "4,9", "--deals", "1", "--seed", "s", "-o", "holes=5")
    assert (even["levels"], even["mean"], even["wins"]) == ([4, 9], 0.0, [1.0, 1.0])


def test_show_draws_the_position():
    shown = run("show", str(CHAIN), "--at", "10").stdout
    assert "3  1  25  9  3  0  3" in shown
    assert "seat 0 is to move" in shown


def test_deals_prints_the_digest_of_the_seed():
    """`deals`: SHA-256 of the seed; congklak has no decks."""
    record = json.loads(CHAIN.read_text("utf-8")) | {"start": {"seed": "abc", "first": 0}}
    done = run("deals", "-", stdin=json.dumps(record))
    assert done.stdout == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if Match(game.rules(), Start(seed="a")).decks])
def test_the_decks_that_deals_prints_are_those_of_the_finished_match(game: str):
    """Dealt from the printed decks instead of the seed, the same moves lead to the same end."""
    seats = ",".join(["bot:1"] * GAMES[game].rules().seats)
    (record,) = lines("play", game, "--seats", seats, "--seed", "proof")
    digest, *decks = run("deals", "-", stdin=json.dumps(record)).stdout.splitlines()
    assert digest == hashlib.sha256(record["start"]["seed"].encode()).hexdigest()
    first = Match(GAMES[game].rules(), Start(seed=record["start"]["seed"])).setup
    (end,) = lines("replay", "-", stdin=json.dumps(record))
    dealt = record | {"start": {"dealer": first.dealer, "decks": decks}}
    assert end["over"]
    assert lines("replay", "-", stdin=json.dumps(dealt)) == [end]


BAD = {
    "move": {"moves": "1 8"},
    "option": {"options": {"holes": 8}},
    "seeds": {"start": {"position": "7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 1 ; 0"}},
    "format": {"format": 2},
}


@pytest.mark.parametrize(("name", "quoted"), [("move", "'8'"), ("option", "8"), ("seeds", "99"), ("format", "'2'")])
def test_a_wrong_record_is_one_line_and_exit_status_2(name: str, quoted: str):
    """Refused with one sentence that quotes it, exit status 2, nothing written."""
    record = json.loads(CHAIN.read_text("utf-8")) | BAD[name]
    for command in (("replay", "-"), ("replay", "-", "--all"), ("show", "-"), ("deals", "-")):
        done = run(*command, stdin=json.dumps(record))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert quoted in done.stderr
        assert "expected" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ((), "required"),
        (("dance",), "'dance'"),
        (("replay", "no-such-file.json"), "'no-such-file.json'"),
        (("replay", str(CHAIN), "--at", "99"), "99"),
        (("replay", str(CHAIN), "--at", "-1"), "'-1'"),
        (("perft", "congklak", "--depth", "two"), "'two'"),
        (("perft", "congklak", "--depth", "1", "--position", "nonsense"), "'nonsense'"),
        (("perft", "congklak", "--depth", "1", "-o", "holes"), "'holes'"),
        (("play", "congklak", "--seats", "bot:1", "--seed", "s"), "expected a list of 2 seats"),
        (("play", "congklak", "--seats", "you,bot:1", "--seed", "s"), "'you'"),
        (("play", "congklak", "--seats", "bot:1,bot:x", "--seed", "s"), "'bot:x'"),
        (("play", "congklak", "--seats", "bot:1,bot:2", "--seed", "S"), "'S-1'"),
        (("duel", "congklak", "--levels", "2", "--deals", "1", "--seed", "s"), "'2'"),
        (("duel", "congklak", "--levels", "2,0", "--deals", "1", "--seed", "s"), "'0'"),
        (("duel", "congklak", "--levels", "2,1", "--deals", "0", "--seed", "s"), "'0'"),
        (("duel", "congklak", "--levels", "2,1", "--deals", "1", "--seed", "S"), "'S-1'"),
        (("duel", "callbreak", "--levels", "2,1", "--deals", "1", "--seed", "s", "--opening", "3"), "--opening 3"),
    ],
)
def test_a_wrong_command_is_one_line_and_exit_status_2(arguments: tuple[str, ...], quoted: str):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert quoted in done.stderr


@pytest.mark.parametrize("name", ["binary", "large"])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, name: str):
    path = tmp_path / name
    path.write_bytes(b"\xff\xfe\x00" if name == "binary" else b"[" * 2_000_000)
    done = run("replay", str(path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_the_digest_is_one_number_under_every_hash_seed():
    """Law 11: five whole matches of each game give one digest under two hash seeds."""
    digests = {
        subprocess.run(
            [sys.executable, "-m", "tests.digest"], cwd=ROOT, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "4242")
    }  # fmt: skip
    (only,) = digests
    golden = (ROOT / "tests/records/digests.txt").read_text("utf-8")
    assert only == golden
