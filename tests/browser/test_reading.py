"""Pages to be read: on the smallest phone, without a script, on paper, and for axe in all colours."""

import re

import pytest

from game.registry import GAMES
from tests.browser.axe import findings
from tests.browser.conftest import DIST, watched
from web.app.text import LANGUAGES

RULES = [f"rules/{language}/{game}.html" for language in LANGUAGES for game in GAMES]
ALL = sorted(path.relative_to(DIST).as_posix() for path in DIST.glob("*/*/*.html"))
# One page of each kind, one game after the other in another language: what differs is in there.
LOOKED_AT = [
    *(f"rules/{language}/{game}.html" for language, game in zip(LANGUAGES, GAMES, strict=True)),
    *(f"about/en/{name}.html" for name in ("computer", "trouble", "hosts")),
]
SHEETS = re.compile(rb"/Type /Page\b(?!s)")
OUTSIDE = """() => [...document.querySelectorAll('main *, header *, footer *')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 0.5 || box.left < -0.5);
}).map(node => `${node.tagName}.${node.className}: ${node.textContent.slice(0, 40)}`)"""
CUT = """() => [...document.querySelectorAll('main *')].filter(node => {
    const style = getComputedStyle(node);
    return style.overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1 && !node.matches('.unseen');
}).map(node => `${node.tagName}.${node.className}`)"""
RULES_ALONE = "() => ['steps', 'tips', 'questions'].forEach(id => document.getElementById(id).remove())"


@pytest.fixture(scope="module")
def reader(chromium, server):
    """A tab on the smallest phone; a complaint in the console fails the test that it comes from."""
    with watched(chromium, server, viewport={"width": 320, "height": 568}) as context:
        page = context.new_page()
        yield page
        assert not context.complaints, "\n".join(context.complaints)


@pytest.mark.parametrize("address", LOOKED_AT)
def test_axe_finds_nothing(reader, address):
    reader.goto(address)
    assert findings(reader) == []


@pytest.mark.parametrize("address", ALL)
def test_nothing_is_cut_off_on_the_smallest_phone(reader, address):
    reader.goto(address)
    assert reader.evaluate(OUTSIDE) == []
    assert reader.evaluate(CUT) == []


@pytest.mark.parametrize("address", RULES)
def test_the_rules_fit_on_two_sheets_and_the_whole_page_on_four(reader, address):
    """A4, 10.5 points."""
    reader.goto(address)
    reader.emulate_media(media="print")
    assert (
        reader.evaluate("() => parseFloat(getComputedStyle(document.querySelector('#turn p')).fontSize) * 0.75") == 10.5
    )
    assert len(SHEETS.findall(reader.pdf(prefer_css_page_size=True))) <= 4
    reader.evaluate(RULES_ALONE)
    assert len(SHEETS.findall(reader.pdf(prefer_css_page_size=True))) <= 2
    reader.emulate_media(media="null")


def test_large_type_is_one_press_away_on_the_screen_and_on_paper(reader):
    """P0 row 19: without a script, and nothing is cut off."""
    reader.goto(RULES[0])
    size = "() => parseFloat(getComputedStyle(document.querySelector('#steps li')).fontSize)"
    sizes = {}
    for large in (False, True):
        reader.locator("#larger").set_checked(large)
        for medium in ("screen", "print"):
            reader.emulate_media(media=medium)
            sizes[medium, large] = reader.evaluate(size)
        reader.emulate_media(media="screen")
        assert reader.evaluate(OUTSIDE) == []
        assert reader.evaluate(CUT) == []
    assert sizes["screen", True] >= 1.4 * sizes["screen", False]
    assert sizes["print", True] >= 21  # 16 points


def test_without_a_script_the_home_screen_leads_to_rules_that_can_be_read(chromium, server):
    with watched(chromium, server, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(".")
        page.locator('[data-key="reading"] a').first.click()
        assert page.locator("#steps li").count() == 10
        assert page.locator("#steps li").first.is_visible()
        assert page.locator(".drawn .card").first.bounding_box()["width"] > 30
        page.locator(".languages a").first.click()
        assert page.locator("html").get_attribute("lang") == LANGUAGES[1]
        page.locator(".below .primary").click()
        assert page.locator(".games").first.is_visible()
        assert not context.complaints
