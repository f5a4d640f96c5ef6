"""How soon the home screen answers, beside bare Pyodide: cold, warm, on a slow line, from the service worker."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench import heap
from tests.bench.hosts import Host, hosts
from tests.bench.report import Row, ratio
from web.build import browsers
from web.build.site import DIST

FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
PATIENCE = 120.0
SETTLED = 4.0  # seconds after a boot: V8 writes compiled code when it has compiled nothing for two of them
MARK = "name => performance.getEntriesByName(name, 'mark').map(mark => mark.startTime)[0] ?? null"
# What the page itself had fetched by then, the document included; its workers keep accounts of their own.
FETCHED = """until => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter(entry => entry.responseEnd <= until).reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""

# Which of its two configurations the page has given to PyScript.
QUICK = """(() => {
  const { attributes, dataset } = document.querySelector("[data-quick]");
  return attributes.config.value === dataset.quick;
})()"""

READY = "beranda:ready"

Times = dict[str, float]


@dataclass(frozen=True)
class Visit:
    """To open this site until it marks that it is ready, and on until "bots" or "offline" if that is wanted."""

    host: Host
    mark: str
    until: str = ""
    slow: bool = False
    query: str = ""


def visited(playwright: Any, profile: str, visit: Visit) -> Times:
    """One visit in this profile with a browser of its own; milliseconds on the page's clock."""
    program = browsers.find("chromium") or browsers.missing("chromium")
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=program, args=FLAGS, locale="en-GB"
    )
    page = context.pages[0]
    if visit.slow:
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", SLOW)
    page.goto(visit.host.address + visit.query, wait_until="commit")
    found = {"ready": awaited(page, MARK, visit.mark)}
    found["fetched"] = page.evaluate(FETCHED, found["ready"])
    found["quick"] = visit.mark == READY and page.evaluate(QUICK)
    found["fetched"] += snapshot_size() if found["quick"] else 0
    if visit.until == "bots":
        found["bots"] = awaited(page, MARK, "beranda:bots") - found["ready"]
    if visit.until == "offline":
        awaited(page, "word => globalThis.beranda.offline === word || null", "ready")
    time.sleep(SETTLED)
    context.close()
    return found


def snapshot_size() -> int:
    """What the worker that unpacks the boot snapshot has fetched for the page."""
    (snapshot,) = (DIST / "snapshot").rglob("boot.gz")
    return snapshot.stat().st_size


def awaited(page: Any, expression: str, value: str) -> float:
    """Polled, since a waiting function in the page is against its policy."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (answer := page.evaluate(expression, value)) is not None:
            return float(answer)
        time.sleep(0.1)
    raise SystemExit(f"{value!r} did not come in {PATIENCE:.0f} s.")


@contextmanager
def profile() -> Iterator[str]:
    with TemporaryDirectory(prefix="beranda-profile-", ignore_cleanup_errors=True) as folder:
        yield folder


def one_run(playwright: Any, ours: Host, bare: Host) -> dict[str, Times]:
    """Each condition once, ours and the bare one in turn."""
    see = partial(visited, playwright)
    mine, other = Visit(ours, READY), Visit(bare, "bare:ready")
    to_bots, to_offline = replace(mine, until="bots"), replace(mine, until="offline")
    found = {}
    with profile() as at_ours, profile() as at_bare:
        found["cold"] = see(at_ours, to_bots)
        found["bare cold"] = see(at_bare, other)
        found["bare warm"] = see(at_bare, other)
    with profile() as at_ours:
        found["asked"] = see(at_ours, replace(mine, query="?snapshot=on"))
    with profile() as at_ours:
        # Ended before the service worker is there, so that the second visit has the browser's cache alone.
        see(at_ours, mine)
        found["warm"] = see(at_ours, to_bots)
    with profile() as at_ours:
        before = ours.sent
        see(at_ours, to_offline)
        found["whole"] = {"fetched": float(ours.sent - before)}
        found["again"] = see(at_ours, to_bots)
    with profile() as at_ours, profile() as at_bare:
        found["slow"] = see(at_ours, replace(mine, slow=True))
        found["bare slow"] = see(at_bare, replace(other, slow=True))
    return found


CONDITIONS = {
    "cold": ("cold", "bare cold"),
    "cold, the snapshot asked for": ("asked", "bare cold"),
    "warm HTTP cache": ("warm", "bare warm"),
    "again, from the service worker (bare: warm)": ("again", "bare warm"),
    "cold at 10 Mbit/s and 40 ms": ("slow", "bare slow"),
}


def rows(runs: int) -> list[Row]:
    with hosts() as (ours, bare), sync_playwright() as playwright:
        found = [one_run(playwright, ours, bare) for _ in range(runs)]
    lines = []
    for name, (mine, other) in CONDITIONS.items():
        times, others = ([run[kind]["ready"] for run in found] for kind in (mine, other))
        share = median(a / b for a, b in zip(times, others, strict=True))
        figures = {"ready": median(times), "bare": median(others), "ratio": share}
        quick = sum(run[mine]["quick"] for run in found)
        said = f"ready {figures['ready'] / 1000:.2f} s ({quick} of {runs} from the snapshot), "
        said += f"bare Pyodide {figures['bare'] / 1000:.2f} s"
        lines.append(Row("boot", name, said, ratio(share), figures))
    return (
        lines
        + [workers(found, *pair) for pair in CONDITIONS.values() if "bots" in found[0][pair[0]]]
        + [weight(found), heap.row("boot", [])]
    )


def workers(found: list[dict[str, Times]], mine: str, other: str) -> Row:
    """How long after the page the bots' worker is there."""
    later = [run[mine]["bots"] for run in found]
    share = median(run[mine]["bots"] / run[other]["ready"] for run in found)
    figures = {"bots": median(later), "ratio": share}
    return Row("boot", f"bots' worker, {mine}", f"{figures['bots'] / 1000:.2f} s after the page", ratio(share), figures)


def weight(found: list[dict[str, Times]]) -> Row:
    kinds = {"cold": "until ready", "slow": "slow line", "whole": "with the offline files", "bare cold": "bare Pyodide"}
    figures = {name: median(run[kind]["fetched"] for run in found) for kind, name in kinds.items()}
    said = ", ".join(f"{name} {size / 1e6:.2f} MB" for name, size in figures.items())
    return Row("boot", "sent on a first visit", said, "", figures)
