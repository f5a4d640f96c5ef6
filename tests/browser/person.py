"""A person at the page: what they press and what they see, for the tests of whole matches."""

import time

import pytest

from game.core.match import Match
from game.core.record import read
from game.registry import GAMES

PATIENCE = 60.0
STEP = 0.02
POSITION = """() => Object.fromEntries([...document.querySelectorAll('.pit, .store')]
    .map(node => [node.dataset.key, Number(node.dataset.count)]))"""
KEPT = """start => Object.entries(localStorage).filter(([key]) => key.startsWith(start)).map(pair => pair[1])"""
OPEN = (
    """() => Object.keys(localStorage).filter(key => key.startsWith('beranda:match:')).map(key => key.split(':')[2])"""
)
FOCUS = """() => { const node = document.activeElement;
    return node === document.body || !node ? "" : node.dataset.key ?? node.tagName; }"""


class Person:
    """Drives one open page. Everything waits by asking again, since the policy forbids functions that wait inside."""

    def __init__(self, page):
        self.page = page
        self.ident = ""

    # ---- what they see

    def position(self) -> dict[str, int]:
        return self.page.evaluate(POSITION)

    def focus(self) -> str:
        """The key of what has the focus; empty when nothing has it."""
        return self.page.evaluate(FOCUS)

    def screen(self) -> str:
        return self.page.locator(".page").get_attribute("data-screen")

    def moves(self) -> int:
        """How many moves of this match are kept; 0 when it is kept no longer."""
        match = self.kept()
        return len(match.moves) if match else 0

    def kept(self) -> Match | None:
        """The match at the table as the browser keeps it, replayed by the engine here."""
        texts = self.page.evaluate(KEPT, f"beranda:match:{self.ident}")
        if not texts:
            return None
        newest = max(texts, key=lambda text: int(text.split("|")[0]))
        return read(newest.split("|", 3)[3], GAMES)[1]

    def kept_position(self) -> dict[str, int]:
        return {f"pit{index}": seeds for index, seeds in enumerate(self.kept().state.table.ring)}

    # ---- what they wait for

    def until(self, wanted, what: str) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if wanted():
                return
            time.sleep(STEP)
        pytest.fail(f"{what} did not come; the page shows {self.page.locator('body').inner_text()[:400]!r}")

    def until_asked(self) -> bool:
        """Waits until it is the person's move; False when the match is over instead."""
        over, asked = '[data-screen="result"]', '.page:has([data-key="do.skip"][aria-disabled]) .pit.live'
        self.until(lambda: self.page.locator(f"{over}, {asked}").count(), "my move")
        return not self.page.locator(over).count()

    # ---- what they do

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def click(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]').click()

    def play(self, key: str, act=None) -> None:
        """Plays a hole by a click, or by `act`, and waits until the move is kept."""
        before = self.moves()
        (act or self.page.locator(f'[data-key="{key}"]').click)()
        self.until(lambda: self.screen() == "result" or self.moves() > before, "the move")

    def choose(self, wish: str) -> None:
        answer = self.page.locator(f'[data-act="{wish}"]').first
        if not answer.is_visible():
            self.page.locator("details:not([open])", has=answer).locator("summary").first.click()
        answer.check()

    def speed(self, value: str) -> None:
        """Set in the menu's settings, from inside the match."""
        self.click("top.menu")
        self.page.locator('[data-act="go:settings"]').click()
        self.choose(f"speed:{value}")
        self.click("panel.close")

    def sit_down(self, *options: str, speed: str = "none") -> None:
        """From the home screen to a table of congklak."""
        self.page.locator('[data-act="go:settings"]').click()
        self.choose(f"speed:{speed}")
        self.click("top.back")
        self.click("game.congklak")
        for option in options:
            self.choose(f"set:{option}")
        before = self.page.evaluate(OPEN)
        self.click("start")
        assert self.until_asked()
        (self.ident,) = set(self.page.evaluate(OPEN)) - set(before)

    def home(self) -> None:
        """To the home screen, from wherever they are."""
        self.close_panels()
        if self.screen() == "table":
            self.click("top.menu")
            self.click("ask.leave")
        elif self.screen() != "home":
            self.click("top.back")
        self.until(lambda: self.screen() == "home", "the home screen")

    def close_panels(self) -> None:
        while self.page.locator(".panel .close").count():
            self.press("Escape")

    def live(self) -> list[str]:
        """The holes that can be played."""
        return self.page.evaluate("() => [...document.querySelectorAll('.pit.live')].map(node => node.dataset.key)")

    def tab_to(self, selector: str) -> None:
        for _ in range(80):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        pytest.fail(f"Tab does not reach {selector}")
