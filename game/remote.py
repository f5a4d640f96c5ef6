"""The door of the bots' worker: a view comes in as text, a move or a hint goes out; the newest request wins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from game.ai.think import think
from game.core.codec import decode, encode, shallow, view_of
from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.scene import Hint
from game.registry import GAMES

SLICE = 0.02  # seconds between two looks at newer requests
LONGEST = 0.8  # seconds; the searches' own budgets end sooner on all but the slowest machines


def request_of(rules: AnyRules, view: AnyView, level: int, dice: str) -> str:
    """What crosses to the worker for a move: all that a computer player is ever told, as one text.

    `dice` is a one-way digest of the match (game.core.record.bot_dice), never its seed.
    """
    return _asked(rules, view, dice, level=level)


def hint_request_of(rules: AnyRules, view: AnyView, dice: str) -> str:
    """The same for a hint; the answer is read by `hint_of`."""
    return _asked(rules, view, dice, hint=True)


def _asked(rules: AnyRules, view: AnyView, dice: str, **wish: int) -> str:
    options = {o.name: getattr(rules, o.name) for o in rules.options()}
    return json.dumps(
        {"game": rules.name, "options": options, **wish, "view": encode(view), "dice": dice}, separators=(",", ":")
    )


def hint_of(answer: str) -> Hint:
    """The hint that the worker answered with."""
    return decode(Hint, answer)


@dataclass
class Thinker:
    """Answers requests one at a time: a newer one cancels the one being thought about."""

    games: Mapping[str, Game]
    now: Callable[[], float] = monotonic
    newest: int = field(default=0, init=False)

    async def choose(self, request: str) -> str:
        """The notation of the move chosen or the hint as text; "" when a newer request has taken its place."""
        self.newest += 1
        mine, started = self.newest, self.now()
        search = self._search(shallow(request))
        breath = started

        def enough() -> bool:
            return self.newest != mine or self.now() - started > LONGEST

        async def breathe() -> None:
            nonlocal breath
            if self.now() - breath > SLICE:
                await asyncio.sleep(0)
                breath = self.now()

        answer = await think(search, enough, breathe)
        if self.newest != mine:
            return ""
        return encode(answer) if isinstance(answer, Hint) else str(answer)

    def _search(self, asked: dict[str, Any]) -> Iterator[object]:
        game = self.games[asked["game"]]
        search = game.hint if asked.get("hint") else game.level(asked["level"])
        if search is None:
            msg = f"{asked['game']} was asked for a hint, expected a game that gives hints"
            raise ValueError(msg)
        return search(game.rules.chosen(asked["options"]), view_of(game.rules, asked["view"]), Dice(asked["dice"]))


choose = Thinker(GAMES).choose
