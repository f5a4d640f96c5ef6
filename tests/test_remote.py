"""What crosses to the bots' worker, and what comes back."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from game.core.dice import Dice
from game.core.record import bot_dice
from game.core.state import InputError
from game.remote import Thinker, hint_of, hint_request_of, request_of
from tests.contract.walks import begun, walk
from tests.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_worker_answers_as_the_page_would(name: str):
    """architecture.md 9: the same search, the same dice, the same answer, on either side of the wire."""
    game, thinker = GAMES[name], Thinker(GAMES, now=lambda: 0.0)
    match = begun(game, {}, "wire")
    for step in walk(game, match, Dice("wire"), moves=12):
        view = step.state.seen_by(step.seat)
        dice = bot_dice(match.start, step.seat, step.number)
        for level in range(1, len(game.levels) + 1):
            *_, here = game.level(level)(step.rules, view, Dice(dice))
            there = asyncio.run(thinker.choose(request_of(step.rules, view, level, dice)))
            assert there == str(here)


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].hint])
def test_the_worker_advises_as_the_page_would(name: str):
    """The same for hints: act and reasons come back as they were found."""
    game, thinker = GAMES[name], Thinker(GAMES, now=lambda: 0.0)
    match = begun(game, {}, "advice")
    for step in walk(game, match, Dice("advice"), moves=24):
        if step.number % 6 == 0:
            view = step.state.seen_by(step.seat)
            *_, here = game.hint(step.rules, view, Dice("hint"))
            assert hint_of(asyncio.run(thinker.choose(hint_request_of(step.rules, view, "hint")))) == here


def test_a_hint_of_a_game_without_hints_is_refused():
    game = GAMES["sebelas"]
    match = begun(game, {}, "none")
    request = hint_request_of(match.rules, match.state.seen_by(match.state.table.turn), "d")
    with pytest.raises(ValueError, match="sebelas was asked for a hint, expected a game that gives hints"):
        asyncio.run(Thinker({"sebelas": game}).choose(request))


class Slow:
    """A game whose search never ends by itself."""

    def __init__(self) -> None:
        self.asked = 0

    def level(self, number: int):
        return self.search

    def search(self, rules, view, dice) -> Iterator[str]:
        self.asked += 1
        while True:
            yield f"move{self.asked}"

    @property
    def rules(self):
        return GAMES["sebelas"].rules


def slow_request() -> str:
    game = GAMES["sebelas"]
    match = begun(game, {}, "slow")
    return request_of(match.rules, match.state.seen_by(match.state.table.turn), 1, "d")


def test_the_newest_request_wins():
    """A second request cancels the first, which answers with nothing."""
    clock = iter(range(100_000))
    thinker = Thinker({"sebelas": Slow()}, now=lambda: next(clock) / 1000)

    async def both() -> list[str]:
        first = asyncio.create_task(thinker.choose(slow_request()))
        await asyncio.sleep(0)
        second = asyncio.create_task(thinker.choose(slow_request()))
        return [await first, await second]

    assert asyncio.run(both()) == ["", "move2"]


def test_the_clock_cuts_a_search_off():
    """The hard cap: a search that does not end is asked for its last answer."""
    clock = iter(range(100_000))
    thinker = Thinker({"sebelas": Slow()}, now=lambda: next(clock) / 1000)
    assert asyncio.run(thinker.choose(slow_request())) == "move1"
    assert next(clock) < 2000


def test_a_request_is_one_text_of_known_keys():
    assert set(json.loads(slow_request())) == {"game", "options", "level", "view", "dice"}


@pytest.mark.parametrize("bomb", ["[" * 6_000, '{"view":' * 40 + "1" + "}" * 40])
def test_a_request_that_nests_deeply_is_refused(bomb: str):
    """Platform.md 7: six kilobytes of brackets would end the worker's Python for good; at any depth of the request."""
    with pytest.raises(InputError, match="nests too deeply, expected at most 32 levels"):
        asyncio.run(Thinker(GAMES).choose(bomb))
    game = next(iter(GAMES.values()))
    asked = {"game": game.rules.name, "options": {}, "level": 1, "view": bomb, "dice": "x"}
    with pytest.raises(InputError, match="nests too deeply"):
        asyncio.run(Thinker(GAMES).choose(json.dumps(asked)))
