"""The way through the page: screens, panels beside the table, and how one goes back over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from web.app import thinning
from web.app.archive import Desk
from web.app.form import Form
from web.app.lasttrick import trick_of
from web.app.playing import put_down
from web.app.shelf import rules_of
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

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


HOME, TABLE, RESULT = Spot("home"), Spot("table"), Spot("result")


def _go(shell: Shell, asked: Wish) -> None:
    name, game = asked.args[0], asked.args[1] if len(asked.args) > 1 else ""
    if shell.at_table and name in PANELS:
        if name == "last" and not (shell.sitting and trick_of(shell.sitting.scene)):
            name = "journal"
        if name == "help" and shell.sitting:
            shell.primers.ask(rules_of(shell.sitting.game.name, shell.language))
        below = [spot for spot in shell.trail if not spot.panel]
        shell.to(*below, Spot(name, panel=True), focus="panel.title")
    elif name == "home":
        shell.home()
    elif name == "options" and game in shell.games:
        shell.forms[game] = replace(shell.forms.get(game, Form(shell.games[game])), start=None)
        shell.to(HOME, Spot(name, game))
    elif name == "learn" and not shell.at_table:
        shell.to(HOME, Spot(name, game))
    elif name in ("archive", "settings", "help") and shell.here.name != name:
        if name == "archive":
            shell.desk = Desk()
            thinning.ask(shell)
        shell.to(*shell.trail, Spot(name))


def _back(shell: Shell, asked: Wish) -> None:
    """One step back, or to the depth that the browser's history has come to."""
    depth = asked.number(0)
    wanted = len(shell.trail) - 2 if depth is None else depth
    if wanted >= len(shell.trail) - 1 or wanted < 0:
        shell.ports.page.depth(len(shell.trail) - 1)
    elif wanted == 0:
        shell.home()
    else:
        closed = shell.trail[-1]
        focus = OPENERS.get(closed.name, "top.menu") if closed.panel else "title"
        shell.to(*shell.trail[: wanted + 1], focus=focus)


def _close(shell: Shell, _: Wish) -> None:
    if shell.here.panel:
        _back(shell, Wish("back"))
    elif shell.sitting is not None and shell.sitting.busy:
        shell.sitting.skip()
    elif shell.sitting is not None and shell.sitting.chosen:
        put_down(shell, shell.sitting)


def _leave(shell: Shell, _: Wish) -> None:
    shell.home()


VERBS: Mapping[str, Doing] = {"go": _go, "back": _back, "close": _close, "leave": _leave}
