"""A world without a browser for the page: a document that remembers its pictures, a clock that jumps, a store."""

import asyncio
import random
from dataclasses import dataclass, field

from tests.registry import GAMES
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore, NoStore
from web.app.keep.tabs import OneTab
from web.app.ports import Ports
from web.app.shell import Shell
from web.app.sounds import Silence
from web.app.tongues import nothing_to_fetch


def run(story):
    """Tell a story that awaits."""
    asyncio.run(story)


class Document:
    """Every picture that was shown, and how deep the history is."""

    def __init__(self):
        self.pictures, self.deep = [], 0

    def show(self, picture):
        self.pictures.append(picture)

    def depth(self, depth):
        self.deep = depth

    @property
    def root(self):
        return self.pictures[-1].root

    def el(self, key):
        return next(each for each in self.root.walk() if each.key == key)

    def has(self, key):
        return any(each.key == key for each in self.root.walk())

    def wishes(self, verb):
        """What the document offers to be clicked, with that verb."""
        acts = (each.attrs.get("data-act", "") for each in self.root.walk())
        return [act for act in acts if act.partition(":")[0] == verb]


class JumpingClock:
    """Time passes only in sleep."""

    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time

    async def sleep(self, ms):
        self.time += ms
        await asyncio.sleep(0)


class Versions:
    """A browser that can be told that a newer version waits, and remembers that it was taken."""

    def __init__(self):
        self.tell, self.taken = None, 0

    def listen(self, told):
        self.tell = told

    def take(self):
        self.taken += 1


class Outside:
    """What left the page, what a person brings, and an address that may change."""

    def __init__(self):
        self.files, self.brought, self.copied, self.copies, self.tell = [], ("", ""), [], True, None

    def save(self, name, text):
        self.files.append((name, text))

    def choose(self, told):
        told(*self.brought)

    def share(self, fragment, told):
        self.copied.append(fragment)
        told(f"https://example.org/#{fragment}", self.copies)

    def listen(self, told):
        self.tell = told


async def small_page(address):
    """A page to be read, as the build makes them, but short; it says where it lies."""
    steps, tips = (
        f'<section id="{part}"><h2>{part}</h2><ol><li>{address}</li></ol></section>' for part in ("steps", "tips")
    )
    return f"<!doctype html><title>rules</title>{steps}<p>between</p>{tips}"


class BrokenStore:
    """A browser that refuses everything."""

    def _refuse(self, *given):
        raise OSError(f"refused {given}")

    get = put = drop = keys = _refuse


@dataclass
class World:
    """The page in a world of its own."""

    store: object = field(default_factory=DictStore)
    language: str = "en"
    still: bool = False
    wide: bool = False
    touch: bool = False
    sounds: object = field(default_factory=Silence)
    reloaded: bool = False
    mirror: object = None
    tabs: object = field(default_factory=OneTab)
    keeps: bool = True
    patience: object = None
    seed: str = "k7q2m9fh3w0x8b5t"
    games: object = field(default_factory=lambda: GAMES)
    words: object = nothing_to_fetch
    read: object = small_page

    def __post_init__(self):
        self.document, self.clock, self.logged, self._drawn = Document(), JumpingClock(), [], 0
        self.persisted = []
        self.versions, self.outside, self.wanted = Versions(), Outside(), self.words
        self.shell = Shell(self._ports(), self.games, reloaded=self.reloaded)

    def _ports(self):
        self.shelf = Shelf(self.store if self.keeps else NoStore(), self.mirror, sleep=self.patience)
        return Ports(
            self.document, self.clock, self.shelf, self.language, lambda: self.still, self._identity,
            lambda: "2026-01-31", self.logged.append, versions=self.versions, outside=self.outside,
            words=self._fetched, read=self._page, tabs=self.tabs,
            persist=lambda: self.persisted.append(True), touch=lambda: self.touch, sounds=lambda: self.sounds,
            wide=lambda: self.wide, dated=self._dated,
        )  # fmt: skip

    def _dated(self, day, language):
        """All that the page may ask of a browser that knows every language."""
        return f"{language} {day.iso}, {'other' if day.ahead is None else day.ahead} days ahead"

    def _fetched(self, language):
        """As `wanted` answers at that moment."""
        return self.wanted(language)

    def _page(self, address):
        """As `read` answers at that moment."""
        return self.read(address)

    def _identity(self):
        """The seed first, then names for the matches."""
        self._drawn += 1
        return self.seed if self._drawn == 1 else f"{self.seed[:8]}{self._drawn:08d}"

    @property
    def match(self):
        return self.shell.sitting._match

    def text(self, key):
        """All the text of an element of the last picture."""
        return " ".join(each.text for each in self.document.el(key).walk() if each.text)

    def said(self):
        """What the live regions say now."""
        return " ".join(text for text in self.shell.voice.said if text)

    async def do(self, *wishes):
        for each in wishes:
            self.shell.wish(each)
            await asyncio.sleep(0)

    async def until(self, reached, patience=20_000):
        """Let the page live until something is so."""
        for _ in range(patience):
            if reached():
                return
            await asyncio.sleep(0)
        raise AssertionError(f"not reached at {self.shell.trail}, {self.logged}")

    def asked(self):
        """Whether the person is waited for: a move, or the scores of a deal."""
        shell, sitting = self.shell, self.shell.sitting
        at_rest = sitting is not None and not sitting.busy
        return shell.here.name == "result" or (at_rest and (sitting.resting or sitting.awaited))

    def vanish(self):
        """The browser closes: nothing more happens here."""
        self.shell.sitting._task.cancel()

    async def turn(self):
        await self.until(self.asked)

    async def begin(self, game, *options, speed="none"):
        """Deal a match and wait until the person is asked."""
        self.shell.start()
        await self.do(f"speed:{speed}")
        await self.do(f"go:options:{game}", *options, "start")
        await self.turn()

    async def play(self, moves, dice=None, each=lambda: None):
        """So many decisions of a person who chooses at random; `each` is called before every one."""
        dice = dice or random.Random(7)
        for _ in range(moves):
            await self.turn()
            if self.shell.here.name == "result":
                return
            each()
            await self.decide(dice)

    async def decide(self, dice):
        """One decision, made by what the document offers."""
        if self.shell.sitting.resting:
            await self.do("next")
            return
        choices = self.shell.sitting.scene.choices
        acts = self.document.wishes("act")
        if choices and (not acts or dice.random() < 0.5):
            wanted = set(dice.choice(choices).picks)
            for key in sorted(wanted ^ self.shell.sitting.chosen):
                await self.do(f"pick:{key}")
            await self.do(self.document.el("do.choose").attrs["data-act"])
        else:
            await self.do(dice.choice(acts))
