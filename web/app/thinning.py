"""When what is kept takes much room: the oldest finished matches may lose their moves, their rounds never."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.app.archive import show, work
from web.app.keep import clerk, room
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

NOTE = "room"  # what the person has answered: yes or no
YES, NO = "yes", "no"


def look(shell: Shell) -> tuple[str, ...]:
    """The matches that have to be asked about; none where there is room, or where it was said what to do."""
    answer = shell.saves.note(NOTE)
    if answer == YES:
        _thin(shell)
    return () if answer in {YES, NO} else _chosen(shell)


def _chosen(shell: Shell) -> tuple[str, ...]:
    taken = room.used(shell.ports.store)
    return room.spare(shell.saves, taken) if taken > room.MOST else ()


def _thin(shell: Shell, *, said: bool = False) -> None:
    """Make room; said: what has come of it is said."""

    async def job() -> None:
        chosen = _chosen(shell)
        done = await clerk.thin(shell.ports.store, chosen) if chosen else "thinned"
        if said:
            shell.desk.say(done)
            show(shell)

    work(shell, job)


def after_a_match(shell: Shell) -> None:
    """A match more is kept: the home screen says so when there is little room."""
    if look(shell) and ("room", "") not in shell.notices:
        shell.notices.append(("room", ""))


def ask(shell: Shell) -> None:
    """In the archive it is asked what may go, as long as that was not answered."""
    chosen = look(shell)
    if chosen:
        shell.desk.ask("room")
        megas = round(10 * room.used(shell.ports.store) / room.MEGA)
        shell.desk.values = {"used": megas, "n": len(chosen)}


def _room(shell: Shell, asked: Wish) -> None:
    if shell.desk.question != "room" or asked.args[0] not in {YES, NO}:
        return
    shell.saves.note(NOTE, asked.args[0])
    shell.notices = [notice for notice in shell.notices if notice[0] != "room"]
    shell.desk.ask("")
    shell.paint(focus="title")
    if asked.args[0] == YES:
        _thin(shell, said=True)


VERBS: Mapping[str, Doing] = {"room": _room}
