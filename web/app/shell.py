"""The page as a person moves through it: its state, and the one door through which every wish comes.

A verb is a line of the grammar in wishes.py and a function in the VERBS of the module that owns its idea.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from game.core.game import Game
from web.app import (
    classroom,
    dealing,
    elsewhere,
    filing,
    keeping,
    linking,
    playing,
    preferring,
    reckoning,
    renewal,
    seated,
    sheets,
    showing,
    thinning,
    tongues,
    trail,
)
from web.app.archive import Desk
from web.app.film import Pace
from web.app.form import Form
from web.app.keep.reading import Reading
from web.app.keep.saves import Saves
from web.app.link import Linked
from web.app.players import ME
from web.app.ports import Picture, Ports
from web.app.primer import Primers
from web.app.settings import read as read_settings
from web.app.sitting import Sitting
from web.app.sounds import WIN, Sounds
from web.app.text import Words, catalogue
from web.app.trail import HOME, RESULT, TABLE, Spot
from web.app.versions import News
from web.app.voice import Voice
from web.app.wishes import Doing, wish

VERBS: Mapping[str, Doing] = {
    **trail.VERBS,
    **dealing.VERBS,
    **playing.VERBS,
    **renewal.VERBS,
    **preferring.VERBS,
    **filing.VERBS,
    **linking.VERBS,
    **tongues.VERBS,
    **classroom.VERBS,
    **elsewhere.VERBS,
    **thinning.VERBS,
    **reckoning.VERBS,
}
SETTLED = 300  # ms after a match, when nobody waits for the page


class Shell:
    """The page's state and what changes it. All that it does to the world goes through its ports."""

    def __init__(self, ports: Ports, games: Mapping[str, Game], *, reloaded: bool = False) -> None:
        """`reloaded`: the browser came back to a page that was not at its home screen."""
        self.ports, self.games, self.saves = ports, games, Saves(ports.store)
        self.reading = Reading(ports.store)
        self.language = ports.language
        self.settings = read_settings(self.saves.note("settings"))
        self.trail = [HOME]
        self.forms: dict[str, Form] = {}
        self.sitting: Sitting | None = None
        self.voice = Voice()
        self.notices: list[tuple[str, str]] = []  # of the home screen: code and what is quoted
        self.news = News()
        self.desk = Desk()
        self.linked: Linked | None = None  # a deal that a link has named, at the table
        self.address = ""  # of the deal at the table, once it was asked for
        self.learning: asyncio.Task[None] | None = None  # another language, until its words are there
        self.primers = Primers(ports.read, ports.log, self.paint)
        self.claimed = ""  # the match that this tab has a claim to, also before it sits there
        self.moving: asyncio.Task[None] | None = None  # a match from tab to tab
        self.clearing: asyncio.Task[None] | None = None  # what a match has left behind
        self._reloaded = reloaded

    def start(self, early: str = "") -> None:
        """Show the first screen; `early` is what was asked for before Python was there."""
        keeping.begin(self)
        elsewhere.begin(self)
        self.paint()
        if early:
            self.wish(early)
        elif self._reloaded and (opened := self.saves.note("open")) not in ("", self.reading.left):
            self.wish(f"resume:{opened}")
        else:
            self.ports.page.depth(0)
        self.ports.versions.listen(lambda word: renewal.told(self, word))
        self.ports.outside.listen(lambda fragment, refusal: linking.told(self, fragment, refusal))

    def wish(self, text: str) -> None:
        """Do what a person asks. What is no wish is logged; what is raised is our mistake, for the caller to say."""
        asked = wish(text)
        if asked is None:
            self.ports.log(f"{text!r} is no wish")
            return
        VERBS[asked.verb](self, asked)
        if self.settings.loudness:
            self._sounds.prepare()

    # ---- what is shown

    @property
    def here(self) -> Spot:
        """Where the person is."""
        return self.trail[-1]

    @property
    def at_table(self) -> bool:
        """Whether a match is on the screen, with or without a panel beside it."""
        return TABLE in self.trail

    @property
    def words(self) -> Words:
        """The words of the page."""
        return Words(self.language)

    def game_words(self, name: str) -> Words:
        """The words of a game, for the match at the table if there is one."""
        seats = self.sitting.rules.seats if self.sitting else 0
        return Words(self.language, catalogue(self.games[name], self.language), ME, seats)

    def paint(self, *, ms: float = 0, focus: str = "") -> None:
        """Show where the person is, as it is now."""
        root, bar = showing.root(self), showing.bar(self)
        root = replace(root, attrs={**root.attrs, **self.settings.dress()})
        if bar is not None and not self.at_table:
            root = replace(root, kids=(*root.kids, bar))
        title = next(each.text for each in root.walk() if each.key == "title")
        motion = "none" if self.pace().still else "auto"
        picture = Picture(root, title, self.language, self.settings.theme, motion, round(ms), focus)
        self.ports.page.show(picture)

    # ---- what a sitting asks for (Stage)

    def pace(self) -> Pace:
        """How fast moves are shown at this moment."""
        return self.settings.pace(still=self.ports.still())

    def sound(self, name: str) -> None:
        """Let something be heard, if the person wants that; with no name nothing is."""
        if name and self.settings.loudness:
            self._sounds.play(name, self.settings.loudness)

    @cached_property
    def _sounds(self) -> Sounds:
        return self.ports.sounds()

    def say(self, code: Callable[[Words], str]) -> None:
        """Say something aloud, worded for the match at the table."""
        if self.sitting is not None:
            self.voice.say(code(self.game_words(self.sitting.game.name)))

    def advise(self) -> None:
        """Show the hint and say it; or say that there is none."""
        sitting = self.sitting
        if sitting is not None:
            words = self.game_words(sitting.game.name)
            self.voice.say(seated.line(sitting, words)[0])
            self.paint()

    def over(self) -> None:
        """The match has ended: its result takes the table's place."""
        sitting = self.sitting
        if sitting is None:
            return
        self.saves.note("open", "")
        thinning.after_a_match(self)
        self.sound(WIN)
        words = self.game_words(sitting.game.name)
        self.voice.interrupt(" ".join(filter(None, (sitting.untold(words), sheets.outcome(words, sitting.ranking)))))
        self.to(HOME, RESULT)
        self.clearing = asyncio.ensure_future(self._clear())

    def stuck(self) -> None:
        """Say so: the match is kept, and can be gone on with from the home screen."""
        self.notices.append(("stuck", ""))
        self.voice.interrupt(self.words.of("home.stuck"))
        self._home_with(self.voice)

    # ---- moving through the page

    def to(self, *trail: Spot, focus: str = "title") -> None:
        """Go that way through the page, and show where it ends."""
        self.trail = list(trail)
        self.ports.page.depth(len(self.trail) - 1)
        self.paint(focus=focus)

    def home(self, *further: Spot) -> None:
        """Back to the veranda, or from there to a screen; a match that is being played stays kept."""
        if self.sitting is not None:
            self.sitting.leave()
            self.saves.note("open", "")
        self._home_with(Voice(), *further)

    def _home_with(self, voice: Voice, *further: Spot) -> None:
        left, self.sitting, self.voice = self.sitting, None, voice
        self.to(HOME, *further)
        if left is not None:
            self.clearing = asyncio.ensure_future(self._clear())

    async def _clear(self) -> None:
        """Let go of what refers to itself in circles: Python would do so too late, and its memory never shrinks."""
        await self.ports.clock.sleep(SETTLED)
        gc.collect()

    def sit(self, sitting: Sitting) -> None:
        """Take a seat at that table; whoever sat at another leaves it."""
        if self.sitting is not None:
            self.sitting.leave()
        self.sitting, self.voice, self.address = sitting, Voice(), ""
        self.saves.note("open", sitting.sheet.ident)
        self.to(HOME, TABLE)
        sitting.begin()
