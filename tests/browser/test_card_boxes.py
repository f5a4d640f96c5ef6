"""What is where on a card table, measured as boxes at every size of experience.md, in both languages; and axe."""

import pytest

from tests.browser.axe import findings
from tests.browser.conftest import PLAIN, wait_for_mark, watched
from tests.browser.large_text import doubled
from tests.browser.person import Person
from tests.browser.signs import colour_alone
from tests.browser.tables import SHORTEST, TABLES, fourth_to_a_trick, legal, played, table
from tests.browser.test_languages import CUT
from tests.browser.test_layout import OVERFLOW, REAL_HINT, SLACK, apart, boxes, noted, resize

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (844, 390), (1440, 900)]
TWICE = [(360, 640), (1440, 900)]  # with text of 200 %
ROW = 33  # cards whose tops differ by more lie in different rows
# Text that does not fit its box, and boxes of text that stand over each other.
TEXTS = ".place, .who, .fact, .move, .action, .line, .title, .zone-name, .mark"
# Letters may reach a little over their line.
CLIPPED = """texts => [...document.querySelectorAll(texts)].filter(node => node.checkVisibility()
    && node.clientWidth > 1 && (node.scrollWidth > node.clientWidth + 1
        || node.scrollHeight > node.clientHeight + parseFloat(getComputedStyle(node).fontSize) / 6))
    .map(node => `${node.className}: ${node.textContent}`)"""
INSIDE = ".place, .zones, .zones .card, .line, .hand .card, .move, .action, .top button"

COURTS = """() => ['K', 'Q', 'J'].flatMap(rank => [...document.querySelectorAll(`.card[data-rank=${rank}]`)].filter(
    card => {
    const pip = card.querySelector('.pip'), drawn = getComputedStyle(pip);
    const wide = parseFloat(getComputedStyle(card).width) >= 72;
    const picture = drawn.backgroundImage.endsWith(`/${rank}${card.dataset.suit}.svg")`);
    const letter = drawn.color !== 'rgba(0, 0, 0, 0)' && pip.textContent !== '';
    return picture !== wide || letter === wide;
})).map(card => card.dataset.key)"""

# The cards whose index is covered when the card before them is what a hint points at.
COVERED = """() => [...document.querySelectorAll('.hand .card')].filter((card, at, cards) => {
    const before = cards[at - 1], box = card.querySelector('.index').getBoundingClientRect();
    before?.classList.add('m-hinted');
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    before?.classList.remove('m-hinted');
    return seen?.closest('.card') !== card;
}).map(card => card.dataset.key)"""

DELAYS = """() => document.getAnimations().filter(each => each.effect.target.closest('.hand'))
    .map(each => each.effect.getTiming().delay)"""


@pytest.fixture(scope="module")
def page(chromium, server):
    with watched(chromium, server, reduced_motion="reduce") as context:
        tab = context.new_page()
        tab.goto(f"./{PLAIN}")
        wait_for_mark(tab, "beranda:ready")
        yield tab
        assert not context.complaints


@pytest.fixture
def laid(page, request):
    """A table by its name, in a language."""
    name, language = request.param
    person = Person(page)
    person.home()
    person.language_and_speed(language=language)
    person.lay_out(table(name))
    yield page
    person.home()
    person.language_and_speed()


def outside(page, width: int, height: int) -> list[dict]:
    return [
        box for box in boxes(page, INSIDE)
        if box["left"] < -SLACK or box["top"] < -SLACK or box["right"] > width + SLACK or box["bottom"] > height + SLACK
    ]  # fmt: skip


def strips(page) -> list[tuple[float, float]]:
    """Of each card in the hand: how broad and how high the part is that no later card covers."""
    cards = boxes(page, ".hand .card")
    found = []
    for at, box in enumerate(cards):
        beside = [each["left"] - box["left"] for each in cards[at + 1 :] if abs(each["top"] - box["top"]) < ROW]
        below = [each["top"] - box["top"] for each in cards[at + 1 :] if each["top"] - box["top"] >= ROW]
        found.append((min([box["width"], *beside]), min([box["height"], *below])))
    return found


