"""Deal after deal in one page: nothing that it holds grows with the number of deals that were played."""

from collections.abc import Mapping

import pytest

from tests.browser.conftest import DIST, PLAIN, no_complaint, wait_for_mark, watched
from tests.browser.fault_server import FaultServer, stale
from tests.browser.person import Person

DEALS, DEALS_LONG, WARM = 50, 2_000, 20
A_SLICE = 10  # deals, after which the person is at home
# The shortest options; a longer match is stopped.
GAMES = {
    "conquian": ("wins:1",),
    "callbreak": ("deals:3",),
    "cangkulan": ("rounds:3", "players:3"),
    "congklak": ("rounds:1", "holes:5"),
}
LOOKS, APART = 10, 120  # what is only passing is not there at each of so many looks, ms apart
# How much more there may be, however many deals were played since; timers and animations that run out are no growth.
GROWTH = {"heap": 0, "proxies": 5, "objects": 5, "listeners": 5, "nodes": 100}
LATER, SOON = "delay=20", "delay=0"  # seconds after which our wheel is installed, which takes memory too
# What Python holds; and on demand a page that forgets to let go of anything.
PLANTED = """
import gc
import pyodide_js
from pyodide.ffi import create_proxy

def holds():
    gc.collect()
    python = pyodide_js._module
    return js.JSON.stringify(js.Array.of(python.HEAPU8.length, python._hiwire_num_refs()))

def leak(shown=page.show, kept=[]):
    def show(picture):
        kept.append(root.cloneNode(True))
        kept[-1].addEventListener("click", create_proxy(lambda event: None))
        shown(picture)
    page.show = show

def remembered():
    return hasattr(pyodide_js._api.config, "_loadSnapshot")

js.holds, js.leak, js.remembered = create_proxy(holds), create_proxy(lambda: leak()), create_proxy(remembered)
"""
# Pyodide registers each of Python's things that JavaScript holds; a copy of a proxy shares what it is registered with.
PROXIES = """globalThis.proxies = new Set();
globalThis.FinalizationRegistry = class extends FinalizationRegistry {
    #held = new WeakMap();
    constructor(gone) { super(held => { proxies.delete(held); gone(held); }); }
    register(target, held, token) {
        proxies.add(held);
        if (token) this.#held.set(token, held);
        super.register(target, held, token);
    }
    unregister(token) { proxies.delete(this.#held.get(token)); return super.unregister(token); }
};"""
# Somebody who makes the first move there is, match after match, until so many deals are over; says how many were.
PLAY = """async deals => {
    const moment = () => new Promise(done => setTimeout(done, 2));
    const first = selector => document.querySelector(selector);
    const over = () => first('[data-screen="result"]');
    const move = '.page:has([data-key="do.skip"][aria-disabled]) [data-act^="act:"]:not([aria-disabled])';
    let done = 0;
    for (let waited = 0; waited < 5000; waited += 1, await moment()) {
        const next = first('.panel.between [data-key="ask.next"]') ?? first(move);
        if (over() || next?.matches(".panel *")) done += 1;
        if (done === deals) break;
        if (over()) first('[data-key="ask.again"]').click();
        while (over()) await moment();
        if (next) waited = 0;
        next?.click();
    }
    return done;
}"""


@pytest.fixture(scope="module")
def planted(chromium):
    """A page whose Python can be asked what it holds."""
    main = next(DIST.glob("entry/*/main.py"))
    program = main.read_text("utf-8")
    assert LATER in program
    faults = {main.relative_to(DIST).as_posix(): stale((program.replace(LATER, SOON) + PLANTED).encode())}
    with FaultServer(DIST, faults) as running, watched(chromium, running, reduced_motion="reduce") as context:
        page = context.new_page()
        page.add_init_script(PROXIES)
        page.goto(f"./{PLAIN}")
        for mark in ("beranda:bots", "beranda:installed"):
            wait_for_mark(page, mark)
        Person(page).language_and_speed()
        yield page
        no_complaint(context)


def held(page) -> dict[str, int]:
    """Bytes of Python's memory, things of either language that the other one holds, nodes and listeners; the least."""
    session, looks = page.context.new_cdp_session(page), []
    for _ in range(LOOKS):
        page.wait_for_timeout(APART)
        session.send("HeapProfiler.collectGarbage")
        heap, objects = page.evaluate("JSON.parse(holds())")
        proxies, counted = page.evaluate("proxies.size"), session.send("Memory.getDOMCounters")
        looks.append((heap, proxies, objects, counted["jsEventListeners"], counted["nodes"]))
    session.detach()
    return dict(zip(GROWTH, map(min, *looks), strict=True))


def grown(before: Mapping[str, int], after: Mapping[str, int]) -> set[str]:
    return {name for name, most in GROWTH.items() if after[name] - before[name] > most}


def play(person: Person, game: str, deals: int = 1) -> None:
    """From the home screen and back to it: some deals of a game."""
    person.click(f"game.{game}")
    for wish in (*(f"set:{option}" for option in GAMES[game]), "level:1"):
        person.choose(wish)
    person.click("start")
    played = person.page.evaluate(PLAY, deals)
    assert played == deals, f"{game} stands still: {person.page.locator('body').inner_text()[:300]!r}"
    person.home()


def test_the_memory_that_python_started_from_is_let_go(planted):
    """It is as large as Python's own; a cheap phone has no room for both."""
    assert not planted.evaluate("remembered()")


def test_nothing_grows_from_deal_to_deal(planted, figure, long):
    """Platform.md 8: memory, proxies and nodes are flat after the first twenty deals."""
    person, before = Person(planted), {}
    *others, quick = GAMES
    for done in range(0, DEALS_LONG if "browser" in long else DEALS, A_SLICE):
        if done == WARM:
            before = held(planted)
        # All games at first, then one of the slower ones at a time.
        some = others[done // A_SLICE % len(others) :][:1] if done else others
        for game in some:
            play(person, game)
        play(person, quick, A_SLICE - len(some))
    after = held(planted)
    figure(f"soak, after {WARM} and {done + A_SLICE} deals: {before} → {after}")
    assert not grown(before, after), (before, after)


def test_a_page_that_lets_go_of_nothing_is_found_out(planted):
    """A test of the test: a deal of such a page is enough."""
    before = held(planted)
    planted.evaluate("leak()")
    play(Person(planted), "callbreak")
    assert grown(before, held(planted)) == {"proxies", "objects", "listeners", "nodes"}
