"""What is asked before a match: its options and players, a new deal, a kept match to go on with."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.state import InputError
from web.app import elsewhere
from web.app.form import Form
from web.app.ledger import dealt, kept
from web.app.linking import playable
from web.app.players import ME
from web.app.sitting import Sitting
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell


def _set(shell: Shell, asked: Wish) -> None:
    _change(shell, lambda form: form.with_option(*asked.args))


def _level(shell: Shell, asked: Wish) -> None:
    level, seat = asked.number(0), asked.number(1)
    _change(shell, lambda form: form.with_level(level or 0, seat or ME))


def _change(shell: Shell, change: Callable[[Form], Form]) -> None:
    if shell.here.name == "options":
        shell.forms[shell.here.game] = change(shell.forms[shell.here.game])
        shell.paint()


def _start(shell: Shell, _: Wish) -> None:
    if shell.here.name == "options":
        form = shell.forms[shell.here.game]
        start = playable(form.start, form.rules().seats) if form.start else None
        match, sheet = dealt(form.rules(), form.seating(), shell.ports, start)
        _sit(shell, Sitting(form.game, match, sheet, shell.ports, shell))


def _sit(shell: Shell, sitting: Sitting) -> None:
    """At a new table: nobody else can have heard of this match."""
    shell.ports.tabs.claim(sitting.sheet.ident, lambda _: None)
    shell.sit(sitting)


def _resume(shell: Shell, asked: Wish) -> None:
    """The stores and the other tabs may answer late; whoever has gone elsewhere meanwhile is not fetched back."""
    ident, trail = asked.args[0], shell.trail

    def wanted() -> bool:
        if shell.trail is trail:
            return True
        shell.ports.tabs.release(ident)
        return False

    def claimed(mine: bool) -> None:  # noqa: FBT001 - it is the answer, not a choice
        if not mine:
            elsewhere.look_on(shell, ident, wanted)
        elif wanted():
            shell.claimed = ident
            shell.ports.store.take(taken, ident)

    def taken() -> None:
        if not wanted():
            return
        if shell.claimed == ident:
            _go_on(shell, ident)
        else:
            shell.ports.tabs.release(ident)
            elsewhere.look_on(shell, ident, wanted)

    shell.ports.store.open(lambda _: shell.ports.tabs.claim(ident, claimed) if shell.trail is trail else None)


def _go_on(shell: Shell, ident: str) -> None:
    """Both stores are united: what is newest is gone on with."""
    body = shell.saves.load(ident)
    if body is None:
        shell.to(*shell.trail)
        return
    try:
        with shell.reading.whole(ident):
            match, sheet = kept(body, ident, shell.games)
            sitting = Sitting(shell.games[match.rules.name], match, sheet, shell.ports, shell)
    except InputError as error:
        shell.notices.append(("unread", str(error)))
        shell.to(*shell.trail)
    except Exception:  # noqa: BLE001 - a match that we fail to show must not keep the page from starting
        shell.ports.log(traceback.format_exc())
        shell.stuck()
    else:
        with shell.reading.whole(ident):
            shell.sit(sitting)


def sit_again(shell: Shell) -> None:
    """The match at the table is kept further on than it is shown: show it so."""
    sitting = shell.sitting
    if isinstance(sitting, elsewhere.Onlooker):
        elsewhere.look_again(shell, sitting.sheet.ident)
    elif sitting is not None:
        sitting.stop_playing()
        shell.sitting = None
        _go_on(shell, sitting.sheet.ident)


def _again(shell: Shell, asked: Wish) -> None:
    """The same game, options and players: another deal, or the same, which counts apart since its cards are known."""
    if shell.sitting is not None:
        old, same = shell.sitting, asked.args == ("same",)
        match, sheet = dealt(old.rules, old.sheet.seating, shell.ports, old.start if same else None)
        sheet = replace(sheet, assisted=same)
        _sit(shell, Sitting(old.game, match, sheet, shell.ports, shell))


VERBS: Mapping[str, Doing] = {"set": _set, "level": _level, "start": _start, "resume": _resume, "again": _again}
