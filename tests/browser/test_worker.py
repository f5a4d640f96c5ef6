"""The bots' worker dies, hangs and talks nonsense in the middle of a thought, and the game goes on."""

import time

import pytest

from game.core.match import Match
from tests.browser.conftest import DIST, no_complaint, wait_for_mark, watched
from tests.browser.fault_server import FaultServer, stale
from tests.browser.person import Person

WITHIN = 5.0  # seconds from the question to the computer's move
MOST_WORKERS = 2
UNPACKING = "/unpacking.mjs"  # the page's other worker, which ends before Python starts
EACH = {"killed": 4, "hung": 4, "nonsense": 10}  # faults of each kind
EACH_LONG = {"killed": 100, "hung": 100, "nonsense": 100}
(ENTRY,) = (path.relative_to(DIST).as_posix() for path in DIST.glob("entry/*/worker.py"))
ASKED = "the worker was asked"
# A worker like ours, but that only its first answer, by which it shows that it is ready, can be relied upon.
WORKER = f"""
import asyncio, js
from game.remote import choose as think
asked = 0
async def choose(request):
    global asked
    asked += 1
    if asked == 1:
        return await think(request)
    js.console.log({ASKED!r})
    await asyncio.sleep(0.3)
    {{fault}}
__export__ = ["choose"]
"""
SLOW = "await asyncio.sleep(0.7)\n    return await think(request)"
HUNG = "while True: pass"
LONG_THOUGHT = "await asyncio.sleep(60)"
NONSENSE = (
    *('return ""', 'return "99"', 'return "five"', "return None", "return 3.5", 'return "5 "', "return request"),
    *('return {"move": "5"}', 'raise MemoryError("planted")', 'return "\\x00" * 1_000_000'),
)
KILL = "document.querySelector('script[name^=bots]').xworker.terminate()"
MY_TURN = '.page:has([data-key="do.skip"][aria-disabled]) .pit.live'
READY = "performance.getEntriesByName('beranda:bots').length"
SMALL = "Object.defineProperty(Navigator.prototype, 'deviceMemory', {get: () => 2})"


@pytest.fixture(scope="module")
def server():
    with FaultServer(DIST) as running:
        yield running


@pytest.fixture(scope="module")
def profile(chromium, server):
    """One profile for all these tests."""
    with watched(chromium, server) as context:
        yield context


@pytest.fixture
def table(profile, server):
    """A tab whose bots' worker is as bad as its test makes it."""
    tab = Table(profile.new_page(), server)
    yield tab
    tab.page.close()
    no_complaint(profile)


class Table(Person):
    """A person at a table, and what happens to the worker behind it."""

    def __init__(self, page, server):
        super().__init__(page)
        self._server = server
        self.fail(LONG_THOUGHT)
        self.workers = 0
        self.questions = 0
        page.on("worker", self._made)
        page.on("console", self._heard)

    def _made(self, worker) -> None:
        self.workers += not worker.url.endswith(UNPACKING)

    def _heard(self, line) -> None:
        self.questions += line.text == ASKED

    def fail(self, fault: str) -> None:
        """The next worker will fail so."""
        self._server.faults[ENTRY] = stale(WORKER.replace("{fault}", fault).encode())

    def open(self) -> None:
        """A fresh start of page and worker, and a new match; no service worker may bring another bots' worker."""
        self.workers = 0
        self.page.goto("about:blank")  # an address opened anew, so that the page does not go back to its last table
        self.page.goto("./?nosw=1")
        wait_for_mark(self.page, "beranda:ready")
        self.sit_down("first:human")

    def until_ready(self, workers: int) -> None:
        self.until(lambda: self.page.evaluate(READY) == workers, f"worker {workers}")

    def until_questioned(self) -> Match:
        """Plays until the worker is asked for a move; the match as it was before the person's last one."""
        before, questions = self.kept(), self.questions

        def questioned() -> bool:
            nonlocal before
            if self.page.locator(MY_TURN).count() and self.questions == questions:
                before = self.kept()
                # Forced: if the turn has just passed, this must not wait until it comes back.
                self.page.locator(MY_TURN).first.click(force=True)
            return self.questions > questions

        self.until(questioned, "a question to the worker")
        return before

    def suffer(self, *, kill: bool = False) -> None:
        """The worker fails in mid-thought; the computer moves all the same, in time, in the same match."""
        before = self.until_questioned()
        began = time.monotonic()
        if kill:
            self.page.evaluate(KILL)
        self.until(lambda: self.moves() >= len(before.moves) + 2, "the computer's move")
        assert time.monotonic() - began < WITHIN
        assert self.kept().moves[: len(before.moves)] == before.moves
        assert self.until_asked()
        assert self.position() == self.kept_position()

    def forgiven(self) -> int:
        """How many failures of the worker were written down for us; they are no complaint here."""
        failures = [line for line in self.page.context.complaints if "the bots' worker answered" in line]
        for line in failures:
            self.page.context.complaints.remove(line)
        return len(failures)


