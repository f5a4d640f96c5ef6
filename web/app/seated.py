"""How a match at the table looks: the line on top, the table itself, and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.app import classroom, preferences, sheets
from web.app.board import Look
from web.app.el import El
from web.app.lamp import pointed
from web.app.lasttrick import trick_of
from web.app.naming import advised, raised
from web.app.players import ME
from web.app.settings import Settings
from web.app.sitting import Sitting
from web.app.telling import foretold, journal, told
from web.app.text import Words
from web.app.voice import Said

Line = tuple[str, str]  # what is said, and its mood: a class of the style sheets


def table(  # noqa: PLR0913, PLR0917 - who plays, how it is worded and set, and what lies around it
    sitting: Sitting, words: Words, settings: Settings, beside: El | None, said: Said, side: El | None = None
) -> El:
    """The whole screen of a match being played."""
    text, mood = (words.of("elsewhere.title"), "") if sitting.watched else line(sitting, words)
    teacher = sitting.teacher
    now = sheets.TableScreen(
        sitting.game.name, sitting.deal, sitting.scene, look(sitting), text, mood, sitting.copies.value,
        settings.speed,
        {
            "undo": bool(sitting.chosen) or sitting.takes_back() > 0,
            "hint": sitting.awaited if sitting.lamp.there and teacher is None else None,
            "lesson": None if teacher is None else True,
            "last": True if trick_of(sitting.scene) else None,
            "skip": sitting.busy,
        },
        "" if teacher is None else teacher.title(words),
    )  # fmt: skip
    return sheets.table_screen(words, now, beside, said, side)


def look(sitting: Sitting) -> Look:
    """What the page adds to the scene."""
    hint = sitting.lamp.hint
    return Look(
        sitting.sheet.seating, sitting.chosen, sitting.badges, sitting.at,
        hinted=pointed(sitting.scene, hint.act) if hint else frozenset[str](),
        about=sitting.previews(), lifts=sitting.lifts, spared=sitting.spared, holding=sitting.holding,
    )  # fmt: skip


def line(sitting: Sitting, words: Words) -> Line:
    """What the line on top says: the most urgent thing first."""
    if sitting.refusal is not None:
        return words.told("reason", sitting.refusal), "refused"
    if sitting.objection is not None and sitting.teacher is not None:
        return sitting.teacher.refuses(sitting.objection, words), "objection"
    if sitting.caption is not None:
        text = told(sitting.caption, words)
        mine = sitting.sparing and sitting.caption.seat == ME
        return words.of("table.spared", what=text) if mine and text else text, "caption"
    if sitting.holding:
        return words.of("table.tap"), "caption"
    return _at_rest(sitting, words)


def _at_rest(sitting: Sitting, words: Words) -> Line:
    """What is told while the person thinks."""
    if about := sitting.previews().get(sitting.peek):
        return foretold(words, about), "preview"
    if sitting.lifted:
        return raised(sitting.scene, words, sitting.lifted), "preview"
    if sitting.lamp.hint is not None:
        return advice(sitting, words), "hint"
    if sitting.lamp.slow or sitting.lamp.empty:
        return words.of("table.no_hint" if sitting.lamp.empty else "table.thinking"), "caption"
    if asked := sitting.asks(words):
        return asked, "lesson"
    return words.told("prompt", sitting.scene.prompt), ""


def advice(sitting: Sitting, words: Words) -> str:
    """The hint as a sentence: what to play, and why."""
    hint = sitting.lamp.hint
    if hint is None:
        return ""
    why = " ".join(words.told("hint", reason) for reason in hint.reasons)
    return words.of("table.advice", what=advised(sitting.scene, words, hint.act), why=why)


def panel(name: str, sitting: Sitting, words: Words, settings: Settings, news: El | None) -> El | None:
    """What lies beside the table: what was opened, else the scores after a deal."""
    opened: Mapping[str, Callable[[], El]] = {
        "scores": lambda: sheets.scores_panel(words, sitting.standing()),
        "journal": lambda: sheets.journal_panel(words, journal(sitting.happened(), words, sitting.alone)),
        "last": lambda: sheets.last_panel(words, sitting.last_trick()),
        "settings": lambda: preferences.settings_panel(words, settings),
    }
    if name:
        return opened[name]()
    if sitting.taught and sitting.teacher is not None:
        return classroom.done_panel(sitting.teacher, words)
    return sheets.between_panel(words, sitting.standing(), news) if sitting.resting else None
