"""How often everything was erased stands in the near store, which all tabs see, and in the mirror, emptied with it.

So nobody writes, shows or keeps what is from before.
"""

import asyncio

import pytest

from tests.web.mirrors import DictMirror, LateMirror
from tests.web.test_archive_stores import IDENT, SHORT, Browser, Weak, a_round, running, settle, sit, two
from tests.web.test_erasing import Slow, erase
from tests.web.test_erasing_tabs import ONE, OTHER, again, shelf
from tests.web.world import World, run
from web.app.keep.keys import BLIND, match_of
from web.app.keep.saves import Saves
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore


class Slept(DictMirror):
    """The browser has the answer; the tab handles it later."""

    def __init__(self, texts, *, early=True):
        super().__init__(early=early)
        self.texts, self.awake = texts, asyncio.Event()

    async def read(self, start=""):
        found = await super().read(start)
        await self.awake.wait()
        return found


class Early(Weak):
    """Its script had read the mirror before Python was there."""

    def __init__(self, texts):
        super().__init__()
        self.texts, self.before = texts, dict(texts)

    def early(self):
        return self.before


class Full(DictStore):
    """Takes nothing that it does not have already, as long as it is told so."""

    full = False

    def put(self, key, text):
        if self.full and key not in self.texts:
            raise OSError("full")
        super().put(key, text)


def left(texts):
    return sorted(key for key in texts if match_of(key))


def test_a_first_answer_that_is_older_than_the_erasing_brings_nothing_back():
    async def story():
        browser, archive, table = await two()
        slept = Slept(browser.far.texts, early=False)
        world = World(store=browser.near, mirror=slept, tabs=browser.together.tab())
        world.shell.start()
        await settle()
        await table.do("go:home")
        await erase(archive)
        assert archive.shell.desk.message == "erased"
        slept.awake.set()
        for _ in range(3):
            await settle()
        assert left(browser.near.texts) == left(browser.far.texts) == []
        assert running(await browser.again()) == {}

    run(story())


def test_what_was_read_early_is_not_shown_though_the_mirror_refuses_by_now():
    async def story():
        near, far = DictStore(), DictMirror(early=True)
        first = shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        loading = Early(far.texts)
        assert await first.erase()
        loading.refuses = True
        second = shelf(near, loading)
        assert Saves(second).running() == ()
        await settle()
        assert Saves(await again(near, far)).running() == ()

    run(story())


def test_an_answer_that_comes_before_the_word_brings_nothing_back():
    async def story():
        near, far = DictStore(), DictMirror(early=True)
        first, slept = shelf(near, far), Slept(far.texts)
        second = shelf(near, slept)
        await settle()
        Saves(first).save(ONE, "1")
        await settle()
        second.see(ONE, lambda: None)
        await settle()
        assert await first.erase()
        slept.awake.set()
        await settle()
        second.let_go(first.era)
        await settle()
        assert left(near.texts) == []
        assert Saves(await again(near, far)).running() == ()

    run(story())


def test_a_tab_hears_of_it_though_the_browser_had_emptied_the_mirror():
    """The count goes on from that of the other store."""

    async def story():
        browser = Browser()
        table = await browser.tab()
        table.seed = "y" * 16
        await table.do("go:archive")
        await erase(table)
        await table.begin("congklak", "set:first:human")
        await table.play(1)
        await table.turn()
        await settle()
        browser.far.texts.clear()
        archive = await browser.tab()
        await archive.do("go:archive")
        await erase(archive)
        assert archive.shell.desk.message == "erased"
        assert running(table) == {}
        assert running(await browser.again()) == {}

    run(story())


@pytest.mark.parametrize("mirrored", [True, False])
def test_two_tabs_that_erase_count_on_from_each_other(mirrored):
    async def story():
        near, far = DictStore(), DictMirror(early=True) if mirrored else None
        first, second = shelf(near, far), shelf(near, far)
        assert await first.erase()
        Saves(first).save(ONE, "1")
        await settle()
        assert await second.erase(first.let_go)
        assert Saves(first).running() == ()
        assert first.era == second.era == 2
        Saves(first).save(OTHER, "2")
        await settle()
        assert Saves(shelf(near, far)).running() == ((OTHER, "2"),)

    run(story())


@pytest.mark.parametrize("told", [True, False])
def test_what_a_full_store_had_not_taken_is_not_written_when_there_is_room(told):
    async def story():
        browser = Browser(SHORT, near=Full())
        archive, table = await browser.tab(), await browser.tab()
        await sit(table)
        browser.near.full = True
        await archive.do("go:archive")
        Saves(table.shelf).finish_round(IDENT, 1, str(a_round()))
        await settle()
        browser.near.full, table.tabs.asleep = False, True
        await erase(archive)
        assert archive.shell.desk.message == "erased"
        await (table.play(1) if told else table.shelf.flush())
        await settle()
        table.tabs.told("erased", str(archive.shelf.era))
        await settle()
        assert left(browser.near.texts) == []
        assert (await browser.again()).shell.saves.rounds() == ()

    run(story())


def test_what_is_written_unheard_while_the_mirror_is_being_erased_is_not_kept():
    async def story():
        near, far = DictStore(), DictMirror(early=True)
        slow = Slow(early=True)
        slow.texts, slow.delay = far.texts, 20
        first, second = shelf(near, slow), shelf(near, far)
        Saves(first).save(ONE, "1")
        erasing = asyncio.ensure_future(first.erase())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        Saves(second).save(OTHER, "2")
        for _ in range(5):
            await asyncio.sleep(0)
        second.let_go(first.era)
        await erasing
        for _ in range(3):
            await settle()
        assert left(near.texts) == left(far.texts) == []

    run(story())


def test_a_tab_that_has_not_heard_the_mirror_counts_too():
    async def story():
        near, far = DictStore(), DictMirror(early=True)
        second = shelf(near, far)
        await second.erase()
        Saves(second).save(ONE, "1")
        await settle()
        late = LateMirror()
        late.texts = far.texts
        first = Shelf(near, late, sleep=lambda _: asyncio.sleep(0.01))
        first.open(lambda healed: None)
        await asyncio.sleep(0.05)
        assert not await first.erase()
        late.answer()
        await asyncio.sleep(0.05)
        assert first.everywhere
        Saves(second).save(ONE, "1 2")
        await settle()
        assert left(near.texts) == left(far.texts) == []

    run(story())


def test_what_could_not_be_erased_in_the_mirror_is_erased_by_the_next_page():
    async def story():
        near, far = DictStore(), Weak(early=True)
        first = shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        far.refuses = True
        assert not await first.erase()
        far.refuses = False
        assert Saves(shelf(near, far)).running() == ()
        await settle()
        assert left(far.texts) == []

    run(story())


def test_where_there_is_no_mirror_nothing_waits_for_it_after_everything_was_erased():
    async def story():
        near = DictStore()
        assert await shelf(near, None).erase()
        later = shelf(near, None)
        Saves(later).save(ONE, "1")
        await settle()
        assert later.everywhere
        assert not [key for key in near.texts if key.startswith(BLIND)]

    run(story())
