"""The door of the bots' worker: a view comes in as text, a move goes out; the newest request wins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic

from game.ai.think import think
from game.core.codec import encode, shallow, view_of
from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.registry import GAMES

SLICE = 0.02  # seconds between two looks at newer requests
LONGEST = 0.8  # seconds; the searches' own budgets end sooner on all but the slowest machines


def request_of(rules: AnyRules, view: AnyView, level: int, dice: str) -> str:
    """What crosses to the worker: all that a computer player is ever told, as one text.

    `dice` is a one-way digest of the match (game.core.record.bot_dice), never its seed.
    """
    options = {o.name: getattr(rules, o.name) for o in rules.options()}
    asked = {"game": rules.name, "options": options, "level": level, "view": encode(view), "dice": dice}
    return json.dumps(asked, separators=(",", ":"))


@dataclass
class Thinker:
    """Answers requests one at a time: a newer one cancels the one being thought about."""

    games: Mapping[str, Game]
    now: Callable[[], float] = monotonic
    newest: int = field(default=0, init=False)

    async def choose(self, request: str) -> str:
        """The notation of the move chosen, or "" when a newer request has taken its place."""
        self.newest += 1
        mine, started = self.newest, self.now()
        asked = shallow(request)
        game = self.games[asked["game"]]
        rules = game.rules.chosen(asked["options"])
        search = game.level(asked["level"])(rules, view_of(game.rules, asked["view"]), Dice(asked["dice"]))
        breath = started

        def enough() -> bool:
            return self.newest != mine or self.now() - started > LONGEST

        async def breathe() -> None:
            nonlocal breath
            if self.now() - breath > SLICE:
                await asyncio.sleep(0)
                breath = self.now()

        answer = await think(search, enough, breathe)
        return "" if self.newest != mine else str(answer)


choose = Thinker(GAMES).choose
