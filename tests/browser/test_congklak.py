"""Whole matches of congklak on the built page: by mouse, by keyboard, through reloads, back and forth."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import no_complaint, started
from tests.browser.ear import Ear
from tests.browser.person import Person
from tests.browser.small_site import eventually
from tests.listening.congklak import Congklak

ONE_ROUND = "rounds:1"
# Listeners for what a person does; those on the window are Playwright's own.
COUNT = """globalThis.listening = 0;
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...given) {
    if (this !== window && /^(click|key|pointer|focus|input|change)/.test(given[0])) listening += 1;
    return add.apply(this, given);
};"""

COVERED = """() => { const edge = document.querySelector('.panel').getBoundingClientRect().left;
    return [...document.querySelectorAll('.pit, .store, .action, .line')].filter(
        node => node.getBoundingClientRect().right > edge).map(node => node.className); }"""


@pytest.fixture(scope="module")
def booted(chromium, server):
    """One profile and one start of the page for all matches here."""
    with started(chromium, server, COUNT) as page:
        yield page


@pytest.fixture
def page(booted):
    yield booted
    no_complaint(booted.context)


@pytest.fixture
def person(page):
    someone = Person(page)
    someone.home()
    return someone


def test_a_whole_match_by_ear(person, page):
    """P0 6: to the result by what the browser tells a screen reader, and by the presses that it makes for one."""
    listening = page.evaluate("listening")
    person.sit_down(ONE_ROUND, "first:human")
    ear, listener = Ear(page), Congklak()
    while True:
        person.until(ear.hears, "a message")
        listener.listen(ear.lines, ear.message)
        if any(line.name == "Play again" for line in ear.lines):
            break
        assert person.position() == person.kept_position()
        ear.press(listener.choose())
    listener.check()
    expect(page.locator(".sheet tbody tr:not(.account)")).to_have_count(2)
    assert page.evaluate("listening") == listening, "handlers are made once, at the start"


def test_a_whole_match_by_keyboard(person, page):
    """P0 row 5: Tab, arrows, digits, Enter; after the first Tab the focus is never on the body."""

    def pressed(key: str) -> None:
        person.press(key)
        assert person.focus(), f"the focus was lost after {key} on {person.screen()}"

    person.tab_to('[data-act="go:settings"]')
    pressed("Enter")
    person.tab_to('[name="setting.speed"]')
    while not page.locator('[data-act="speed:none"]').is_checked():
        pressed("ArrowDown")
    person.tab_to('[data-key="top.back"]')
    pressed("Enter")
    person.tab_to('[data-key="game.congklak"]')
    pressed("Enter")
    person.tab_to('[name="option.rounds"]')
    while not page.locator(f'[data-act="set:{ONE_ROUND}"]').is_checked():
        pressed("ArrowDown")
    person.tab_to('[data-key="start"]')
    pressed("Enter")
    person.until_asked()
    person.tab_to(".pit")
    while person.until_asked():
        assert person.focus()
        wanted = person.live()[-1]
        pressed(str(int(wanted.removeprefix("pit")) + 1))
        assert person.focus() == wanted
        person.play(wanted, lambda: pressed("Enter"))
    assert person.focus() == "title"
    expect(page.locator(".outcome")).to_be_visible()


def test_reloads_lose_nothing(person, page):
    """P0 row 16: at five moments, in the middle of moves too, the page comes back to the position that was kept."""
    chance = random.Random(5)
    person.sit_down("rounds:3", speed="fast")
    for _ in range(5):
        assert person.until_asked()
        person.play(chance.choice(person.live()))
        page.wait_for_timeout(chance.randrange(1500))
        before = person.kept()
        page.reload()
        assert person.until_asked()
        after = person.kept()
        assert after.moves[: len(before.moves)] == before.moves
        assert person.position() == person.kept_position()


def test_taking_back_gives_the_position_before_my_move(person, page):
    person.sit_down("first:human")
    for _ in range(2):
        before = person.position()
        person.play(person.live()[0])
        assert person.until_asked()
    person.click("do.undo")
    person.until(lambda: person.position() == before, "the position before")
    page.locator(".pit.live").first.focus()
    person.press("u")
    person.until(lambda: person.position()["pit15"] == 0 and person.position()["pit0"] == 7, "the first position")
    assert person.focus()


def test_why_not_is_said_and_nothing_moves(person, page):
    """P0 row 3: a hole that cannot be played says why, aloud and in the line."""
    person.sit_down("first:human")
    before = person.position()
    theirs = page.locator(".row.theirs .pit").first
    theirs.click(force=True)  # Playwright takes aria-disabled for dead
    expect(page.locator(".line.refused")).to_contain_text("Asha")
    expect(page.locator("[role=alert]").first).to_contain_text("Asha")
    assert person.position() == before
    assert person.focus() == theirs.get_attribute("data-key")


def test_the_language_changes_in_the_middle_of_a_match(person, page):
    person.sit_down("first:human")
    before = person.position()
    person.click("top.menu")
    page.locator('[data-act="go:settings"]').click()
    person.choose("lang:fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    person.click("panel.close")
    expect(page.locator(".line")).to_contain_text("À toi")
    assert person.position() == before
    page.reload()
    assert person.until_asked()
    expect(page.locator(".line")).to_contain_text("À toi")
    assert person.position() == before


def test_back_leaves_the_table_and_loses_nothing(person, page):
    """The browser's Back: out of a panel, then from the table to the veranda, where the match can be gone on with."""
    person.sit_down("first:human")
    person.play(person.live()[0])
    assert person.until_asked()
    before = person.position()
    person.click("top.menu")
    page.go_back()
    expect(page.locator(".panel")).to_have_count(0)
    assert person.screen() == "table"
    page.go_back()
    person.until(lambda: person.screen() == "home", "the home screen")
    person.click(f"going.{person.ident}")
    assert person.until_asked()
    assert person.position() == before
    person.press("Escape")
    assert person.screen() == "table"


