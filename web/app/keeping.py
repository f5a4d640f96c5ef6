"""What the page makes of its two stores: what was found in them at the start, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app import dealing
from web.app.keep.copies import Copies
from web.app.keep.healing import Healed
from web.app.keep.lines import RecordLines
from web.app.settings import read as read_settings

if TYPE_CHECKING:
    from web.app.shell import Shell


def begin(shell: Shell) -> None:
    """Unite the stores; where the second one answers late, what is shown already is shown once more."""
    store = shell.ports.store
    store.lines = RecordLines(shell.games)
    store.told = lambda: _told(shell)
    store.late = lambda healed: _late(shell, healed)
    store.open(lambda healed: _opened(shell, healed))


def _opened(shell: Shell, healed: Healed) -> None:
    shell.notices += [("lost", ident) for ident in healed.lost] + [("apart", ident) for ident in healed.apart]
    shell.settings = read_settings(shell.saves.note("settings"))
    if shell.here.name in ("home", "archive"):
        shell.paint()


def _late(shell: Shell, healed: Healed) -> None:
    """The page had gone on without it: a match at the table that was further is shown as it was."""
    _opened(shell, healed)
    sitting = shell.sitting
    if sitting is not None and sitting.sheet.ident in healed.further:
        dealing.sit_again(shell)
        shell.voice.interrupt(shell.words.of("home.further"))
    elif healed.apart:
        shell.voice.interrupt(shell.words.of("home.apart"))
    else:
        return
    shell.paint()


def _told(shell: Shell) -> None:
    """The number of copies has changed. That one is being made is shown with what is kept, a moment later."""
    if shell.sitting is not None and shell.ports.store.copies is not Copies.UNDERWAY:
        shell.paint()
