"""Which language the page speaks: its catalogues do not come with the program, but when somebody wants them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from web.app.text import LANGUAGES, OWN_NAMES, known, learn
from web.app.voice import Voice
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

Fetch = Callable[[str], Awaitable[str]]  # of a language; raises OSError when its catalogues cannot be had
DEFAULT = LANGUAGES[0]  # its catalogues are part of the program


async def nothing_to_fetch(language: str) -> str:
    """Where every language that there is has come with the program."""
    raise FileNotFoundError(f"there are no catalogues of {language!r} to be fetched")


async def spoken(language: str, fetch: Fetch, log: Callable[[str], None]) -> str:
    """The language to begin with: that one if its catalogues can be had, else the one that is always there."""
    try:
        learn(language, json.loads(await fetch(language)))
    except (OSError, ValueError) as error:
        log(f"the catalogues of {language!r} have not arrived: {error}")
    return language if known(language) else DEFAULT


def _lang(shell: Shell, asked: Wish) -> None:
    language = asked.args[0]
    if language not in LANGUAGES:
        return
    if known(language):
        _speak(shell, language)
    else:
        if shell.learning is not None:
            shell.learning.cancel()
        shell.learning = asyncio.ensure_future(_learn(shell, language))


async def _learn(shell: Shell, language: str) -> None:
    if await spoken(language, shell.ports.words, shell.ports.log) == language:
        _speak(shell, language)
    else:
        shell.notices = [*_others(shell), ("unfetched", OWN_NAMES[language])]
        shell.voice.interrupt(shell.words.of("home.unfetched", what=OWN_NAMES[language]))
        shell.paint()


def _speak(shell: Shell, language: str) -> None:
    shell.language = language
    shell.notices = _others(shell)
    shell.saves.note("language", language)
    shell.voice = Voice()
    shell.paint()


def _others(shell: Shell) -> list[tuple[str, str]]:
    return [each for each in shell.notices if each[0] != "unfetched"]


VERBS: Mapping[str, Doing] = {"lang": _lang}
