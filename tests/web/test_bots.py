"""The worker may die, hang or talk nonsense: the game goes on from the same position with a legal move."""

import asyncio
from dataclasses import dataclass, field

import pytest

from game.core.codec import encode
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import Hint, saying
from game.remote import Thinker as Far
from tests.registry import GAMES
from web.app.bots import PATIENCE, RemoteAdviser, RemoteBot, first_question
from web.app.lamp import LocalAdviser
from web.app.patience import GLANCE
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


# ---- hints


def advised(worker: Worker, log: list[str], game: str = "congklak") -> tuple[Hint, list[str]]:
    """What the adviser says, and the legal moves."""
    match = Match(GAMES[game].rules(), Start(first=0))
    adviser = RemoteAdviser(worker, LocalAdviser(GAMES[game], Clock(), log.append))
    view = match.state.seen_by(0)
    return asyncio.run(adviser.advise(match.rules, view, "dice")), list(map(str, match.rules.legal(view)))


GIVEN = Hint("5", (saying("gains", seeds=3), saying("shoots", side=1, hole=2, caught=4)))


def test_a_ready_worker_advises():
    """What crosses is read back as it was given: numbers and texts."""
    worker, log = Worker([encode(GIVEN)]), []
    assert advised(worker, log)[0] == GIVEN
    assert (worker.replaced, log) == (0, [])


def test_the_worker_may_find_nothing_to_advise():
    worker, log = Worker([encode(Hint("", ()))]), []
    assert advised(worker, log)[0] == Hint("", ())
    assert (worker.replaced, log) == (0, [])


def test_before_the_worker_is_ready_the_page_advises():
    worker = Worker([], ready=False)
    hint, legal = advised(worker, [])
    assert hint.act in legal
    assert hint.reasons
    assert worker.asked == []


NONSENSE = ["die", "hang", "", "5", "null", "[]", '["5"]', '["5",[[1,2]]]', '{"act":"5"}', encode(Hint("99", ()))]


@pytest.mark.parametrize("trouble", NONSENSE)
def test_whatever_becomes_of_the_worker_there_is_a_hint(trouble: str):
    """As for moves: the page thinks, the worker is replaced, once, and it is written down for us."""
    worker, log = Worker([trouble]), []
    hint, legal = advised(worker, log)
    assert hint.act in legal
    assert hint.reasons
    assert (worker.replaced, len(log)) == (1, 1)


# ---- a machine that slept


class Slept(Clock):
    """A clock whose glance number `at` lasted an hour; glances number 0, 1, … are as long as they should be."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.left, self.woken = at, asyncio.Event()

    async def sleep(self, ms: float) -> None:
        await super().sleep(3_600_000 if self.left == 0 else ms)
        if self.left == 0:
            self.woken.set()
        self.left -= 1


class Awakened(Worker):
    """A worker whose answer comes after the machine has woken."""

    def __init__(self, clock: Slept) -> None:
        super().__init__([])
        self.clock = clock

    async def ask(self, request: str) -> str:
        await self.clock.woken.wait()
        return "5"


@pytest.mark.parametrize("glance", [0, 1, int(PATIENCE / GLANCE) - 1])
def test_a_sleep_of_the_machine_costs_no_worker(glance: int):
    """Time asleep does not count: the worker answers after it, whenever in the thought the machine was shut."""
    log: list[str] = []
    clock = Slept(glance)
    worker = Awakened(clock)
    match = Match(GAMES["congklak"].rules(), Start(first=1))
    bot = RemoteBot(worker, LocalBot(GAMES["congklak"], 1, lambda: "dice", clock, log.append))
    assert asyncio.run(bot.choose(match.rules, match.state.seen_by(1))) == "5"
    assert (worker.replaced, log) == (0, [])
