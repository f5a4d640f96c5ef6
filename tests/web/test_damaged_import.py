"""A file, and a match of it that came to harm under the open page: it is repaired or brought in beside it, once."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_archive_stores import IDENT, Browser, a_round, bring, file_with, finished, settle
from tests.web.test_erasing_tabs import ONE, shelf
from tests.web.test_exchange import finished_record
from tests.web.world import run
from web.app.keep.keys import done_key, round_key
from web.app.keep.saves import Saves
from web.app.keep.store import DictStore


async def damaged(refuses):
    """A browser that has brought in a finished match with a round, whose record then was cut off in the near store."""
    browser = Browser()
    world = await browser.again()
    await world.do("go:archive")
    text = file_with(finished=finished_record(IDENT))
    await bring(world, text)
    assert world.shell.desk.message == "imported"
    browser.far.refuses = refuses
    browser.near.texts[done_key(IDENT)] = browser.near.texts[done_key(IDENT)][:-5]
    return browser, world, text


def test_where_the_mirror_has_it_nothing_is_brought_in_twice():
    async def story():
        _, world, text = await damaged(refuses=False)
        await bring(world, text, answer="")
        if world.shell.desk.question:
            await world.do("import:yes")
            await settle()
        assert world.shell.desk.message == "nothing"
        assert finished(world) == [IDENT]
        assert len(world.shell.saves.rounds()) == 1

    run(story())


def test_where_it_does_not_say_so_it_is_brought_in_beside_it_once():
    async def story():
        browser, world, text = await damaged(refuses=True)
        for _ in range(2):
            await bring(world, text, answer="")
            if world.shell.desk.question:
                await world.do("import:yes")
                await settle()
        assert world.shell.desk.message == "nothing"
        assert len(finished(world)) == 1
        assert len(world.shell.saves.rounds()) == 1
        browser.far.refuses = False
        later = await browser.again()
        assert len(finished(later)) == 2
        assert len(later.shell.saves.rounds()) == 1

    run(story())


@pytest.mark.parametrize("room", [True, False])
def test_a_damaged_text_that_the_mirror_has_whole_is_set_aside_before_it_is_repaired(room):
    """Platform.md 6: nothing damaged is deleted in silence; where it cannot be copied it stays."""

    class Tight(DictStore):
        def put(self, key, text):
            if not room and "aside" in key:
                raise OSError("full")
            super().put(key, text)

    async def story():
        near, far = Tight(), DictMirror(early=True)
        tab, key = shelf(near, far), round_key(ONE, 1)
        Saves(tab).save(ONE, "1")
        Saves(tab).finish_round(ONE, 1, str(a_round()))
        await settle()
        whole, near.texts[key] = near.texts[key], "0|1|bad|r"
        tab.take(lambda: None, ONE)
        await settle()
        assert near.texts[key] == (whole if room else "0|1|bad|r")
        assert [text for each, text in near.texts.items() if "aside" in each] == ["0|1|bad|r"] * room
        assert far.texts[key] == whole

    run(story())


def test_a_round_that_another_tab_drops_is_not_put_back():
    """As when an import is taken back: what is dropped is not damaged."""

    async def story():
        near, far = DictStore(), DictMirror(early=True)
        tab, key = shelf(near, far), round_key(ONE, 1)
        Saves(tab).save(ONE, "1")
        Saves(tab).finish_round(ONE, 1, "r")
        await settle()
        del near.texts[key]
        tab.take(lambda: None, ONE)
        await settle()
        await asyncio.sleep(0)
        assert key not in near.texts

    run(story())
