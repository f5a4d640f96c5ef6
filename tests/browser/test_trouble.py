"""What can go wrong before and while the games run: each trouble says what it is, and the page goes on where it can."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import DIST, FLAGS, PLAIN, wait_for_mark, watched
from tests.browser.fault_server import FaultServer, cut, missing, stale, truncated
from tests.browser.person import Person
from tests.browser.small_site import eventually
from web.build import browsers

# The watchdog's twenty seconds pass in two.
HASTE = "{ const own = performance.now.bind(performance); performance.now = () => 10 * own(); }"
ORDINARY = "./?snapshot=off&nosw=1"
# What a browser does that may keep nothing for any site.
REFUSING = {"profile": {"default_content_setting_values": {"cookies": 2}}}
LOST = "Loading has stopped: {} has not arrived."
SAVE = "Save my games to a file"
A_PART = LOST.format("a part of the program")


def never(files) -> None:
    """No answer comes, and none is refused."""


def place(name: str) -> str:
    """Where a file of the built site lies."""
    (path,) = DIST.rglob(name)
    return path.relative_to(DIST).as_posix()


@pytest.fixture
def faulty():
    with FaultServer(DIST) as running:
        yield running


@pytest.fixture
def troubled(chromium, faulty):
    """A tab in which things are expected to fail, so that its complaints are its own affair."""
    with watched(chromium, faulty) as context:
        yield context.new_page()


@pytest.mark.parametrize(
    ("name", "fault", "sentence", "whole"),
    [
        ("pyodide.asm.wasm", never, LOST.format("pyodide.asm.wasm"), False),
        ("pyodide.asm.wasm", cut(3_000_000), LOST.format("pyodide.asm.wasm"), False),
        ("pyodide.asm.wasm", truncated(3_000_000), A_PART, True),
        ("pyodide.asm.wasm", missing, LOST.format("pyodide.asm.wasm"), False),
        ("python_stdlib.zip", cut(1_000_000), LOST.format("python_stdlib.zip"), False),
        ("python_stdlib.zip", truncated(1_000_000), A_PART, True),
        ("beranda-*.whl", missing, A_PART, False),
        ("core.js", missing, "The games could not be started: ", False),
        ("main.py", missing, "The games could not be started, and that is our mistake.", False),
        ("main.py", stale(b"raise RuntimeError"), "The games could not be started, and that is our mistake.", True),
    ],
    ids=lambda value: getattr(value, "__qualname__", str(value)).partition(".<")[0][:20],
)
def test_a_start_that_fails_says_so_and_can_be_tried_again(  # noqa: PLR0913, PLR0917 - the columns of the table
    troubled, faulty, name, fault, sentence, whole, long
):
    """Platform.md 2: one sentence that says what is missing, and one button, which works once the fault is gone.

    whole: the browser may have kept what it got, so the second start is waited for in every run.
    """
    faulty.faults[place(name)] = fault
    troubled.add_init_script(HASTE)
    troubled.goto(ORDINARY)
    notice = troubled.locator("#notice")
    expect(notice).to_contain_text(sentence, timeout=30_000)
    expect(notice.get_by_role("button", name=SAVE)).to_be_visible()
    assert findings(troubled) == []
    if fault is never:
        notice.get_by_role("button", name=SAVE).click()
        troubled.wait_for_timeout(1_200)  # the watchdog does not speak over the answer
        expect(notice).to_contain_text("There is nothing here that could be saved.")
    faulty.faults.clear()
    faulty.asked.clear()
    notice.get_by_role("button", name="Try again").click()
    if whole or "browser" in long:
        wait_for_mark(troubled, "beranda:ready")
        expect(notice).to_be_hidden()
    else:
        eventually(lambda: "" in faulty.asked)


def test_a_browser_without_webassembly_is_told_which_setting_it_is_and_gives_back_what_it_kept(page):
    """Python never starts there, so the file is made without it."""
    page.goto("./rules/en/congklak.html")
    page.evaluate("localStorage.setItem('beranda:aside:0', 'torn')")
    page.add_init_script("delete globalThis.WebAssembly;")
    page.goto(".")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Lockdown Mode")
    assert findings(page) == []
    with page.expect_download() as download:
        notice.get_by_role("button", name=SAVE).click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["aside"] == ["torn"]


def test_a_browser_that_refuses_indexeddb_alone_keeps_matches_and_says_so(page, ready):
    """Matches are kept as texts in localStorage: nothing is called lost, and the table says that there is one copy."""
    page.add_init_script("indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); };")
    ready()
    expect(page.locator("#notice")).to_be_hidden()
    person = Person(page)
    sit_down(person)
    person.until_asked()
    person.click(person.live()[0])
    person.until_asked()
    expect(page.locator('[data-key="kept"]')).to_have_attribute("data-kept", "one")
    person.open_archive()
    person.click("ask.erase")
    person.until(lambda: person.focus() == "question.title", "the question")
    person.click("ask.yes")
    expect(page.locator('[data-key="message"]')).to_have_text("Everything is erased.")
    assert findings(page) == []


@pytest.mark.parametrize(
    "refusal",
    [
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});",
    ],
    ids=["takes nothing", "is forbidden"],
)
def test_a_browser_that_refuses_texts_plays_on_and_says_so(page, ready, refusal):
    """Where localStorage does not serve, the mirror does: nothing is called lost, the table tells of one copy."""
    page.add_init_script(refusal)
    ready()
    expect(page.locator("#notice")).to_be_hidden()
    person = Person(page)
    sit_down(person)
    person.until_asked()
    expect(page.locator('[data-key="kept"]')).to_have_attribute("data-kept", "one")


@pytest.fixture
def refusing(chromium, server, tmp_path):
    """A tab of a browser whose owner has forbidden sites to keep anything."""
    preferences = tmp_path / "profile/Default/Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(REFUSING))
    program = browsers.find("chromium")
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=program, args=FLAGS, base_url=server.address, locale="en-GB"
    )
    yield context.pages[0]
    context.close()


def sit_down(person: Person) -> None:
    """A match of one round, without waiting for seeds; Person would look for its record."""
    person.page.locator('[data-act="go:settings"]').click()
    person.choose("speed:none")
    person.click("top.back")
    person.click("game.congklak")
    person.choose("set:rounds:1")
    person.click("start")


def test_with_site_data_blocked_a_whole_round_is_played(refusing):
    """Platform.md 2: probe, say that nothing will be kept, and play on."""
    errors = []
    refusing.on("pageerror", lambda error: errors.append(str(error)))
    refusing.goto(f"./{PLAIN}")
    wait_for_mark(refusing, "beranda:ready")
    assert refusing.evaluate("() => { try { localStorage; } catch (error) { return error.name; } }") == "SecurityError"
    expect(refusing.locator("#notice")).to_contain_text("This browser keeps nothing for this site.")
    refusing.locator("#notice button").click()
    person = Person(refusing)
    sit_down(person)
    while person.until_asked():
        before = person.position()
        person.click(person.live()[0])
        person.until(lambda before=before: person.screen() == "result" or person.position() != before, "the move")
    assert sum(map(int, refusing.locator(".sheet .total .number > span:last-child").all_inner_texts())) == 98
    assert not errors
