"""What is where: the congklak board and what a finger must hit, measured as boxes at every size of experience.md."""

import itertools
import random
from contextlib import contextmanager

import pytest

from tests.browser import photographs
from tests.browser.conftest import PLAIN, wait_for_mark, watched
from tests.browser.person import Person

BOXES = """selector => [...document.querySelectorAll(selector)].filter(node => node.checkVisibility()).map(node => {
    const box = node.getBoundingClientRect();
    return {key: node.dataset.key ?? node.className, left: box.left, top: box.top, right: box.right,
        bottom: box.bottom, width: box.width, height: box.height};
})"""
OVERFLOW = (
    """() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"""
)
TARGETS = "button:not(.pit), .choice, summary, a"
TAP, SLACK = 44, 0.6
STANDING = [(360, 640, 48), (320, 568, 40), (390, 844, 48)]
LYING = [(640, 360, 44), (844, 390, 48), (1440, 900, 96)]


# Longer by a quarter than the longest of some hundred hints in French that were looked at, and such a one.
LONG_HINT = (
    "Conseil : le sept de trèfle et le valet de trèfle. Défausse ensuite le roi de cœur : alors le roi de trèfle ou le "
    "roi de pique gagne tout de suite. Cela te laisse 2 façons d'arriver à onze avec quatre cartes de plus ou moins ; "
    "décliner en laisse 0 façon."
)
REAL_HINT = (
    "Conseil : Refuser. Utiliser le trois de cœur ne mène plus à onze en quatre cartes ; refuser te laisse 1 façon. Si "
    "Asha t'oblige à prendre le trois de cœur, tu choisis encore comment t'en servir."
)
NOTE = """text => { const line = document.querySelector('.line'), note = document.createElement('span');
    globalThis.unnoted = { name: line.className, nodes: [...line.childNodes] };
    note.className = 'note'; note.textContent = text; line.className = 'line hint long';
    line.replaceChildren(note); }"""
UNNOTE = """() => { const line = document.querySelector('.line');
    line.className = unnoted.name; line.replaceChildren(...unnoted.nodes); }"""


@contextmanager
def noted(page, hint: str = LONG_HINT):
    """A hint on the table, where the page lays hints; its box."""
    page.evaluate(NOTE, hint)
    (note,) = boxes(page, ".note")
    yield note
    page.evaluate(UNNOTE)


def boxes(page, selector: str) -> list[dict[str, float]]:
    return page.evaluate(BOXES, selector)


def apart(one: dict, other: dict) -> bool:
    """Whether two boxes lie beside each other; a touch is none."""
    beside = one["right"] <= other["left"] + SLACK or other["right"] <= one["left"] + SLACK
    return beside or one["bottom"] <= other["top"] + SLACK or other["bottom"] <= one["top"] + SLACK


