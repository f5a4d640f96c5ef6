"""A person at the page: what they press and what they see, for the tests of whole matches."""

import itertools
import time

import pytest

from game.core.match import Match
from game.core.record import parse, read, record_of
from game.core.scene import Scene
from game.registry import GAMES
from web.app.hand import arranged
from web.app.keep.seal import sealed

PATIENCE = 60.0
CORNER = {"x": 10, "y": 10}  # of a card: there it is seen, whatever lies over the rest of it
LAID = itertools.count()  # matches laid out; a name is never used again, since a forgotten match stays forgotten
STEP = 20  # ms; waiting through the page, so that what it writes meanwhile is heard
POSITION = """() => Object.fromEntries([...document.querySelectorAll('.pit, .store')]
    .map(node => [node.dataset.key, Number(node.dataset.count)]))"""
CARDS = """() => Object.fromEntries([...document.querySelectorAll('[data-zone]')].map(zone =>
    [zone.dataset.zone, [...zone.querySelectorAll('.card')].map(node => node.dataset.key)]))"""
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

    def cards(self) -> dict[str, list[str]]:
        """The cards of every zone of the table, in the order in which they lie."""
        return self.page.evaluate(CARDS)

    def scene(self) -> Scene:
        """What the engine says that the table has to show."""
        match = self.kept()
        return arranged(GAMES[match.rules.name].scene(match.rules, match.state.seen_by(0)), "suit")

    def kept_cards(self) -> dict[str, list[str]]:
        return {zone.key: [thing.key for thing in zone.things] for zone in self.scene().zones}

    def screen(self) -> str:
        return self.page.locator(".page").get_attribute("data-screen")

    def moves(self) -> int:
        """How many moves of this match are kept; 0 when it is kept no longer."""
        text = self.kept_text()
        return len(parse(text, GAMES).moves) if text else 0

    def kept_text(self) -> str:
        """The record of the match at the table; empty when it is kept no longer."""
        texts = self.page.evaluate(KEPT, f"beranda:match:{self.ident}")
        newest = max(texts, key=lambda text: int(text.split("|")[0]), default="")
        return newest.split("|", 3)[3] if newest else ""

    def kept(self) -> Match | None:
        """The match at the table as the browser keeps it, replayed by the engine here."""
        text = self.kept_text()
        return read(text, GAMES)[1] if text else None

    def kept_position(self) -> dict[str, int]:
        return {f"pit{index}": seeds for index, seeds in enumerate(self.kept().state.table.ring)}

    # ---- what they wait for

    def until(self, wanted, what: str) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if wanted():
                return
            self.page.wait_for_timeout(STEP)
        pytest.fail(f"{what} did not come; the page shows {self.page.locator('body').inner_text()[:400]!r}")

    def until_asked(self) -> bool:
        """Waits until it is the person's move, or until a deal is over; False when the match is over instead."""
        over, asked = '[data-screen="result"]', ":is(.pit.live, .hand .card.live, .move, .panel.between)"
        still = '.page:has([data-key="do.skip"][aria-disabled])'
        self.until(lambda: self.page.locator(f"{over}, {still} {asked}").count(), "my move")
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
        self.preferred(f"speed:{value}")

    def preferred(self, *wishes: str) -> None:
        """Set in the menu's settings, from inside the match."""
        self.click("top.menu")
        self.page.locator('[data-act="go:settings"]').click()
        for wish in wishes:
            self.choose(wish)
        self.click("panel.close")

    def sit_down(self, *options: str, speed: str = "none", game: str = "congklak") -> None:
        """From the home screen to a table."""
        self.language_and_speed(speed)
        self.click(f"game.{game}")
        for option in options:
            self.choose(f"set:{option}")
        before = self.matches()
        self.click("start")
        assert self.until_asked()
        (self.ident,) = self.matches() - before

    def language_and_speed(self, speed: str = "none", language: str = "en") -> None:
        """In the settings of the home screen."""
        self.page.locator('[data-act="go:settings"]').click()
        self.choose(f"speed:{speed}")
        self.choose(f"lang:{language}")
        self.click("top.back")

    def matches(self) -> set[str]:
        """The identities of all matches that are kept."""
        return set(self.page.evaluate(OPEN))

    def lay_out(self, match: Match) -> None:
        """From the home screen to a match that others have played so far, as if it had been kept here."""
        number = next(LAID)
        ident = f"laid{number:012}"
        self.page.evaluate("key => localStorage.removeItem(key)", f"beranda:match:{ident}:b")
        seats = ("you", *["bot:1"] * (match.rules.seats - 1))
        newest = 1_000_000 * (number + 1)  # the veranda shows the newest three
        text = sealed(newest, str(record_of(match, seats)))
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"beranda:match:{ident}:a", text])
        self.page.locator('[data-act="go:settings"]').click()
        self.click("top.back")
        self.ident = ident
        self.click(f"going.{ident}")
        assert self.until_asked()

    def make(self, act: str) -> None:
        """Makes a move with clicks: the card or hole, the button, or the chosen cards and then the button."""
        for key in keys_of(self.scene(), act):
            thing = self.page.locator(f'[data-key="{key}"]')
            thing.click(position=None if key.startswith("pit") else CORNER)  # a hole is round

    def next_deal(self, act=None) -> None:
        """Goes on after a deal by a click, or by `act`."""
        (act or self.page.locator('[data-key="ask.next"]').click)()
        self.until(lambda: not self.page.locator(".panel.between").count(), "the next deal")

    def make_by_keys(self, act: str) -> None:
        """The same with Tab, arrows, digits and Enter; the focus must never be lost."""
        for key in keys_of(self.scene(), act):
            self.walk_to(key)
            self.pressed("Enter")

    def pressed(self, key: str) -> None:
        self.press(key)
        assert self.focus(), f"the focus was lost after {key} on {self.screen()}"

    def walk_to(self, key: str) -> None:
        """Tab to the thing's group, then to it: by its digit if it has one, else by the arrows."""
        if not self.page.locator(f'[role="toolbar"] [data-key="{key}"]').count():
            self.tab_to(f'[data-key="{key}"]')
            return
        self.tab_to(f'[role="toolbar"]:has([data-key="{key}"]) [tabindex="0"]')
        if key[0].isdigit():
            for _ in range(4):
                if self.focus() != key:
                    self.pressed(key[0])
        else:
            self.pressed("Home")
            for _ in range(60):
                if self.focus() == key:
                    break
                self.pressed("ArrowRight")
        assert self.focus() == key

    def home(self) -> None:
        """To the home screen, from wherever they are."""
        self.close_panels()
        if self.page.locator(".panel.between").count():
            self.click("ask.stop")
            self.until(lambda: self.screen() == "result", "the result")
        if self.screen() == "table":
            self.click("top.menu")
            self.click("ask.leave")
        elif self.screen() != "home":
            self.click("top.back")
        self.until(lambda: self.screen() == "home", "the home screen")

    def open_archive(self) -> None:
        """To what is kept, from wherever they are."""
        self.home()
        self.page.locator('[data-act="go:archive"]').click()
        self.until(lambda: self.screen() == "archive", "the archive")

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


def keys_of(scene: Scene, act: str) -> list[str]:
    """What has to be pressed for a move: a thing, a button, or the things of a choice and then its button."""
    for thing in (thing for zone in scene.zones for thing in zone.things):
        if thing.act == act:
            return [thing.key]
    for choice in scene.choices:
        if choice.act == act:
            return [*choice.picks, "do.choose"]
    return [f"do.{act}"]
