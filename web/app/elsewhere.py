"""A match that another tab is playing: it is shown, nothing can be done in it, and it can be played here instead."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.core.scene import Saying
from game.core.state import InputError
from web.app import sheets
from web.app.el import El, el
from web.app.keep.tabs import ERASED, GIVEN, LOST, MOVED, WANTED
from web.app.ledger import kept
from web.app.sitting import Sitting
from web.app.text import Words
from web.app.trail import TABLE
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

PATIENCE = 1000  # ms in which the tab that plays may finish what it writes, before the match is taken from it


class Onlooker(Sitting):
    """A table at which one only looks on. wants: the match has been asked for, and is not ours yet."""

    watched = True
    wants = False

    def begin(self) -> None:
        """Nothing moves, and nothing is written."""
        self.scene = self.scene.still()
        self._stage.paint()

    def leave(self) -> None:
        """The match is not ours to keep or to forget."""

    def flush(self) -> bool:
        """Nothing of ours can be lost."""
        return True

    def act(self, text: str) -> None:
        """Others move."""

    def why(self, keys: Sequence[str]) -> Saying | None:
        """The panel beside the table says why nothing can be played."""


def panel(words: Words) -> El:
    """What is said beside such a table."""
    button = el(
        "button", key="ask.here", cls="primary", type="button", data_act="here", text=words.of("elsewhere.here")
    )
    return sheets.panel("elsewhere", words.of("elsewhere.title"), words, el("p", text=words.of("elsewhere.text")),
                        button, closable=False)  # fmt: skip


def begin(shell: Shell) -> None:
    """Hear what other tabs say."""
    shell.ports.store.overtaken = lambda match: heard(shell, LOST, match)
    shell.ports.store.erased = lambda: heard(shell, ERASED, str(shell.ports.store.era))
    shell.ports.tabs.listen(lambda word, match: heard(shell, word, match))


def heard(shell: Shell, word: str, match: str) -> None:
    """Another tab has said something, or has taken a match from us."""
    sitting = shell.sitting
    if word == LOST and shell.claimed == match:
        shell.claimed = ""
    if word == ERASED:
        _stand_up(shell)
        shell.ports.store.let_go(int(match or 0))  # a page of an earlier version does not count
        shell.home()
    elif sitting is None or sitting.sheet.ident != match:
        if word in (MOVED, LOST) and shell.here.name == "home":
            shell.paint()
    elif isinstance(sitting, Onlooker):
        if word in (MOVED, LOST):
            look_again(shell, match)
        elif word == GIVEN and sitting.wants:
            _claim(shell, match)
    elif word == LOST:
        _step_aside(shell, match)
        shell.ports.tabs.release(match)
    elif word == WANTED:
        shell.moving = asyncio.ensure_future(_give(shell, match))


def look_again(shell: Shell, match: str) -> None:
    """Who looks on sees what there is by now."""
    shell.ports.store.see(match, lambda: _look_on(shell, match))


def look_on(shell: Shell, match: str, wanted: Callable[[], bool]) -> None:
    """Another tab plays this match: show it, if that is still wanted when the store has answered."""
    shell.ports.store.see(match, lambda: _look_on(shell, match, sit=True) if wanted() else None)


def _look_on(shell: Shell, match: str, *, sit: bool = False) -> None:
    body = shell.saves.load(match)
    if body is None:
        shell.home()
        return
    try:
        found, sheet = kept(body, match, shell.games)
    except InputError as error:
        shell.notices.append(("unread", str(error)))
        shell.paint()
        return
    onlooker, before = Onlooker(shell.games[found.rules.name], found, sheet, shell.ports, shell), shell.sitting
    if isinstance(before, Onlooker) and before.sheet.ident == match:
        onlooker.wants = before.wants
        shell.sitting = onlooker
        onlooker.begin()
    elif sit:
        shell.sit(onlooker)


def _stand_up(shell: Shell) -> None:
    """Leave the table without keeping or forgetting anything."""
    if shell.sitting is not None:
        shell.sitting.stop_playing()
        shell.sitting = None


def _step_aside(shell: Shell, match: str) -> None:
    """The match is not played here any longer; nothing more of it is written."""
    _stand_up(shell)
    look_on(shell, match, lambda: shell.sitting is None and TABLE in shell.trail)
    shell.voice.interrupt(shell.words.of("elsewhere.title"))


async def _give(shell: Shell, match: str) -> None:
    """Another tab asks for it: what is on its way is finished first."""
    await shell.ports.store.flush()
    _step_aside(shell, match)
    shell.ports.tabs.release(match)
    shell.ports.tabs.post(GIVEN, match)


def _here(shell: Shell, _: Wish) -> None:
    """Play it here: the tab that has it may finish its writing, then it is taken."""
    sitting = shell.sitting
    if isinstance(sitting, Onlooker) and not sitting.wants:
        sitting.wants = True
        shell.ports.tabs.post(WANTED, sitting.sheet.ident)
        shell.moving = asyncio.ensure_future(_take_anyway(shell, sitting.sheet.ident))


async def _take_anyway(shell: Shell, match: str) -> None:
    await shell.ports.clock.sleep(PATIENCE)
    sitting = shell.sitting
    if isinstance(sitting, Onlooker) and sitting.wants and sitting.sheet.ident == match:
        _claim(shell, match)


def _claim(shell: Shell, match: str) -> None:
    shell.sitting = None
    shell.ports.tabs.claim(match, lambda _: shell.wish(f"resume:{match}"), steal=True)


VERBS: Mapping[str, Doing] = {"here": _here}
