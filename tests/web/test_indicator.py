"""What is said of the two copies: saved, being saved, saved once; never more than is so, and no later than a second."""

import asyncio

from tests.web.mirrors import SilentMirror
from tests.web.world import run
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDENT = "0123456789abcdef"


def test_saved_is_said_when_the_mirror_has_it_and_not_before():
    """Platform.md 6; a mirror that does not answer for a second is no second copy."""

    async def story():
        mirror, said = SilentMirror(), []
        seconds = asyncio.Event()

        async def sleep(ms):
            await seconds.wait()

        shelf = Shelf(DictStore(), mirror, sleep=sleep)
        shelf.open(lambda healed: None)
        await asyncio.sleep(0.01)
        shelf.told = lambda: said.append(shelf.copies)
        Saves(shelf).save(IDENT, "x")
        await asyncio.sleep(0.01)
        assert said == [Copies.UNDERWAY]
        seconds.set()
        await asyncio.sleep(0.01)
        assert said == [Copies.UNDERWAY, Copies.ONE]
        mirror.answer()
        await asyncio.sleep(0.01)
        assert said == [Copies.UNDERWAY, Copies.ONE, Copies.BOTH]
        assert {unsealed(text).body for text in mirror.texts.values()} == {"x"}

    run(story())


class Seconds:
    """A clock that a test moves on."""

    def __init__(self):
        self.time, self.sleepers = 0, []

    async def sleep(self, ms):
        self.sleepers.append((self.time + ms, woken := asyncio.Event()))
        await woken.wait()

    async def passes(self, ms):
        self.time += ms
        for due, woken in self.sleepers:
            if due <= self.time:
                woken.set()
        await asyncio.sleep(0.01)


def test_a_mirror_that_has_not_answered_for_a_second_is_no_second_copy():
    """Platform.md 6: not before, and not later."""

    async def story():
        clock = Seconds()
        shelf = Shelf(DictStore(), SilentMirror(), sleep=clock.sleep)
        shelf.open(lambda healed: None)
        await clock.passes(0)
        Saves(shelf).save(IDENT, "x")
        await clock.passes(0)
        await clock.passes(999)
        assert shelf.copies is Copies.UNDERWAY
        await clock.passes(1)
        assert shelf.copies is Copies.ONE

    run(story())


class OneAnswer(SilentMirror):
    """A browser that falls silent after its first write."""

    writes = 0

    async def write(self, changes, given, *, strict=False, clear=False):
        self.writes += 1
        if self.writes == 1:
            self.answer()
        written = await super().write(changes, given, strict=strict, clear=clear)
        self._answered.clear()
        return written


def test_a_mirror_that_falls_silent_is_no_second_copy_a_second_later():
    """Platform.md 6: counted from the last that it took, not from the first that it was asked."""

    async def story():
        clock = Seconds()
        shelf = Shelf(DictStore(), OneAnswer(), sleep=clock.sleep)
        shelf.open(lambda healed: None)
        await clock.passes(0)
        for ident in (IDENT, "f" * 16):
            Saves(shelf).save(ident, "x")
        await clock.passes(10)
        await clock.passes(989)
        assert shelf.copies is Copies.UNDERWAY
        await clock.passes(11)
        assert shelf.copies is Copies.ONE

    run(story())
