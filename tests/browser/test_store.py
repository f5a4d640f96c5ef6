"""The two stores and several tabs in a real browser: nothing that was called saved is lost."""

import os
import random
import signal
import socket
import subprocess
import time
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import FLAGS, PLAIN, wait_for_mark
from tests.browser.person import KEPT, Person
from web.build import browsers

LIVES, LIVES_LONG = 5, 200
PARTS = 10
MIRRORED = "() => beranda.mirror.read('beranda:done:')"


def at_table(page):
    person = Person(page)
    person.sit_down("rounds:1", "first:human")
    person.until_asked()
    return person


def kept(page):
    return page.locator('[data-key="kept"]').get_attribute("data-kept")


def test_two_tabs_hand_a_match_over(context, page, ready):
    """Platform.md 6: the other tab looks on; "play here" takes it over; both survive being loaded again."""
    ready()
    first = at_table(page)
    other = context.new_page()
    other.goto(f"./{PLAIN}")
    wait_for_mark(other, "beranda:ready")
    second = Person(other)
    second.ident = first.ident
    second.click(f"going.{first.ident}")
    second.until(lambda: other.locator('[data-key="ask.here"]').count(), "the panel")
    second.click("ask.here")
    second.until_asked()
    first.until(lambda: page.locator('[data-key="ask.here"]').count(), "the panel in the old tab")
    second.play(second.live()[0])
    second.until_asked()
    second.until(lambda: kept(other) == "yes", "saved")
    page.reload()
    wait_for_mark(page, "beranda:ready")
    first.until(lambda: page.locator('[data-key="ask.here"]').count(), "the panel after loading again")
    other.reload()
    wait_for_mark(other, "beranda:ready")
    second.until_asked()
    assert not other.locator('[data-key="ask.here"]').count()


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def killed(chromium, profile):
    """The page of a browser of our own, which is killed in the end."""
    port = free_port()
    flags = [*FLAGS, "--headless", "--no-sandbox", f"--remote-debugging-port={port}", f"--user-data-dir={profile}"]
    process = subprocess.Popen([browsers.find("chromium"), *flags, "about:blank"], stderr=subprocess.DEVNULL)
    try:
        yield connected(chromium, port).contexts[0].pages[0]
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()


def connected(chromium, port):
    until = time.monotonic() + 20
    while True:
        try:
            return chromium.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        except Error:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


class Evening:
    """One match after the other, in browsers that end in every way; what was called saved is known."""

    def __init__(self, dice):
        self.dice, self.saved, self.ident, self.rounds = dice, 0, "", 0

    def lives(self, page, address, life):
        """What one browser goes through until it is killed."""
        self.opened(page, address)
        for turn in range(2 + life % 2):
            self.play()
            self.interrupted()
            emptied = life % 5 == 4 and turn > 0
            if emptied:
                page.evaluate("() => localStorage.clear()")
            self.opened(page, emptied=emptied)
        if life % 2 == 0:
            self.play()
            self.opened(crashed(page), address)
        self.play()
        self.interrupted()

    def opened(self, page, address="", *, emptied=False):
        """The page after whatever has happened, or loaded again: the match is where it was, or further.

        Where localStorage was emptied, the second store may bring the match when the home screen is there already.
        """
        page.goto(address) if address else page.reload()
        wait_for_mark(page, "beranda:ready")
        self.person = Person(page)
        self.person.ident = self.ident
        self.person.until(lambda: len(page.evaluate(KEPT, "beranda:round:")) >= self.rounds, "every round")
        if not self.ident:
            self.begin()
            return
        wanted = {"over"} | ({"home", "left"} if address else {"home", "table"} if emptied else {"table"})
        self.person.until(lambda: self.found() in wanted, "the match with every move")
        if self.found() == "left":  # for this start alone
            self.opened(page, page.url)
            return
        if self.found() == "over":
            self.begin()
            return
        if self.found() == "home":
            self.person.click(f"going.{self.ident}")
        self.goes_on()

    def found(self):
        """Where the match is, with every move that was promised: "over", at the "table", to be seen at "home".

        "left": it was being read when the browser was killed (platform.md 6), as far as that browser had written down.
        """
        person = self.person
        if person.page.locator(".notice", has_text=f"opening a match ({self.ident})").count():
            return "left"
        if person.page.evaluate(KEPT, f"beranda:done:{self.ident}"):
            return "over"
        going = person.page.locator(f'[data-key="going.{self.ident}"]').count()
        where = "table" if person.screen() == "table" else "home" if going else ""
        return where if person.moves() >= self.saved else ""

    def mirrored(self):
        return self.ident in self.person.page.evaluate(MIRRORED)

    def begin(self):
        person = self.person
        person.home()
        person.sit_down("rounds:1", "first:human")
        self.ident, self.saved = person.ident, 0

    def goes_on(self):
        """What the table shows is what is kept."""
        if not self.person.until_asked():
            self.begin()
        assert self.person.position() == self.person.kept_position()

    def play(self):
        """Some moves; those whose saving is waited for are promised."""
        for _ in range(self.dice.randrange(1, 3)):
            person = self.person
            person.play(self.dice.choice(person.live()))
            if not person.until_asked():
                person.until(lambda: self.found() == "over", "the end")
                person.until(self.mirrored, "the end in the mirror")
                self.rounds += 1
                self.begin()
                return
            person.until(lambda page=person.page: kept(page) == "yes", "saved")
            self.saved = person.moves()

    def interrupted(self):
        """A move is made, and nobody waits for what becomes of it."""
        live = self.person.live()
        if live:
            self.person.page.locator(f'[data-key="{self.dice.choice(live)}"]').click(force=True)
        self.person.page.wait_for_timeout(self.dice.choice([0, 0, 5, 30, 200]))


def pytest_generate_tests(metafunc):
    """One evening in every run; with --long=browser so many, each with a seed of its own, that processes share."""
    if "part" in metafunc.fixturenames:
        whole = {"all", "browser"} & {*metafunc.config.getoption("--long")}
        parts = [pytest.param(part, marks=pytest.mark.xdist_group(f"part{part}")) for part in range(PARTS)]
        metafunc.parametrize("part", parts if whole else [0])


def test_however_a_page_ends_no_move_or_round_that_was_called_saved_is_lost(  # noqa: PLR0913, PLR0917 - all fixtures
    chromium, server, tmp_path, long, part, figure
):
    """Platform.md 8: kill -9 of the browser, a crash of the page, loading again, an emptied localStorage, at random.

    Each browser is killed in the end; its page is loaded again two or three times, and in every other one it crashes.
    """
    evening = Evening(random.Random(part))
    lives = LIVES_LONG // PARTS if "browser" in long else LIVES
    for life in range(lives):
        with killed(chromium, tmp_path) as page:
            evening.lives(page, server.address + PLAIN, life)
    with killed(chromium, tmp_path) as page:
        evening.opened(page, server.address + PLAIN)
    if "browser" in long:
        figure(
            f"evening {part}: {lives} browsers killed, {lives * 5 // 2} loads again, {lives // 2} crashes of the page"
        )


def crashed(page):
    """Another tab, once this one's program has ended."""
    with page.expect_event("crash"), suppress(Error):  # it ends before it can answer
        page.goto("chrome://crash", timeout=5000)
    return page.context.new_page()
