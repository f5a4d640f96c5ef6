"""axe-core on every screen, by day, by night and in high contrast."""

from pathlib import Path

import pytest

from tests.browser.conftest import wait_for_mark, watched
from tests.browser.person import Person

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """rules => axe.run(document, {runOnly: rules}).then(found => found.violations.map(
    each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`))"""


@pytest.fixture(scope="module")
def person(chromium, server):
    with watched(chromium, server) as context:
        page = context.new_page()
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(".")
        wait_for_mark(page, "beranda:ready")
        page.evaluate(AXE.read_text())
        yield Person(page)


@pytest.fixture(autouse=True)
def at_home(person):
    person.home()


def findings(person) -> list[str]:
    """What axe finds by day, by night and in high contrast."""
    found = []
    person.page.evaluate("scrollTo(0, 0)")  # else what lies under the button that stays in reach counts as too small
    for theme in ("light", "dark", "contrast"):
        person.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        person.page.wait_for_timeout(250)  # colours change gently
        found += [f"{theme}: {each}" for each in person.page.evaluate(RUN, RULES)]
    return found


def test_home_and_what_opens_from_it(person):
    assert findings(person) == []
    for name in ("settings", "tallies", "help"):
        person.page.locator(f'[data-act="go:{name}"]').first.click()
        assert findings(person) == [], name
        person.home()


def test_the_options_of_every_game(person):
    for game in person.page.evaluate("() => [...document.querySelectorAll('.games .entry')].map(n => n.dataset.key)"):
        person.click(game)
        for summary in person.page.locator("summary").all():
            summary.click()
        assert findings(person) == [], game
        person.home()


def test_a_match_its_panels_and_its_result(person):
    person.sit_down("rounds:1", "first:human")
    assert findings(person) == []
    person.page.locator(".row.theirs .pit").first.click(force=True)
    assert findings(person) == [], "a refusal"
    for panel in ("scores", "journal", "settings", "help"):
        person.click("top.menu")
        assert findings(person) == [], "menu"
        person.page.locator(f'.panel [data-act="go:{panel}"]').click()
        assert findings(person) == [], panel
        person.close_panels()
    while person.until_asked():
        person.play(person.live()[0])
    assert findings(person) == [], "result"
