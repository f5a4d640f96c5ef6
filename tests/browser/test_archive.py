"""The archive, files, links and bombs in the browser: what a person does with what is kept, and what cannot hurt it."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from game.core.record import read
from game.registry import GAMES
from tests.browser.axe import findings
from tests.browser.conftest import DIST, PLAIN, no_complaint, started, wait_for_mark, watched
from tests.browser.fault_server import FaultServer, stale
from tests.browser.person import KEPT, Person
from web.app.keep.saves import sealed

BOMBS = json.loads(
    subprocess.check_output(["node", str(Path(__file__).parents[1] / "js/bombs_as_json.mjs")], text=True)
)
SMALL = {name: text for name, text in BOMBS.items() if len(text) < 300_000}  # the large ones are tests/js/gate.test's
PHONE = {"width": 360, "height": 640}
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
ASK = """
from pyodide.ffi import create_proxy
import json
js.break_python = create_proxy(lambda: json.loads("[" * 500_000))
js.ask_worker = create_proxy(lambda text: thinker.ask(text))
"""


def bring(page, text: str | bytes):
    """Chooses a file with that text, and waits for what is said of it."""
    with page.expect_file_chooser() as chooser:
        page.locator('[data-key="ask.import"]').click()
    body = text if isinstance(text, bytes) else text.encode()
    chooser.value.set_files({"name": "games.json", "mimeType": "application/json", "buffer": body})


def kept(page) -> list[str]:
    """Every round and match of the store."""
    return sorted(page.evaluate(KEPT, "beranda:done:") + page.evaluate(KEPT, "beranda:round:"))


def a_finished_match(person: Person) -> None:
    person.sit_down("rounds:1", "first:human")
    while person.until_asked():
        person.play(person.live()[0])


def saved(page, key: str) -> str:
    with page.expect_download() as download:
        page.locator(f'[data-key="{key}"]').click()
    return Path(download.value.path()).read_text("utf-8")


@pytest.fixture(scope="module")
def booted(chromium, server):
    """One start of the page for what leaves it as it was."""
    with started(chromium, server, "") as page:
        page.set_viewport_size(PHONE)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield page


@pytest.fixture
def person(booted):
    someone = Person(booted)
    someone.home()
    yield someone
    no_complaint(booted.context)


def test_everything_goes_out_is_erased_and_comes_back(person):
    """A finished match: looked at again, saved, erased after a second question, brought in after a summary."""
    page = person.page
    a_finished_match(person)
    person.open_archive()
    assert findings(page) == []
    assert not page.evaluate(WIDE)
    assert page.locator(".file .what").inner_text() == "Congklak (Beginner), today"
    before = kept(page)
    page.locator('[data-act^="open:"]').click()
    first = person.position()
    assert sum(first.values()) == 98
    assert findings(page) == []
    assert not page.evaluate(WIDE)
    person.tab_to('[data-key="step.last"]')
    person.pressed("Enter")
    person.until(lambda: person.position() != first, "the end of the match")
    assert person.focus() == "step.last"
    person.click("top.back")
    text = saved(page, "ask.export")
    assert read(json.dumps(json.loads(text)["finished"][0]), GAMES)[1].over
    person.tab_to('[data-key="ask.erase"]')
    person.pressed("Enter")
    person.until(lambda: person.focus() == "question.title", "the question")
    assert findings(page) == []
    person.click("ask.yes")
    person.until(lambda: not kept(page), "nothing")
    bring(page, text)
    expect(page.locator('[data-key="question.text"]')).to_contain_text("1 finished match, 1 round of the tallies")
    person.click("ask.yes")
    person.until(lambda: kept(page) == before, "everything")
    person.click("ask.unimport")
    person.until(lambda: not kept(page), "nothing")


def test_hostile_files_are_refused_and_change_nothing(person):
    """Platform.md 7: one sentence that quotes the text, an unchanged store, a page that goes on."""
    page = person.page
    person.open_archive()
    before = page.evaluate("() => JSON.stringify(localStorage)")
    message = page.locator('[data-key="message"]')
    for name, text in SMALL.items():
        bring(page, text)
        expect(message, name).to_contain_text("nothing was changed.")
        expect(message, name).to_contain_text(", expected ")
        person.click("ask.erase")  # another question takes the sentence away
        expect(message).to_have_count(0)
        person.click("ask.no")
    assert page.evaluate("() => JSON.stringify(localStorage)") == before
    bring(page, '{"format": 1, "game": "congklak", "start": {"first": 0}, "moves": "1 99"}')
    expect(message).to_contain_text("move 2: '99' is not a legal move of seat")
    assert page.locator("img").count() == 0
    person.home()
    person.click("game.congklak")
    expect(page.locator("[data-screen=options]")).to_be_visible()


def test_a_link_opens_its_deal_and_asks_first_at_a_table(page, ready):
    """notation.md: the same deal with the same options; a match that is being played is never replaced unasked."""
    ready(f"{PLAIN}#g=callbreak&s=k7q2m9fh3w0x8b5t&o=deals:3")
    person = Person(page)
    expect(page.locator('[data-key="linked"]')).to_be_visible()
    assert findings(page) == []
    assert "#" not in page.url
    page.locator('[data-key="start"]').click()
    person.until(person.matches, "the match")
    (person.ident,) = person.matches()
    assert person.until_asked()
    match = person.kept()
    assert (match.rules.name, match.rules.deals, match.start.seed) == ("callbreak", 3, "k7q2m9fh3w0x8b5t")
    page.evaluate("location.hash = 'g=congklak&s=abc&o=rounds:1'")
    expect(page.locator(".panel.deal")).to_contain_text("Congklak")
    assert findings(page) == []
    person.click("ask.stay")
    assert person.until_asked()
    page.evaluate("location.hash = 'g=congklak&s=abc&o=rounds:1'")
    person.click("ask.deal")
    expect(page.locator('[data-key="linked"]')).to_be_visible()
    page.evaluate("location.hash = 'g=poker&s=abc'")
    page.locator('[data-key="top.back"]').click()
    expect(page.locator(".notice")).to_contain_text("'poker', expected one of: ")


def test_the_link_of_a_match_is_copied(person):
    page = person.page
    person.sit_down("rounds:1", "first:human")
    person.click("top.menu")
    person.click("ask.link")
    field = page.locator('[data-key="link.address"]')
    expect(field).to_have_value(
        page.url.split("?")[0].split("#")[0] + f"#g=congklak&s={person.kept().start.seed}&o=rounds:1,first:human"
    )
    assert page.evaluate("() => navigator.clipboard.readText()") == field.input_value()
    assert findings(page) == []


MIRRORED = """pairs => new Promise((done, failed) => {
  const request = indexedDB.open('beranda', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('texts');
  request.onerror = failed;
  request.onsuccess = () => {
    const transaction = request.result.transaction('texts', 'readwrite'), entries = transaction.objectStore('texts');
    for (const [key, text] of Object.entries(pairs)) entries.put(text, key);
    const kept = entries.getAll();
    transaction.oncomplete = () => { request.result.close(); done(kept.result); };
  };
})"""


def test_saves_that_would_end_python_are_set_aside(page, ready):
    """Every bomb under every kind of key, in either store: the page says what is lost, and a game can be begun."""
    pairs = {"beranda:settings": "[" * 20_000, "beranda:import": "[" * 20_000, "beranda:open": "[" * 20_000}
    for number, text in enumerate(SMALL.values()):
        kind = ("match:{}:a", "done:{}", "round:{}/1")[number % 3].format(f"{number:016}")
        pairs[f"beranda:{kind}"] = sealed(1, text.encode("utf-8", "replace").decode())
    page.goto("./rules/en/congklak.html")
    page.evaluate("pairs => Object.entries(pairs).forEach(([key, text]) => localStorage.setItem(key, text))", pairs)
    mirrored = sealed(1, "[" * 9_999)
    page.evaluate(MIRRORED, {f"beranda:round:{'e' * 16}/1": mirrored, "beranda:open": "[" * 9_999})
    ready()
    person = Person(page)
    said = " ".join(page.locator(".notice").all_inner_texts())
    assert f"{0:016}" in said
    assert f"{'e' * 16}/1" in said
    near = page.evaluate("() => ({...localStorage})")
    assert all(near.get(key) not in {text, ""} for key, text in pairs.items() if "[[" in text)
    assert mirrored in near.values()
    assert [text for text in page.evaluate(MIRRORED, {}) if "[[" in text].count(mirrored) == 1
    person.open_archive()
    assert findings(page) == []
    person.home()
    person.sit_down("rounds:1", "first:human")
    person.play(person.live()[0])


@pytest.fixture(scope="module")
def planted(chromium):
    """A page whose Python can be ended on purpose, and whose worker can be asked anything."""
    main = next(DIST.glob("entry/*/main.py"))
    faults = {main.relative_to(DIST).as_posix(): stale(main.read_bytes() + ASK.encode())}
    with FaultServer(DIST, faults) as running, watched(chromium, running) as context:
        page = context.new_page()
        page.goto("./?nosw=1")
        wait_for_mark(page, "beranda:ready")
        yield page


def test_bombs_do_not_end_the_worker(planted):
    """Each is refused by it, and the computer player still answers from there."""
    wait_for_mark(planted, "beranda:bots")
    person = Person(planted)
    person.sit_down("rounds:1", "first:human")
    assert len(SMALL) >= 20
    for text in SMALL.values():
        answer = planted.evaluate("text => ask_worker(text).then(() => 'answered', () => 'refused')", text)
        assert answer == "refused"
    person.play(person.live()[0])
    assert person.until_asked()
    view = planted.evaluate("() => document.querySelectorAll('script[name^=bots]').length")
    assert view == 1


def test_when_python_has_ended_everything_can_still_be_saved(planted):
    """Platform.md 2 and 6: the banner offers a file and the way back, both without Python; the match is in both."""
    person = Person(planted)
    person.home()
    person.sit_down("rounds:1", "first:human")
    person.play(person.live()[0])
    assert person.until_asked()
    text = person.kept_text()
    planted.evaluate("() => { try { break_python(); } catch {} }")
    notice = planted.locator("#notice")
    expect(notice).to_contain_text("Something went wrong")
    assert findings(planted) == []
    with planted.expect_download() as download:
        notice.get_by_role("button", name="Save my games to a file").click()
    assert json.loads(text) in json.loads(Path(download.value.path()).read_text("utf-8"))["running"]
    notice.get_by_role("button", name="Try again").click()
    wait_for_mark(planted, "beranda:ready")
    person.until(lambda: person.screen() == "table", "the match")
