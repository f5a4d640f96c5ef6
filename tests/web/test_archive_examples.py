"""What the archive's model has found, each in the few steps that it takes."""

import pytest

from tests.web.test_archive_model import DONE, Archive
from web.app.keep.copies import Copies
from web.app.keep.keys import BLIND


def test_a_file_that_brings_nothing_takes_nothing_back():
    """Where no store takes anything, the import before it stays."""
    store = Archive()
    store.another_browser_plays_on(place=0, moves=1, ends=True)
    store.bring_in(DONE)
    store.the_mirror_refuses(refuses=True)
    store.the_near_store_is_full(full=True)
    store.move(0)
    store.bring_in(DONE)
    assert 1 in store.latest


@pytest.mark.parametrize("silent", [True, False])
@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("rounds", [True, False])
def test_an_import_leaves_what_the_other_store_has_of_a_damaged_text(silent, full, rounds):
    """It does not answer, or refuses; where this store is full, the import fails."""
    store = Archive()
    if rounds:
        store.finish_a_round(0)
        store.take_everything_out()
        store.tab.settle()
    else:
        store.another_browser_plays_on(place=0, moves=1, ends=True)
        store.bring_in(DONE)
    store.the_mirror_is_silent(silent=silent)
    store.the_mirror_refuses(refuses=not silent)
    store.the_near_store_is_full(full=full)
    store.a_text_rots("near", 99 if rounds else 0, "cut")
    store.bring_in(DONE)
    store.the_mirror_is_silent(silent=False)
    store.the_mirror_refuses(refuses=False)
    store.tab.settle()
    store.no_copy_is_lost_by_what_the_page_does()
    assert store.disk.holds("far") >= ({1, -1} if rounds else {1})
    store.the_near_store_is_full(full=False)
    store.the_tab_crashes()
    assert store.latest >= ({1, -1} if rounds else {1})


def test_what_was_taken_further_and_is_damaged_since_is_not_taken_back_blindly():
    """The mirror, which does not answer, has what was there before under the same name."""
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.bring_in_what_goes_further(0, moves=1, ends=True)
    store.the_mirror_is_silent(silent=True)
    store.a_text_rots("near", 0, "cut")
    store.take_back(DONE)
    store.the_mirror_is_silent(silent=False)
    store.tab.settle()
    store.take_back(DONE)
    store.the_tab_crashes()
    assert store.latest == {1}


@pytest.mark.parametrize("heard", [True, False])
def test_a_slow_mirror_is_emptied_before_it_gets_what_was_played_since(heard):
    """Everything is erased while it does not answer: it goes there, and what came later stays in both stores."""
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.the_mirror_is_silent(silent=True)
    if not heard:
        store.the_tab_crashes()
    store.erase(DONE)
    assert not store.erased, "it is called erased, and the mirror has it"
    store.move(1)
    store.the_mirror_is_silent(silent=False)
    store.tab.settle()
    assert store.tab.shelf.copies is Copies.BOTH
    assert store.disk.holds("near") == store.disk.holds("far") == {2}
    assert not [key for key in store.disk.near if key.startswith(BLIND)]


def test_a_match_that_was_taken_back_is_newer_than_what_an_older_disk_has_of_it():
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.the_near_store_is_full(full=True)
    store.bring_in_what_goes_further(0, moves=1, ends=False)
    store.bring_in_what_goes_further(0, moves=1, ends=True)
    store.take_back(DONE)
    store.the_tab_crashes()
    assert store.latest == {1, 2}


def test_what_was_taken_further_is_let_go_when_a_store_has_what_was_before():
    """Else it would be lost with this page."""
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.the_mirror_is_silent(silent=True)
    store.bring_in_what_goes_further(0, moves=1, ends=True)
    store.the_near_store_is_full(full=True)
    store.take_back(DONE)
    store.the_tab_crashes()
    assert 1 in store.latest


def test_what_an_import_left_that_failed_is_nothing_that_hides_what_the_mirror_has():
    """It had not been heard when the file was brought in."""
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.take_everything_out()
    store.the_mirror_is_silent(silent=True)
    store.the_near_store_is_full(full=True)
    store.a_text_rots("near", 0, "cut")
    store.the_tab_crashes()
    store.bring_in(DONE)
    store.the_mirror_is_silent(silent=False)
    store.tab.settle()
    assert 1 in store.latest


@pytest.mark.parametrize("heard", [True, False])
def test_what_comes_after_a_mirror_could_not_be_erased_is_not_overtaken_by_what_it_still_has(heard):
    store = Archive()
    store.moves_without_haste(0, before=2, after=0)
    store.the_mirror_refuses(refuses=True)
    if not heard:
        store.the_browser_is_killed(silent=True)
    store.move(0)
    store.take_everything_out()
    store.erase(DONE)
    store.bring_in(DONE)
    store.the_mirror_is_silent(silent=False)
    store.the_mirror_refuses(refuses=False)
    store.the_tab_crashes()
    assert store.latest == {1, 2, 3}


@pytest.mark.parametrize("ends", [True, False])
def test_a_finished_match_that_is_damaged_here_meets_a_file_as_the_mirror_has_it(ends):
    """It was damaged under the open page; the file has the same match, gone on with otherwise."""
    store = Archive()
    store.finish_a_round(0)
    store.take_everything_out()
    store.finish_the_match(0)
    store.tab.settle()
    store.a_text_rots("near", 0, "cut")
    store.another_browser_plays_on(ends=ends, moves=1, place=0)
    store.bring_in(DONE)
    store.the_tab_crashes()
    assert store.latest >= {1, 2, 3}
    assert store.disk.holds("near") == store.disk.holds("far")


@pytest.mark.parametrize("light", [True, False])
def test_the_import_that_is_taken_back_is_the_last_one_though_the_mirror_knows_only_the_one_before(light):
    """It still has a match running that has ended here since, which makes it no newer; and the page is open."""
    store = Archive()
    store.moves_without_haste(0, before=1, after=0)
    store.another_browser_plays_on(place=0, moves=1, ends=True)
    store.bring_in(DONE)
    store.tab.settle()
    store.the_mirror_is_silent(silent=True)
    store.finish_the_match(0)
    store.another_browser_plays_on(place=0, moves=1, ends=True)
    store.the_tab_crashes()
    store.bring_in(DONE)
    if light:
        store.thin(0, DONE)
    store.the_mirror_is_silent(silent=False)
    store.tab.settle()
    store.look()
    store.take_back(DONE)
    assert 2 in store.latest
    assert 4 not in store.latest
