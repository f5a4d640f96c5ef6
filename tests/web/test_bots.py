"""The worker may die, hang or talk nonsense: the game goes on from the same position with a legal move."""

import asyncio
from dataclasses import dataclass, field

import pytest

from game.core.match import Match
from game.core.rules import Start
from game.remote import Thinker as Far
from tests.registry import GAMES
from web.app.bots import PATIENCE, RemoteBot, first_question
from web.app.players import LocalBot


class Clock:
    """Time that passes as fast as it is slept away."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, ms: float) -> None:
        await asyncio.sleep(0)
        self.time += ms


@dataclass
class Worker:
    """A worker that answers as it is told; "hang" never does."""

    answers: list[str]
    ready: bool = True
    asked: list[str] = field(default_factory=list)
    replaced: int = 0

    async def ask(self, request: str) -> str:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if answer == "hang":
            await asyncio.Event().wait()
        if answer == "die":
            raise RuntimeError("worker gone")
        return answer

    def replace(self) -> None:
        self.replaced += 1
        self.ready = False


def asked(worker: Worker, log: list[str]) -> tuple[str, list[str]]:
    game, clock = GAMES["congklak"], Clock()
    match = Match(game.rules(), Start(first=1))
    local = LocalBot(game, 1, lambda: "dice", clock, log.append)
    bot = RemoteBot(worker, local)
    view = match.state.seen_by(1)
    return asyncio.run(bot.choose(match.rules, view)), list(map(str, match.rules.legal(view)))


def test_a_ready_worker_decides():
    worker, log = Worker(["5"]), []
    assert asked(worker, log)[0] == "5"
    assert (worker.replaced, log) == (0, [])


def test_before_the_worker_is_ready_the_page_thinks():
    worker = Worker(["5"], ready=False)
    answer, legal = asked(worker, [])
    assert answer in legal
    assert worker.asked == []


@pytest.mark.parametrize("trouble", ["die", "hang", "99", "", "null"])
def test_whatever_becomes_of_the_worker_a_legal_move_is_made(trouble: str):
    """platform.md 4: dead, hung (three times its budget) or nonsense: the page plays and the worker is replaced."""
    worker, log = Worker([trouble]), []
    answer, legal = asked(worker, log)
    assert answer in legal
    assert worker.replaced == 1
    assert len(log) == 1
    assert PATIENCE < 5000


@pytest.mark.parametrize("name", GAMES)
def test_every_worker_can_answer_the_first_question(name: str):
    assert asyncio.run(Far(GAMES).choose(first_question(GAMES[name]))) != ""


def test_leaving_the_table_ends_the_question():
    """A cancelled thought (undo, leaving) leaves no question behind and replaces no worker."""
    worker, log = Worker(["hang"]), []
    game = GAMES["congklak"]
    match = Match(game.rules(), Start(first=1))

    class Patient(Clock):
        async def sleep(self, ms: float) -> None:
            await asyncio.Event().wait()

    local = LocalBot(game, 1, lambda: "dice", Patient(), log.append)
    bot = RemoteBot(worker, local)

    async def leave() -> None:
        thought = asyncio.ensure_future(bot.choose(match.rules, match.state.seen_by(1)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought

    asyncio.run(leave())
    assert (worker.replaced, log) == (0, [])