def complaints(page, width: int, height: int) -> list[str]:
    """All that is wrong with the table at this size."""
    least = 40 if width < 360 else 44
    cards = boxes(page, ".hand .card")
    broad = 24 if len(cards) > 14 else least
    (cloth,), (line,) = boxes(page, ".zones"), boxes(page, ".line")
    found = [f"scrolls by {over}" for over in page.evaluate(OVERFLOW) if over > 0]
    found += [f"outside: {box['key']}" for box in outside(page, width, height)]
    found += [f"clipped: {text}" for text in page.evaluate(CLIPPED, TEXTS)]
    found += [
        f"hidden: {wide:.0f}x{high:.0f} of a card"
        for wide, high in strips(page)
        if wide < broad - SLACK or high < min(least, 40) - SLACK
    ]
    found += [
        f"small: {box['key']} {box['width']:.0f}x{box['height']:.0f}"
        for box in boxes(page, ".move, .action, .top button")
        if min(box["width"], box["height"]) < least - SLACK
    ]
    found += [
        f"not on the cloth: {box['key']}"
        for box in boxes(page, ".zones .card")
        if box["bottom"] > cloth["bottom"] or box["top"] < cloth["top"]
    ]
    found += [
        f"beside its pile: {number['key']}"
        for pile, number in zip(boxes(page, ".pile .card:has(> .count)"), boxes(page, ".pile .count"), strict=True)
        if number["bottom"] > pile["bottom"] or abs(number["left"] + number["right"] - pile["left"] - pile["right"]) > 1
    ]
    found += [
        f"small in the trick: {box['key']} {box['width']:.0f}"
        for box in boxes(page, ".trick .card")
        if box["width"] < (44 if width > 700 else 32)
    ]
    if line["bottom"] > min((box["top"] for box in cards), default=height) + 12:
        found.append("the line is on the hand")
    return [f"{width}x{height} {each}" for each in found]


