"""What is written after everything was erased stays, whichever tab erases, loads or sleeps, if a store refuses too."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_archive_stores import Weak, running, settle, two
from tests.web.test_erasing import Slow, erase
from tests.web.test_erasing_counts import Early, Full, left
from tests.web.test_erasing_tabs import ONE, OTHER, again, shelf
from tests.web.world import run
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.store import DictStore


@pytest.mark.parametrize("turns", range(6))
def test_an_erasure_that_was_refused_takes_nothing_of_what_another_tab_plays(turns):
    """It happens late, while that tab is just writing."""

    async def story():
        browser, archive, table = await two()
        table.seed = "z" * 16
        browser.far.refuses = True
        await erase(archive)
        browser.far.refuses = False
        await table.begin("congklak", "set:first:human")
        await table.play(1)
        await table.turn()
        assert await table.shelf.flush() is Copies.BOTH
        late = asyncio.ensure_future(archive.shelf.flush())
        for _ in range(turns):
            await asyncio.sleep(0)
        await table.do(table.document.wishes("act")[0])
        await late
        await table.turn()
        await settle()
        assert table.shelf.copies is Copies.BOTH
        line = running(table)
        browser.near.texts = {}
        assert running(await browser.again()) == line

    run(story())


@pytest.mark.parametrize("ident", [ONE, OTHER])
@pytest.mark.parametrize("turns", range(0, 24, 3))
def test_what_a_tab_that_has_heard_writes_several_times_is_in_both_stores(turns, ident):
    async def story():
        near, far = DictStore(), Slow(early=True)
        first, second = shelf(near, far), shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        far.delay = 5
        erasing = asyncio.ensure_future(first.erase(second.let_go))
        for _ in range(turns + 1):
            await asyncio.sleep(0)
        for body in ("2", "2 3", "2 3 4"):
            Saves(second).save(ident, body)
            await asyncio.sleep(0)
        await erasing
        for _ in range(5):
            await settle()
        assert second.copies is Copies.BOTH
        assert left(near.texts) == left(far.texts) != []

    run(story())


def test_the_only_copy_of_what_came_since_is_in_the_mirror_and_stays_there():
    async def story():
        near, far = Full(), Weak(early=True)
        first, second = shelf(near, far), shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        far.refuses = True
        assert not await first.erase(second.let_go)
        far.refuses, near.full = False, True
        Saves(second).save(OTHER, "2")
        await settle()
        assert second.copies is Copies.ONE
        await first.flush()
        await settle()
        assert await second.flush() is Copies.ONE
        assert Saves(await again(DictStore(), far)).running() == ((OTHER, "2"),)

    run(story())


def test_a_tab_that_was_loading_leaves_what_was_brought_in_since():
    """Rounds have the same text each time, so that it looks like what was there before."""

    async def story():
        near, far = DictStore(), Weak(early=True)
        first = shelf(near, far)
        Saves(first).finish_round(ONE, 1, "r")
        await settle()
        loading = Early(far.texts)
        assert await first.erase()
        far.refuses = True
        Saves(first).finish_round(ONE, 1, "r")
        await settle()
        assert first.copies is Copies.ONE
        shelf(near, loading)
        await settle()
        assert left(near.texts)

    run(story())


def test_a_tab_that_has_slept_leaves_what_another_one_wrote_of_the_same_match():
    async def story():
        near, far = DictStore(), Weak(early=True)
        first, second = shelf(near, far), shelf(near, far)
        Saves(second).save(ONE, "1")
        await settle()
        assert await first.erase()
        far.refuses = True
        Saves(first).save(ONE, "1 2")
        await settle()
        assert first.copies is Copies.ONE
        far.refuses = False
        Saves(second).save(ONE, "1 9")
        await settle()
        assert Saves(near).running() == ((ONE, "1 2"),)

    run(story())


def test_nothing_is_lost_while_the_mirror_is_asked_once_more():
    class Fails(DictMirror):
        asked = 0

        async def read(self, start=""):
            self.asked += 1
            for _ in range(30 * (self.asked > 1)):
                await asyncio.sleep(0)
            if self.asked < 3:
                raise OSError("the browser refuses")
            return await super().read(start)

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        second = shelf(near, far)
        Saves(second).save(ONE, "1")
        await settle()
        unread = Fails()
        unread.texts = far.texts
        first = shelf(near, unread)
        await settle()
        erasing = asyncio.ensure_future(first.erase(second.let_go))
        for _ in range(10):
            await asyncio.sleep(0)
        Saves(second).save(ONE, "1 2")  # it has not heard: that is erased too
        await erasing
        await settle()
        Saves(second).save(OTHER, "2")
        await settle()
        assert left(near.texts) == left(far.texts)
        assert Saves(near).running() == ((OTHER, "2"),)

    run(story())
