"""The archive as elements: matches under way, finished ones, tallies, and what can be done with all that is kept.

main.archive [main] > section.question [question] (what is asked back) or p.notice [message]; then sections, each with
an h2: .under-way [running] and .finished [finished] > ul > li.file [file.ID] > span.what, p.buttons; .tallies
[tallies] > h3, ul.tally; .data [data] > p, p.buttons
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from game.core.game import Game
from game.core.record import Record, RecordError, parse
from web.app.dates import day
from web.app.el import El, el
from web.app.keep.exchange import File
from web.app.keep.rounds import Tally, level_of, tallies
from web.app.keep.union import Plan, can_take_back
from web.app.screens import game_words, page, top
from web.app.sheets import button
from web.app.text import Value, Words

if TYPE_CHECKING:
    from web.app.replay import Replay
    from web.app.shell import Shell

OF_DATA = frozenset({"reading", "refused", "broken", "nothing", "taken_back"})  # said at the buttons that led to them
FIRST = 8  # finished matches that are shown before anybody asks for more


@dataclass
class Desk:
    """What lies on the archive's desk: what is asked back, what has to be said, a file, a match looked at again."""

    question: str = ""
    ident: str = ""  # of the match that the question is about
    message: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    shown: int = FIRST
    file: File | None = None
    plan: Plan = field(default_factory=Plan)
    reading: asyncio.Task[None] | None = None  # of a file, given up for another
    working: asyncio.Task[None] | None = None  # at what has been asked for
    replay: Replay | None = None

    def say(self, message: str, **values: Value) -> None:
        """Something has to be said; nothing is asked any more."""
        self.question, self.message, self.values = "", message, values

    def ask(self, question: str, ident: str = "") -> None:
        """Something has to be asked back before it is done."""
        self.question, self.message, self.ident = question, "", ident


def show(shell: Shell) -> None:
    """Paint, and say what has come up: a question has the focus, a message is read."""
    desk = shell.desk
    if desk.message:
        shell.voice.interrupt(shell.words.of(f"archive.said.{desk.message}", **desk.values))
    shell.paint(focus="question.title" if desk.question else "")


def work(shell: Shell, job: Callable[[], Awaitable[None]]) -> None:
    """Do it after whatever is being done already."""
    shell.desk.working = asyncio.ensure_future(_after(shell, shell.desk.working, job))


async def _after(shell: Shell, before: asyncio.Task[None] | None, job: Callable[[], Awaitable[None]]) -> None:
    if before is not None:
        await asyncio.wait({before})
    try:
        await job()
    except Exception:  # noqa: BLE001 - what is asked next is to be done all the same
        shell.ports.log(traceback.format_exc())


def screen(shell: Shell) -> El:
    """The whole archive."""
    words, desk = shell.words, shell.desk
    hidden = shell.settings.archive == "hidden"
    above = None if desk.message in OF_DATA else _message(words, desk)
    return page(
        "archive", words, top(words, words.of("archive.title"), left=("back", "back")),
        _question(words, desk) if desk.question else above,
        _running(shell),
        None if hidden else _finished(shell), None if hidden else _tallies(shell),
        _switch(words, hidden=hidden), _data(shell), said=shell.voice.said,
    )  # fmt: skip


def read_records(bodies: Iterable[tuple[str, str]], games: Mapping[str, Game]) -> dict[str, Record]:
    """Those that this version can read."""
    found: dict[str, Record] = {}
    for ident, body in bodies:
        try:
            found[ident] = parse(body, games)
        except RecordError:
            continue
    return found


def named(record: Record, shell: Shell) -> str:
    """A match in words: its game, who played, the date of its last move; how far it is while it has none."""
    words = game_words(shell.language, shell.games[record.game])
    values: dict[str, Value] = {"game": words.of_game("name"), "level": _level(words, level_of(record.seats))}
    values["moves"] = len(record.moves)
    when = day(str(record.extra.get("when", "")), shell.ports.today())
    return words.of("archive.match", when=shell.ports.dated(when, shell.language) if when else None, **values)


def _level(words: Words, level: int) -> str:
    code = f"level.{level}"
    return words.of_game(code) if words.has(code) else words.of("archive.mixed")


def _message(words: Words, desk: Desk) -> El | None:
    text = words.of(f"archive.said.{desk.message}", **desk.values) if desk.message else ""
    return el("p", key="message", cls="notice", text=text) if text else None


def _question(words: Words, desk: Desk) -> El:
    """What is asked back, and the answers: what loses nothing stands first and is the primary one."""
    code = f"archive.{desk.question}"
    room = desk.question == "room"
    loses = desk.question != "import"
    values = desk.values if loses else _summary(words, desk)
    wish = f"{desk.question}:yes" if not desk.ident else f"{desk.question}:{desk.ident}:yes"
    no = button("no", words.of(f"{code}.no"), "room:no" if room else "no", cls="primary" if loses else "secondary")
    before = button("before", words.of("archive.export.button"), "export:before") if room else None
    yes = button("yes", words.of(f"{code}.yes"), wish, cls="secondary" if loses else "primary")
    answers = (no, before, yes) if loses else (yes, no)
    return el(
        "section", el("h2", key="question.title", id="question", tabindex="-1", text=words.of(f"{code}.title")),
        el("p", key="question.text", text=" ".join(words.of(f"{code}.text", **values).split())),
        el("p", *answers, key="question.buttons", cls="buttons"),
        key="question", cls="question", aria_labelledby="question",
    )  # fmt: skip


