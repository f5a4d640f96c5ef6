"""Whole matches of the card games on the built page: by mouse, by keyboard, through reloads, without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DIST, no_complaint, started, wait_for_mark, watched
from tests.browser.person import Person, keys_of
from tests.browser.server import Server
from tests.browser.tables import SHORTEST, last_move, legal, plain, table

GAMES = tuple(SHORTEST)
# The same deals each time: the browser's chance, which only gives a match its seed and its name, begins anew.
CHANCE = """globalThis.begin = number => {
    let state = number;
    crypto.getRandomValues = bytes => {
        for (let at = 0; at < bytes.length; at += 1) {
            state = (state * 1103515245 + 12345) % 2147483648;
            bytes[at] = state >>> 16;
        }
        return bytes;
    };
};"""
DEALS = {"cangkulan": 3, "conquian": 1, "callbreak": 3}
SEEDS = {"cangkulan": 1, "conquian": 2, "callbreak": 3}


@pytest.fixture(scope="module")
def booted(chromium, server):
    """One profile and one start of the page for all matches here."""
    with started(chromium, server, CHANCE) as page:
        yield page


@pytest.fixture
def page(booted):
    booted.set_viewport_size({"width": 1280, "height": 720})
    yield booted
    no_complaint(booted.context)


@pytest.fixture
def person(page):
    someone = Person(page)
    someone.home()
    someone.language_and_speed()
    return someone


def options(game):
    return [f"{name}:{value}" for name, value in SHORTEST[game].items()]


def sheet(page) -> list[list[str]]:
    """The score sheet's rows without their headings."""
    rows = page.locator(".sheet tbody tr:not(.account)").all()
    return [row.locator(".number > span:last-child").all_inner_texts() for row in rows]


def as_written(points: str) -> float:
    return float(points.replace("−", "-"))


