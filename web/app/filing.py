"""What is asked in the archive: look at a match again, delete one, take everything out, bring it in, erase it."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.state import InputError
from web.app.archive import FIRST, show, work
from web.app.keep import archive, clerk, union
from web.app.keep.exchange import File, alone, opened, written
from web.app.keep.tabs import ERASED, LOST
from web.app.replay import Replay, happened, words_of
from web.app.settings import CHOICES, Settings
from web.app.settings import read as read_settings
from web.app.trail import Spot
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

YES = "yes"
BEFORE = "before"


def _no(shell: Shell, _: Wish) -> None:
    shell.desk.ask("")
    shell.paint(focus="title")


def _more(shell: Shell, _: Wish) -> None:
    shell.desk.shown += FIRST
    shell.paint()


def _delete(shell: Shell, asked: Wish) -> None:
    ident = asked.args[0]
    if asked.args[1:] == (YES,):
        work(shell, lambda: _deleted(shell, ident))
        return
    if shell.saves.load(ident) is not None:
        shell.desk.ask("delete", ident)
    show(shell)


async def _deleted(shell: Shell, ident: str) -> None:
    shell.desk.say(await clerk.delete(shell.ports.store, ident))
    _tell_others(shell, {ident})
    show(shell)


def _tell_others(shell: Shell, matches: set[str]) -> None:
    """Who sits at one of these in another tab has been overtaken, and shows what is kept of it now."""
    for ident in sorted(matches):
        shell.ports.tabs.post(LOST, ident)


# ---- a finished match


def _open(shell: Shell, asked: Wish) -> None:
    body = dict(shell.saves.finished()).get(asked.args[0], "")
    try:
        shell.desk.replay = Replay(body, shell.games)
    except InputError as error:
        shell.desk.say("unread", what=str(error))
        show(shell)
        return
    below = [spot for spot in shell.trail if spot.name != "replay"]
    shell.to(*below, Spot("replay"))


def _step(shell: Shell, asked: Wish) -> None:
    replay = shell.desk.replay
    if replay is not None:
        replay.go(asked.args[0])
        shell.voice.interrupt(happened(replay, words_of(replay, shell.language)))
        shell.paint()


# ---- out


def _export(shell: Shell, asked: Wish) -> None:
    """Everything, also before a question is answered, or the record of one finished match."""
    today, outside = shell.ports.today(), shell.ports.outside
    before = asked.args == (BEFORE,)
    if asked.args and not before:
        ident = asked.args[0]
        try:
            text = alone(ident, dict(shell.saves.finished()).get(ident, ""), shell.games)
        except InputError as error:
            shell.desk.say("unread", what=str(error))
        else:
            outside.save(f"beranda-{ident}.json", text)
            shell.desk.say("saved")
    else:
        settings = {name: shell.settings.value(name) for name in CHOICES} | {"language": shell.language}
        held = archive.held(shell.ports.store).without(shell.reading.left)
        outside.save(f"beranda-{today}.json", written(held, shell.games, today, settings))
        if before:
            shell.voice.interrupt(shell.words.of("archive.said.saved"))
            shell.paint()
            return
        shell.desk.say("saved")
    show(shell)


# ---- in


def _import(shell: Shell, asked: Wish) -> None:
    desk = shell.desk
    if asked.args != (YES,):
        shell.ports.outside.choose(lambda text, refusal: _chosen(shell, text, refusal))
        return
    file, desk.file = desk.file, None
    if file is not None:
        work(shell, lambda: _bring(shell, file))


async def _bring(shell: Shell, file: File) -> None:
    done, owned = await clerk.bring_in(shell.ports.store, file, shell.ports.identity)
    shell.desk.say(done)
    _tell_others(shell, owned)
    _settle(shell)
    show(shell)


def _chosen(shell: Shell, text: str, refusal: str) -> None:
    desk = shell.desk
    if desk.reading is not None:
        desk.reading.cancel()
    if refusal:
        desk.file = None
        desk.say("refused", what=refusal)
        show(shell)
    else:
        desk.reading = asyncio.ensure_future(_read(shell, text))


async def _read(shell: Shell, text: str) -> None:
    """Replay everything, letting the page live meanwhile; nothing is written before the person has seen what comes."""
    desk = shell.desk
    desk.file = None
    if desk.working is not None:
        await asyncio.wait({desk.working})
    try:
        desk.say("reading")
        show(shell)
        desk.file = await _file(shell, text)
        store = shell.ports.store
        desk.plan = union.planned(desk.file, store, store.lines, shell.ports.identity)
        desk.say("nothing") if desk.plan.empty else desk.ask("import")
    except InputError as error:
        desk.say("refused", what=str(error))
    except Exception:  # noqa: BLE001 - a file must not end the page
        shell.ports.log(traceback.format_exc())
        desk.say("broken")
    show(shell)


async def _file(shell: Shell, text: str) -> File:
    for found in opened(text, shell.games, shell.ports.identity):
        if found is not None:
            return found
        await shell.ports.clock.sleep(0)
    raise AssertionError


def _unimport(shell: Shell, _: Wish) -> None:
    work(shell, lambda: _unimported(shell))


async def _unimported(shell: Shell) -> None:
    done, matches = await clerk.take_back(shell.ports.store)
    shell.desk.say(done)
    _tell_others(shell, matches)
    _settle(shell)
    show(shell)


def _erase(shell: Shell, asked: Wish) -> None:
    if asked.args != (YES,):
        shell.desk.ask("erase")
    else:
        work(shell, lambda: _erased(shell))
        return
    show(shell)


async def _erased(shell: Shell) -> None:
    """In both stores, or it is said that something is left."""
    store = shell.ports.store
    done = await store.erase(lambda era: shell.ports.tabs.post(ERASED, str(era)))
    shell.desk.say("erased" if done else "not_all")
    shell.forms = {}
    _settle(shell)
    show(shell)


def _settle(shell: Shell) -> None:
    """The settings may have come or gone with the rest."""
    text = shell.saves.note("settings")
    shell.settings = read_settings(text) if text else Settings()


VERBS: Mapping[str, Doing] = {
    "no": _no, "more": _more, "delete": _delete, "open": _open, "step": _step, "export": _export,
    "import": _import, "unimport": _unimport, "erase": _erase,
}  # fmt: skip
