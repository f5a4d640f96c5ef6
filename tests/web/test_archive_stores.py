"""What is done in the archive reaches both stores, though an earlier page or another tab has owned the match."""

import asyncio
from dataclasses import replace

import pytest

from game.core.record import parse, replay
from tests.registry import GAMES
from tests.web.mirrors import DictMirror
from tests.web.tabs import Together
from tests.web.test_exchange import IDS, a_round, exported, finished_record, record
from tests.web.world import World, run
from web.app.elsewhere import Onlooker
from web.app.keep import room
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.store import DictStore

IDENT = IDS[0]


def cut_at(body, least):
    """The beginning of a line in which the person is to move."""
    whole = parse(body, GAMES)
    count = next(n for n in range(least, len(whole.moves)) if replay(whole, GAMES, n).state.table.turn == 0)
    return str(replace(whole, moves=whole.moves[:count]))


class Weak(DictMirror):
    """Refuses as long as it is told to."""

    refuses, error = False, OSError("the browser refuses")

    def _refuse(self):
        if self.refuses:
            raise self.error

    async def read(self, start=""):
        self._refuse()
        return await super().read(start)

    async def write(self, changes, given, *, strict=False, clear=False):
        self._refuse()
        return await super().write(changes, given, strict=strict, clear=clear)


class Browser:
    """Two stores, of which the near one is written to the disk late, and the tabs on them."""

    def __init__(self, body=None, near=None):
        self.near, self.far, self.disk = near or DictStore(), Weak(early=True), {}
        Saves(self.near).note("settings", "{}")
        if body:
            Saves(self.near).save(IDENT, body)
        self.together = Together()

    async def tab(self):
        world = World(store=self.near, mirror=self.far, tabs=self.together.tab())
        world.shell.start()
        await settle()
        return world

    async def again(self):
        """Every tab is closed, and the page loaded anew."""
        self.together = Together()
        return await self.tab()

    async def killed(self):
        self.near.texts = dict(self.disk)
        return await self.again()

    def far_store(self):
        """The mirror as it would be read alone."""
        store = DictStore()
        store.texts = dict(self.far.texts)
        return store

    async def played(self):
        """A page has sat at the match, so it has had an owner; then the page is loaded again, and the disk written."""
        world = await self.tab()
        await sit(world)
        await world.do("go:home")
        await settle()
        world = await self.again()
        self.disk = dict(self.near.texts)
        await world.do("go:archive")
        return world


async def settle():
    for _ in range(100):
        await asyncio.sleep(0)


async def sit(world):
    await world.do(f"resume:{IDENT}")
    await world.until(lambda: world.shell.sitting is not None)
    await world.turn()


async def bring(world, text, answer="import:yes"):
    world.outside.brought = (text, "")
    await world.do("import")
    await settle()
    if answer:
        await world.do(answer)
        await settle()


def file_with(running=None, finished=None, round_of=IDENT):
    store = DictStore()
    if running:
        Saves(store).save(IDENT, running)
    if finished:
        Saves(store).finish_match(IDENT, finished)
    if round_of:
        Saves(store).finish_round(round_of, 1, str(a_round()))
    return exported(store)


def running(world):
    return {ident: parse(body, GAMES).moves for ident, body in world.shell.saves.running()}


def finished(world):
    return [ident for ident, _ in world.shell.saves.finished()]


def lasting(world):
    return world.shell.desk.message, world.shelf.copies


LONG = record(moves=20)
SHORT, LONGER = cut_at(LONG, 4), cut_at(LONG, 12)
LINE = parse(LONGER, GAMES).moves


def test_what_was_brought_in_outlives_the_browser_though_an_earlier_page_had_the_match():
    """Platform.md 6 and 8: no acknowledged move or round is lost, and the indicator tells the truth."""

    async def story():
        browser = Browser(SHORT)
        world = await browser.played()
        await bring(world, file_with(LONGER))
        assert lasting(world) == ("imported", Copies.BOTH)
        world = await browser.killed()
        assert running(world) == {IDENT: parse(LONGER, GAMES).moves}
        assert len(world.shell.saves.rounds()) == 1

    run(story())


