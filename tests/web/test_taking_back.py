"""An import that is taken back: what was here before is here again, and what has come since stays."""

import json

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_archive_stores import LINE, Browser, Weak, bring, file_with, finished, running, settle
from tests.web.test_exchange import (
    IDS,
    a_round,
    exported,
    filled,
    finished_record,
    matches,
    plan_of,
    record,
)
from tests.web.world import World, run
from web.app.keep.archive import Held, held
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.store import DictStore
from web.app.keep.union import can_take_back, take_back, unite

IDENT = IDS[0]


class Without(DictStore):
    """A store that refuses one key as long as it is told to."""

    def __init__(self, key):
        super().__init__()
        self.refused, self.refuses = key, True

    def put(self, key, text):
        if self.refuses and key.startswith(self.refused):
            raise OSError("full")
        super().put(key, text)


def test_what_could_not_be_taken_back_is_not_brought_in():
    """There was no room for the note that taking it back needs."""
    store = Without("beranda:import")
    assert not unite(store, plan_of(exported(filled()), store))
    assert store.texts == {}


def test_a_match_that_was_taken_further_and_played_on_stays_as_it_was_played():
    """Not what it was before the import: that would cost the moves that were made here."""
    store, ahead = DictStore(), DictStore()
    Saves(store).save(IDENT, record(moves=4))
    Saves(ahead).save(IDENT, record(moves=9))
    assert unite(store, plan_of(exported(ahead), store))
    Saves(store).save(IDENT, record(moves=11))
    assert take_back(store)
    assert held(store).running == {IDENT: record(moves=11)}


def test_rounds_go_with_what_was_taken_further():
    store, ahead = DictStore(), DictStore()
    Saves(store).save(IDENT, record(moves=4))
    Saves(ahead).save(IDENT, record(moves=9))
    Saves(ahead).finish_round(IDENT, 1, str(a_round()))
    assert unite(store, plan_of(exported(ahead), store))
    assert take_back(store)
    assert held(store) == Held(running={IDENT: record(moves=4)})


def test_a_match_that_was_ended_here_since_stays_with_its_rounds():
    """An import that was taken back in one store only can be taken back again; what was played between them stays."""
    store, other = DictStore(), DictStore()
    Saves(other).finish_match(IDENT, finished_record(IDENT))
    Saves(other).finish_round(IDENT, 1, str(a_round()))
    assert unite(store, plan_of(exported(other), store))
    note = store.texts["beranda:import"]
    assert take_back(store)
    ended = json.dumps(json.loads(finished_record(IDENT)) | {"assisted": True})
    Saves(store).finish_match(IDENT, ended)
    Saves(store).finish_round(IDENT, 1, str(a_round(assisted=True)))
    before = matches(store)
    store.texts["beranda:import"] = note
    assert take_back(store)
    assert matches(store) == before


def test_the_note_of_an_earlier_version_can_be_taken_back():
    """It has the names of finished matches alone."""
    store = filled()
    note = {"running": {}, "finished": [IDS[1]], "rounds": [f"{IDS[1]}/1"], "further": {}, "notes": {}}
    store.texts["beranda:import"] = json.dumps(note)
    assert take_back(store)
    assert (set(held(store).finished), set(held(store).rounds)) == (set(), {f"{IDS[0]}/1"})


def test_an_import_that_fails_leaves_the_one_before_it_to_be_taken_back():
    store = Without(f"beranda:done:{IDS[2]}")
    assert unite(store, plan_of(exported(filled()), store))
    before = dict(store.texts)
    other = DictStore()
    Saves(other).finish_match(IDS[2], finished_record(IDS[2]))
    assert not unite(store, plan_of(exported(other), store))
    assert store.texts == before
    assert take_back(store)
    assert held(store) == Held()


@pytest.mark.parametrize("mirror", [None, DictMirror])
def test_an_import_for_which_there_is_no_room_leaves_the_one_before_it_to_be_taken_back(mirror):
    """As the page finds out when both stores have answered."""

    async def story():
        near = Without("beranda:done:")
        world = World(store=near, mirror=Weak(early=True) if mirror else None)
        world.shell.start()
        await world.do("go:archive")
        await bring(world, file_with(record()))
        assert world.shell.desk.message == "imported"
        if mirror:
            world.mirror.refuses = True
        await bring(world, file_with(finished=finished_record(IDS[2]), round_of=""))
        other = DictStore()
        Saves(other).finish_match(IDS[2], finished_record(IDS[2]))
        await bring(world, exported(other))
        assert world.shell.desk.message == "full"
        near.refuses = False
        if mirror:
            world.mirror.refuses = False
        assert world.document.has("ask.unimport")
        await world.do("unimport")
        await settle()
        assert (running(world), world.shell.saves.rounds()) == ({}, ())

    run(story())


def test_ones_own_file_brings_nothing_of_a_match_that_has_lost_its_moves():
    """It is here, and has ended: nothing is promised, and taking it back cannot bring it to life again."""
    store = filled()
    Saves(store).note("settings", "{}")
    text = exported(store)
    Saves(store).lighten(IDS[1])
    plan = plan_of(text, store)
    assert plan.empty
    assert plan.here == 4


def test_what_the_mirror_has_not_let_go_of_is_said_and_can_be_asked_for_again():
    """Never a success that is none: at the next start it is back, and so is the button."""

    async def story():
        browser = Browser()
        world = await browser.tab()
        await world.do("go:archive")
        await bring(world, file_with(finished=finished_record(IDENT)))
        browser.far.refuses = True
        await world.do("unimport")
        await settle()
        assert world.shell.desk.message == "not_all"
        assert world.shelf.copies is Copies.ONE
        assert world.document.has("ask.unimport")
        browser.far.refuses = False
        world = await browser.again()
        await world.do("go:archive", "unimport")
        await settle()
        assert world.shell.desk.message == "taken_back"
        assert not can_take_back(browser.near)
        world = await browser.again()
        assert (finished(world), world.shell.saves.rounds()) == ([], ())

    run(story())


def test_a_match_that_was_deleted_and_brought_in_again_can_be_deleted_again():
    async def story():
        browser = Browser()
        world = await browser.tab()
        await world.do("go:archive")
        for _ in range(2):
            await bring(world, file_with(record(moves=len(LINE))))
            assert world.shell.desk.message == "imported"
            await world.do(f"delete:{IDENT}", f"delete:{IDENT}:yes")
            await settle()
            assert (world.shell.desk.message, running(world)) == ("deleted", {})

    run(story())
