"""What is kept: slots, rounds, damaged texts, stores that refuse."""

import json

import pytest

from tests.web.world import BrokenStore
from web.app.keep.rounds import LONGEST, Round, Tally, read_round, tallies
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed, unsealed
from web.app.keep.store import DictStore

IDENT = "0123456789abcdef"


@pytest.fixture
def store():
    return DictStore()


@pytest.fixture
def saves(store):
    return Saves(store)


def slots(store):
    return {key: text for key, text in store.texts.items() if ":match:" in key}


def test_a_write_never_touches_the_newest_valid_record(saves, store):
    """A write that is cut off at any character loses the move being written, never the one before."""
    for number in range(5):
        assert saves.save(IDENT, f"body {number}")
        newest = {key for key, text in slots(store).items() if unsealed(text).body == f"body {number}"}
        for cut in (0, 5, 12):
            torn = DictStore()
            torn.texts = dict(store.texts)
            Torn(torn, cut)
            Saves(torn).save(IDENT, "next")
            assert all(torn.texts[key] == store.texts[key] for key in newest)
            assert Saves(torn).load(IDENT) == f"body {number}"


class Torn:
    """Makes a store write only the first characters of a text."""

    def __init__(self, store, cut):
        put = store.put
        store.put = lambda key, text: put(key, text[:cut])


def test_after_a_failed_write_the_next_one_does_not_hit_the_good_slot(saves, store):
    """Not "the odd slot next": the rule looks at what is valid (platform.md 6)."""
    saves.save(IDENT, "one")
    saves.save(IDENT, "two")
    damaged = next(key for key, text in slots(store).items() if unsealed(text).body == "one")
    store.texts[damaged] = "torn"
    saves.save(IDENT, "three")
    assert sorted(unsealed(text).body for text in slots(store).values()) == ["three", "two"]


def test_the_newest_match_comes_first(saves):
    """Matches are listed by their last move."""
    saves.save("a" * 16, "a1")
    saves.save("b" * 16, "b1")
    saves.save("a" * 16, "a2")
    assert saves.running() == (("a" * 16, "a2"), ("b" * 16, "b1"))
    saves.save("b" * 16, "b2")
    assert saves.running() == (("b" * 16, "b2"), ("a" * 16, "a2"))


def test_a_round_is_written_once(saves):
    """A second writing of the same round changes nothing."""
    assert saves.finish_round(IDENT, 1, "first")
    assert saves.finish_round(IDENT, 1, "second")
    assert saves.rounds() == ("first",)


def test_a_finished_match_leaves_its_slots_only_when_it_is_kept(saves, store):
    """Its record lies under its own key before the slots are freed."""
    saves.save(IDENT, "running")
    assert saves.finish_match(IDENT, "done")
    assert slots(store) == {}
    saves.save(IDENT, "running")
    store.put = BrokenStore().put
    assert not Saves(store).finish_match("f" * 16, "done")
    assert len(slots(store)) == 1


def test_a_store_that_throws_keeps_nothing_and_says_so():
    """No method raises; writing answers False."""
    saves = Saves(BrokenStore())
    assert not saves.save(IDENT, "x")
    assert not saves.finish_round(IDENT, 1, "x")
    assert not saves.finish_match(IDENT, "x")
    assert (saves.load(IDENT), saves.running(), saves.rounds(), saves.finished()) == (None, (), (), ())
    assert (saves.note("settings", "x"), saves.note("settings")) == ("", "")
    saves.forget(IDENT)


def test_a_store_that_forgets_is_found_out():
    """A put that does not raise and does not keep is not reported as saved."""
    store = DictStore()
    store.put = lambda key, text: None
    assert not Saves(store).save(IDENT, "x")


HIGHEST = 10**15 - 1


def test_what_replaces_an_unreadable_text_is_newer_than_it_was(saves, store):
    """Another store may have it whole."""
    for body in ("one", "two"):
        saves.save(IDENT, body)
    before = max(unsealed(text).seq for text in slots(store).values())
    store.texts |= dict.fromkeys(slots(store), "torn")
    assert saves.save(IDENT, "three")
    assert max(slot.seq for text in slots(store).values() if (slot := unsealed(text))) > before


@pytest.mark.parametrize("number", [HIGHEST - 1, HIGHEST])
@pytest.mark.parametrize("slot", ["a", "b"])
def test_what_is_said_to_be_saved_is_loaded_whatever_the_numbers(saves, store, number, slot):
    """Numbers have an end: beyond it a slot starts again, and so does a match beside it."""
    store.texts[f"beranda:match:{IDENT}:{slot}"] = sealed(number, "old")
    for turn in range(4):
        for ident in (IDENT, "f" * 16):
            assert saves.save(ident, f"body {turn}")
            assert saves.load(ident) == f"body {turn}"


def test_the_highest_number_stays_until_something_newer_can_be_read(saves, store):
    """A write that is cut off does not cost the record that has to make room; and it is not called saved."""
    store.texts[f"beranda:match:{IDENT}:a"] = sealed(HIGHEST, "old")
    Torn(store, 12)
    assert not saves.save(IDENT, "new")
    assert saves.load(IDENT) == "old"


