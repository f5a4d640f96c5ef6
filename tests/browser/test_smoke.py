"""The other two families of browsers: a start, a round of congklak, reloads, and the rest of it without a server."""

import json
import time

import pytest

from tests.browser import firefox, webkit
from tests.browser.conftest import DIST
from tests.browser.person import POSITION
from tests.browser.server import Server
from web.build import browsers

PATIENCE = 60.0
STEP = 0.05
READY = "performance.getEntriesByName('beranda:ready').length > 0"
SCREEN = "document.querySelector('.page')?.dataset.screen"
LIVE = """[...document.querySelectorAll('.page:has([data-key="do.skip"][aria-disabled]) .pit.live')]
    .map(node => node.dataset.key)"""
SEEDS = f"JSON.stringify(({POSITION})())"
KEPT = """Object.entries(localStorage).filter(([key]) => key.startsWith('beranda:match:')).sort().join()"""


@pytest.fixture(params=[firefox.Firefox, webkit.WebKit], ids=["firefox", "webkit"])
def browser(request):
    if absent := [browsers.missing(package) for package in request.param.packages if not browsers.find(package)]:
        pytest.skip(" ".join(absent))
    running = request.param()
    yield running
    running.close()


@pytest.fixture
def server():
    """A server of this test alone, which it stops."""
    return Server(DIST)


def until(browser, expression: str, *, wanted=True) -> None:
    """Waits by asking again: the page's policy forbids functions that wait inside."""
    end = time.monotonic() + PATIENCE
    while (seen := browser.look(expression)) != wanted:
        shown = browser.look("document.body.innerText.slice(0, 300)")
        assert time.monotonic() < end, f"{expression} is {seen!r}; the page shows {shown!r}"
        time.sleep(STEP)


def until_asked(browser) -> list[str]:
    """The holes that the person may play; none when the match is over."""
    end = time.monotonic() + PATIENCE
    while True:
        over, live = browser.look(f"[{SCREEN} === 'result', {LIVE}]")
        if over or live:
            return live
        assert time.monotonic() < end, browser.look("document.body.innerText.slice(0, 300)")
        time.sleep(STEP)


def sit_down(browser) -> None:
    """A match of one round, without waiting for seeds."""
    click = browser.click
    click('[data-act="go:settings"]')
    click('[data-act="speed:none"]')
    click('[data-key="top.back"]')
    click('[data-key="game.congklak"]')
    click('[data-act="set:rounds:1"]')
    click('[data-key="start"]')


def play(browser, hole: str) -> None:
    """Every move is kept before it is shown."""
    before, seeds = browser.look(KEPT), browser.look(SEEDS)
    browser.click(f'[data-key="{hole}"]')
    until(browser, f"{KEPT} === {json.dumps(before)}", wanted=False)
    until(browser, f"{SCREEN} === 'table' && {SEEDS} === {json.dumps(seeds)}", wanted=False)


def reload(browser) -> None:
    """The same match at the same position, and it can be gone on with."""
    position = browser.look(f"({POSITION})()")
    browser.reload()
    until(browser, READY)
    assert until_asked(browser)
    assert browser.look(f"({POSITION})()") == position


@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # Selenium warns of itself
def test_a_round_with_reloads_with_and_without_the_server(browser, server):
    """P0 25: all that a session asks for comes from our own server, or from nowhere when that is gone."""
    browser.open(server.address)
    until(browser, READY)
    assert browser.look("document.getElementById('notice').hidden")
    sit_down(browser)
    for _ in range(3):
        play(browser, until_asked(browser)[0])
    assert until_asked(browser)
    reload(browser)
    until(browser, "beranda.offline", wanted="ready")
    assert all(address.startswith((server.address, "blob:", "data:")) for address in browser.asked())
    server.stop()
    reload(browser)
    while live := until_asked(browser):
        play(browser, live[0])
    totals = browser.look(
        "[...document.querySelectorAll('.sheet .total .number > :last-child')].map(node => Number(node.textContent))"
    )
    assert sum(totals) == 98
