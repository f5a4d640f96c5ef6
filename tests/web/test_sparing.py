"""Forced moves (P1 row 39, P0 row 22): played for whoever wants that, marked wherever they are told."""

import random
import re

import pytest

from tests.registry import GAMES
from tests.web.world import World, run
from web.app.course import Course, Made

PLAYED = "Played for you: "


async def begun(game, *options, **more):
    world = World(**more)
    world.shell.start()
    await world.do("forced:play")
    await world.begin(game, *options)
    return world


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_decisions_are_asked(game):
    """With the option the person is never asked for the only move there is; without it they are."""

    async def story(forced):
        world = World()
        world.shell.start()
        await world.do(f"forced:{forced}")
        await world.begin(game)
        counts = []

        def count():
            match = world.match
            if not world.shell.sitting.resting:
                counts.append(len(match.rules.legal(match.state.seen_by(0))))

        await world.play(25, random.Random(3), each=count)
        return counts

    async def both():
        assert 1 not in await story("play")
        if game in {"callbreak", "cangkulan"}:
            assert 1 in await story("ask")

    run(both())


async def spared(game="cangkulan"):
    """A table at which a move has just been made for the person."""
    world = await begun(game)
    dice = random.Random(5)
    for _ in range(200):
        if any(world.shell.sitting.alone.values()) and not world.shell.sitting.resting:
            return world
        await world.decide(dice)
        await world.turn()
    raise AssertionError("no forced move came")


def test_what_was_made_for_the_person_is_marked():
    """In the journal for as long as the deal lasts, and in what is said at the next pause."""

    async def story():
        world = await spared()
        assert re.search(r"(One move was|\d moves were) made for you\.", world.said())
        await world.do("go:journal")
        assert "(The only move, played for you.)" in world.text("journal")
        again = World(store=world.store)
        again.shell.start()
        await again.do("forced:ask", f"resume:{world.shell.sitting.sheet.ident}")
        await again.turn()
        await again.do("go:journal")
        assert "(The only move.)" in again.text("journal")

    run(story())


def test_the_line_and_the_card_show_it_while_it_happens():
    """A pause comes before the move, as before another's; the card that was played carries the mark."""

    async def story():
        world = await begun("callbreak")
        await world.do("speed:normal")
        await world.play(25, random.Random(4))
        lines = [each.text for picture in world.document.pictures for each in picture.root.walk() if each.key == "line"]
        played = [line for line in lines if line.startswith(PLAYED)]
        assert played
        assert all(line.startswith(f"{PLAYED}You ") for line in played)
        marks = [
            each for picture in world.document.pictures for each in picture.root.walk() if each.cls == "mark spared"
        ]
        assert marks

    run(story())


def test_a_take_back_goes_to_the_last_decision():
    """A forced move is no act of the person's: one press takes back what they last decided (P0 row 9)."""

    async def story():
        world = await spared()
        moves = list(world.match.moves)
        await world.do("undo")
        await world.turn()
        match = world.match
        assert len(match.moves) < len(moves)
        assert match.moves == moves[: len(match.moves)]
        assert len(match.rules.legal(match.state.seen_by(0))) > 1

    run(story())


def test_a_take_back_takes_the_marks_back():
    """What the page had played for the person is in the hand again, and nothing says that it was played."""

    async def story():
        world = await spared()
        assert world.shell.sitting.spared
        await world.do("undo")
        await world.turn()
        assert not any("spared" in each.cls.split() for each in world.document.root.walk())

    run(story())


def test_a_course_knows_the_last_decision():
    """Forced moves are passed over only for who has them played."""
    course = Course([Made(0, 1), Made(1, 2), Made(0, 3, alone=True, spared=True), Made(1, 1)])
    assert (course.back(0, sparing=True), course.back(0, sparing=False)) == (4, 2)
    assert course.alone == {3: True}
    assert Course([Made(0, 1, alone=True)]).back(0, sparing=True) == 0


def test_lessons_leave_every_move_to_the_learner():
    """Off in lessons: nothing is made for who is to learn it."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("forced:play", "speed:none", "lesson:congklak:1")
        await world.turn()
        sitting = world.shell.sitting
        assert (sitting._spares(), sitting.awaited) == (False, True)

    run(story())


def test_the_option_works_from_inside_the_match():
    """Chosen while the only move is waited for, it makes that one at once, and marks it."""

    async def story():
        world = World()
        await world.begin("cangkulan")
        dice = random.Random(2)
        while len(world.match.rules.legal(world.match.state.seen_by(0))) != 1:
            await world.decide(dice)
            await world.turn()
        moves = len(world.match.moves)
        await world.do("forced:play")
        await world.until(lambda: len(world.match.moves) > moves)
        await world.turn()
        assert "made for you" in world.said()

    run(story())
