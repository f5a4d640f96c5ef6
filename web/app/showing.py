"""What is shown where the person is: a screen, or the table with what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app import (
    archive,
    aside,
    classroom,
    elsewhere,
    linking,
    preferences,
    primer,
    replay,
    screens,
    seated,
    sheets,
)
from web.app.el import El
from web.app.keep.matches import kept_matches
from web.app.players import ME
from web.app.proof import proof
from web.app.shelf import rules_of
from web.app.text import Words, catalogue
from web.app.versions import update_bar

if TYPE_CHECKING:
    from web.app.shell import Shell


def root(shell: Shell) -> El:
    """The whole page as it is now."""
    if shell.sitting is not None and shell.at_table:
        return _table(shell)
    return SCREENS.get(shell.here.name, _home)(shell)


def bar(shell: Shell) -> El | None:
    """The news that a newer version waits."""
    return update_bar(shell.words, refused=shell.news.refused) if shell.news.waits else None


def _table(shell: Shell) -> El:
    sitting = shell.sitting
    if sitting is None:
        return _home(shell)
    words = shell.game_words(sitting.game.name)
    opened = shell.here.name if shell.here.panel else ""
    if opened == linking.PANEL:
        beside: El | None = linking.panel(shell)
    elif opened == "menu":
        fixed = proof(words, sitting.seed, over=False)
        beside = sheets.menu_panel(words, sitting.rules, _link(shell, words), fixed)
    elif opened == "help":
        read = shell.primers.of(rules_of(sitting.game.name, words.language))
        beside = sheets.help_panel(words, primer.primer(words, sitting.rules, read))
    elif not opened and isinstance(sitting, elsewhere.Onlooker):
        beside = elsewhere.panel(words)
    else:
        beside = seated.panel(opened, sitting, words, shell.settings, bar(shell))
    room = shell.ports.wide() and not sitting.watched and sitting.teacher is None
    side = aside.aside(sitting, words, covered=beside is not None) if room else None
    return seated.table(sitting, words, shell.settings, beside, shell.voice.said, side)


def _result(shell: Shell) -> El:
    sitting = shell.sitting
    if sitting is None:
        return _home(shell)
    words = shell.game_words(sitting.game.name)
    again = sheets.button("replay", words.of("replay.again"), f"open:{sitting.sheet.ident}", cls="link")
    same = [sheets.button("same", words.of("result.same"), "again:same", cls="link")] if sitting.start else []
    more, after = (*same, again, *_link(shell, words)), proof(words, sitting.seed, over=True)
    return sheets.result(words, sitting.standing(), sitting.ranking, shell.voice.said, more, after)


def _link(shell: Shell, words: Words) -> tuple[El, ...]:
    """What copies the link to this deal, where there can be one."""
    there = shell.sitting is not None and shell.sitting.fragment
    return linking.copy_button(words, shell.address) if there else ()


def _options(shell: Shell) -> El:
    form = shell.forms[shell.here.game]
    words = Words(shell.language, catalogue(form.game, shell.language), ME, form.rules().seats)
    return screens.options(words, form)


def _replay(shell: Shell) -> El:
    looked = shell.desk.replay
    if looked is None:
        return _home(shell)
    return replay.screen(looked, replay.words_of(looked, shell.language), shell.voice.said, shell.settings.order)


def _settings(shell: Shell) -> El:
    inside = preferences.settings_form(shell.words, shell.settings)
    return screens.plain("settings", shell.words, inside, shell.voice.said)


def _help(shell: Shell) -> El:
    return screens.plain("help", shell.words, sheets.help_text(shell.words), shell.voice.said)


def _home(shell: Shell) -> El:
    kept = kept_matches(shell.saves, shell.games, shell.reading)
    said = [shell.words.of(f"home.{code}", what=what) for code, what in [*shell.notices, *kept.unread]]
    around = screens.Around(kept.going, said, offline=shell.news.ready)
    return screens.home(shell.words, shell.games, around, shell.voice.said)


# A screen's name (a spot of the trail) and what draws it.
SCREENS: Mapping[str, Callable[[Shell], El]] = {
    "home": _home, "options": _options, "result": _result, "archive": archive.screen, "replay": _replay,
    "settings": _settings, "help": _help, "learn": classroom.screen,
}  # fmt: skip