def finish(person, make, deal=lambda: None) -> None:
    """Plays with `make` to the result; `deal` is called when a deal is over, before it goes on."""
    while person.until_asked():
        if person.page.locator(".panel.between").count():
            deal()
            continue
        assert person.cards() == person.kept_cards()
        make(plain(person.kept()))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_mouse(person, page, game):
    """From the home screen to the result with nothing but clicks; the scores of each deal are the engine's."""
    page.evaluate("number => begin(number)", SEEDS[game])
    person.sit_down(*options(game), game=game)
    scale = 10 if game == "callbreak" else 1

    def deal() -> None:
        tally = [list(scores) for scores in person.kept().tally]
        totals = list(person.kept().totals)
        assert [[round(as_written(text) * scale) for text in row] for row in sheet(page)] == [*tally, totals]
        person.next_deal()

    finish(person, lambda act: person.play(act, lambda: person.make(act)), deal)
    expect(page.locator(".outcome")).not_to_be_empty()
    assert len(sheet(page)) >= DEALS[game] + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_keyboard(person, page, game):
    """P0 row 5: Tab, arrows, digits, Enter, Escape, on a phone; after the first Tab the focus is never on the body."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("number => begin(number)", SEEDS[game])
    person.tab_to(f'[data-key="game.{game}"]')
    person.pressed("Enter")
    for option in options(game):
        wanted = page.locator(f'[data-act="set:{option}"]')
        if not wanted.is_checked():
            person.tab_to(f'[name="option.{option.partition(":")[0]}"]')
        while not wanted.is_checked():
            person.pressed("ArrowDown")
    person.tab_to('[data-key="start"]')
    before = person.matches()
    person.pressed("Enter")
    person.until_asked()
    (person.ident,) = person.matches() - before
    person.tab_to('[role="toolbar"] [tabindex="0"], .move')
    person.pressed("s")
    assert person.focus() == "panel.title"
    person.pressed("Escape")

    def deal() -> None:
        person.tab_to('[data-key="ask.next"]')
        person.next_deal(lambda: person.pressed("Enter"))

    finish(person, lambda act: person.play(act, lambda: person.make_by_keys(act)), deal)
    assert person.focus() == "title"
    expect(page.locator(".outcome")).to_be_visible()


@pytest.mark.parametrize("name", ["fourth to a trick", "five players", "long hand", "choosing"])
def test_a_reload_in_the_middle_of_a_trick_comes_back_to_the_same_cards(person, page, name):
    """P0 row 16: the same position, with half a choice made too, which is made anew; and it can be played on."""
    person.lay_out(table(name))
    person.play("", lambda: person.make(legal(person.kept())[0])) if name == "five players" else None
    person.until_asked()
    before = person.cards()
    for choice in person.scene().choices[:1]:
        person.click(choice.picks[0])
        expect(page.locator('[aria-pressed="true"]')).to_have_count(1)
    page.reload()
    person.until_asked()
    assert person.cards() == before == person.kept_cards()
    assert not page.locator('[aria-pressed="true"]').count()
    act = plain(person.kept())
    person.play(act, lambda: person.make(act))
    person.until_asked()
    assert person.cards() == person.kept_cards()


def test_the_last_deal_of_each_game_is_finished_without_a_network(chromium, server):
    """P0 row 17: after one visit the server is gone; the page starts, goes on, finishes, and says who has won."""
    del server
    own = Server(DIST)
    with watched(chromium, own) as context:
        page = context.new_page()
        page.goto(".")
        wait_for_mark(page, "beranda:ready")
        person = Person(page)
        person.until(lambda: page.evaluate("globalThis.beranda.offline") == "ready", "the offline page")
        own.stop()
        page.goto(".")
        wait_for_mark(page, "beranda:ready")
        person.language_and_speed()
        for name in ("last card of all", "out of the match", "last meld"):
            match = table(name)
            person.lay_out(match)
            act = last_move(match)
            person.play(act, lambda act=act: person.make(act))
            person.until(lambda: person.screen() == "result", "the result")
            expect(page.locator(".outcome")).not_to_be_empty()
            person.home()
        assert not context.complaints, "\n".join(context.complaints)


def test_a_full_trick_of_call_break_ends_the_deal_with_its_scores(person, page):
    """P0 row 21: the sheet has a row for the deal, in tenths, and its reasons; going on deals again."""
    person.lay_out(table("last card"))
    act = legal(person.kept())[0]
    person.play(act, lambda: person.make(act))
    person.until_asked()
    expect(page.locator(".panel.between")).to_be_visible()
    assert person.focus() == "panel.title"
    assert len(sheet(page)) == 2
    expect(page.locator(".account p")).to_contain_text("You called")
    person.next_deal()
    person.until_asked()
    assert len(person.cards()["hand"]) == 13


def test_digging_is_shown_card_by_card(person, page):
    """Rules.md 1: a player digs until a card fits; each is seen to come into the hand before the last one is played."""
    person.lay_out(table("digging"))
    held = len(person.cards()["hand"])
    person.speed("slow")
    before = person.kept()
    after = before.without(0)
    drawn = sum(type(beat.event).__name__ == "Drawn" for beat in after.play("dig"))
    seen = [held]
    person.click("do.dig")

    def dug() -> bool:
        size = len(person.cards()["hand"])
        seen.extend([size] if size not in seen[-1:] else [])
        return len(seen) > drawn

    person.until(dug, "the dug cards")
    assert seen[: drawn + 1] == list(range(held, held + drawn + 1))
    person.click("do.skip")
    person.until_asked()


def test_a_choice_of_cards_is_checked_while_it_is_made(person, page):
    """P1 row 34: half a meld says why it is none; a whole one can be laid, and lies there."""
    person.lay_out(table("choosing"))
    choice = person.scene().choices[0]
    button = page.locator('[data-key="do.choose"]')
    person.click(choice.picks[0])
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(page.locator(".line.refused")).not_to_be_empty()
    for key in choice.picks[1:]:
        person.click(key)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".line.refused")).to_have_count(0)
    centre = person.cards()["centre"]
    person.play(choice.act, button.click)
    assert {*choice.picks, *centre} <= set(person.cards()["melds.0"])


def test_reject_force_and_discard(person):
    """Rules.md 2: each in its turn, by its button or by the card itself."""
    turns = {"left to me": ("no",), "asked to force": ("force", "let"), "forced": ("+",), "discarding": ("",)}
    for name, act in ((name, act) for name, acts in turns.items() for act in acts):
        match = table(name)
        person.lay_out(match)
        wanted = next(each for each in legal(match) if each.startswith(act))
        person.play(wanted, lambda wanted=wanted: person.make(wanted))
        assert person.kept().moves[len(match.moves)] == wanted
        person.until_asked()
        person.home()


def test_what_cannot_be_played_says_why(person, page):
    """P0 row 3: with a card that must beat in my hand, another one is refused in words, and stays where it is."""
    person.lay_out(table("fourth to a trick"))
    before = person.cards()
    refused = page.locator('.hand .card[aria-disabled="true"]').first
    refused.click(force=True)
    expect(page.locator(".line.refused")).not_to_be_empty()
    assert person.focus() == refused.get_attribute("data-key")
    assert person.cards() == before
    assert keys_of(person.scene(), legal(person.kept())[0])


FACES = """() => Object.fromEntries([..."CDHS"].map(suit => {
    const card = document.querySelector(`.hand .card[data-suit="${suit}"]`);
    const [index, pip] = [".index", ".pip"].map(name => card.querySelector(name));
    const letters = document.createRange();
    letters.selectNodeContents(index);
    return [suit, [getComputedStyle(index).color, getComputedStyle(card).backgroundColor,
        letters.getBoundingClientRect().height, parseFloat(getComputedStyle(index, "::after").height), pip.offsetHeight,
        letters.getBoundingClientRect().width - card.offsetWidth]];
}))"""


def test_cards_as_a_person_wants_them(person, page):
    """P0 rows 8, 24: four colours, ranks larger than their suits on cards that are white at night, two taps."""
    page.set_viewport_size({"width": 320, "height": 568})
    person.lay_out(table("fourth to a trick"))
    person.preferred("suits:four", "index:large", "theme:dark", "confirm:always")
    palette = {"C": "0, 133, 110", "D": "26, 0, 194", "H": "214, 11, 0", "S": "17, 17, 17"}
    for suit, (ink, ground, rank, sign, pip, beyond) in page.evaluate(FACES).items():
        assert ink == f"rgb({palette[suit]})"
        assert ground in {"rgb(255, 253, 248)", "rgb(228, 222, 208)"}
        assert rank > max(sign, pip)
        assert beyond < 0
    act = legal(person.kept())[0]
    moves = person.moves()
    person.click(act)
    expect(page.locator(f'.card.chosen[data-key="{act}"]')).to_have_count(1)
    expect(page.locator(".line")).to_contain_text("once more to play it")
    assert person.moves() == moves
    person.play(act)
    person.preferred("suits:two", "index:normal", "theme:auto", "confirm:auto")
