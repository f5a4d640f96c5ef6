"""Records: what is written is read back, what is wrong is refused with one sentence that quotes it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.record import RecordError, bot_dice, parse, read, record_of
from game.core.rules import Start
from game.registry import GAMES

GOOD = {
    "format": 1,
    "game": "congklak",
    "rules": 1,
    "options": {"rounds": 1},
    "start": {"seed": "k7q2m9fh3w0x8b5t", "first": 0},
    "seats": ["you", "bot:2"],
    "moves": "1 2",
}


def text(**changes: object) -> str:
    return json.dumps({**GOOD, **changes})


def test_a_record_is_read_back_as_it_was_written():
    """notation.md: keys, options that differ from their default, seats, the optional keys."""
    record, match = read(text(id="a" * 16, when="2026-11-30", assisted=True, mood="good", depth=3), GAMES)
    again = record_of(match, record.seats, **record.extra)
    assert str(again) == str(record)
    assert json.loads(str(record))["mood"] == "good"
    assert match.moves == ["1", "2"]


def test_bars_between_deals_are_for_people():
    assert parse(text(moves="1 | 2  |"), GAMES).moves == ("1", "2")


def test_unknown_keys_are_kept_or_dropped():
    """notation.md: a text, number or boolean under 200 characters is kept, anything else dropped."""
    extra = parse(
        text(a="x", b=1, c=True, d=[1], e={"f": 1}, g="x" * 200, h=None, i="x" * 201, j="x" * 199), GAMES
    ).extra
    assert extra == {"a": "x", "b": 1, "c": True, "j": "x" * 199}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 2}, "format is '2', expected 1"),
        ({"format": True}, "format is 'true', expected 1"),
        ({"format": "1"}, "format is '1', expected 1"),
        ({"game": "chess"}, "game is 'chess', expected one of: "),
        ({"rules": 0}, "rules is '0', expected a version from 1 to 1"),
        ({"rules": 99}, "rules is '99', expected a version from 1 to 1"),
        ({"options": {"holes": 8}}, "option holes is 8, expected one of: 7, 6, 5, 9"),
        ({"options": {"hole": 7}}, "congklak has no option 'hole', expected one of: holes"),
        ({"options": []}, r"options is '\[\]', expected an object of option values"),
        ({"start": {}}, "expected an object like"),
        ({"start": {"seed": "K7"}}, "seed is 'K7', expected 1 to 32 characters"),
        ({"start": {"seed": "x" * 33}}, "expected 1 to 32 characters"),
        ({"start": {"first": 2}}, "first is '2', expected a seat from 0 to 1"),
        ({"start": {"first": True}}, "first is 'true', expected a seat"),
        ({"start": {"decks": ["7H"]}}, "start is 'decks', expected keys among: seed, position, first"),
        ({"start": {"position": "7 7 / 0 ; 0"}}, "position '7 7 / 0 ; 0' is not understood"),
        ({"start": {"position": "7", "first": 0}}, "start is 'position and first', expected a position alone"),
        ({"when": "٢٠٢٦-11-30"}, "expected an ISO date"),
        ({"start": {"position": 7}}, "position is '7', expected a position text"),
        ({"seats": ["you"]}, "expected a list of 2 seats"),
        ({"seats": ["you", "bot:0"]}, "seats is 'bot:0', expected 'you' or"),
        ({"moves": "1 9"}, "move 2: '9' is not a legal move of seat 0, expected one of: 2 3 4 5 6 7"),
        ({"moves": ["1"]}, "expected a text of moves separated by spaces"),
        ({"moves": "1 " * 20_001}, "20001 moves"),
        ({"id": "short"}, "id is 'short', expected 16 characters"),
        ({"assisted": 1}, "assisted is '1', expected true or false"),
        ({"counted": True}, "counted is 'true', expected a whole number from 0 to 9999"),
        ({"counted": 10_000}, "counted is '10000', expected a whole number"),
        ({"stopped": True}, "expected a record whose last move ends a deal"),
        ({"mood": "x" * 70_000}, "expected at most 65536 bytes"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(changes: dict[str, object], sentence: str):
    """Issue: a wrong move, option, seed count or format is refused with a sentence that quotes it."""
    with pytest.raises(RecordError, match=sentence) as refused:
        read(text(**changes), GAMES)
    assert "\n" not in str(refused.value)


def test_a_wrong_seed_count_is_refused():
    """A position with one seed too many is quoted."""
    position = "7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 1 ; 0"
    with pytest.raises(RecordError, match="expected 98 seeds, not 99"):
        read(text(start={"position": position}), GAMES)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "[]",
        "7",
        "null",
        '"x"',
        "{",
        '{"format": NaN}',
        '{"format": Infinity}',
        "[" * 40,
        '{"a": "\\ud800"}',
        "1" * 5000,
    ],
)
def test_what_is_no_record_is_refused(raw: str):
    with pytest.raises(RecordError):
        read(raw, GAMES)


def test_brackets_in_strings_hide_no_depth():
    """platform.md 7: nesting is measured before the JSON reader sees it, whatever the strings hold."""
    bomb = '{"a": "' + "]" * 20_000 + '", "b": ' + "[" * 20_000
    with pytest.raises(RecordError, match="nesting"):
        read(bomb, GAMES)
    with pytest.raises(RecordError, match="nesting"):
        read('{"a\\"]]]]": ' + "[" * 40, GAMES)
    assert read(text(mood="[" * 100), GAMES)[0].extra["mood"] == "[" * 100


def test_without_chance_a_record_is_refused_where_it_needs_some():
    """notation.md: a record without a seed is refused where it needs what only a seed can give."""
    position = "7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 1"
    assert read(text(start={"position": position}, moves="2"), GAMES)[1].state.table.turn == 0


def test_a_stopped_match_is_over_and_ranked():
    """notation.md: `stopped` ends the match by agreement after a finished round."""
    position = "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"
    _, match = read(text(options={}, start={"position": position}, moves="7", stopped=True), GAMES)
    assert match.over
    assert match.ranking == (2, 1)


def test_bots_dice_are_a_digest_and_differ_by_seat_and_move():
    """notation.md: SHA-256 of the canonical start, the seat and the number of moves so far."""
    start = Start(seed="kawung")
    dice = {bot_dice(start, seat, moves) for seat in (0, 1) for moves in range(5)}
    assert len(dice) == 10
    assert all(len(text) == 64 and "kawung" not in text for text in dice)


def test_damaged_records_raise_nothing_but_their_own_error(long: set[str]):
    """The reader survives mutated input: RecordError or a good record, nothing else."""

    @settings(max_examples=100_000 if "fuzz" in long else 2_000, deadline=None)
    @given(st.data())
    def survived(data: st.DataObject) -> None:
        raw = list(text())
        for _ in range(data.draw(st.integers(1, 4))):
            place = data.draw(st.integers(0, len(raw) - 1))
            raw[place] = data.draw(
                st.sampled_from(['"', "{", "}", "[", "]", ",", ":", "0", "9", "-", "e", "\\", "\x00", "é", ""])
            )
        try:
            read("".join(raw), GAMES)
        except RecordError as error:
            assert "\n" not in str(error)  # noqa: PT017 - either outcome is right

    survived()
