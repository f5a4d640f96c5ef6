"""The page as a person moves through it: which screen is shown, and what becomes of each wish."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.game import Game
from game.core.state import InputError
from web.app import screens, seated, sheets
from web.app.el import El
from web.app.film import Pace
from web.app.form import Form
from web.app.keep.matches import kept_matches
from web.app.keep.rounds import tallies
from web.app.keep.saves import Saves
from web.app.lasttrick import trick_of
from web.app.players import ME
from web.app.ports import Picture, Ports
from web.app.settings import read as read_settings
from web.app.sitting import Sitting, dealt, kept
from web.app.text import LANGUAGES, Words, catalogue
from web.app.versions import News, update_bar
from web.app.voice import Voice
from web.app.wishes import Wish, wish

PANELS = ("menu", "scores", "journal", "last", "settings", "help")
OPENERS = {
    "help": "top.help",
    "last": "do.last",
}  # where the focus goes when a panel closes; the others come from the menu


@dataclass(frozen=True)
class Spot:
    """A place on the way through the page: a screen, or a panel beside the table."""

    name: str
    game: str = ""
    panel: bool = False


class Shell:
    """The page's state and what changes it. All that it does to the world goes through its ports."""

    def __init__(self, ports: Ports, games: Mapping[str, Game], *, reloaded: bool = False) -> None:
        """`reloaded`: the browser came back to a page that was not at its home screen."""
        self.ports, self.games, self.saves = ports, games, Saves(ports.store)
        self.language = ports.language
        self.settings = read_settings(self.saves.note("settings"))
        self.trail = [Spot("home")]
        self.forms: dict[str, Form] = {}
        self.sitting: Sitting | None = None
        self.voice = Voice()
        self.notices: list[tuple[str, str]] = []  # of the home screen: code and what is quoted
        self.news = News()
        self._refused = False  # loading a newer version would have lost the match
        self._reloaded = reloaded
        self._verbs: Mapping[str, Callable[[Wish], None]] = {
            "act": self._act, "why": self._why, "pick": self._pick, "at": self._at, "peek": self._peek,
            "hint": self._hint, "update": self._update, "later": self._later,
            "go": self._go, "back": self._back, "close": self._close, "leave": self._leave,
            "set": self._set, "level": self._level, "start": self._start, "resume": self._resume, "again": self._again,
            "undo": self._undo, "skip": self._skip, "next": self._next, "stop": self._stop,
            "speed": self._setting, "motion": self._setting, "theme": self._setting, "preview": self._setting,
            "lang": self._lang,
        }  # fmt: skip

    def start(self, early: str = "") -> None:
        """Show the first screen; `early` is what was asked for before Python was there."""
        self.notices += [("lost", ident) for ident in self.saves.set_aside()]
        opened = self.saves.note("open")
        self.paint()
        if early:
            self.wish(early)
        elif self._reloaded and opened:
            self.wish(f"resume:{opened}")
        self.ports.versions.listen(self._told_of_versions)

    def wish(self, text: str) -> None:
        """Do what a person asks. What is no wish is logged; what is raised is our mistake, for the caller to say."""
        asked = wish(text)
        if asked is None:
            self.ports.log(f"{text!r} is no wish")
            return
        self._verbs[asked.verb](asked)

    # ---- what is shown

    @property
    def here(self) -> Spot:
        """Where the person is."""
        return self.trail[-1]

    @property
    def words(self) -> Words:
        """The words of the page."""
        return Words(self.language)

    def _game_words(self, name: str) -> Words:
        seats = self.sitting.rules.seats if self.sitting else 0
        return Words(self.language, catalogue(self.games[name], self.language), ME, seats)

    def paint(self, *, ms: float = 0, focus: str = "") -> None:
        """Show where the person is, as it is now."""
        root = self._root()
        bar = self._bar()
        if bar is not None and not self._at_table():
            root = replace(root, kids=(*root.kids, bar))
        title = next(each.text for each in root.walk() if each.key == "title")
        motion = "none" if self.pace().still else "auto"
        picture = Picture(root, title, self.language, self.settings.theme, motion, round(ms), focus)
        self.ports.page.show(picture)

    def _root(self) -> El:
        sitting, name = self.sitting, self.here.name
        if sitting is not None and self._at_table():
            return self._table(sitting)
        if sitting is not None and name == "result":
            words = self._game_words(sitting.game.name)
            return sheets.result(words, sitting.standing(), sitting.ranking, self.voice.said)
        if name == "options":
            form = self.forms[self.here.game]
            words = Words(self.language, catalogue(form.game, self.language), ME, form.rules().seats)
            return screens.options(words, form)
        if name == "tallies":
            found = tallies(self.saves.rounds(), tuple(self.games))
            names = [self._game_words(tally.game).of_game("name") for tally in found]
            return sheets.tallies(self.words, names, found, self.voice.said)
        if name in ("settings", "help"):
            inside = sheets.help_text(self.words) if name == "help" else sheets.settings_form(self.words, self.settings)
            return screens.plain(name, self.words, inside, self.voice.said)
        kept = kept_matches(self.saves, self.games)
        said = [self.words.of(f"home.{code}", what=what) for code, what in [*self.notices, *kept.unread]]
        around = screens.Around(kept.going, said, offline=self.news.ready)
        return screens.home(self.words, self.games, around, self.voice.said)

    def _at_table(self) -> bool:
        return any(spot.name == "table" for spot in self.trail)

    def _table(self, sitting: Sitting) -> El:
        words = self._game_words(sitting.game.name)
        opened = self.here.name if self.here.panel else ""
        beside = seated.panel(opened, sitting, words, self.settings, self._bar())
        return seated.table(sitting, words, self.settings, beside, self.voice.said)

    def _bar(self) -> El | None:
        """The news that a newer version waits."""
        return update_bar(self.words, refused=self._refused) if self.news.waits else None

    # ---- what a sitting asks for (Stage)

    def pace(self) -> Pace:
        """How fast moves are shown at this moment."""
        return self.settings.pace(still=self.ports.still())

    def say(self, code: Callable[[Words], str]) -> None:
        """Say something aloud, worded for the match at the table."""
        if self.sitting is not None:
            self.voice.say(code(self._game_words(self.sitting.game.name)))

    def advise(self) -> None:
        """Show the hint and say it; or say that there is none."""
        sitting = self.sitting
        if sitting is not None:
            words = self._game_words(sitting.game.name)
            self.voice.say(seated.line(sitting, words)[0])
            self.paint()

    def previews(self, seating: Sequence[str]) -> bool:
        """Whether it is said beforehand what a move would do."""
        return self.settings.previews(seating)

    def over(self) -> None:
        """The match has ended: its result takes the table's place."""
        sitting = self.sitting
        if sitting is None:
            return
        self.saves.note("open", "")
        words = self._game_words(sitting.game.name)
        self.voice.interrupt(sheets.outcome(words, sitting.ranking))
        self._to(Spot("home"), Spot("result"))

    def stuck(self) -> None:
        """Say so: the match is kept, and can be gone on with from the home screen."""
        self.notices.append(("stuck", ""))
        self.voice.interrupt(self.words.of("home.stuck"))
        self._home_with(self.voice)

    # ---- moving through the page

    def _to(self, *trail: Spot, focus: str = "title") -> None:
        self.trail = list(trail)
        self.ports.page.depth(len(self.trail) - 1)
        self.paint(focus=focus)

    def _go(self, asked: Wish) -> None:
        name, game = asked.args[0], asked.args[1] if len(asked.args) > 1 else ""
        if self._at_table() and name in PANELS:
            if name == "last" and not (self.sitting and trick_of(self.sitting.scene)):
                name = "journal"
            below = [spot for spot in self.trail if not spot.panel]
            self._to(*below, Spot(name, panel=True), focus="panel.title")
        elif name == "home":
            self._home()
        elif name == "options" and game in self.games:
            self.forms.setdefault(game, Form(self.games[game]))
            self._to(Spot("home"), Spot(name, game))
        elif name in ("tallies", "settings", "help"):
            self._to(*self.trail, Spot(name))

    def _home(self) -> None:
        """Back to the veranda; a match that is being played stays kept."""
        if self.sitting is not None:
            self.sitting.leave()
            self.saves.note("open", "")
        self._home_with(Voice())

    def _home_with(self, voice: Voice) -> None:
        self.sitting, self.voice = None, voice
        self._to(Spot("home"))

    def _back(self, asked: Wish) -> None:
        """One step back, or to the depth that the browser's history has come to."""
        depth = asked.number(0)
        wanted = len(self.trail) - 2 if depth is None else depth
        if wanted >= len(self.trail) - 1 or wanted < 0:
            self.ports.page.depth(len(self.trail) - 1)
        elif wanted == 0:
            self._home()
        else:
            closed = self.trail[-1]
            focus = OPENERS.get(closed.name, "top.menu") if closed.panel else "title"
            self._to(*self.trail[: wanted + 1], focus=focus)

    def _close(self, asked: Wish) -> None:
        if self.here.panel:
            self._back(Wish("back"))
        elif self.sitting is not None and self.sitting.busy:
            self._skip(asked)

    def _leave(self, _: Wish) -> None:
        self._home()

    # ---- before a match

    def _set(self, asked: Wish) -> None:
        self._change_form(lambda form: form.with_option(*asked.args))

    def _level(self, asked: Wish) -> None:
        level, seat = asked.number(0), asked.number(1)
        self._change_form(lambda form: form.with_level(level or 0, seat or ME))

    def _change_form(self, change: Callable[[Form], Form]) -> None:
        if self.here.name == "options":
            self.forms[self.here.game] = change(self.forms[self.here.game])
            self.paint()

    def _start(self, _: Wish) -> None:
        if self.here.name == "options":
            form = self.forms[self.here.game]
            match, sheet = dealt(form.rules(), form.seating(), self.ports)
            self._sit(Sitting(form.game, match, sheet, self.ports, self))

    def _resume(self, asked: Wish) -> None:
        ident = asked.args[0]
        body = self.saves.load(ident)
        if body is None:
            return
        try:
            match, sheet = kept(body, ident, self.games)
            sitting = Sitting(self.games[match.rules.name], match, sheet, self.ports, self)
        except InputError as error:
            self.notices.append(("unread", str(error)))
            self.paint()
        except Exception:  # noqa: BLE001 - a match that we fail to show must not keep the page from starting
            self.ports.log(traceback.format_exc())
            self.stuck()
        else:
            self._sit(sitting)

    def _again(self, _: Wish) -> None:
        """The same game, options and players, another deal."""
        if self.sitting is not None:
            old = self.sitting
            match, sheet = dealt(old.rules, old.sheet.seating, self.ports)
            self._sit(Sitting(old.game, match, sheet, self.ports, self))

    def _sit(self, sitting: Sitting) -> None:
        if self.sitting is not None:
            self.sitting.leave()
        self.sitting, self.voice = sitting, Voice()
        self.saves.note("open", sitting.sheet.ident)
        self._to(Spot("home"), Spot("table"))
        sitting.begin()

    # ---- at the table

    def _act(self, asked: Wish) -> None:
        if self.sitting is not None:
            self.sitting.act(asked.args[0])

    def _why(self, asked: Wish) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        sitting.refusal = sitting.why([key for key in asked.args[0].split(",") if key])
        if sitting.refusal is not None:
            self.voice.interrupt(self._game_words(sitting.game.name).told("reason", sitting.refusal))
        self.paint()

    def _pick(self, asked: Wish) -> None:
        if self.sitting is not None:
            self.sitting.pick(asked.args[0])

    def _at(self, asked: Wish) -> None:
        """Remembered, since the browser has moved its Tab stop already; and what is focused is looked at."""
        if self.sitting is not None:
            self.sitting.at[asked.args[0]] = asked.args[1]
            self._peek(Wish("peek", asked.args[1:]))

    def _peek(self, asked: Wish) -> None:
        if self.sitting is not None and self.sitting.look_at(asked.args[0]):
            self.paint()

    def _hint(self, _: Wish) -> None:
        if self.sitting is not None and not self.sitting.hint():
            self.voice.interrupt(self.words.of("table.no_hint"))
            self.paint()

    def _undo(self, _: Wish) -> None:
        if self.sitting is not None and not self.sitting.undo():
            self.voice.interrupt(self.words.of("table.no_undo"))
            self.paint()

    def _skip(self, _: Wish) -> None:
        if self.sitting is not None:
            self.sitting.skip()

    def _next(self, _: Wish) -> None:
        if self.sitting is not None:
            self.sitting.go_on(stop=False)

    def _stop(self, _: Wish) -> None:
        if self.sitting is not None:
            self.sitting.go_on(stop=True)

    # ---- newer versions

    def _told_of_versions(self, word: str) -> None:
        """Shown where nobody is in the middle of a move: away from the table, or between two deals."""
        self.news.hear(word)
        if self._at_table() and (self.here.panel or self.sitting is None or not self.sitting.resting):
            return
        if word == "update":
            self.voice.say(self.words.of("update.here"))
        self.paint()

    def _update(self, _: Wish) -> None:
        """Load the newer version, once everything is written down; never at the price of a match."""
        self._refused = self.sitting is not None and not self.sitting.over and not self.sitting.flush()
        if self._refused:
            self.voice.interrupt(self.words.of("update.refused"))
            self.paint()
        else:
            self.ports.versions.take()

    def _later(self, _: Wish) -> None:
        self.news.waits = self._refused = False
        self.paint(focus="panel.title" if self._at_table() else "title")

    # ---- settings

    def _setting(self, asked: Wish) -> None:
        name, value = asked.verb, asked.args[0]
        if (name, value) == ("speed", "next"):
            value = self.settings.next_speed()
        self.settings = self.settings.having(name, value)
        self.saves.note("settings", str(self.settings))
        if self.settings.speed == "none" and self.sitting is not None:
            self.sitting.skip()
        self.paint()

    def _lang(self, asked: Wish) -> None:
        if asked.args[0] in LANGUAGES:
            self.language = asked.args[0]
            self.saves.note("language", self.language)
            self.voice = Voice()
            self.paint()
