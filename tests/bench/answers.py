"""How long each level and the hints think, here and in a real page's bots' worker, and whether the page stutters."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import sync_playwright

from game.core.dice import Dice
from game.registry import GAMES
from game.remote import Thinker, hint_request_of, request_of
from tests.bench import heap
from tests.bench.boot import FLAGS, MARK, awaited
from tests.bench.hosts import hosts
from tests.bench.report import Row, spread
from tests.contract.walks import begun, walk
from web.build import browsers

POSITIONS = 4  # for each run
ADVISED = 5  # hints of each game, after which the memory is looked at
EVERY = 5  # moves between two of them, so that a deal's beginning and end are among them
# The page's own scripts are not used: PyScript keeps the worker on the element that it made for it.
ASK = """async requests => {
  const { sync } = await document.querySelector('script[name^="bots"]').xworker.ready;
  const times = [], tasks = [0];
  const watch = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)));
  watch.observe({ type: "longtask" });
  for (const request of requests) {
    const began = performance.now();
    if (!await sync.choose(request)) throw new Error(`no answer to ${request}`);
    times.push(performance.now() - began);
  }
  await new Promise(done => setTimeout(done, 100));
  watch.disconnect();
  return { times, longest: Math.max(...tasks) };
}"""


@dataclass(frozen=True)
class Asked:
    """A level of a game, or its hints, and the requests that are asked."""

    title: str
    requests: list[str]


def questions(count: int) -> Iterator[Asked]:
    """The same positions for all levels of a game: of random deals, where there is something to choose."""
    for name, game in GAMES.items():
        views = []
        for number in range(count):
            dice = Dice("answers", name, number)
            for step in walk(game, begun(game, {}, f"answers-{number}"), dice):
                view = step.state.seen_by(step.seat)
                if len(step.rules.legal(view)) > 1 and step.number >= 1 + EVERY * number % 40:
                    views.append((step.rules, view))
                    break
        for level in range(1, len(game.levels) + 1):
            requests = [request_of(rules, view, level, f"{n}") for n, (rules, view) in enumerate(views)]
            yield Asked(f"{name} level {level}", requests)
        yield Asked(f"{name} hints", [hint_request_of(rules, view, f"{n}") for n, (rules, view) in enumerate(views)])


def natively(asked: Asked) -> list[float]:
    """Milliseconds by the clock, as the searches watch it themselves."""
    thinker, times = Thinker(GAMES), []
    for request in asked.requests:
        began = time.perf_counter()
        asyncio.run(thinker.choose(request))
        times.append((time.perf_counter() - began) * 1000)
    return times


def in_the_page(everything: list[Asked]) -> list[tuple[list[float], float]]:
    """Milliseconds of each answer with the way to the worker and back, and the page's longest task of a level."""
    program = browsers.find("chromium") or browsers.missing("chromium")
    with hosts() as (ours, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(service_workers="block")
        # What comes later belongs to the boot: the worker and, after the snapshot, the installing of the wheel.
        page.goto(f"{ours.address}?snapshot=on")
        awaited(page, MARK, "beranda:bots")
        awaited(page, MARK, "beranda:installed")
        answers = [page.evaluate(ASK, asked.requests) for asked in everything]
        browser.close()
    return [(answer["times"], answer["longest"]) for answer in answers]


def rows(runs: int) -> list[Row]:
    everything = list(questions(POSITIONS * runs))
    here, there = [natively(asked) for asked in everything], in_the_page(everything)
    lines = []
    for asked, native, (remote, longest) in zip(everything, here, there, strict=True):
        near, far = spread(native), spread(remote)
        task = f"{longest:.0f} ms" if longest else "under 50 ms"
        said = f"native {shown(near)}; worker {shown(far)}; longest page task {task}"
        figures = {f"native {k}": v for k, v in near.items()} | {f"worker {k}": v for k, v in far.items()}
        lines.append(Row("answers", asked.title, said, "", figures | {"task": longest}))
    advised = [request for asked in everything if asked.title.endswith("hints") for request in asked.requests[:ADVISED]]
    return [*lines, heap.row("answers", advised)]


def shown(figures: dict[str, float]) -> str:
    """Median, 95 of 100, the most."""
    return " / ".join(f"{value:.0f}" for value in figures.values()) + " ms"
