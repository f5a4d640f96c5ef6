"""The form of what is kept: older forms are brought to the present one, newer ones are left alone."""

import pytest

from tests.web.mirrors import DictMirror
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.schema import KEY, NewerError, migrated, schema_of
from web.app.keep.seal import sealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDENT = "0123456789abcdef"
# As form 1 keeps a match and a round.
FIRST = {
    f"beranda:match:{IDENT}:a": sealed(3, '{"format": 1, "game": "congklak", "moves": "1"}'),
    f"beranda:round:{IDENT}/1": sealed(0, '{"version":1,"game":"congklak","seats":["you","bot:1"],"scores":[50,48]}'),
    "beranda:settings": "{}",
}


def toy(key, text):
    """A planted migration: rounds are named deals."""
    return key.replace(":round:", ":deal:"), text


def test_an_older_form_becomes_the_present_one():
    """Each migration once, whatever lies there; what it does not concern stays as it is."""
    made = migrated(FIRST, [toy])
    assert made[f"beranda:deal:{IDENT}/1"] == FIRST[f"beranda:round:{IDENT}/1"]
    assert schema_of(made) == 2
    assert migrated(FIRST) == FIRST | {KEY: "1"}
    assert migrated({}) == {}


@pytest.mark.parametrize("done", range(len(FIRST) + 1))
def test_a_migration_that_was_broken_off_is_finished(done):
    """The number is written last, so the next start does the rest."""
    half = dict(toy(key, text) if place < done else (key, text) for place, (key, text) in enumerate(FIRST.items()))
    assert migrated(half, [toy]) == migrated(FIRST, [toy])


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "9" * 40, "\u0664"])
def test_a_number_that_is_none_is_the_first(text):
    assert schema_of({KEY: text}) == 1


@pytest.mark.parametrize("newer", ["near", "far"])
def test_what_a_newer_version_has_written_is_shown_and_never_written_over(newer):
    """Platform.md 6: either store may be the newer one; the page plays on and says that it keeps nothing."""
    with pytest.raises(NewerError):
        migrated({KEY: "2"})
    stores = {"near": dict(FIRST), "far": dict(FIRST)}
    stores[newer][KEY] = "2"
    near, mirror = DictStore(), DictMirror(stores["far"], early=True)
    near.texts = dict(stores["near"])
    shelf = Shelf(near, mirror)
    shelf.open(lambda healed: None)
    saves = Saves(shelf)
    assert len(saves.running()) == len(saves.rounds()) == 1
    assert saves.save(IDENT, "new")
    assert saves.load(IDENT) == "new"
    saves.forget(IDENT)
    assert shelf.copies is Copies.NONE
    assert (near.texts, mirror.texts) == (stores["near"], stores["far"])
