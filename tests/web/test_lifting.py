"""Two taps (P0 row 8): a thing is lifted first, and only the second press plays it."""

import random

import pytest

from tests.web.world import World, run
from web.app.settings import Settings

EASY, HARD = ("you", "bot:1", "bot:1"), ("you", "bot:1", "bot:2")


def test_a_finger_lifts_first_against_beginners():
    """On for touch beginners; whoever wants it otherwise says so."""
    assert Settings().lifts(EASY, touch=True)
    assert not Settings().lifts(EASY, touch=False)
    assert not Settings().lifts(HARD, touch=True)
    assert Settings(confirm="always").lifts(HARD, touch=False)
    assert not Settings(confirm="never").lifts(EASY, touch=True)


async def at_table(game, *options, **more):
    world = World(**more)
    world.shell.start()
    await world.do("preview:never", "confirm:always")
    await world.begin(game, *options)
    while not (lifting := world.document.wishes("lift")):
        await world.do(world.document.wishes("act")[0])
        await world.turn()
    return world, lifting


@pytest.mark.parametrize("game", ["callbreak", "cangkulan", "congklak"])
def test_the_first_press_lifts_and_the_second_plays(game):
    """Nothing is played by one press; what is lifted stands up, says so and is named so."""

    async def story():
        world, lifting = await at_table(game)
        first, key = lifting[0], lifting[0].partition(":")[2]
        act = world.shell.sitting.scene.thing(key).act
        moves = len(world.match.moves)
        await world.do(first)
        assert len(world.match.moves) == moves
        lifted = world.document.el(key)
        assert ("chosen" in lifted.cls.split(), lifted.attrs["data-act"]) == (True, f"act:{act}")
        assert "lifted" in world.text(key)
        assert "once more to play it" in world.text("line")
        assert "once more to play it" in world.said()
        await world.do(f"act:{act}")
        await world.until(lambda: len(world.match.moves) > moves)
        assert world.match.moves[moves] == act

    run(story())


def test_another_press_lifts_another_and_escape_puts_down():
    """One thing at most is lifted; Escape, or a refusal of another card, plays nothing."""

    async def story():
        world, lifting = await at_table("congklak")
        moves = len(world.match.moves)
        await world.do(*lifting[:2])
        assert [world.shell.sitting.lifted != "", world.shell.sitting.chosen] == [True, {lifting[1].partition(":")[2]}]
        await world.do("close")
        assert (world.shell.sitting.chosen, world.shell.sitting.lifted) == (frozenset(), "")
        assert world.document.wishes("act") == []
        assert len(world.match.moves) == moves

    run(story())


def test_taking_back_puts_down_what_is_lifted_first():
    """P0 9, 8: the last thing that the person did was to lift; the move before stays made until the next press."""

    async def story():
        world, lifting = await at_table("congklak")
        await world.do(lifting[0], f"act:{world.shell.sitting.scene.thing(lifting[0].partition(':')[2]).act}")
        await world.turn()
        moves = len(world.match.moves)
        await world.do(world.document.wishes("lift")[0], "undo")
        assert (world.shell.sitting.chosen, len(world.match.moves)) == (frozenset(), moves)
        await world.do("undo")
        await world.turn()
        assert len(world.match.moves) < moves

    run(story())


def test_what_is_lifted_at_the_first_move_can_be_taken_back():
    """Also where no move of the person's has been made yet, so that nothing else could be."""

    async def story():
        world, lifting = await at_table("congklak", "set:first:human")
        assert world.document.el("do.undo").attrs["aria-disabled"] == "true"
        await world.do(lifting[0])
        assert "aria-disabled" not in world.document.el("do.undo").attrs
        await world.do("undo")
        assert world.shell.sitting.chosen == frozenset()
        assert world.document.el("do.undo").attrs["aria-disabled"] == "true"

    run(story())


def test_what_a_hole_would_do_is_said_while_it_is_lifted():
    """The preview comes before the reminder that a second press plays it."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("preview:always", "confirm:always")
        await world.begin("congklak", "set:first:human")
        await world.do(world.document.wishes("lift")[0])
        assert world.document.el("line").cls.endswith("preview")
        assert "once more" not in world.text("line")
        assert "once more" in world.said()

    run(story())


def test_the_setting_changes_what_the_next_press_does():
    """At once, and from inside the match."""

    async def story():
        world, lifting = await at_table("callbreak")
        await world.do("confirm:never")
        assert (len(world.document.wishes("act")), world.document.wishes("lift")) == (len(lifting), [])

    run(story())


def test_what_is_chosen_for_a_meld_is_not_lifted():
    """The choices of Conquian's melds are toggles already, which Escape takes back; a discard is lifted."""

    async def story():
        world = World(touch=True)
        await world.begin("conquian", "set:wins:1")
        toggled = discarded = False
        dice = random.Random(1)
        while not (toggled and discarded):
            if lifting := world.document.wishes("lift"):
                assert not world.shell.sitting.scene.choices
                await world.do(lifting[0], f"act:{world.shell.sitting.scene.thing(lifting[0][5:]).act}")
                discarded = True
            elif picks := world.document.wishes("pick"):
                await world.do(picks[0])
                assert (world.shell.sitting.lifted, len(world.shell.sitting.chosen)) == ("", 1)
                await world.do("close")
                assert not world.shell.sitting.chosen
                await world.decide(dice)
                toggled = True
            else:
                await world.decide(dice)
            await world.turn()

    run(story())


@pytest.mark.parametrize("setting", ["confirm:never", "confirm:auto"])
def test_who_wants_no_lifting_any_longer_has_nothing_lifted(setting):
    """Without a second press nothing stands out of the hand; the setting itself plays nothing."""

    async def story():
        world, lifting = await at_table("callbreak")
        moves = len(world.match.moves)
        await world.do(lifting[0], setting)
        key = lifting[0].partition(":")[2]
        assert world.shell.sitting.chosen == frozenset()
        assert "chosen" not in world.document.el(key).cls.split()
        assert len(world.match.moves) == moves

    run(story())
