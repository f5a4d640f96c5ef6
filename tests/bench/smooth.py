"""Whether the page stutters in play: the longest sowing and a deal of Call Break at normal speed, by real clicks."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import sync_playwright

from game.core.dice import Dice
from game.core.match import Match
from game.registry import GAMES
from tests.bench.boot import FLAGS, MARK, awaited
from tests.bench.hosts import hosts
from tests.bench.report import Row
from tests.browser.person import Person
from tests.contract.walks import begun, walk
from web.build import browsers

PHONE = {"width": 360, "height": 640}
MATCHES, MOVES = 60, 60  # in which the longest sowing is looked for
LIVE = ".hand .card.live, .move"
# Tasks of the main thread above 50 ms, shifts of the layout, and how long the page took to answer each press.
WATCH = """() => {
    globalThis.seen = { tasks: [], shifts: [], shifted: [], presses: {} };
    const watch = (type, more, each) => new PerformanceObserver(list => list.getEntries().forEach(each))
        .observe({ type, ...more });
    watch('longtask', {}, entry => seen.tasks.push(entry.duration));
    const name = node => node?.dataset?.key ?? node?.className ?? node?.parentElement?.className ?? String(node);
    watch('layout-shift', {}, entry => { if (entry.hadRecentInput) return;
        seen.shifts.push(entry.value);
        seen.shifted.push(...entry.sources.map(each => name(each.node))); });
    watch('event', { durationThreshold: 16 }, entry => { if (entry.interactionId)
        seen.presses[entry.interactionId] = Math.max(seen.presses[entry.interactionId] ?? 0, entry.duration); });
}"""
BEGIN = "() => { seen.tasks.length = seen.shifts.length = seen.shifted.length = 0; seen.presses = {}; }"
SEEN = "() => ({ ...seen, presses: Object.values(seen.presses) })"
SETTLED = 1_000  # ms on the page until its worker and the rest of its start are over


@dataclass(frozen=True)
class Seen:
    """What the browser noted between the first press and the last picture."""

    tasks: list[float]
    shifts: list[float]
    shifted: list[str]  # the keys or classes of what was moved without a press
    presses: list[float]

    @property
    def figures(self) -> dict[str, float]:
        """The longest task (0: none above 50 ms), the sum of the shifts, the 95th of 100 presses (0: under 16 ms)."""
        late = sorted(self.presses)
        return {
            "task": max(self.tasks, default=0.0),
            "shift": sum(self.shifts),
            "press": late[min(len(late) - 1, int(0.95 * len(late)))] if late else 0.0,
        }


@cache
def longest_sowing() -> tuple[Match, str, int]:
    """The match of congklak before the person's longest turn of many random ones, the hole, and its seeds."""
    found: tuple[int, Match, str] | None = None
    game = GAMES["congklak"]
    for number in range(MATCHES):
        match = begun(game, {}, f"sow{number}")
        for step in walk(game, match, Dice("sow", number), moves=MOVES):
            seeds = sum(len(beat.event.path) for beat in step.beats)
            if step.seat == 0 and (found is None or seeds > found[0]):
                found = seeds, match.without(1), str(step.action)
    if found is None:
        raise SystemExit("Nobody has sown.")
    seeds, before, hole = found
    return before, hole, seeds


@contextmanager
def at_rest(playwright: Any, address: str) -> Iterator[Person]:
    """A person before a page on which nothing starts any more."""
    program = browsers.find("chromium") or browsers.missing("chromium")
    browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
    page = browser.new_page(service_workers="block", viewport=PHONE, locale="en-GB")
    page.goto(f"{address}?snapshot=on")
    awaited(page, MARK, "beranda:bots")
    awaited(page, MARK, "beranda:installed")
    page.evaluate(WATCH)
    yield Person(page)
    browser.close()


def begin(person: Person) -> None:
    person.page.wait_for_timeout(SETTLED)
    person.page.evaluate(BEGIN)


def ended(person: Person) -> Seen:
    person.page.wait_for_timeout(SETTLED)
    return Seen(**person.page.evaluate(SEEN))


def sowing(person: Person) -> Seen:
    """One turn with all its relays."""
    match, hole, _ = longest_sowing()
    person.lay_out(match)
    begin(person)
    person.play("", person.page.locator(f'[data-act="act:{hole}"]').click)
    person.until_asked()
    found = ended(person)
    person.home()
    return found


def deal(person: Person) -> Seen:
    """From the call to the thirteenth trick."""
    person.sit_down(game="callbreak", speed="normal")
    begin(person)
    while person.until_asked() and not person.page.locator(".panel.between").count():
        person.play("", person.page.locator(LIVE).first.click)
    found = ended(person)
    person.home()
    return found


def rows(runs: int) -> list[Row]:
    """The worst of so many runs: a page that stutters once stutters."""
    titles = {f"the longest sowing, {longest_sowing()[2]} seeds": sowing, "a deal of Call Break": deal}
    lines = []
    with hosts() as (ours, _), sync_playwright() as playwright, at_rest(playwright, ours.address) as person:
        for title, play in titles.items():
            found = [play(person) for _ in range(runs)]
            worst = {key: max(each.figures[key] for each in found) for key in found[0].figures}
            shifted = ", ".join(sorted({name for each in found for name in each.shifted}))
            task = f"{worst['task']:.0f} ms" if worst["task"] else "under 50 ms"
            said = (
                f"longest task {task}, layout shift {worst['shift']:.3f} {shifted}, 95th press {worst['press']:.0f} ms"
            )
            lines.append(Row("smooth", title, said, "", worst))
    return lines
