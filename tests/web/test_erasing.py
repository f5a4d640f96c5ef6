"""Everything is erased: in both stores, in every tab, and not undone by one that has not heard of it."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_archive_stores import IDENT, SHORT, Browser, Weak, bring, file_with, running, settle, sit, two
from tests.web.world import run
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.store import Refused


class Slow(DictMirror):
    """Answers after so many turns of everything else."""

    delay = 0

    async def read(self, start=""):
        await self._wait()
        return await super().read(start)

    async def write(self, changes, given, *, strict=False, clear=False):
        await self._wait()
        return await super().write(changes, given, strict=strict, clear=clear)

    async def _wait(self):
        for _ in range(self.delay):
            await asyncio.sleep(0)


async def erase(world):
    await world.do("erase", "erase:yes")
    await settle()


def nothing(browser):
    return browser.near.texts.keys() == {"beranda:erased"} and browser.far.texts.keys() == {"epoch:"}


@pytest.mark.parametrize("delay", [0, 5])
@pytest.mark.parametrize("asleep", [False, True])
def test_what_another_tab_plays_meanwhile_is_erased_too(delay, asleep):
    """It has not heard of it, or its move is on its way while the mirror is slow."""

    async def story():
        browser, archive, table = await two()
        slow = browser.far.__class__
        browser.far.__class__ = type("SlowWeak", (Slow, slow), {"delay": delay})
        table.tabs.asleep = asleep
        move = table.document.wishes("act")[0]
        await archive.do("erase", "erase:yes")
        if not asleep:
            await table.do(move)
        await settle()
        assert archive.shell.desk.message == "erased"
        if asleep:
            assert nothing(browser)
            await table.play(1)
            await settle()
        assert (table.shell.here.name, table.shell.sitting, running(table)) == ("home", None, {})
        await settle()
        assert nothing(browser)
        assert archive.logged == table.logged == []

    run(story())


def test_what_is_played_after_everything_was_erased_is_kept_in_both_tabs():
    """Each knows that it was erased, whether it has heard of it, found out, or heard of it again later."""

    async def story():
        browser, archive, table = await two()
        table.tabs.asleep = True
        table.seed = "z" * 16  # so that its matches have names of their own
        for again in (False, True):
            await erase(archive)
            await table.play(1)
            await settle()
            assert table.shell.here.name == "home"
            await table.do("go:archive")
            table.tabs.told("erased", str(archive.shelf.era))  # what was said while it slept
            for world in (archive, table):
                await world.begin("congklak", "set:first:human")
                await world.play(1)
                await world.turn()
                assert await world.shelf.flush() is Copies.BOTH
            if not again:
                await archive.do("go:home", "go:archive")
        world = await browser.again()
        assert len(running(world)) == 2

    run(story())


def test_what_was_brought_in_again_is_not_lost_to_a_tab_that_slept():
    """It still sits at the match of that name."""

    async def story():
        browser, archive, table = await two()
        table.tabs.asleep = True
        text = file_with(SHORT)
        await erase(archive)
        await bring(archive, text)
        assert archive.shell.desk.message == "imported"
        await table.play(1)
        await settle()
        assert table.shell.sitting is None
        world = await browser.again()
        assert list(running(world)) == [IDENT]
        assert len(world.shell.saves.rounds()) == 1

    run(story())


def test_a_mirror_that_the_browser_emptied_was_not_erased():
    """What is played goes on, and is written there anew."""

    async def story():
        browser, archive, table = await two()
        await erase(archive)
        await bring(archive, file_with(SHORT))
        await table.do(f"resume:{IDENT}")
        await table.until(lambda: table.shell.sitting is not None)
        await table.turn()
        browser.far.texts.clear()
        await table.play(1)
        await table.turn()
        await settle()
        assert table.shelf.copies is Copies.BOTH
        assert table.shell.sitting is not None

    run(story())


def heard(desk):
    """Whatever is said at that desk from now on."""
    said, say = [], desk.say
    desk.say = lambda message, **values: (said.append(message), say(message, **values))
    return said


@pytest.mark.parametrize("turns", range(0, 60, 5))
def test_a_file_that_is_chosen_while_everything_is_erased_comes_after_that(turns):
    async def story():
        browser = Browser(SHORT)
        world = await browser.tab()
        text = file_with(SHORT)
        await world.do("go:archive")
        said = heard(world.shell.desk)
        browser.far.__class__ = type("SlowWeak", (Slow, Weak), {"delay": 5})
        await world.do("erase", "erase:yes")
        for _ in range(turns):
            await asyncio.sleep(0)
        world.outside.brought = (text, "")
        await world.do("import")
        for _ in range(5):
            await settle()
        assert said == ["erased", "reading"]
        assert world.shell.desk.question == "import"
        assert nothing(browser)
        await world.do("import:yes")
        for _ in range(5):
            await settle()
        assert running(await browser.again()).keys() == {IDENT}

    run(story())


async def erased_where_the_mirror(error):
    """It cannot be read while the page is open, and takes what it gets on the next visit."""
    browser = Browser(SHORT)
    world = await browser.again()
    browser.disk = dict(browser.near.texts)
    refused = type("Unread", (Weak,), {"early": lambda self: None, "error": error, "refuses": True})
    browser.far.__class__ = refused
    world = await browser.again()
    await world.do("go:archive")
    await erase(world)
    return browser, world


def test_a_mirror_that_could_not_be_read_is_not_called_erased():
    """It may hold everything still, and bring it back the next time."""

    async def story():
        browser, world = await erased_where_the_mirror(OSError("the browser refuses"))
        assert world.shell.desk.message == "not_all"
        browser.far.refuses = False
        world.shell.saves.note("settings", "{}")  # whatever is written next: the mirror is asked once more
        await settle()
        await erase(world)
        assert world.shell.desk.message == "erased"
        assert nothing(browser)
        assert running(await browser.again()) == {}

    run(story())


def test_where_there_never_is_a_mirror_everything_can_be_erased():
    async def story():
        _, world = await erased_where_the_mirror(Refused("this browser has no second store"))
        assert world.shell.desk.message == "erased"

    run(story())


def test_a_mirror_that_could_not_be_read_at_the_start_gets_everything_when_it_can():
    """Platform.md 6: the lagging store is healed; until then one copy is said."""

    async def story():
        browser = Browser(SHORT)
        browser.far.__class__ = type("Unread", (Weak,), {"early": lambda self: None, "refuses": True})
        world = await browser.tab()
        await sit(world)
        assert world.shelf.copies is Copies.ONE
        browser.far.refuses = False
        await world.play(1)
        await world.turn()
        await settle()
        assert world.shelf.copies is Copies.BOTH
        assert Saves(browser.far_store()).load(IDENT) == Saves(browser.near).load(IDENT)

    run(story())
