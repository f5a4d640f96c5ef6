"""What the store's model has found, each in the few steps that it takes."""

import pytest

from tests.web.test_store_model import Store


def test_what_damage_took_from_both_stores_is_owed_no_more():
    """The line that was gone on with is right, though the browser comes back with an older disk that has the other."""
    store = Store()
    store.finish_a_round(0)
    store.the_mirror_is_silent(silent=True)
    store.moves_without_haste(0, before=1, after=0)
    store.the_mirror_is_silent(silent=False)
    store.a_text_rots("near", 0, "cut")
    store.the_tab_crashes()
    store.finish_the_match(0)
    store.the_tab_crashes()
    store.the_browser_is_killed(silent=False)
    assert store.latest == {1, -1, 3}


def test_a_mark_outlives_the_store_that_it_stood_in():
    """What an earlier page had not heard is known to this one, though the near store is emptied while it is open."""
    store = Store()
    store.moves_without_haste(0, before=1, after=1)
    store.the_browser_is_killed(silent=True)
    store.moves_without_haste(0, before=1, after=0)
    store.the_tab_crashes()
    store.a_store_is_emptied("near")
    store.finish_a_round(0)
    store.the_disk_is_written()
    store.the_browser_is_killed(silent=False)
    assert {1, 2, 3, 4, -4} <= store.latest


def test_a_mark_is_put_back_until_the_mirror_has_what_it_is_about():
    """Both lines of a match are kept though the mirror takes nothing and the near store is emptied meanwhile."""
    store = Store()
    store.moves_without_haste(0, before=1, after=1)
    store.the_browser_is_killed(silent=True)
    store.finish_a_round(0)
    store.the_mirror_refuses(refuses=True)
    store.the_disk_is_written()
    store.the_browser_is_killed(silent=False)
    store.a_store_is_emptied("near")
    store.finish_a_round(0)
    store.the_tab_crashes()
    assert {1, 2, 3, 4} <= store.latest


@pytest.mark.parametrize("finished", [True, False])
def test_what_a_full_store_takes_later_comes_behind_its_mark(finished):
    """A match that was gone on with unheard is marked before it is written, also where both are tried again."""
    store = Store()
    store.moves_without_haste(0, before=1, after=1)
    store.the_browser_is_killed(silent=True)
    store.the_near_store_is_full(full=True)
    (store.finish_the_match if finished else store.move)(0)
    store.the_near_store_is_full(full=False)
    store.finish_a_round(1)
    store.the_disk_is_written()
    store.the_browser_is_killed(silent=False)
    assert {1, 2, 3} <= store.latest


@pytest.mark.parametrize("silent", [True, False])
def test_what_comes_after_a_damaged_text_is_newer_than_it_was(silent):
    """The browser may come back with an older disk, on which it is whole."""
    store = Store()
    store.finish_a_round(1)
    store.tab.settle()
    store.the_mirror_refuses(refuses=True)
    store.the_tab_crashes()
    store.moves_without_haste(1, before=1, after=0)
    store.a_text_rots("near", 0, "cut")
    store.the_mirror_is_silent(silent=silent)
    store.the_tab_crashes()
    store.finish_a_round(1)
    store.the_mirror_refuses(refuses=False)
    store.the_mirror_is_silent(silent=False)
    store.the_tab_crashes()
    store.the_browser_is_killed(silent=False)
    assert {1, -1, 3, -3} <= store.latest


@pytest.mark.parametrize("before", [1, 2])
def test_what_comes_after_a_store_was_emptied_is_newer_than_what_was_in_it(before):
    """The browser may come back with an older disk, where it still is; the mirror had not taken it."""
    store = Store()
    store.moves_without_haste(1, before=1, after=0)
    store.the_mirror_refuses(refuses=True)
    store.moves_without_haste(1, before=before, after=0)
    store.a_store_is_emptied("near")
    store.the_mirror_refuses(refuses=False)
    store.tab.die()
    store.boot()
    store.move(1)
    store.tab.settle()
    store.hear()
    store.the_browser_is_killed(silent=False)
    assert {1, before + 2} <= store.latest


@pytest.mark.parametrize("cut", [0, 5])
def test_a_text_that_was_cut_in_an_emptied_store_is_nothing(cut):
    """What comes after it is newer than what an older disk may have, as where the store held nothing at all."""
    store = Store()
    store.moves_without_haste(0, before=1, after=0)
    store.finish_a_round(0)
    store.the_mirror_is_silent(silent=True)
    store.moves_without_haste(0, before=1, after=0)
    store.a_store_is_emptied("near")
    store.the_mirror_is_silent(silent=False)
    store.the_tab_crashes_while_it_writes(0, cut)
    store.finish_a_round(1)
    store.a_text_rots("near", 0, "cut")
    store.finish_a_round(0)
    store.the_tab_crashes()
    store.the_browser_is_killed(silent=False)
    store.moves_without_haste(1, before=1, after=0)
    assert {6, -6} <= store.latest & store.holds("near") & store.holds("far")


def test_what_a_page_that_knew_both_stores_did_not_have_is_owed_no_more():
    """Damage took it everywhere, and an older disk brings it again after the match has ended otherwise."""
    store = Store()
    store.moves_without_haste(0, before=1, after=0)
    store.the_mirror_is_silent(silent=True)
    store.moves_without_haste(0, before=1, after=0)
    store.a_store_is_emptied("near")
    store.the_mirror_is_silent(silent=False)
    store.the_tab_crashes()
    store.finish_the_match(0)
    store.the_tab_crashes()
    store.the_browser_is_killed(silent=True)
    store.moves_without_haste(1, before=1, after=0)
    store.the_browser_is_killed(silent=False)
    assert 3 in store.latest
