"""A finished trick stays for a while, or until the person taps (P0 row 14)."""

import random

import pytest

from tests.web.world import World, run
from web.app.film import TRICK
from web.app.settings import Settings

SPEEDS = ("normal", "none")


def test_how_long_a_trick_stays():
    """Between 0.6 and 5 seconds, with the speed; a tap has no time."""
    lengths = [Settings(wait=wait).pace(still=False).trick for wait in ("short", "normal", "long")]
    assert lengths == sorted(lengths)
    assert lengths[1] == TRICK
    slow = Settings(wait="long", speed="slow").pace(still=False)
    assert 600 <= lengths[0] < slow.trick * slow.factor <= 5100
    assert Settings(wait="tap").pace(still=False).tap


async def full_trick(speed):
    world = World()
    world.shell.start()
    await world.do("wait:tap")
    await world.begin("callbreak", speed=speed)
    dice = random.Random(1)
    while not world.shell.sitting.holding:
        if world.asked():
            await world.decide(dice)
        await world.do("at:hand:x")
    return world


def trick(world):
    return next(zone for zone in world.shell.sitting.scene.zones if zone.kind == "trick").things


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_trick_stays_until_the_tap(speed):
    """However fast the person plays; time alone never takes it away, a tap on the cloth does."""

    async def story():
        world = await full_trick(speed)
        assert len(trick(world)) == 4
        assert world.document.el("zones").attrs["data-act"] == "skip"
        assert world.text("line") == "Tap the table, or Skip, to go on."
        assert "takes the trick" in world.said() or "take the trick" in world.said()
        before = world.clock.time
        await world.clock.sleep(600_000)
        for _ in range(50):
            await world.do("at:hand:x")
        assert world.shell.sitting.holding
        assert len(trick(world)) == 4
        assert world.clock.time > before
        await world.do("skip")
        await world.until(lambda: not world.shell.sitting.holding)
        await world.turn()
        assert "data-act" not in world.document.el("zones").attrs

    run(story())


def test_a_tap_that_hurries_a_card_does_not_take_the_trick_away():
    """A skip ends the gliding before the hold; the hold has its own tap."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("wait:tap")
        await world.begin("callbreak", speed="normal")
        await world.do(world.document.wishes("act")[0])
        held = False
        dice = random.Random(1)
        for _ in range(400):
            if world.shell.sitting.holding:
                held = True
                break
            if world.asked():
                await world.decide(dice)
            else:
                await world.do("skip")
        assert held

    run(story())


def test_whoever_has_enough_of_waiting_goes_on():
    """The setting changed while the trick lies there: the next tap goes on, and no later trick waits for one."""

    async def story():
        world = await full_trick("none")
        await world.do("wait:short", "skip")
        await world.play(20, random.Random(2))
        assert not world.shell.sitting.holding

    run(story())


def test_a_take_back_under_a_waiting_trick_leaves_no_tap_to_wait_for():
    """The trick is on the table again as it was before the move: the person is asked for a card, not for a tap."""

    async def story():
        world = await full_trick("none")
        await world.do("undo")
        await world.turn()
        assert not world.shell.sitting.holding
        assert "data-act" not in world.document.el("zones").attrs
        assert "Tap the table" not in world.said() + world.text("line")

    run(story())
