"""No words are cut off on the narrowest phone, in any language."""

from dataclasses import replace

import pytest

from game.core.record import record_of
from game.registry import GAMES
from tests.browser.conftest import PLAIN, wait_for_mark, watched
from tests.browser.large_text import doubled
from tests.browser.person import Person
from tests.browser.photographs import last_of_all
from web.app.keep.saves import sealed
from web.app.text import LANGUAGES, page_catalogue

# Every text that stands outside the window, or outside a box that cuts off what is too wide for it.
CUT = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, holder = text.parentElement;
    if (!text.data.trim() || !holder.checkVisibility()) continue;
    if (holder.closest('.unseen, .kept:is([data-kept="yes"], [data-kept="wait"]), [aria-hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    const boxes = [{ left: 0, right: innerWidth }];
    for (let box = holder; box; box = box.parentElement)
      if (['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) boxes.push(box.getBoundingClientRect());
    if (boxes.some(box => box.right - box.left <= 2)) continue;  // for readers alone
    if (boxes.some(box => left < box.left - 1 || right > box.right + 1)) found.push(text.data.trim());
  }
  return found;
}"""


# A match that ended in another year: its day as the browser writes it in each language.
LAST_DAY, WRITTEN = "2024-11-30", {"en": "30 Nov 2024", "fr": "30 nov. 2024", "id": "30 Nov 2024", "es": "30 nov 2024"}
ENDED = sealed(1, str(replace(record_of(last_of_all("conquian"), ("you", "bot:1")), extra={"when": LAST_DAY})))
TWICE = ("en", "fr")  # languages that are looked at with text of 200 % too


@pytest.fixture(scope="module")
def phone(chromium, server):
    with watched(chromium, server, viewport={"width": 320, "height": 568}) as fresh:
        page = fresh.new_page()
        page.goto(f"./{PLAIN}")
        wait_for_mark(page, "beranda:ready")
        page.evaluate("text => localStorage.setItem('beranda:done:ended00000000001', text)", ENDED)
        yield page
        assert not fresh.complaints, "\n".join(fresh.complaints)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_at_320_px(phone, language):
    """Experience.md row 18: home, the options and the table of every game, its scores, settings and help."""
    person = Person(phone)
    person.language_and_speed("none", language)
    title = page_catalogue(language)["home"]["welcome"]
    person.until(lambda: phone.locator(".welcome").inner_text() == title, language)
    cut: dict[str, list[str]] = {}

    def look(where: str) -> None:
        cut[where] = phone.evaluate(CUT)
        if language in TWICE:
            with doubled(phone):
                cut[f"{where} at 200 %"] = phone.evaluate(CUT)

    look("home")
    phone.locator('[data-act="go:learn"]').first.click()
    look("lessons")
    person.click("top.back")
    phone.locator('[data-act="go:archive"]').click()
    assert phone.locator(".file .what").last.inner_text().endswith(f", {WRITTEN[language]}")
    look("archive")
    person.click("top.back")
    for name in GAMES:
        person.click(f"game.{name}")
        for summary in phone.locator("summary").all():
            summary.click()
        look(f"{name}, options")
        person.click("start")
        person.until_asked()
        look(name)
        person.home()
    person.click(f"game.{name}")
    person.click("start")
    person.until_asked()
    for panel in ("scores", "settings", "help"):
        person.click("top.menu")
        phone.locator(f'.panel [data-act="go:{panel}"]').click()
        look(panel)
        person.close_panels()
    person.home()
    assert not any(cut.values()), "\n".join(f"{where}: {texts}" for where, texts in cut.items() if texts)