@pytest.mark.parametrize(
    "laid", [(name, language) for name in TABLES for language in ("en", "fr")], indirect=True, ids=str
)
def test_the_whole_table_is_on_the_screen(laid):
    """P0 row 7: no scrolling, the hand seen whole, every target can be hit, no text clipped, not at 200 % either."""
    found = []
    for width, height in SIZES:
        resize(laid, width, height)
        found += complaints(laid, width, height)
    with doubled(laid):
        for width, height in TWICE:
            laid.set_viewport_size({"width": width, "height": height})
            found += [f"200 %: scrolls by {over}" for over in laid.evaluate(OVERFLOW)[:1] if over > 0]
            found += [f"200 %, {width}x{height}: clipped {text}" for text in laid.evaluate(CLIPPED, TEXTS)]
            found += [f"200 %, {width}x{height}: cut {text}" for text in laid.evaluate(CUT)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("laid", [("full cloth", "en"), ("full cloth", "fr")], indirect=True, ids=str)
def test_two_places_on_a_lying_phone_are_one_line_each(laid):
    """Experience.md 4.2: Conquian lies, and what is told of both stands over their melds, unbroken."""
    resize(laid, 844, 390)
    theirs, mine = sorted(boxes(laid, ".place"), key=lambda box: box["left"])
    assert mine["top"] == pytest.approx(theirs["top"], abs=SLACK)
    assert mine["height"] == pytest.approx(theirs["height"], abs=SLACK)
    assert mine["height"] < 36


@pytest.mark.parametrize("name", ["choosing", "full cloth"])
def test_a_long_hint_hides_neither_the_card_on_offer_nor_the_hand(page, name):
    """P0 7: on a phone the note lies over what matters least, and inside the screen."""
    person = Person(page)
    person.home()
    person.lay_out(table(name))
    for width, height in SIZES[:3]:
        resize(page, width, height)
        with noted(page) as note:
            assert note["top"] >= 0
            assert 0 <= note["left"] < note["right"] <= width
            hidden = boxes(page, '[data-zone="centre"] .card, .hand .card, .move, .top button')
            assert [box["key"] for box in hidden if not apart(note, box)] == [], (width, height)
        with noted(page, REAL_HINT) as note:
            hidden = boxes(page, ".place.mine .fact") if height >= 640 else ()
            assert [box for box in hidden if not apart(note, box)] == []
    person.home()


def courts_in_error(page) -> list[str]:
    """The kings, queens and jacks that show a picture though they are narrow, or none though they are wide."""
    return page.evaluate(COURTS)


def test_people_sit_around_the_cloth_and_their_cards_lie_before_them(page):
    """Experience.md 4.2: the place of each seat, here anticlockwise, also in a row; 4.4: courts; 8.1: all indices."""
    person = Person(page)
    person.home()
    person.lay_out(played("callbreak", {**SHORTEST["callbreak"], "direction": "anticlockwise"}, fourth_to_a_trick))
    resize(page, 1440, 900)
    (cloth,) = boxes(page, ".zones")
    left, top, right = (boxes(page, f'.place[data-from="{place}"]')[0] for place in (1, 2, 3))
    assert left["right"] <= cloth["left"]
    assert top["bottom"] <= cloth["top"]
    assert right["left"] >= cloth["right"]
    for width, height in SIZES:
        resize(page, width, height)
        first, second, third = (boxes(page, f'.trick [data-from="{place}"]')[0] for place in (1, 2, 3))
        assert first["right"] <= second["left"] + SLACK or first["top"] > second["top"]
        assert first["left"] < second["left"] < third["left"]
        people = [boxes(page, f'.place[data-from="{place}"]')[0]["left"] for place in (1, 2, 3)]
        assert people == sorted(people)
        assert courts_in_error(page) == [], f"{width}x{height}"
        assert page.evaluate(COVERED) == [], f"{width}x{height}"
    person.home()


def test_nothing_moves_without_motion(page):
    """P0 15: a trick is played, gathered and led again, and no element is moved or faded for one moment."""
    person = Person(page)
    person.home()
    person.language_and_speed("fast")
    person.lay_out(table("fourth to a trick"))
    act = legal(person.kept())[0]
    moving = []

    def shown() -> bool:
        moving.append(page.evaluate("() => document.getAnimations().map(each => each.effect.target.className)"))
        return page.locator('[data-key="do.skip"][aria-disabled]').count() > 0

    person.play(act, lambda: person.make(act))
    person.until(shown, "the end of the film")
    assert len(moving) > 1
    assert not any(moving)
    person.home()
    person.language_and_speed()


def test_a_deal_and_the_end_of_a_trick_are_seen(page):
    """Experience.md 4.1: the cards of a deal come one after the other; a gathered trick goes to whoever took it."""
    person = Person(page)
    person.home()
    page.emulate_media(reduced_motion="no-preference")
    person.language_and_speed("normal")
    person.click("game.callbreak")
    delays, gathered = [], []
    person.click("start")
    person.until(lambda: delays.extend(page.evaluate(DELAYS)) or max(delays, default=0) > 0, "the deal")
    assert len(set(delays)) == 13
    person.home()
    person.lay_out(table("fourth to a trick"))
    person.make(legal(person.kept())[0])
    person.until(lambda: gathered.extend(boxes(page, ".gathered")) or len(gathered) > 3, "the end of the trick")
    person.until_asked()
    assert not page.locator(".gathered").count()
    person.home()
    page.emulate_media(reduced_motion="reduce")
    person.language_and_speed()


def test_the_hand_lies_still_when_moves_come_and_go(page):
    """P0 row 8: after the calls are made no card of the hand stands elsewhere than before."""
    person = Person(page)
    person.home()
    person.language_and_speed()
    person.lay_out(table("calls"))
    resize(page, 360, 640)
    before = {box["key"]: box["left"] for box in boxes(page, ".hand .card")}
    person.play("", lambda: person.make(legal(person.kept())[0]))
    person.until_asked()
    after = {box["key"]: box["left"] for box in boxes(page, ".hand .card")}
    assert after == {key: pytest.approx(before[key]) for key in after}
    person.home()


@pytest.mark.parametrize("name", ["calls", "fourth to a trick", "five players", "long hand", "choosing", "full cloth"])
def test_axe_finds_nothing_on_a_card_table(page, name):
    """P0 4, 6 and 23: WCAG 2.2 AA in the middle of a deal in every theme, and every state has more than its colour."""
    person = Person(page)
    person.home()
    resize(page, 360, 640)
    person.lay_out(table(name))
    assert findings(page) == []
    assert colour_alone(page) == []
    refused = page.locator('.hand .card[aria-disabled="true"]')
    if refused.count():
        refused.first.click(force=True)
        assert findings(page) == [], "a refusal"
    person.home()
