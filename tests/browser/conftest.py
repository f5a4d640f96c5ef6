"""What the browser tests share: the built site on a plain server, and pages whose console must stay clean."""

import re
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.server import Server
from web.build import browsers

DIST = Path(__file__).resolve().parents[2] / "dist"
# The one line that PyScript writes whenever a worker starts without shared memory, whatever its configuration says.
KNOWN = re.compile(r"^Unable to use `window` or `document` in worker\. This requires SharedArrayBuffer support\.")
QUIET = {"log", "debug", "info"}
FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
PLAIN = "?nosw=1"  # what is not about playing offline spares the browser twenty megabytes to be kept for it
KEPT_OF_A_SITE = "local_storage,indexeddb,service_workers,cache_storage"
# The modules that take longest, in the order in which two processes take them up; the others fill the gaps.
FIRST = ("worker", "trouble", "cards", "snapshot", "archive", "card_boxes", "store", "congklak", "deploys", "offline")
PATIENCE = 60.0  # seconds for Python to start
ACTION = 15.0  # seconds for anything else


@pytest.hookimpl(tryfirst=True)  # before the groups are looked at
def pytest_collection_modifyitems(items):
    """A module is the share of one process, but for tests that are in a group of their own as well."""
    order = {f"test_{name}": place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(order)))
    for item in items:
        item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server():
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built: run `python build.py` first.")
    with Server(DIST) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    program = browsers.find("chromium")
    if not program:
        pytest.fail(browsers.missing("chromium"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def watched(chromium, server, **options):
    """A new profile: empty storage, English, and it remembers every complaint or foreign request of its pages."""
    fresh = chromium.new_context(locale="en-GB", base_url=server.address, **options)
    fresh.set_default_timeout(ACTION * 1000)
    complaints = []
    fresh.on("console", lambda line: complaints.extend(complaint(line)))
    fresh.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
    fresh.on("request", lambda request: complaints.extend(foreign(request, server.address)))
    fresh.on("page", lambda page: hear_workers(page, complaints))
    fresh.complaints = complaints
    yield fresh
    fresh.close()


@contextmanager
def started(chromium, server, script: str):
    """One start of the page in a profile of its own, with a script before all others."""
    with watched(chromium, server) as fresh:
        page = fresh.new_page()
        page.add_init_script(script)
        page.goto(f"./{PLAIN}")
        wait_for_mark(page, "beranda:ready")
        yield page


def no_complaint(context) -> None:
    """Fails with what was complained of since the last time; the next test begins with none."""
    complaints = list(context.complaints)
    context.complaints.clear()
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="session")
def profile(chromium, server):
    """One profile for all tests that can share it: what the browser has compiled once it need not compile again."""
    with watched(chromium, server) as shared:
        yield shared


@pytest.fixture
def context(profile, server):
    """The shared profile as if it were new: nothing is kept in it for the site; a complaint is a failure."""
    yield profile
    forget(profile, server.address)
    no_complaint(profile)


@pytest.fixture
def page(context):
    """A tab that has loaded nothing yet; `goto(".")` opens the site."""
    return context.new_page()


@pytest.fixture
def ready(page):
    """Opens the site, with a query or fragment if wanted, and waits until Python answers."""

    def open_site(query: str = PLAIN) -> None:
        page.goto(f"./{query}")
        wait_for_mark(page, "beranda:ready")

    return open_site


def forget(profile, address: str) -> None:
    """Closes every tab, and throws away all that the browser keeps for the site."""
    for tab in profile.pages:
        tab.close()
    profile.clear_permissions()
    tab = profile.new_page()
    origin = address.split("/beranda/", maxsplit=1)[0]
    profile.new_cdp_session(tab).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT_OF_A_SITE})
    tab.close()


def complaint(line) -> list[str]:
    harmless = line.type in QUIET or KNOWN.match(line.text)
    return [] if harmless else [f"console {line.type}: {line.text}"]


def hear_workers(page, complaints: list[str]) -> None:
    """Playwright passes on what a worker writes, but not what the browser writes of it, such as a forbidden request."""

    def written(given) -> None:
        entry = given["entry"]
        if entry["source"] == "worker" and entry["level"] == "error":
            complaints.append(f"worker: {entry['text']}")

    session = page.context.new_cdp_session(page)
    session.on("Log.entryAdded", written)
    session.send("Log.enable")


def foreign(request, address: str) -> list[str]:
    local = request.url.startswith((address, "data:", f"blob:{address.split('/beranda/', maxsplit=1)[0]}/"))
    return [] if local else [f"request to another origin: {request.url}"]


def wait_for_mark(page, name: str) -> float:
    """Milliseconds on the page's own clock. Polled, since a waiting function in the page is against its policy."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        marks = page.evaluate("name => performance.getEntriesByName(name, 'mark').map(mark => mark.startTime)", name)
        if marks:
            return marks[0]
        page.wait_for_timeout(50)
    shown = page.locator("body").inner_text()
    return pytest.fail(f"{name} was not marked in {PATIENCE:.0f} s; the page shows: {shown[:300]!r}")