def test_a_skipped_film_ends_at_its_last_frame(person, page):
    """P0 row 14: a long sowing can be skipped, and shows at once what was kept before its first seed fell."""
    person.sit_down("first:human", speed="slow")
    person.play(person.live()[0])
    skip = page.locator('[data-key="do.skip"]')
    expect(skip).not_to_have_attribute("aria-disabled", "true")
    while not person.page.locator('[data-key="do.skip"][aria-disabled]').count():
        skip.click(force=True)
    assert person.until_asked()
    assert person.position() == person.kept_position()


# Twice the area around which the seeds go on the screen, in the order in which a whole lap falls: above 0 is clockwise.
LAP = """() => {
    const keys = [...Array(7).keys()].map(number => `pit${number}`)
        .concat(["pit7"], [...Array(7).keys()].map(number => `pit${number + 8}`), ["pit15"]);
    const places = keys.map(key => document.querySelector(`[data-key="${key}"]`).getBoundingClientRect())
        .map(box => [box.left + box.width / 2, box.top + box.height / 2]);
    return places.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = places[(at + 1) % places.length];
        return sum + x * nextY - nextX * y;
    }, 0);
}"""
SIDES = """() => [".row.mine", ".row.theirs", ".store.mine", ".store.theirs"]
    .map(name => document.querySelector(name).getBoundingClientRect()).map(({ x, y }) => ({ x, y }))"""


def test_a_left_hand_turns_the_board_and_not_the_sowing(person, page):
    """P1 row 37, experience.md 4.2: my holes left, my store on top, the seeds clockwise all the same."""
    page.set_viewport_size({"width": 360, "height": 640})
    person.sit_down("first:human")
    laps, sides = [page.evaluate(LAP)], [page.evaluate(SIDES)]
    person.preferred("side:left")
    laps, sides = [*laps, page.evaluate(LAP)], [*sides, page.evaluate(SIDES)]
    (mine, theirs, store, other), (left, right, top, bottom) = sides
    assert (mine["x"] > theirs["x"], store["y"] > other["y"]) == (True, True)
    assert (left["x"] < right["x"], top["y"] < bottom["y"]) == (True, True)
    assert min(laps) > 0
    before = person.position()
    person.play("pit0")
    person.until_asked()
    sown = person.kept().without(len(person.kept().moves) - 1).beats[0].event.path
    assert sown == tuple(f"pit{number}" for number in range(1, 8))
    assert before["pit0"] == len(sown)
    person.preferred("side:right")
    page.set_viewport_size({"width": 1280, "height": 720})


def test_help_at_the_table_has_the_ten_steps_of_the_game_and_on_a_desk_covers_nothing(person, page):
    person.sit_down(ONE_ROUND, "first:human")
    person.click("top.help")
    page.locator('[data-key="primer.steps"] li').nth(9).wait_for()
    said = page.locator('[data-key="primer.steps"]').inner_text()
    page.set_viewport_size({"width": 1200, "height": 720})
    eventually(lambda: page.evaluate(COVERED) == [])  # below 80em the page lays the table anew
    page.set_viewport_size({"width": 1280, "height": 720})
    rules = page.context.new_page()
    rules.goto("./rules/en/congklak.html")
    assert all(step in said for step in rules.locator("#steps li").all_inner_texts())
    rules.close()


def test_letters_and_sounds_are_as_a_person_wants_them(person, page):
    """WCAG 2.1.4: letters act at the table only, and can be off. P1 row 40: no sound is fetched before it is wanted."""
    fetched = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    person.sit_down("first:human")
    pit = page.locator(".pit.live").first
    pit.focus()
    person.press("s")
    expect(page.locator(".panel.scores")).to_be_visible()
    person.press("Escape")
    page.evaluate("document.activeElement.blur()")
    person.press("s")
    expect(page.locator(".panel")).to_have_count(0)
    person.preferred("keys:off")
    pit.focus()
    person.press("s")
    expect(page.locator(".panel")).to_have_count(0)
    assert not {"sounds.mjs", "ZzFX.js"} & set(fetched)
    person.preferred("keys:on", "sound:on")
    person.until(lambda: {"sounds.mjs", "ZzFX.js"} <= set(fetched), "the sounds")
    person.play(person.live()[0])
    person.until_asked()
    person.preferred("sound:off")


def test_a_mistake_of_ours_is_said_and_the_page_can_be_loaded_again(person, page):
    """Platform.md 2: an exception in a handler shows a banner, and nothing that was played is lost."""
    person.sit_down("first:human")
    person.play(person.live()[0])
    person.until_asked()
    before = person.position()
    page.evaluate("() => { Element.prototype.setAttribute = () => { throw new Error('planted'); }; }")
    person.click("top.menu")
    expect(page.locator("#notice")).to_contain_text("planted")
    assert findings(page) == []
    assert any("planted" in line for line in page.context.complaints)
    page.context.complaints.clear()
    page.locator("#notice button").first.click()
    person.until_asked()
    assert person.position() == before
    expect(page.locator("#notice")).to_be_hidden()
