"""Who sits at the table."""

import asyncio
from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.table import Pick
from tests.registry import GAMES
from tests.web.world import JumpingClock
from web.app.players import PATIENCE, SLICE, Human, LocalBot

GAME = GAMES["congklak"]


def view_of(seat=0):
    match = Match(GAME.rules(), Start(first=seat, seed="a"))
    return match.rules, match.state.seen_by(seat)


def test_the_person_answers_when_asked():
    """An offered move that is not legal is not an answer; the person is asked again."""

    async def story():
        rules, view = view_of()
        asked = []
        human = Human(asked.append)
        answer = asyncio.ensure_future(human.choose(rules, view))
        await asyncio.sleep(0)
        assert human.waiting
        human.put("99")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        human.put("3")
        assert await answer == "3"
        assert asked == [view, view]
        assert not human.waiting

    asyncio.run(story())


@pytest.mark.parametrize("offered", [("99", "3"), ("3", "99")])
def test_of_two_moves_in_one_breath_the_legal_one_is_made(offered):
    """Nothing waits between the two, so the person is not asked again, and nothing is left for the next question."""

    async def story():
        rules, view = view_of()
        asked = []
        human = Human(asked.append)
        answer = asyncio.ensure_future(human.choose(rules, view))
        await asyncio.sleep(0)
        for text in offered:
            human.put(text)
        assert await asyncio.wait_for(answer, 1) == "3"
        again = asyncio.ensure_future(human.choose(rules, view))
        await asyncio.sleep(0)
        assert asked == [view, view]
        again.cancel()

    asyncio.run(story())


@pytest.mark.parametrize(("early", "forgotten", "asked"), [("3", False, 0), ("3", True, 1), ("99", False, 1)])
def test_an_early_move_is_kept_unless_it_is_forgotten_or_not_legal(early, forgotten, asked):
    """What was put before the question answers it at once, if it still can."""

    async def story():
        rules, view = view_of()
        calls = []
        human = Human(calls.append)
        human.put(early)
        if forgotten:
            human.forget()
        answer = asyncio.ensure_future(human.choose(rules, view))
        await asyncio.sleep(0)
        assert len(calls) == asked
        human.put("4")
        assert await answer == ("4" if asked else early)

    asyncio.run(story())


def bot(search, clock=None, logged=None):
    game = replace(GAME, levels=(search,), package="x")
    logged = [] if logged is None else logged
    return LocalBot(game, 1, lambda: "dice", clock or JumpingClock(), logged.append)


def chosen(player, seat=1):
    return asyncio.run(player.choose(*view_of(seat)))


def test_a_bot_answers_with_the_last_and_best_of_its_search():
    """Every answer is better than the one before."""
    assert chosen(bot(lambda *_: iter([Pick(1), Pick(2), Pick(3)]))) == "3"


def broken(*_):
    raise RuntimeError("broken")


@pytest.mark.parametrize("search", [broken, lambda *_: iter([Pick(42)]), lambda *_: iter([])])
def test_a_mistake_of_a_bot_costs_the_evening_nothing(search):
    """An exception, an illegal answer or none at all: the first legal move, and a line in the log."""
    logged = []
    rules, view = view_of(1)
    assert chosen(bot(search, logged=logged)) == str(rules.legal(view)[0])
    assert len(logged) == 1


class TickingClock(JumpingClock):
    """Every look at it takes a millisecond; sleeps are counted."""

    def __init__(self):
        super().__init__()
        self.slept = []

    def now(self):
        self.time += 1
        return self.time

    async def sleep(self, ms):
        self.slept.append(self.time)
        await super().sleep(ms)


def endless(*_):
    while True:
        yield Pick(5)


def test_a_bot_breathes_and_stops():
    """The page lives on between slices, and a search without end is cut off."""
    clock = TickingClock()
    assert chosen(bot(endless, clock)) == "5"
    gaps = [later - earlier for earlier, later in zip(clock.slept, clock.slept[1:], strict=False)]
    assert max(gaps) <= SLICE + 4
    assert clock.time < PATIENCE + SLICE <= 1_010  # opponents.md 3: never much over a second


def test_a_bot_rolls_the_dice_it_is_given():
    """Same dice, same answer: level 1 decides between equals by them."""
    rolled = []

    def dice():
        rolled.append("x")
        return "x"

    player = LocalBot(GAME, 1, dice, JumpingClock(), rolled.append)
    assert chosen(player) == chosen(LocalBot(GAME, 1, lambda: "x", JumpingClock(), rolled.append))
    assert rolled == ["x"]
