"""Everything is erased while other tabs are loading, playing, asking or writing: it stays gone in all of them.

What they write after they have heard of it stays in both stores.
"""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_archive_stores import running, settle, two
from tests.web.test_erasing import Slow, erase
from tests.web.world import run
from web.app.keep import clerk
from web.app.keep.copies import Copies
from web.app.keep.keys import ERASED, epoch_key, match_of
from web.app.keep.saves import Saves
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

ONE, OTHER = "m" * 16, "n" * 16


def shelf(near, far):
    made = Shelf(near, far)
    made.open(lambda healed: None)
    return made


async def again(near, far):
    """What the next page finds."""
    later = shelf(near, DictMirror(far.texts, early=True))
    await settle()
    return later


def test_what_another_tab_plays_while_the_mirror_refuses_to_be_erased_stays():
    """It has heard of it, and said that there are two copies."""

    async def story():
        browser, archive, table = await two()
        table.seed = "z" * 16
        browser.far.refuses = True
        await erase(archive)
        assert archive.shell.desk.message == "not_all"
        browser.far.refuses = False
        await table.begin("congklak", "set:first:human")
        await table.play(1)
        await table.turn()
        assert await table.shelf.flush() is Copies.BOTH
        played = running(table)
        archive.shell.saves.note("settings", "{}")
        await settle()
        assert archive.shelf.everywhere
        assert {key for key in browser.far.texts if "match:" in key} == {
            key for key in browser.near.texts if "match:" in key
        }
        await table.play(1)
        await table.turn()
        line = running(table)
        assert line != played
        assert running(await browser.again()) == line

    run(story())


@pytest.mark.parametrize("turns", range(0, 60, 3))
def test_what_another_tab_writes_while_everything_is_erased_is_in_the_mirror_when_it_says_so(turns):
    async def story():
        near, far = DictStore(), Slow(early=True)
        first, second = shelf(near, far), shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        far.delay = 5
        second.let_go(first.era + 1)
        erasing = asyncio.ensure_future(first.erase())
        for _ in range(turns):
            await asyncio.sleep(0)
        Saves(second).save(OTHER, "2")
        assert await erasing
        for _ in range(5):
            await settle()
        assert second.copies is Copies.BOTH
        far.delay = 0
        assert Saves(await again(DictStore(), far)).running() == ((OTHER, "2"),)
        assert Saves(await again(near, far)).running() == ((OTHER, "2"),)

    run(story())


@pytest.mark.parametrize("turns", range(9))
def test_a_move_that_was_made_just_before_a_tab_hears_of_it_goes_too(turns):
    async def story():
        browser, archive, table = await two()
        table.tabs.asleep = True
        await erase(archive)
        assert archive.shell.desk.message == "erased"
        await table.do(table.document.wishes("act")[0])
        for _ in range(turns):
            await asyncio.sleep(0)
        table.tabs.told("erased", str(archive.shelf.era))
        await settle()
        assert running(await browser.again()) == {}

    run(story())


def test_an_answer_that_was_read_before_everything_was_erased_brings_nothing_back():
    class Slept(DictMirror):
        """The browser has the answer; the tab handles it later."""

        def __init__(self, texts):
            super().__init__(early=True)
            self.texts, self.awake = texts, asyncio.Event()
            self.awake.set()

        async def read(self, start=""):
            found = await super().read(start)
            await self.awake.wait()
            return found

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        first = shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        slept = Slept(far.texts)
        second = shelf(near, slept)
        slept.awake.clear()
        second.see(ONE, lambda: None)
        await settle()
        assert await first.erase()
        second.let_go(first.era)
        slept.awake.set()
        await settle()
        assert near.texts == {ERASED: "1"}

    run(story())


def test_a_tab_that_was_loading_while_everything_was_erased_brings_nothing_back():
    """Its script had read the mirror before Python was there."""

    class Early(DictMirror):
        def __init__(self, texts):
            super().__init__()
            self.texts, self.read_before = texts, dict(texts)

        def early(self):
            return self.read_before

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        first = shelf(near, far)
        saves = Saves(first)
        saves.save(ONE, "1")
        saves.finish_round(ONE, 1, "r")
        saves.finish_match(OTHER, "9")
        await settle()
        loading = Early(far.texts)
        assert await first.erase()
        second = shelf(near, loading)
        await settle()
        assert not [key for key in {**near.texts, **far.texts} if match_of(key)]
        Saves(second).save(OTHER, "2")
        assert await second.flush() is Copies.BOTH

    run(story())


def test_a_tab_that_learns_late_that_everything_was_erased_leaves_what_was_written_since():
    """Under the same name, as after bringing in a file."""

    async def story():
        near, far, late = DictStore(), DictMirror(early=True), Slow(early=True)
        first = shelf(near, far)
        Saves(first).save(ONE, "1")
        await settle()
        late.texts, late.delay = far.texts, 100
        shelf(near, late)
        await asyncio.sleep(0)
        assert await first.erase()
        Saves(first).save(ONE, "1 2")
        Saves(first).save(ONE, "1 2 3")
        assert await first.flush() is Copies.BOTH
        for _ in range(5):
            await settle()
        assert Saves(near).running() == ((ONE, "1 2 3"),)

    run(story())


@pytest.mark.parametrize("turns", range(5))
def test_what_was_lacking_is_not_when_everything_is_erased(turns):
    """Though the mirror is just refusing it because another tab had taken the match."""

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        first = shelf(near, far)
        first.take(lambda: None, ONE)
        await settle()
        Saves(first).save(ONE, "1")
        await settle()
        far.texts[epoch_key(ONE)] = "9"
        Saves(first).save(ONE, "1 2")
        for _ in range(turns):
            await asyncio.sleep(0)
        assert await first.erase()
        first.put("beranda:settings", "{}")
        assert await first.flush() is Copies.BOTH

    run(story())


@pytest.mark.parametrize("asked", ["erase", "delete"])
def test_a_mirror_that_could_not_be_read_once_is_heard_before_it_is_said_what_is_gone(asked):
    class Once(DictMirror):
        read_already = False

        async def read(self, start=""):
            if not self.read_already:
                self.read_already = True
                raise OSError("the browser refuses")
            return await super().read(start)

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        Saves(shelf(near, far)).save(ONE, "1")
        await settle()
        second = shelf(near, Once(far.texts))
        await settle()
        assert await (second.erase() if asked == "erase" else clerk.delete(second, ONE)) in (True, "deleted")
        assert Saves(await again(near, second._post.mirror)).running() == ()

    run(story())