def resize(page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(100)


def too_small(page, least: int = TAP) -> list[str]:
    found = boxes(page, TARGETS)
    return [f"{box['key']}: {box['width']:.0f}x{box['height']:.0f}" for box in found
            if min(box["width"], box["height"]) < least - SLACK]  # fmt: skip


@pytest.fixture(scope="module")
def page(chromium, server):
    with watched(chromium, server) as context:
        tab = context.new_page()
        tab.goto(f"./{PLAIN}")
        wait_for_mark(tab, "beranda:ready")
        yield tab
        assert not context.complaints


@pytest.fixture(scope="module")
def table(page):
    """A table of seven holes with some seeds moved."""
    person = Person(page)
    person.sit_down("first:human")
    person.play(person.live()[3])
    person.until_asked()
    return page


@pytest.mark.parametrize(("width", "height", "pit"), [*STANDING, *LYING])
def test_the_whole_table_is_on_the_screen(table, width, height, pit):
    """P0 row 7: nothing has to be scrolled, every hole and store is seen, holes and buttons can be hit."""
    resize(table, width, height)
    assert max(table.evaluate(OVERFLOW)) <= 0
    for box in boxes(table, ".pit, .store, .hollow, .action, .top button, .line"):
        assert box["left"] >= -SLACK, box
        assert box["top"] >= -SLACK, box
        assert box["right"] <= width + SLACK, box
        assert box["bottom"] <= height + SLACK, box
    assert min(box["width"] for box in boxes(table, ".pit .hollow")) >= pit - SLACK
    assert min(box["height"] for box in boxes(table, ".pit")) >= pit - SLACK
    assert too_small(table) == []


@pytest.mark.parametrize(("width", "height", "pit"), STANDING)
def test_the_standing_board_goes_down_my_side_on_the_right(table, width, height, pit):
    """Experience.md 4.2: my holes are the right column, hole 1 on top, my store below; theirs go up the left one."""
    del pit
    resize(table, width, height)
    mine, theirs = boxes(table, ".row.mine .hollow"), boxes(table, ".row.theirs .hollow")
    assert min(box["left"] for box in mine) > max(box["right"] for box in theirs)
    assert [box["top"] for box in mine] == sorted(box["top"] for box in mine)
    assert [box["top"] for box in theirs] == sorted((box["top"] for box in theirs), reverse=True)
    (my_store,), (their_store,) = boxes(table, ".store.mine"), boxes(table, ".store.theirs")
    assert their_store["bottom"] < mine[0]["top"]
    assert my_store["top"] > mine[-1]["bottom"]


@pytest.mark.parametrize(("width", "height", "pit"), LYING)
def test_the_lying_board_has_my_store_at_my_left(table, width, height, pit):
    """Rules.md 3a: sown clockwise, my hole 1 on the right end of my row, my store at my left end."""
    del pit
    resize(table, width, height)
    mine, theirs = boxes(table, ".row.mine .hollow"), boxes(table, ".row.theirs .hollow")
    assert min(box["top"] for box in mine) > max(box["bottom"] for box in theirs)
    assert [box["left"] for box in mine] == sorted((box["left"] for box in mine), reverse=True)
    assert [box["left"] for box in theirs] == sorted(box["left"] for box in theirs)
    assert boxes(table, ".store.mine")[0]["right"] < mine[-1]["left"]
    assert boxes(table, ".store.theirs")[0]["left"] > theirs[-1]["right"]


@pytest.mark.parametrize(("width", "height", "pit"), [*STANDING, *LYING])
def test_a_long_hint_stays_on_the_screen_and_the_board_stands_still(table, width, height, pit):
    """P0 7: the longest hint covers neither menu nor help nor a hole, and moves nothing."""
    del pit
    resize(table, width, height)
    before = boxes(table, ".pit, .store, .action")
    with noted(table) as note:
        assert note["top"] >= 0
        assert 0 <= note["left"] < note["right"] <= width
        assert boxes(table, ".pit, .store, .action") == before
        assert [box for box in boxes(table, ".pit .hollow, .top button") if not apart(note, box)] == []


def test_a_sample_of_the_photographs_shows_something(table, chromium):
    """Issue 7, acceptance 1: two of the pictures that --long=browser takes of everything, the same two every time."""
    empty = chromium.new_context()
    every = [*itertools.product(photographs.SIZES, photographs.LOOKS)]
    for size, look in random.Random("veranda").sample(every, 2):
        png = photographs.photograph(table, size, look)
        assert photographs.wider_than_the_window(table) == []
        assert photographs.colours(empty.new_page(), png) >= photographs.FEWEST
    photographs.photograph(table, (360, 640), "light")
    empty.close()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (1440, 900)])
def test_no_screen_scrolls_sideways_and_every_target_can_be_hit(page, table, width, height):
    """WCAG 1.4.10 and 2.5.8 on every screen beside the table, with its panels."""
    person = Person(page)
    resize(page, width, height)
    for panel in ("scores", "journal", "settings", "help"):
        person.click("top.menu")
        page.locator(f'.panel [data-act="go:{panel}"]').click()
        assert page.evaluate(OVERFLOW)[0] <= 0, panel
        assert too_small(page) == [], panel
        person.close_panels()
    del table


def test_nine_holes_fit_on_a_phone(page):
    """Experience.md 4.2: holes of 36 px, and the whole cell is the target."""
    person = Person(page)
    person.home()
    resize(page, 360, 640)
    person.sit_down("holes:9")
    assert max(page.evaluate(OVERFLOW)) <= 0
    assert min(box["width"] for box in boxes(page, ".pit .hollow")) >= 36 - SLACK
    assert min(box["width"] for box in boxes(page, ".pit")) >= TAP
    person.home()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (844, 390), (1440, 900)])
def test_the_screens_before_a_match_fit_too(page, width, height):
    person = Person(page)
    person.home()
    resize(page, width, height)
    assert page.evaluate(OVERFLOW)[0] <= 0
    assert too_small(page) == []
    for game in page.evaluate("() => [...document.querySelectorAll('.games .entry')].map(node => node.dataset.key)"):
        person.click(game)
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate(OVERFLOW)[0] <= 0, game
        assert too_small(page) == [], game
        person.home()
