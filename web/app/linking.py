"""A link to a deal: one is copied, and one that somebody has sent is opened, never in the place of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Start
from game.core.state import InputError
from web.app import sheets
from web.app.el import El, el
from web.app.form import Form
from web.app.link import Linked, read_link
from web.app.text import Words, catalogue
from web.app.trail import Spot
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

PANEL = "deal"


def told(shell: Shell, fragment: str, refusal: str) -> None:
    """The address names a deal, or something that is none. At the table the person is asked first."""
    try:
        linked = None if refusal else read_link(fragment, shell.games)
    except InputError as error:
        linked, refusal = None, str(error)
    if linked is None:
        _refused(shell, refusal)
        return
    shell.linked = linked
    if shell.at_table:
        below = [spot for spot in shell.trail if not spot.panel]
        shell.to(*below, Spot(PANEL, panel=True), focus="panel.title")
    else:
        _open(shell, linked)


def _refused(shell: Shell, why: str) -> None:
    shell.notices.append(("link", why))
    shell.voice.interrupt(shell.words.of("home.link", what=why))
    shell.paint()


def _open(shell: Shell, linked: Linked) -> None:
    """Its options, and who plays: the form in which every match begins."""
    shell.forms[linked.game] = Form(shell.games[linked.game], linked.options, start=linked.start)
    shell.home(Spot("options", linked.game))


def _deal(shell: Shell, _: Wish) -> None:
    if shell.linked is not None:
        linked, shell.linked = shell.linked, None
        _open(shell, linked)


def _link(shell: Shell, _: Wish) -> None:
    """Copy the link to the deal at the table; where that is refused the address can be copied by hand."""
    if shell.sitting is None or not shell.sitting.fragment:
        return

    def shared(address: str, copied: bool) -> None:  # noqa: FBT001 - the port's own words
        shell.address = address
        shell.voice.interrupt(shell.words.of("link.copied" if copied else "link.by_hand"))
        shell.paint(focus="" if copied else "link.address")

    shell.ports.outside.share(shell.sitting.fragment, shared)


def playable(start: Start, seats: int) -> Start:
    """The start, for so many seats: a dealer that the person's own options have taken away is drawn anew."""
    return start if start.dealer is None or start.dealer < seats else replace(start, dealer=None)


def copy_button(words: Words, address: str) -> tuple[El, ...]:
    """The button that copies the link, and once it was pressed the address itself."""
    field = el(
        "input", key="link.address", cls="address", type="text", readonly="", value=address,
        aria_label=words.of("link.address"),
    )  # fmt: skip
    return sheets.button("link", words.of("link.copy"), "link", cls="link"), *([field] if address else [])


def panel(shell: Shell) -> El:
    """Beside the table: a link to another deal has come; the match here stays kept in any case."""
    words = shell.words
    linked = shell.linked
    game = shell.games[linked.game] if linked else None
    name = Words(shell.language, catalogue(game, shell.language)).of_game("name") if game else ""
    buttons = (
        sheets.button("deal", words.of("link.open"), "deal", cls="primary"),
        sheets.button("stay", words.of("link.stay"), "close"),
    )
    return sheets.panel(
        PANEL, words.of("link.title"), words, el("p", key="link.what", text=words.of("link.what", game=name)),
        el("p", *buttons, key="link.buttons", cls="buttons"),
    )  # fmt: skip


VERBS: Mapping[str, Doing] = {"link": _link, "deal": _deal}