def _summary(words: Words, desk: Desk) -> dict[str, Value]:
    """What a file would bring, in words."""
    plan = desk.plan
    counts = {"running": len(plan.running), "finished": len(plan.finished), "rounds": len(plan.rounds)}
    new = [words.of(f"archive.new.{name}", n=count) for name, count in counts.items() if count]
    new += [words.of("archive.new.settings")] if plan.notes else []
    here = words.of("archive.new.here", n=plan.here)
    aside = words.of("archive.new.aside", n=desk.file.aside if desk.file else 0)
    return {"what": words.listed(new), "here": here, "aside": aside}


def _section(name: str, words: Words, *inside: El | None) -> El:
    head = el("h2", key=f"{name}.title", id=f"{name}-title", text=words.of(f"archive.{name}"))
    return el("section", head, *inside, key=name, cls=f"kept-{name}", aria_labelledby=f"{name}-title")


def _file(ident: str, what: str, buttons: Sequence[tuple[str, str, str]], words: Words) -> El:
    """One match: what it is, and what can be done with it (name, code of the words, wish)."""
    row = (
        el("button", el("span", text=words.of(f"archive.{code}")), el("span", cls="unseen", text=f": {what}"),
           key=f"{name}.{ident}", cls="link", type="button", data_act=wish)
        for name, code, wish in buttons
    )  # fmt: skip
    text = el("span", cls="what", text=what)
    return el("li", text, el("p", *row, key=f"file.{ident}.buttons", cls="buttons"), key=f"file.{ident}", cls="file")


def _running(shell: Shell) -> El:
    words = shell.words
    left = shell.reading.left
    going = dict(shell.saves.running())
    found = read_records(((ident, body) for ident, body in going.items() if ident != left), shell.games)
    names = {ident: named(record, shell) for ident, record in found.items()}
    names |= {left: words.of("archive.left")} if left in going else {}
    items = [
        _file(ident, name, (
            ("resume", "resume", f"resume:{ident}"), ("delete", "remove", f"delete:{ident}"),
        ), words)
        for ident, name in names.items()
    ]  # fmt: skip
    return _section(
        "running", words,
        el("ul", *items, key="running.list") if items else el("p", key="running.none", text=words.of("archive.none")),
    )  # fmt: skip


def _finished(shell: Shell) -> El:
    """The newest first; older ones when they are asked for."""
    words = shell.words
    found = read_records(shell.saves.finished(), shell.games)
    order = sorted(found, key=lambda ident: (str(found[ident].extra.get("when", "")), ident), reverse=True)
    items = [
        _file(ident, named(found[ident], shell), (
            ("open", "look", f"open:{ident}"), ("export", "one", f"export:{ident}"),
        ), words)
        for ident in order[: shell.desk.shown]
    ]  # fmt: skip
    more = button("more", words.of("archive.more"), "more") if len(order) > shell.desk.shown else None
    if not items:
        return _section("finished", words, el("p", key="finished.none", text=words.of("archive.no_match")))
    return _section("finished", words, el("ul", *items, key="finished.list"), more)


def _tallies(shell: Shell) -> El:
    words = shell.words
    found = tallies(shell.saves.rounds(), tuple(shell.games))
    parts: list[El] = []
    for game, some in groupby(found, key=lambda tally: tally.game):
        named_so = game_words(words.language, shell.games[game])
        lines = (el("li", text=_line(named_so, tally)) for tally in some)
        parts.append(el("h3", key=f"tally.{game}", text=named_so.of_game("name")))
        parts.append(el("ul", *lines, key=f"tally.{game}.levels", cls="tally"))
    return _section("tallies", words, *(parts or [el("p", key="tally.none", text=words.of("archive.no_round"))]))


def _line(words: Words, tally: Tally) -> str:
    """Clean rounds and those with help, each by itself."""
    said = []
    if tally.played:
        said.append(words.of("archive.clean", played=tally.played, won=tally.won))
    if tally.helped:
        said.append(words.of("archive.helped", played=tally.helped, won=tally.helped_won))
    return words.of("archive.tally", level=_level(words, tally.level), said=words.of("board.and_then").join(said))


def _switch(words: Words, *, hidden: bool) -> El:
    """All that counts can be put out of sight."""
    code, value = ("show", "shown") if hidden else ("hide", "hidden")
    return el("p", button("archive", words.of(f"archive.{code}"), f"archive:{value}"), key="switch", cls="buttons")


def _data(shell: Shell) -> El:
    words = shell.words
    names = ["export", "import", *(["unimport"] if can_take_back(shell.ports.store) else []), "erase"]
    buttons = (button(name, words.of(f"archive.{name}.button"), name) for name in names)
    return _section(
        "data", words, el("p", key="data.text", text=words.of("archive.about")),
        _message(words, shell.desk) if shell.desk.message in OF_DATA else None,
        el("p", *buttons, key="data.buttons", cls="buttons"),
    )  # fmt: skip
