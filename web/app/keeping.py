"""What the page makes of its two stores: what was found in them at the start, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.keep.copies import Copies
from web.app.keep.healing import Healed
from web.app.settings import read as read_settings

if TYPE_CHECKING:
    from web.app.shell import Shell


def begin(shell: Shell) -> None:
    """Unite the stores; where the second one answers late, what is shown already is shown once more."""
    shell.ports.store.told = lambda: _told(shell)
    shell.ports.store.open(lambda healed: _opened(shell, healed))


def _opened(shell: Shell, healed: Healed) -> None:
    shell.notices += [("lost", ident) for ident in healed.lost]
    shell.settings = read_settings(shell.saves.note("settings"))
    if shell.here.name in ("home", "tallies"):
        shell.paint()


def _told(shell: Shell) -> None:
    """The number of copies has changed. That one is being made is shown with what is kept, a moment later."""
    if shell.sitting is not None and shell.ports.store.copies is not Copies.UNDERWAY:
        shell.paint()
