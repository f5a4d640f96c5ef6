"""What is shown where the person is: a screen, or the table with what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app import screens, seated, sheets
from web.app.el import El
from web.app.keep.matches import kept_matches
from web.app.keep.rounds import tallies
from web.app.players import ME
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
    beside = seated.panel(opened, sitting, words, shell.settings, bar(shell))
    return seated.table(sitting, words, shell.settings, beside, shell.voice.said)


def _result(shell: Shell) -> El:
    sitting = shell.sitting
    if sitting is None:
        return _home(shell)
    words = shell.game_words(sitting.game.name)
    return sheets.result(words, sitting.standing(), sitting.ranking, shell.voice.said)


def _options(shell: Shell) -> El:
    form = shell.forms[shell.here.game]
    words = Words(shell.language, catalogue(form.game, shell.language), ME, form.rules().seats)
    return screens.options(words, form)


def _tallies(shell: Shell) -> El:
    found = tallies(shell.saves.rounds(), tuple(shell.games))
    names = [shell.game_words(tally.game).of_game("name") for tally in found]
    return sheets.tallies(shell.words, names, found, shell.voice.said)


def _settings(shell: Shell) -> El:
    inside = sheets.settings_form(shell.words, shell.settings)
    return screens.plain("settings", shell.words, inside, shell.voice.said)


def _help(shell: Shell) -> El:
    return screens.plain("help", shell.words, sheets.help_text(shell.words), shell.voice.said)


def _home(shell: Shell) -> El:
    kept = kept_matches(shell.saves, shell.games)
    said = [shell.words.of(f"home.{code}", what=what) for code, what in [*shell.notices, *kept.unread]]
    around = screens.Around(kept.going, said, offline=shell.news.ready)
    return screens.home(shell.words, shell.games, around, shell.voice.said)


# A screen's name (a spot of the trail) and what draws it.
SCREENS: Mapping[str, Callable[[Shell], El]] = {
    "home": _home, "options": _options, "result": _result, "tallies": _tallies, "settings": _settings, "help": _help,
}  # fmt: skip