def test_a_slot_that_cannot_make_room_is_not_called_saved(saves, store):
    """The old record would be loaded again, so the new one is not saved."""
    store.texts[f"beranda:match:{IDENT}:a"] = sealed(HIGHEST, "old")
    store.drop = BrokenStore().drop
    assert not saves.save(IDENT, "new")


@pytest.mark.parametrize("name", [f"done:{IDENT}", f"round:{IDENT}/1"])
def test_a_damaged_text_that_is_written_once_makes_room(saves, store, name):
    """It is set aside, its text kept, and the key can be written."""
    store.texts[f"beranda:{name}"] = "torn"
    saves.save(IDENT, "running")
    finish = saves.finish_match if name.startswith("done") else lambda ident, body: saves.finish_round(ident, 1, body)
    assert finish(IDENT, "whole")
    assert unsealed(store.texts[f"beranda:{name}"]).body == "whole"
    assert [text for key, text in store.texts.items() if ":aside:" in key] == ["torn"]


def test_a_damaged_text_that_cannot_be_copied_is_not_written_over(saves, store):
    """A full store: the old text stays, and the round is not called kept."""
    store.texts[f"beranda:round:{IDENT}/1"] = "torn"
    store.put = BrokenStore().put
    assert not saves.finish_round(IDENT, 1, "whole")
    assert store.texts == {f"beranda:round:{IDENT}/1": "torn"}


def test_rounds_are_read_back():
    """A round survives its text."""
    finished = Round("congklak", ("you", "bot:2"), (50, 48), "2026-01-31", assisted=True)
    assert read_round(str(finished)) == finished
    assert json.loads(str(finished))["version"] == 1


def test_a_round_may_be_as_long_as_it_may_be_and_no_longer():
    """What no round of ours could be is not even parsed."""
    text = str(Round("congklak", ("you", "bot:2"), (50, 48), "2026-01-31")).ljust(LONGEST)
    assert read_round(text)
    assert read_round(f"{text} ") is None


ENDLESS = '{"game": "x", "seats": ["you"], "scores": [1e999], "when": ""}'
WITHOUT_SCORES = str(Round("x", (), (), ""))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"game": "x"}',
        str(Round("x", ("you",), (1, 2), "")),
        WITHOUT_SCORES,
        ENDLESS,
        "[" * 50_000,
        '{"game": "x", "seats": ["you"], "scores": [true], "when": ""}',
        '{"game": "x", "seats": ["you"], "scores": [1.5], "when": ""}',
        '{"game": "x", "seats": ["you"], "scores": [NaN], "when": ""}',
        '{"game": ["x"], "seats": ["you"], "scores": [1], "when": ""}',
        '{"game": "x", "seats": ["you"], "scores": [1], "when": "", "assisted": 1}',
        str(Round("x", ("you",), (1,), "yesterday")),
        str(Round("x", ("you",), (1,), "2026-01-31\udcf1")),
        str(Round("x", ("you", "bot:0"), (1, 2), "")),
        str(Round("x", ("you", "bot:1 bot:1"), (1, 2), "")),
        str(Round("x", ("you", *["bot:1"] * 8), (1,) * 9, "")),
        str(Round("x", ("you",), (1_000_001,), "")),
        str(Round("x" * 33, ("you",), (1,), "")),
        str(Round("<i>", ("you",), (1,), "")),
    ],
)
def test_what_is_no_round_is_left_out(text):
    """A damaged or foreign text counts for nothing, and stops nothing."""
    assert read_round(text) is None
    assert tallies([text], ["x"]) == ()


def test_tallies_count_each_level_by_itself_and_keep_help_apart():
    """Sharing the best score is winning, unless all share it (a drawn deal); others of several levels are level 0;
    a game that is gone is left out.
    """
    rounds = [
        Round("congklak", ("you", "bot:1"), (60, 38), ""),
        Round("congklak", ("you", "bot:1"), (38, 60), ""),
        Round("congklak", ("you", "bot:1"), (49, 49), ""),
        Round("congklak", ("you", "bot:1"), (98, 0), "", assisted=True),
        Round("congklak", ("you", "bot:3"), (98, 0), ""),
        Round("callbreak", ("you", "bot:1", "bot:2", "bot:1"), (1, 0, 0, 0), "", assisted=True),
        Round("callbreak", ("you", "bot:1", "bot:2", "bot:1"), (0, 1, 0, 0), "", assisted=True),
        Round("callbreak", ("you", "bot:1", "bot:2", "bot:1"), (1, 1, 0, 0), "", assisted=True),
        Round("gone", ("you", "bot:1"), (1, 0), ""),
    ]
    assert tallies(map(str, rounds), ["congklak", "callbreak"]) == (
        Tally("congklak", 1, played=3, won=1, helped=1, helped_won=1),
        Tally("congklak", 3, played=1, won=1),
        Tally("callbreak", 0, helped=3, helped_won=2),
    )


def test_a_match_that_another_tab_has_taken_further_is_not_forgotten(store):
    """Left here before its first move, it is played elsewhere by now."""
    old, new = Saves(store, lambda ident: None), Saves(store)
    old.save(IDENT, "dealt")
    new.save(IDENT, "played")
    old.forget(IDENT)
    assert Saves(store).load(IDENT) == "played"