def faults(kind: str, count: int) -> list[str]:
    bodies = {"killed": (LONG_THOUGHT,), "hung": (HUNG,), "nonsense": NONSENSE}[kind]
    return [bodies[number % len(bodies)] for number in range(count)]


@pytest.mark.parametrize("kind", ["killed", "hung", "nonsense"])
def test_the_game_goes_on_when_the_worker_fails_in_mid_thought(table, long, kind):
    """Platform.md 4: the second worker takes the place of the first, the page takes the place of the second."""
    planned = faults(kind, (EACH_LONG if "browser" in long else EACH)[kind])
    for first, second in zip(planned[::2], planned[1::2], strict=True):
        table.fail(first)
        table.open()
        table.until_ready(1)
        table.fail(second)
        table.suffer(kill=kind == "killed")
        table.until_ready(MOST_WORKERS)
        table.suffer(kill=kind == "killed")
        table.play(table.live()[0])
        assert table.until_asked()
        assert table.workers == MOST_WORKERS
        assert table.forgiven() == MOST_WORKERS


def test_a_thought_that_was_taken_back_neither_moves_nor_costs_the_worker(table):
    """Architecture.md 9: the newest request wins; the answer to an older one is for another position."""
    table.fail(SLOW)
    table.open()
    table.until_ready(1)
    before = table.until_questioned()
    table.click("do.undo")
    table.until(lambda: table.moves() <= len(before.moves), "the position before")
    assert table.until_asked()
    before = table.until_questioned()
    table.until(lambda: table.moves() >= len(before.moves) + 2, "the computer's move")
    assert table.kept().moves[: len(before.moves)] == before.moves
    assert table.until_asked()
    assert table.position() == table.kept_position()
    assert table.workers == 1


def test_a_hint_is_thought_out_in_the_worker(table):
    """That it is looked for is said only after 0.4 s; what the worker then finds stands in the line."""
    table.fail(SLOW)
    table.open()
    table.until_ready(1)
    line = table.page.locator('[data-key="line"]')
    table.click("do.hint")
    assert "Looking for a hint" not in line.inner_text()
    table.until(lambda: "Looking for a hint" in line.inner_text(), "the words that a hint is looked for")
    table.until(lambda: line.inner_text().startswith("Hint: "), "the hint")
    assert table.questions == 1
    assert table.workers == 1
    assert table.page.locator(".m-hinted").count()


def test_a_small_machine_gets_no_second_interpreter(table):
    """Platform.md 4: with 2 GiB or less the computer thinks on the page."""
    table.page.add_init_script(SMALL)
    table.open()
    table.page.wait_for_timeout(1500)  # a worker would be made as soon as the table has had its time
    table.play(table.live()[0])
    assert table.until_asked()
    assert table.workers == 0


def test_a_worker_that_cannot_start_is_done_without(table):
    table.fail("return (")  # no Python at all
    table.open()
    table.until(lambda: not table.page.evaluate(READY) and table.workers, "the worker")
    for _ in range(3):
        table.play(table.live()[0])
        assert table.until_asked()
    assert table.page.evaluate(READY) == 0
    said = table.page.context.complaints
    table.until(lambda: any("did not start" in line for line in said), "the log of the failure")
    assert all("SyntaxError" in line or "did not start" in line for line in said)
    said.clear()  # that was the planted fault
