"""Deploys that go wrong under running matches, from version to version; and first visits that break off."""

import itertools
import random
import shutil
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import DIST, PLAIN, wait_for_mark, watched
from tests.browser.fault_server import Fault, FaultServer, FaultyFiles, cut, missing, stale
from tests.browser.person import Person
from tests.browser.small_site import eventually, until
from tests.browser.tables import table
from web.build import offline

ALWAYS = ("index.html", "sw.js", "whl/*/*.whl", "py/*/pyodide.asm.wasm", "snapshot/*/boot.gz")
DRAWN = 12
POINTS, SOME = 10, slice(1, None, 4)  # of a first visit at which it breaks off; those of the normal run
LOOK = "navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => {})"
SETTLED = "navigator.serviceWorker.getRegistration().then(found => !found.installing)"
IDLE = "navigator.serviceWorker.getRegistration().then(found => !found.installing && !found.waiting)"
VERSION = "document.body.dataset.version"
# As browsers that are short of room do: the next version must fetch the file anew. The page of the version in use
# stays; it is no longer on the server.
LOSE = """async ([name, version]) => {
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        const page = name === "./" && (await (await cache.match(name))?.text());
        if (!page || !page.includes(`<body data-version="${version}">`)) await cache.delete(name);
    }
}"""


def drawn(long: set[str]) -> list[str]:
    """The files that spoil a deploy, the same ones each time; what is only read is not needed for one."""
    always = [path.relative_to(DIST).as_posix() for name in ALWAYS for path in DIST.glob(name)]
    at_once = {name for name in offline.listed(DIST) if name and not offline.LATE.match(name)}
    others = sorted(at_once - {*always})
    return [*always, *(others if "browser" in long else random.Random(6).sample(others, DRAWN - len(always)))]


class Site:
    """A copy of the built site, deployed version after version; a version has a mark in its page."""

    def __init__(self, folder):
        self.folder, self.before = shutil.copytree(DIST, folder), {}

    def deploy(self, version: str) -> None:
        self.before = {name: (self.folder / name).read_bytes() for name in ("index.html", "sw.js")}
        page = (DIST / "index.html").read_text("utf-8").replace("<body>", f'<body data-version="{version}">')
        (self.folder / "index.html").write_text(page, "utf-8")
        offline.write_service_worker(self.folder)

    def faults(self, name: str) -> dict[str, Fault]:
        """What can come in a file's place."""
        half = (self.folder / name).stat().st_size // 2
        return {"stale": stale(self.before.get(name, b"from another day")), "missing": missing, "cut": cut(half)}


@contextmanager
def playing(chromium, server):
    """A person at a table of the site, kept offline, with another match that has been begun."""
    with watched(chromium, server) as context:
        page = context.new_page()
        page.goto(".")
        wait_for_mark(page, "beranda:ready")
        until(page, "beranda.offline", "ready")
        person = Person(page)
        person.lay_out(table("calls"))
        person.home()
        person.sit_down("first:human")
        person.play(person.live()[0])
        assert person.until_asked()
        yield person
        context.complaints.clear()  # the server's failures


def running(person: Person) -> dict[str, tuple[str, ...]]:
    """The moves of every match that has been begun."""
    found = {}
    for ident in person.matches():
        other = Person(person.page)
        other.ident = ident
        found[ident] = tuple(other.kept().moves)
    return found


def test_games_go_through_three_versions_and_every_spoiled_deploy(chromium, tmp_path, long):
    """Platform.md 5: the page is one build at every moment, changes it when the person says so, and the games stay.

    Each file comes wrong once, half of them in either deploy; with --long=browser in every way.
    """
    site = Site(tmp_path / "site")
    site.deploy("v1")
    with FaultServer(site.folder) as server, playing(chromium, server) as person:
        page, games, position, loads = person.page, running(person), person.position(), []
        page.on("load", lambda _: loads.append(1))
        assert len(games) == 2

        def is_whole(version: str) -> None:
            assert person.until_asked()
            assert page.evaluate(VERSION) == version
            assert (running(person), person.position()) == (games, position)

        for turn, (before, after) in enumerate(itertools.pairwise(("v1", "v2", "v3"))):
            site.deploy(after)
            files, whole = drawn(long), "browser" in long
            for number, name in enumerate(files if whole else files[turn::2]):
                kinds = [*site.faults(name).items()]
                for kind, fault in kinds[turn::2] if whole else [kinds[number % len(kinds)]]:
                    spoil(page, server, name, fault, before)
                    assert page.evaluate("beranda.offline") != "update", (kind, name)
                    assert page.evaluate(VERSION) == before
            page.reload()
            wait_for_mark(page, "beranda:ready")
            is_whole(before)
            server.faults.clear()
            eventually(lambda: page.evaluate(SETTLED))  # the reload may have looked, and found it whole
            page.evaluate(LOOK)
            until(page, "beranda.offline", "update")
            is_whole(before)
            assert not page.locator('[data-key="update"]').count()  # not in the middle of a match
            person.home()
            loads.clear()
            with page.expect_event("load"):
                person.click("update.now")
            wait_for_mark(page, "beranda:ready")
            person.click(f"going.{person.ident}")
            is_whole(after)
            until(page, "beranda.offline", "ready")
            assert len(loads) == 1
        person.play(person.live()[0])


def spoil(page, server, name: str, fault: Fault, before: str) -> None:
    """A deploy of which one file comes wrong; whatever came right before is not asked for again."""
    address = "" if name == "index.html" else name
    server.faults.clear()
    eventually(lambda: page.evaluate(IDLE))
    page.evaluate(LOSE, [address or "./", before])
    server.faults[address] = fault
    server.asked.clear()
    page.evaluate(LOOK)
    eventually(lambda: address in server.asked and page.evaluate(IDLE), lambda: f"{name} came right, or not at all")


class Breaking(dict[str, Fault]):
    """A fault for every file: no more than so many bytes are sent in all."""

    def __init__(self, room: int):
        super().__init__()
        self.room, self.sent, self.broken = room, 0, False

    def get(self, key, default=None):
        return self.send

    def send(self, files: FaultyFiles) -> None:
        body = files.body()
        part = body[: max(0, self.room - self.sent)]
        self.broken |= part != body
        self.sent += len(part)
        files.answer(part, promised=len(body))


@pytest.fixture(scope="module")
def whole_visit(chromium) -> int:
    """How many bytes a first visit asks for until it can be played."""
    breaking = Breaking(10**9)
    with FaultServer(DIST, breaking) as server, watched(chromium, server) as context:
        page = context.new_page()
        page.goto(f"./{PLAIN}")
        wait_for_mark(page, "beranda:ready")
    return breaking.sent


def test_a_first_visit_that_breaks_off_comes_right_at_the_next(chromium, whole_visit, long):
    """Platform.md 8: at ten points, some of them in every run; nothing half is kept."""
    points = [whole_visit * (2 * point + 1) // (2 * POINTS) for point in range(POINTS)]
    for point in points if "browser" in long else points[SOME]:
        breaking = Breaking(point)
        with FaultServer(DIST, breaking) as server, watched(chromium, server) as context:
            page = context.new_page()
            with suppress(Error):  # the page itself may be what breaks off
                page.goto(".")
                eventually(lambda page=page, breaking=breaking: page.evaluate("1") and breaking.broken)
            page.close()
            breaking.room = 10**9
            page = context.new_page()
            page.goto(".")
            wait_for_mark(page, "beranda:ready")
            assert page.locator("#notice").is_hidden()
