"""The two stores and several tabs in a real browser: nothing that was called saved is lost."""

import os
import random
import signal
import socket
import subprocess
import time

import pytest

from tests.browser.conftest import FLAGS, PLAIN, wait_for_mark
from tests.browser.person import Person
from web.build import browsers


def at_table(page):
    person = Person(page)
    person.sit_down("rounds:1", "first:human")
    person.until_asked()
    return person


def kept(page):
    return page.locator('[data-key="kept"]').get_attribute("data-kept")


def test_an_emptied_localstorage_costs_nothing(page, ready):
    """Platform.md 6: the mirror has it all, and it is there as soon as Python answers."""
    ready()
    person = at_table(page)
    person.play(person.live()[0])
    person.until_asked()
    person.until(lambda: kept(page) == "yes", "saved")
    moves = person.moves()
    page.evaluate("() => localStorage.clear()")
    page.reload()
    wait_for_mark(page, "beranda:ready")
    person.until_asked()
    assert person.moves() == moves > 0


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


def launched(chromium, profile):
    """A browser of our own, so that it can be killed, and its page."""
    port = free_port()
    flags = [*FLAGS, "--headless", "--no-sandbox", f"--remote-debugging-port={port}", f"--user-data-dir={profile}"]
    process = subprocess.Popen([browsers.find("chromium"), *flags, "about:blank"], stderr=subprocess.DEVNULL)
    until = time.monotonic() + 20
    while True:
        try:
            browser = chromium.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
            break
        except Exception:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
    return process, browser.contexts[0].pages[0]


def test_a_killed_browser_loses_no_move_that_was_called_saved(chromium, server, tmp_path, long):
    """Platform.md 8: kill -9 at a random moment; what stood there as saved is there at the next start."""
    dice, saved, ident = random.Random(9), 0, ""
    for life in range(200 if "browser" in long else 5):
        process, page = launched(chromium, tmp_path)
        try:
            page.goto(server.address + PLAIN)
            wait_for_mark(page, "beranda:ready")
            person = Person(page)
            if life == 0:
                person = at_table(page)
                ident = person.ident
            else:
                person.ident = ident
                assert person.moves() >= saved
                if not page.locator(f'[data-key="going.{ident}"]').count():
                    pytest.fail("the match has gone")
                person.click(f"going.{ident}")
                person.until_asked()
            for _ in range(dice.randrange(1, 3)):
                person.play(dice.choice(person.live()))
                if not person.until_asked() or person.moves() > 60:
                    return
                person.until(lambda page=page: kept(page) == "yes", "saved")
                saved = person.moves()
            page.wait_for_timeout(dice.randrange(300))
        finally:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
