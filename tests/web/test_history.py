"""The browser's Back and Forward over all screens: as many Backs as screens, and each shows what was there."""

import asyncio
import random

import pytest

from tests.web.world import World, run
from web.app.history import History


class Tape:
    """A browser's history: pushed at once, gone over some moments later, by the page and by a person alike."""

    def __init__(self, depth=0):
        self.entries, self.at, self.waiting, self.late = [*range(depth + 1)], depth, [], []
        self.deaf, self.pressed, self.arrived = False, False, None

    def depth(self):
        return self.entries[self.at]

    def push(self, depth):
        assert self.pressed or not self.waiting, "an entry is pushed while the browser goes back: it is lost"
        self.entries[self.at + 1 :] = [depth]
        self.at += 1

    def go(self, steps):
        if not self.deaf:
            self.waiting.append(self.at + steps)

    def press(self, steps):
        """A person's Back or Forward: the page cannot know of it before it has happened."""
        self.pressed = True
        self.waiting.append(self.at + steps)

    def later(self, do):
        self.late.append(do)

    def tick(self):
        """What was asked first happens, if there is such an entry."""
        before, self.at = self.at, min(max(self.waiting.pop(0), 0), len(self.entries) - 1)
        self.pressed = self.pressed and bool(self.waiting)
        if self.at != before:
            self.arrived()

    def settle(self):
        while self.waiting or self.late:
            while self.waiting:
                self.tick()
            late, self.late = self.late, []
            for each in late:
                each()


def on_a_tape(depth=0, **given):
    """A page whose document has a history."""
    world, tape = World(reloaded=depth > 0, **given), Tape(depth)
    history = History(tape, lambda deep: world.shell.wish(f"back:{deep}"))
    tape.arrived = history.arrived
    world.document.depth = history.reach
    return world, tape


def quiet(world, tape):
    tape.settle()
    assert tape.depth() == len(world.shell.trail) - 1, world.shell.trail


def screen(world):
    """What the picture shows: the screen, and the panel beside the table."""
    root = world.document.root
    panels = [each.attrs.get("data-panel", each.cls) for each in root.walk() if "panel" in each.cls.split()]
    return root.attrs["data-screen"], *panels


async def backs(world, tape, dice):
    """Some Backs, and at each the screen that was there."""
    for _ in range(dice.randrange(1, 4)):
        trail = list(world.shell.trail)
        if len(trail) == 1:
            return
        tape.press(-1)
        quiet(world, tape)
        await asyncio.sleep(0)
        assert world.shell.trail == trail[:-1]
        name = world.shell.trail[-1 - world.shell.here.panel].name
        there = {"replay": "table"}.get(name, name)  # a match that is looked at again lies on a table
        assert screen(world)[0] == there


VERBS = ("go", "start", "resume", "open", "lesson", "leave", "again", "close", "back")


def offered(world):
    """What leads from this picture to another, and the keys that always do."""
    return [wish for verb in VERBS for wish in world.document.wishes(verb)] + ["close", "back", "back:0"]


@pytest.fixture(scope="module")
def played():
    """What a store holds after a match that has ended and one that goes on."""
    world = World()

    async def story():
        for rounds, moves in (("1", 5_000), ("many", 2)):
            await world.begin("congklak", f"set:rounds:{rounds}", "set:first:human")
            await world.play(moves)
            await world.turn()

    run(story())
    return dict(world.store.texts)


@pytest.mark.parametrize("seed", range(8))
def test_however_one_walks_the_depth_is_that_of_the_page_and_back_shows_what_was_there(seed, played):
    """Screens and panels are opened and closed, Back and Forward pressed, before the browser has done the last step."""

    async def story():
        dice = random.Random(seed)
        world, tape = on_a_tape()
        world.store.texts.update(played)
        world.shell.start()
        for _ in range(250):
            if dice.random() < 0.15:
                tape.press(dice.choice([-1, -1, 1]))
            else:
                world.shell.wish(dice.choice(offered(world)))
            await asyncio.sleep(0)
            if dice.random() < 0.5 and tape.waiting:
                tape.tick()
            if dice.random() < 0.3:
                quiet(world, tape)
                await backs(world, tape, dice)
        assert world.logged == []

    run(story())


def test_going_where_one_is_makes_no_way_that_has_to_be_gone_back():
    """Help, asked for on the help screen: one Back leaves it."""

    async def story():
        world, tape = on_a_tape()
        world.shell.start()
        await world.do("go:archive", "go:help", "go:help")
        tape.press(-1)
        quiet(world, tape)
        assert world.shell.here.name == "archive"

    run(story())


def test_a_page_that_was_loaded_again_deep_inside_begins_at_its_own_depth():
    """No entry of what is no longer shown stands between the home screen and what was before the page."""

    async def story():
        world, tape = on_a_tape(3)
        world.shell.start()
        quiet(world, tape)
        assert tape.at == 0

    run(story())


def test_a_browser_that_does_not_hear_is_asked_again():
    """Browsers leave out what comes too often; the page goes on from where the history is."""

    async def story():
        world, tape = on_a_tape()
        world.shell.start()
        await world.do("go:archive", "go:help")
        tape.deaf = True
        await world.do("back")
        tape.deaf = False
        quiet(world, tape)
        assert world.shell.here.name == "archive"
        assert tape.at == 1

    run(story())
