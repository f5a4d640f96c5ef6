"""A computer player that thinks in the bots' worker, and on the page whenever the worker does not answer."""

from __future__ import annotations

import asyncio
from typing import Protocol

from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.rules import Start
from game.remote import LONGEST, request_of
from web.app.players import LocalBot

PATIENCE = 3 * 1000 * LONGEST  # ms: three times what a thought may take


class Thinker(Protocol):
    """The far interpreter: one text in, one text out."""

    @property
    def ready(self) -> bool:
        """Whether it has answered before and can be asked now."""

    async def ask(self, request: str) -> str:
        """Its answer, "" when a newer request has taken the place of this one. Raises when it cannot answer."""

    def replace(self) -> None:
        """End a worker that died, hangs or talks nonsense; another one is started, once."""


class RemoteBot:
    """Asks the worker; if it is not there, not in time or not right, the same search runs on the page."""

    def __init__(self, thinker: Thinker, local: LocalBot) -> None:
        """`local` is its twin on the page: the same level, dice, clock and log."""
        self._thinker, self._local = thinker, local

    async def choose(self, rules: AnyRules, view: AnyView) -> str:
        """A legal move, whatever becomes of the worker."""
        if not self._thinker.ready:
            return await self._local.choose(rules, view)
        request = request_of(rules, view, self._local.level, self._local.dice())
        try:
            answer = await self._in_time(request)
        except Exception as error:  # noqa: BLE001 - however it dies, the game goes on
            answer = f"{type(error).__name__}: {error}"
        legal = list(map(str, rules.legal(view)))
        if answer in legal:
            return answer
        self._local.log(f"the bots' worker answered {answer!r}, expected one of {legal}")
        self._thinker.replace()
        return await self._local.choose(rules, view)

    async def _in_time(self, request: str) -> str:
        asked = asyncio.ensure_future(self._thinker.ask(request))
        late = asyncio.ensure_future(self._local.clock.sleep(PATIENCE))
        try:
            await asyncio.wait({asked, late}, return_when=asyncio.FIRST_COMPLETED)
            return asked.result() if asked.done() else "nothing in time"
        finally:
            asked.cancel()
            late.cancel()


def first_question(game: Game) -> str:
    """A request that any worker can answer: how it shows that it is ready."""
    rules = game.rules()
    dice = Dice("first question")
    state = rules.deal(rules.opening(Start(seed="first"), dice), dice)
    return request_of(rules, state.seen_by(state.table.turn), 1, "first")
