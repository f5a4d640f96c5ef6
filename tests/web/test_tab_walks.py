"""Tabs at random: who plays, looks on, takes over, sleeps, is loaded again; no move or round that was made is lost."""

import asyncio
import random

from tests.web.mirrors import DictMirror
from tests.web.tabs import Together
from tests.web.world import World, run
from web.app.elsewhere import Onlooker
from web.app.keep.copies import Copies
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.store import DictStore


class Browser:
    """Tabs on one store and one mirror, and what was played in whichever of them has the match."""

    def __init__(self, dice, tabs):
        self.dice, self.together, self.near, self.far = dice, Together(), DictStore(), DictMirror(early=True)
        self.worlds = [self._tab(None) for _ in range(tabs)]
        self.ident, self.line, self.rounds = "", [], 0
        self.taken = self.moved = 0

    def _tab(self, old):
        tab = self.together.tab()
        if old is not None:
            self.together.tabs.remove(old.tabs)
            for match in [match for match, owner in self.together.owner.items() if owner is old.tabs]:
                del self.together.owner[match]
        return World(store=self.near, mirror=self.far, tabs=tab, seed=f"{self.dice.randrange(10**16):016}")

    async def begin(self):
        """A new match in one tab, opened in the others."""
        first = self.dice.choice(self.worlds)
        for world in self.worlds:
            world.shell.start()
            await world.do("go:home")
        await first.begin("congklak", "set:rounds:many", "set:first:human")
        await first.play(1)
        await first.turn()
        self.ident, self.line = first.shell.sitting.sheet.ident, []
        self.note(first)
        for world in self.worlds:
            if world is not first:
                await self.open(world)

    def note(self, world):
        """What has been played: never less than before."""
        assert world.match.moves[: len(self.line)] == self.line, "a move that was made is gone"
        self.line, self.rounds = list(world.match.moves), len(world.match.tally)
        assert len([deal for ident, deal, _ in self.saves().rounds_of_matches() if ident == self.ident]) == self.rounds

    def saves(self):
        return Saves(self.near)

    async def open(self, world):
        """From the home screen; whoever has the match already leaves it alone."""
        await world.do(f"resume:{self.ident}")
        await world.until(lambda: world.shell.sitting is not None or world.shell.here.name == "home")
        for _ in range(5):
            await asyncio.sleep(0)

    def owns(self, world):
        sitting = world.shell.sitting
        return sitting is not None and not isinstance(sitting, Onlooker) and sitting.sheet.ident == self.ident

    async def move(self, world):
        """One decision, where the match is played."""
        if not self.owns(world) or world.shell.here.name == "result":
            return
        await world.turn()
        if not self.owns(world):
            return
        before = list(world.match.moves)
        await world.decide(self.dice)
        for _ in range(3):
            await asyncio.sleep(0)
        if world.shell.here.name != "result" and self.owns(world):
            await world.turn()
        self.moved += world.match is not None and len(world.match.moves) > len(before)
        if not world.tabs.asleep and self.owns(world):
            self.note(world)

    async def here(self, world):
        """Play it here; the others look on then, also one that has slept, as soon as it writes."""
        if not isinstance(world.shell.sitting, Onlooker):
            return
        await world.do("here")
        await world.until(lambda: self.owns(world) and world.asked())
        self.taken += 1
        self.note(world)
        for other in self.worlds:
            if other is not world and self.owns(other):
                assert other.tabs.asleep
                await self.wake(other)

    async def wake(self, world):
        """A tab that had slept wants to write what it has: it is refused, and looks on."""
        world.tabs.asleep = False
        world.shell.sitting.flush()
        await world.until(lambda: not self.owns(world))

    async def again(self, world):
        """The tab is loaded again."""
        place = self.worlds.index(world)
        await world.until(lambda: world.shell.sitting is not None or world.shell.here.name == "home")
        if world.shell.sitting is not None:
            world.shell.sitting.stop_playing()
        new = self.worlds[place] = self._tab(world)
        new.shell.start()
        await self.open(new)

    async def ends(self):
        """The match is over: it is kept once, with all its rounds."""
        for world in self.worlds:
            if world.shell.here.name == "result":
                self.line, self.rounds = list(world.match.moves), len(world.match.tally)
                return True
        return False

    def check(self):
        """Everything that was played is there, in both stores; one tab at most has the match."""
        assert sum(map(self.owns, self.worlds)) <= 1 + sum(world.tabs.asleep for world in self.worlds)
        for world in self.worlds:
            assert world.logged == []


async def walk(seed, tabs, wanted):
    """So many moves and take-overs at random, and what else tabs do between them."""
    dice = random.Random(seed)
    browser = Browser(dice, tabs)
    await browser.begin()
    matches = 0
    while browser.moved + browser.taken < wanted:
        world = dice.choice(browser.worlds)
        what = dice.choice(["move", "move", "move", "here", "sleep", "again", "home"])
        if what == "sleep":
            owner = next(filter(browser.owns, browser.worlds), None)
            if owner is not None and not any(each.tabs.asleep for each in browser.worlds):
                owner.tabs.asleep = True
        elif what == "home":
            if not world.tabs.asleep and world.shell.here.name != "home":
                await world.do("go:home")
                await browser.open(world)
        elif what == "again":
            await browser.again(world)
        elif what == "here":
            await browser.here(world)
        else:
            owner = next((each for each in browser.worlds if browser.owns(each) and not each.tabs.asleep), world)
            await browser.move(owner)
        browser.check()
        if await browser.ends():
            matches += 1
            kept = dict(browser.saves().finished())[browser.ident]
            assert f'"moves": "{" ".join(browser.line)}"' in kept
            await browser.begin()
    await settled(browser)
    return browser, matches


async def settled(browser):
    """At rest both stores hold the same, and say so."""
    for world in browser.worlds:
        await world.until(lambda world=world: world.shelf.copies is Copies.BOTH)
    near = {key: text for key, text in browser.near.texts.items() if ":match:" in key and unsealed(text)}
    assert near == {key: text for key, text in browser.far.texts.items() if ":match:" in key}


def test_tabs_that_hand_a_match_about_lose_nothing(long):
    """Platform.md 6: two and three tabs, moves and take-overs at random; a tab that has slept never writes over it."""

    async def story():
        for tabs in (2, 3):
            browser, _ = await walk(tabs, tabs, 10_000 if "store" in long else 100)
            assert browser.taken > 5 < browser.moved
            assert browser.saves().rounds()

    run(story())