def test_a_deleted_match_stays_deleted_though_an_earlier_page_had_it():
    async def story():
        browser = Browser(SHORT)
        world = await browser.played()
        await world.do(f"delete:{IDENT}", f"delete:{IDENT}:yes")
        await settle()
        assert lasting(world) == ("deleted", Copies.BOTH)
        world = await browser.killed()
        assert running(world) == {}

    run(story())


def test_a_match_that_lost_its_moves_has_lost_them_in_both_stores(monkeypatch):
    """Though the page that finished it was an earlier one."""

    async def story():
        browser = Browser()
        Saves(browser.near).save(IDENT, cut_at(finished_record(IDENT), 4))
        world = await browser.tab()
        await sit(world)
        await world.play(5_000)
        assert world.shell.here.name == "result"
        world = await browser.again()
        monkeypatch.setattr(room, "MOST", 0)
        monkeypatch.setattr(room, "ENOUGH", 0)
        await world.do("go:archive", "room:yes")
        await settle()
        assert lasting(world) == ("thinned", Copies.BOTH)
        assert dict(world.shell.saves.finished()) == {IDENT: ""}
        assert browser.far.texts[f"beranda:done:{IDENT}"] == browser.near.texts[f"beranda:done:{IDENT}"]

    run(story())


@pytest.mark.parametrize("killed", [False, True])
def test_what_was_taken_back_in_a_later_page_does_not_come_back(killed):
    """A match that took the place of a running one, and a round; from an older disk it can be taken back again."""

    async def story():
        whole = finished_record(IDENT)
        browser = Browser(cut_at(whole, 4))
        world = await browser.played()
        before = running(world)
        await bring(world, file_with(finished=whole))
        world = await browser.again()
        assert finished(world) == [IDENT]
        browser.disk = dict(browser.near.texts)
        await world.do("go:archive", "unimport")
        await settle()
        assert lasting(world) == ("taken_back", Copies.BOTH)
        world = await (browser.killed() if killed else browser.again())
        if killed:
            await world.do("go:archive", "unimport")
            await settle()
            world = await browser.again()
        assert (running(world), finished(world), world.shell.saves.rounds()) == (before, [], ())

    run(story())


def test_a_match_that_was_brought_in_and_looked_at_can_be_taken_back_in_a_later_page():
    async def story():
        browser = Browser()
        world = await browser.tab()
        await world.do("go:archive")
        await bring(world, file_with(SHORT))
        await sit(world)
        world = await browser.again()
        await world.do("go:archive", "unimport")
        await settle()
        assert lasting(world) == ("taken_back", Copies.BOTH)
        world = await browser.again()
        assert (running(world), world.shell.saves.rounds()) == ({}, ())

    run(story())


def test_what_the_mirror_refuses_to_a_former_owner_is_no_copy():
    """Another tab has taken the match over while this one was asleep."""

    async def story():
        far, near = DictMirror(early=True), [DictStore(), DictStore()]
        first, second = (World(store=each, mirror=far) for each in near)
        first.shelf.open(lambda healed: None)
        first.shell.saves.save(IDENT, SHORT)
        await first.shelf.flush()
        second.shelf.open(lambda healed: None)
        second.shelf.take(lambda: None, IDENT)
        await settle()
        first.shell.saves.save(IDENT, LONGER)
        assert await first.shelf.flush() is Copies.ONE
        first.shelf.take(lambda: None, IDENT)
        await settle()
        assert await first.shelf.flush() is Copies.BOTH  # it is the owner again, and what it wrote is written now
        assert Saves(first.shelf).load(IDENT) == LONGER
        assert set(near[0].texts.items()) <= set(far.texts.items())

    run(story())


