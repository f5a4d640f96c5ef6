"""Who sits at the table: the person, a computer player on the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TypeVar

from game.ai.think import think
from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.state import Seat
from web.app.evening import Player
from web.app.ports import Clock, Ports

ME: Seat = 0  # where the person sits (notation.md)
SLICE = 8  # ms of thinking between two breaths of the page
PATIENCE = 1_000  # ms after which a search is cut off; on most machines its budget ends it before

Answer = TypeVar("Answer")


async def in_slices(search: Iterator[Answer], clock: Clock) -> Answer:
    """The search's last answer, the page living on between slices of it."""
    began = breathed = clock.now()

    async def breathe() -> None:
        nonlocal breathed
        if clock.now() - breathed >= SLICE:
            await clock.sleep(0)
            breathed = clock.now()

    return await think(search, lambda: clock.now() - began > PATIENCE, breathe)


class Human:
    """The person: answers with what was put into the tray while, or before, they were asked."""

    def __init__(self, asked: Callable[[AnyView], None], spares: Callable[[], bool] = lambda: False) -> None:
        """`asked` is called when the person is waited for; `spares`: whether a move without another is made for them.

        spared: whether the last move was made for them.
        """
        self._asked, self._spares = asked, spares
        self._only = ""
        self.spared = False
        self._tray = ""
        self._answer: asyncio.Future[str] | None = None

    @property
    def waiting(self) -> bool:
        """Whether the person is to move now."""
        return self._answer is not None

    @property
    def alone(self) -> bool:
        """Whether there was no other move than the last one, or is no other now."""
        return bool(self._only)

    def spare(self) -> None:
        """They may want it only now: make the only move for them, if that is what is waited for."""
        if self.waiting and self.alone and self._spares():
            self.spared = True
            self.put(self._only)

    def put(self, text: str) -> None:
        """Offer a move; kept until it is asked for or forgotten."""
        self._tray = text
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)

    def forget(self) -> None:
        """Drop what was offered: somebody else has moved since, so it was meant for another position."""
        self._tray = ""

    async def choose(self, rules: AnyRules, view: AnyView) -> str:
        """The first offered move that is legal; the only one by itself, for who wants that."""
        legal = set(map(str, rules.legal(view)))
        early, self._tray = self._tray, ""
        self._only = next(iter(legal)) if len(legal) == 1 else ""
        self.spared = self.alone and self._spares()
        if self.spared:
            return self._only
        if early in legal:
            return early
        try:
            while True:
                self._answer = asyncio.get_running_loop().create_future()
                self._asked(view)
                first, latest, self._tray = await self._answer, self._tray, ""  # two may come in one breath of the page
                for text in (first, latest):
                    if text in legal:
                        return text
        finally:
            self._answer = None


class LocalBot:
    """A computer player that thinks on the page, in slices."""

    def __init__(
        self, game: Game, level: int, dice: Callable[[], str], clock: Clock, log: Callable[[str], None]
    ) -> None:
        """`dice` gives the seed of the next decision, a digest that says nothing about the deal."""
        self.level, self.dice, self.clock, self.log = level, dice, clock, log
        self._game = game

    async def choose(self, rules: AnyRules, view: AnyView) -> str:
        """What its level finds. A mistake of ours is logged and costs the evening nothing: the first legal move."""
        legal = list(map(str, rules.legal(view)))
        try:
            search = self._game.level(self.level)(rules, view, Dice(self.dice()))
            answer = str(await in_slices(search, self.clock))
        except Exception as error:  # noqa: BLE001 - see the docstring
            answer = f"{type(error).__name__}: {error}"
        if answer in legal:
            return answer
        self.log(f"{rules.name} level {self.level} seat {view.seat} answered {answer!r}, expected one of {legal}")
        return legal[0]


def hired(ports: Ports, game: Game, kind: str, dice: Callable[[], str]) -> Player:
    """The computer player that a record's seat "bot:2" names."""
    level = int(kind.partition(":")[2] or 1)
    return ports.hire(LocalBot(game, level, dice, ports.clock, ports.log))
