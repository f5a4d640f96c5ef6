"""axe-core on every screen, by day, by night and in high contrast."""

import pytest

from tests.browser.axe import findings
from tests.browser.conftest import PLAIN, wait_for_mark, watched
from tests.browser.person import Person
from tests.browser.signs import colour_alone


@pytest.fixture(scope="module")
def person(chromium, server):
    with watched(chromium, server, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(f"./{PLAIN}")
        wait_for_mark(page, "beranda:ready")
        yield Person(page)


@pytest.fixture(autouse=True)
def at_home(person):
    person.home()


def test_home_and_what_opens_from_it(person):
    """P0 6: every screen."""
    assert findings(person.page) == []
    for name in ("settings", "archive", "help", "learn"):
        person.page.locator(f'[data-act="go:{name}"]').first.click()
        assert findings(person.page) == [], name
        person.home()


def test_the_options_of_every_game(person):
    for game in person.page.evaluate("() => [...document.querySelectorAll('.games .entry')].map(n => n.dataset.key)"):
        person.click(game)
        for summary in person.page.locator("summary").all():
            summary.click()
        assert findings(person.page) == [], game
        person.home()


def test_a_match_its_panels_and_its_result(person):
    """P0 6 and 23: a whole match, in every theme; every state of the board has more than its colour."""
    person.sit_down("rounds:1", "first:human")
    assert findings(person.page) == []
    assert colour_alone(person.page) == []
    person.page.locator(".row.theirs .pit").first.click(force=True)
    assert findings(person.page) == [], "a refusal"
    person.page.locator('[data-act="hint"]').click()
    person.page.locator(".line.hint").wait_for()
    assert findings(person.page) == [], "a hint"
    for panel in ("scores", "journal", "settings", "help"):
        person.click("top.menu")
        assert findings(person.page) == [], "menu"
        person.page.locator(f'.panel [data-act="go:{panel}"]').click()
        assert findings(person.page) == [], panel
        person.close_panels()
    while person.until_asked():
        person.play(person.live()[0])
    assert findings(person.page) == [], "result"
    person.home()
    person.page.locator('[data-act="go:archive"]').click()
    person.page.locator('[data-act^="open:"]').first.click()
    assert findings(person.page) == [], "looked at again"
