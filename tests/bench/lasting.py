"""Whether a long evening costs anything: nodes, memory and live proxies after many rounds beside those after a few."""

from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.boot import FLAGS, MARK, awaited
from tests.bench.hosts import hosts
from tests.bench.report import Row
from tests.browser.person import Person
from web.build import browsers

FEW, MANY = 10, 100
SETTLED = 12_000  # ms in which every patience of the page runs out: a timer that nobody waits for is a proxy too
# Pyodide registers every proxy that it makes, and takes it off when it is destroyed.
PROXIES = """globalThis.proxies = 0;
globalThis.FinalizationRegistry = class extends FinalizationRegistry {
    constructor(gone) { super(held => { proxies -= 1; gone(held); }); }
    register(...given) { proxies += 1; super.register(...given); }
    unregister(token) { const was = super.unregister(token); if (was) proxies -= 1; return was; }
};"""
# Plays what comes first, round after round, each a match of its own; it begins and ends at a result or a table.
PLAY = """async rounds => {
    const press = selector => document.querySelector(selector)?.click();
    const over = () => document.querySelector('[data-screen="result"]') !== null;
    const moment = () => new Promise(done => setTimeout(done, 2));
    for (; rounds; rounds -= 1) {
        press('[data-key="ask.again"]');
        while (over()) await moment();
        for (; !over(); await moment()) press('.pit.live');
    }
}"""


# The browser's own prototype: our interpreter.mjs puts a class of its own before it, whose prototype is no memory.
SHAPE = """(function own(at) {
    const up = Object.getPrototypeOf(at);
    return up === Object.prototype ? at : own(up);
})(WebAssembly.Memory.prototype)"""


def memory(session: Any) -> float:
    """Bytes of all WebAssembly on the page; the debugger finds them, nothing is planted."""
    shape = session.send("Runtime.evaluate", {"expression": SHAPE})["result"]["objectId"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": shape})["objects"]["objectId"]
    memories = "this.filter(each => !Object.hasOwn(each, 'constructor'))"
    total = f"function () {{ return {memories}.reduce((sum, {{ buffer }}) => sum + buffer.byteLength, 0); }}"
    asked = {"objectId": found, "functionDeclaration": total, "returnByValue": True}
    return float(session.send("Runtime.callFunctionOn", asked)["result"]["value"])


def figures(page: Any, session: Any) -> dict[str, float]:
    """What is alive once everything that nobody needs is gone."""
    page.wait_for_timeout(SETTLED)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(200)
    nodes = session.send("Memory.getDOMCounters")
    return {
        "nodes": float(nodes["nodes"]),
        "listeners": float(nodes["jsEventListeners"]),
        "proxies": float(page.evaluate("proxies")),
        "heap": memory(session),
    }


def rows(runs: int) -> list[Row]:
    """One evening, whatever the number of runs: it is long enough."""
    del runs
    program = browsers.find("chromium") or browsers.missing("chromium")
    with hosts() as (ours, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(service_workers="block", locale="en-GB")
        page.add_init_script(PROXIES)
        page.goto(f"{ours.address}?snapshot=on")
        awaited(page, MARK, "beranda:bots")
        awaited(page, MARK, "beranda:installed")
        session = page.context.new_cdp_session(page)
        Person(page).sit_down("rounds:1")
        page.evaluate(PLAY, FEW)
        few = figures(page, session)
        page.evaluate(PLAY, MANY - FEW)
        many = figures(page, session)
        browser.close()
    said = ", ".join(f"{name} {few[name]:.0f} → {many[name]:.0f}" for name in few)
    both = {f"{name} after {FEW}": value for name, value in few.items()}
    both |= {f"{name} after {MANY}": value for name, value in many.items()}
    return [Row("lasting", f"after {FEW} and after {MANY} rounds of congklak", said, "", both)]
