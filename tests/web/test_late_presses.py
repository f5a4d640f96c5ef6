"""Presses that come too late, when what was on the screen has changed: nothing is lifted, chosen or refused."""

import random

import pytest

from tests.registry import GAMES
from tests.web.test_lifting import at_table
from tests.web.world import World, run


def test_a_press_that_comes_too_late_lifts_nothing():
    """A move was taken back since: what cannot be played now stays in the hand."""

    async def story():
        world, _ = await at_table("callbreak")
        dice = random.Random(4)
        while not (refused := world.document.wishes("why")):
            lifting = dice.choice(world.document.wishes("lift"))
            await world.do(lifting, f"act:{world.shell.sitting.scene.thing(lifting[5:]).act}")
            await world.turn()
        key = refused[0].partition(":")[2]
        await world.do(world.document.wishes("lift")[0], f"lift:{key}")
        assert world.shell.sitting.chosen == frozenset()
        assert "chosen" not in world.document.el(key).cls.split()

    run(story())


def test_a_press_that_comes_too_late_chooses_nothing():
    """The moves of Conquian have changed since: what belongs to no meld now is not chosen for one."""

    async def story():
        world = World()
        await world.begin("conquian", "set:wins:1")
        dice = random.Random(1)
        while not world.document.wishes("pick"):
            await world.decide(dice)
            await world.turn()
        scene = world.shell.sitting.scene
        useful = {key for choice in scene.choices for key in choice.picks}
        other = next(thing.key for zone in scene.zones for thing in zone.things if thing.key not in useful)
        await world.do(f"pick:{other}")
        assert world.shell.sitting.chosen == frozenset()
        first = world.document.wishes("pick")[0]
        await world.do(first)
        assert world.shell.sitting.chosen == {first[5:]}
        await world.do(first)
        assert world.shell.sitting.chosen == frozenset()

    run(story())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_can_be_played_needs_no_reason(game):
    """The question may come late, about a card that could not be played a moment ago: nothing is refused."""

    async def story():
        world = World()
        await world.begin(game)
        for _ in range(8):
            await world.turn()
            if world.shell.here.name == "result":
                break
            playable = [thing.key for zone in world.shell.sitting.scene.zones for thing in zone.things if thing.act]
            for key in playable:
                await world.do(f"why:{key}")
                assert world.shell.sitting.refusal is None
            await world.decide(random.Random(3))
        assert world.logged == []

    run(story())


def test_what_the_page_plays_for_the_person_is_not_lifted_any_longer():
    """Pressed in the pause before it: once it lies on the table it is a card like any other."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("confirm:always", "forced:play")
        await world.begin("cangkulan", speed="normal")
        dice, sitting, lifted = random.Random(5), world.shell.sitting, ""
        while not lifted:
            if world.asked():
                await (world.do(dice.choice(acts)) if (acts := pressed(world)) else world.decide(dice))
            elif sitting.sparing and (keys := [key for key in sitting.spared if f"lift:{key}" in lifts(world)]):
                lifted = keys[0]
                await world.do(f"lift:{lifted}")
            await world.do("peek:")
        await world.until(lambda: not (sitting.scene.thing(lifted) and sitting.scene.thing(lifted).act))
        assert sitting.chosen == frozenset()

    run(story())


def pressed(world):
    """The second presses of all that can be lifted."""
    scene = world.shell.sitting.scene
    return [f"act:{scene.thing(each[5:]).act}" for each in lifts(world)]


def lifts(world):
    return world.document.wishes("lift")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_why_what_does_not_lie_there_is_no_move(game):
    """The page never asks; a wish that names no thing of the table, alone or beside one, says and breaks nothing."""

    async def story():
        world = World()
        await world.begin(game)
        await world.turn()
        shown = [thing.key for zone in world.shell.sitting.scene.zones for thing in zone.things]
        for keys in ("XX", "ZZ,9Q", ",".join([*shown[:1], "XX"]), "pit99", "7", "back"):
            await world.do(f"why:{keys}")
            assert world.shell.sitting.refusal is None, keys
        assert world.logged == []

    run(story())
