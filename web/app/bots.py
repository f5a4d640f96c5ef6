"""Moves and hints thought out in the bots' worker, and on the page whenever the worker does not answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.rules import Start
from game.core.scene import Hint
from game.remote import LONGEST, hint_of, hint_request_of, request_of
from web.app.lamp import LocalAdviser
from web.app.patience import in_time
from web.app.players import LocalBot
from web.app.ports import Clock

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
        local, thinker = self._local, self._thinker
        if not thinker.ready:
            return await local.choose(rules, view)
        answer = await _asked(thinker, request_of(rules, view, local.level, local.dice()), local.clock)
        legal = list(map(str, rules.legal(view)))
        if answer in legal:
            return answer
        _dismiss(thinker, local.log, answer, f"one of {legal}")
        return await local.choose(rules, view)


class RemoteAdviser:
    """The same for hints."""

    def __init__(self, thinker: Thinker, local: LocalAdviser) -> None:
        """`local` is its twin on the page."""
        self._thinker, self._local = thinker, local

    @property
    def there(self) -> bool:
        """Whether this game has hints at all."""
        return self._local.there

    async def advise(self, rules: AnyRules, view: AnyView, dice: str) -> Hint:
        """A hint for a legal move, or an empty one, whatever becomes of the worker."""
        local, thinker = self._local, self._thinker
        if not thinker.ready:
            return await local.advise(rules, view, dice)
        answer = await _asked(thinker, hint_request_of(rules, view, dice), local.clock)
        legal = list(map(str, rules.legal(view)))
        hint = _read(answer)
        if hint is not None and hint.act in ("", *legal):
            return hint
        _dismiss(thinker, local.log, answer, f"a hint for one of {legal}")
        return await local.advise(rules, view, dice)


def _read(answer: str) -> Hint | None:
    try:
        return hint_of(answer)
    except (ValueError, TypeError):
        return None


async def _asked(thinker: Thinker, request: str, clock: Clock) -> str:
    """What the worker says, or what became of it."""
    try:
        return await in_time(thinker.ask(request), PATIENCE, clock)
    except Exception as error:  # noqa: BLE001 - however it dies, the game goes on
        return f"{type(error).__name__}: {error}"


def _dismiss(thinker: Thinker, log: Callable[[str], None], answer: str, expected: str) -> None:
    log(f"the bots' worker answered {answer!r}, expected {expected}")
    thinker.replace()


def first_question(game: Game) -> str:
    """A request that any worker can answer: how it shows that it is ready."""
    rules = game.rules()
    dice = Dice("first question")
    state = rules.deal(rules.opening(Start(seed="first"), dice), dice)
    return request_of(rules, state.seen_by(state.table.turn), 1, "first")
