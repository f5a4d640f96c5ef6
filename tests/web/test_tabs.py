"""Several tabs: one plays a match, the others look on, and any of them can take it over without losing a move."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.tabs import Together
from tests.web.world import World, run
from web.app.dealing import sit_again
from web.app.elsewhere import Onlooker
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore
from web.app.keep.tabs import OneTab


async def two(mirror=DictMirror):
    """One tab plays, the other one has opened the same match."""
    together, near, far = Together(), DictStore(), mirror() if mirror else None
    first = World(store=near, mirror=far, tabs=together.tab())
    await first.begin("congklak", "set:first:human")
    await first.play(1)
    await first.turn()
    ident = first.shell.sitting.sheet.ident
    second = World(store=near, mirror=far, tabs=together.tab())
    second.shell.start()
    await second.until(lambda: second.document.has(f"going.{ident}"))
    await second.do(f"resume:{ident}")
    await second.until(lambda: second.shell.sitting is not None)
    return first, second, ident


class Sluggish(DictMirror):
    """Answers after some turns of everything else."""

    async def read(self, start=""):
        for _ in range(5):
            await asyncio.sleep(0)
        return await super().read(start)


class Slow(OneTab):
    """The other tabs answer when the test lets them."""

    told = None
    released = 0

    def claim(self, match, told, *, steal=False):
        del match, steal
        self.told = told

    def release(self, match):
        del match
        self.released += 1


@pytest.mark.parametrize("mine", [True, False])
def test_a_match_that_comes_late_fetches_nobody_back(mine):
    """Who has opened something else since asking for a match stays there, and the match is free for other tabs."""

    async def story():
        near, slow = DictStore(), Slow()
        world = World(store=near)
        await world.begin("congklak", "set:first:human")
        await world.play(1)
        await world.turn()
        ident = world.shell.sitting.sheet.ident
        later = World(store=near, tabs=slow)
        later.shell.start()
        await later.do(f"resume:{ident}", "go:options:congklak")
        slow.told(mine)
        await asyncio.sleep(0)
        assert later.shell.sitting is None
        assert later.shell.here.name == "options"
        assert slow.released == 1
        later.shell.wish("back")
        await later.do(f"resume:{ident}")
        slow.told(mine)
        await later.until(lambda: later.shell.sitting is not None)

    run(story())


def looks_on(world):
    return isinstance(world.shell.sitting, Onlooker)


@pytest.mark.parametrize("mirror", [DictMirror, None])
def test_one_tab_plays_and_the_other_looks_on(mirror):
    """Platform.md 6: read-only, with "play here"; what the owner plays is seen, and nothing is written from here."""

    async def story():
        first, second, _ = await two(mirror)
        assert looks_on(second)
        assert not looks_on(first)
        assert second.document.has("ask.here")
        assert second.document.wishes("act") == []
        await second.do("act:1", "undo", "hint")
        before = list(first.match.moves)
        await first.play(1)
        await first.turn()
        assert len(first.match.moves) > len(before)
        await second.until(lambda: second.match.moves == first.match.moves)
        await second.do("go:home")
        await first.play(1)
        await first.turn()
        assert not looks_on(first)
        assert first.logged == second.logged == []

    run(story())


@pytest.mark.parametrize("asleep", [False, True])
@pytest.mark.parametrize("mirror", [DictMirror, None])
def test_play_here_takes_the_match_over(mirror, asleep):
    """The old tab looks on from then on; where it sleeps, what it writes when it wakes is refused."""

    async def story():
        first, second, ident = await two(mirror)
        first.tabs.asleep = asleep
        moves = list(first.match.moves)
        await second.do("here")
        await second.until(lambda: not looks_on(second) and second.asked())
        assert second.match.moves == moves
        await second.play(1)
        await second.turn()
        played = list(second.match.moves)
        if asleep:
            first.shell.sitting.flush()
        await first.until(lambda: looks_on(first))
        await first.shell.ports.store.flush()
        again = World(store=first.store, mirror=first.mirror)
        again.shell.start()
        await again.do(f"resume:{ident}")
        await again.until(lambda: again.shell.sitting is not None)
        assert again.match.moves == played
        assert first.logged == second.logged == []

    run(story())


def test_who_has_gone_home_is_not_fetched_back_to_look_on():
    """The match was taken by another tab while the store still answered."""

    async def story():
        first, second, _ = await two(Sluggish)
        await second.do("here")
        await first.until(lambda: first.shell.sitting is None)
        await first.do("go:home")
        for _ in range(50):
            await asyncio.sleep(0)
        assert first.shell.here.name == "home"
        assert first.shell.sitting is None

    run(story())


def test_play_here_is_not_forgotten_when_the_match_is_shown_once_more():
    """What another tab plays comes in meanwhile, however it was asked for."""

    async def story():
        first, second, _ = await two()
        first.tabs.asleep = True
        await second.do("here")
        assert second.shell.sitting.wants
        sit_again(second.shell)
        await second.until(lambda: not looks_on(second) and second.asked())

    run(story())


def test_a_match_goes_round_three_tabs():
    async def story():
        first, second, ident = await two()
        third = World(store=first.store, mirror=first.mirror, tabs=first.tabs.together.tab())
        third.shell.start()
        await third.until(lambda: third.document.has(f"going.{ident}"))
        await third.do(f"resume:{ident}")
        await third.until(lambda: looks_on(third))
        worlds = [first, second, third]
        for turn in range(1, 7):
            here = worlds[turn % 3]
            await here.do("here")
            await here.until(lambda here=here: not looks_on(here) and here.asked())
            await here.play(1)
            await here.turn()
            moves = list(here.match.moves)
            assert [looks_on(world) for world in worlds].count(False) == 1
        assert len(moves) >= 7

    run(story())


def test_a_table_that_was_left_can_be_played_by_another_tab():
    async def story():
        first, second, ident = await two()
        await first.do("go:home")
        await second.do("go:home", f"resume:{ident}")
        await second.until(lambda: second.shell.sitting is not None)
        assert not looks_on(second)

    run(story())


def test_what_is_erased_in_one_tab_is_gone_in_all():
    async def story():
        first, second, _ = await two()
        await second.do("go:home", "go:archive", "erase", "erase:yes")
        await first.until(lambda: first.shell.here.name == "home")
        assert first.shell.saves.running() == ()
        assert first.store.texts == {"beranda:erased": "1"}

    run(story())


def test_an_old_owner_is_refused_inside_the_transaction():
    """The epoch, also when the near store of the old tab knows nothing of the new one."""

    async def story():
        mirror, told, ident = DictMirror(early=True), [], "a" * 16
        shelves = [Shelf(DictStore(), mirror) for _ in range(2)]
        old, new = map(Saves, shelves)
        shelves[0].open(lambda healed: None)
        old.save(ident, "1")
        await shelves[0].flush()
        shelves[0].overtaken = told.append
        shelves[1].open(lambda healed: None)
        taken = asyncio.Event()
        shelves[1].take(taken.set, ident)
        await taken.wait()
        new.save(ident, "5")
        await shelves[1].flush()
        old.save(ident, "2")
        await shelves[0].flush()
        assert told == [ident]
        assert {unsealed(text).body for key, text in mirror.texts.items() if ":match:" in key} == {"1", "5"}
        assert shelves[1].copies is Copies.BOTH

    run(story())


@pytest.mark.parametrize("turns", range(0, 40, 3))
def test_a_match_that_is_taken_while_it_is_being_resumed_is_looked_on_at(turns):
    """The stores may be slow, and another tab quick: at most one of them plays."""

    async def story():
        first, second, ident = await two(Sluggish)
        await second.do("go:home")
        await first.do("go:home")
        await first.do(f"resume:{ident}")
        for _ in range(turns):
            await asyncio.sleep(0)
        second.tabs.claim(ident, lambda _: second.shell.wish(f"resume:{ident}"), steal=True)
        await second.until(lambda: second.shell.sitting is not None)
        for _ in range(60):
            await asyncio.sleep(0)
        assert isinstance(first.shell.sitting, Onlooker)
        assert not isinstance(second.shell.sitting, Onlooker)
        assert first.logged == second.logged == []

    run(story())