def test_a_match_that_could_not_be_owned_at_once_is_owned_when_the_mirror_answers():
    async def story():
        browser = Browser(SHORT)
        world = await browser.played()
        browser.far.refuses = True
        await world.do(f"delete:{IDENT}", f"delete:{IDENT}:yes")
        await settle()
        assert lasting(world) == ("not_all", Copies.ONE)
        browser.far.refuses = False
        assert await world.shelf.flush() is Copies.BOTH
        world = await browser.killed()
        assert running(world) == {}

    run(story())


async def two(body=SHORT):
    """One tab is in the archive, the other one sits at the match."""
    browser = Browser(body)
    archive, table = await browser.tab(), await browser.tab()
    await sit(table)
    await archive.do("go:archive")
    return browser, archive, table


def looks_on(world):
    return isinstance(world.shell.sitting, Onlooker)


def test_what_another_tab_has_played_since_the_question_is_not_written_over():
    """A second look at the yes: its line stays, and that of the file lies beside it."""

    async def story():
        browser, archive, table = await two()
        await bring(archive, file_with(LONGER, round_of=""), answer="")
        await table.play(2)
        await table.turn()
        line = tuple(table.match.moves)
        assert line != parse(LONGER, GAMES).moves[: len(line)]
        await archive.do("import:yes")
        await settle()
        lines = running(archive)
        assert lines.pop(IDENT)[: len(line)] == line
        assert list(lines.values()) == [parse(LONGER, GAMES).moves]
        await table.play(1)
        await table.turn()
        world = await browser.again()
        assert running(world)[IDENT] == tuple(table.match.moves)

    run(story())


def test_what_has_come_meanwhile_is_not_brought_in_twice():
    async def story():
        _, archive, other = await two()
        await other.do("go:home", "go:archive")
        for world in (archive, other):
            await bring(world, file_with(LONGER), answer="")
        await archive.do("import:yes")
        await settle()
        await other.do("import:yes")
        await settle()
        assert (archive.shell.desk.message, other.shell.desk.message) == ("imported", "nothing")
        assert set(running(archive)) == {IDENT}

    run(story())


@pytest.mark.parametrize("asleep", [False, True])
def test_a_tab_whose_match_was_taken_further_elsewhere_is_told(asleep):
    """It looks on, as where another tab plays; where it sleeps, what it writes when it wakes is refused."""

    async def story():
        browser, archive, table = await two()
        table.tabs.asleep = asleep
        await bring(archive, file_with(LONGER))
        if asleep:
            await table.play(1)
            await settle()
        assert looks_on(table)
        assert lasting(archive) == ("imported", Copies.BOTH)
        assert Saves(browser.far_store()).load(IDENT) == LONGER
        assert table.logged == []
        await table.do("here")
        await table.until(lambda: not looks_on(table) and table.asked())
        assert tuple(table.match.moves)[: len(LINE)] == LINE
        table.vanish()
        assert running(await browser.again()) == {IDENT: LINE}

    run(story())


def test_a_tab_whose_match_was_deleted_elsewhere_goes_home():
    async def story():
        _, archive, table = await two()
        await archive.do(f"delete:{IDENT}", f"delete:{IDENT}:yes")
        await settle()
        assert (table.shell.here.name, table.shell.sitting) == ("home", None)
        assert running(table) == {}
        assert table.logged == []

    run(story())


def test_a_tab_whose_match_is_here_already_plays_on():
    """Nothing of it is written, so it need not be owned."""

    async def story():
        _, archive, table = await two()
        store = DictStore()
        Saves(store).save(IDENT, SHORT)
        Saves(store).save(IDS[2], record(ident=IDS[2], moves=3))
        await bring(archive, exported(store))
        assert archive.shell.desk.message == "imported"
        assert not looks_on(table)
        await table.play(1)
        await table.turn()
        assert not looks_on(table)

    run(story())
