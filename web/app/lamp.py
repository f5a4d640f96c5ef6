"""The lamp over the table: lit, it shows a move that the strong level would make, and why; a move puts it out."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from typing import Protocol

from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.scene import Hint, Scene
from web.app.players import in_slices
from web.app.ports import Clock, Ports

QUICK = 400  # ms that a hint may take before it is said that it is being thought out


class Adviser(Protocol):
    """Whoever thinks hints out."""

    @property
    def there(self) -> bool:
        """Whether this game has hints at all."""

    async def advise(self, rules: AnyRules, view: AnyView, dice: str) -> Hint:
        """What the seat of the view could play, and why; an empty hint when there is nothing to advise."""


class LocalAdviser:
    """Thinks hints out on the page, in slices while it lives on."""

    def __init__(self, game: Game, clock: Clock, log: Callable[[str], None]) -> None:
        """`log` is for those who think elsewhere and fall back on this one."""
        self.clock, self.log = clock, log
        self._hint = game.hint

    @property
    def there(self) -> bool:
        """Whether this game has hints at all."""
        return self._hint is not None

    async def advise(self, rules: AnyRules, view: AnyView, dice: str) -> Hint:
        """What the search ends with."""
        if self._hint is None:
            return Hint("", ())
        return await in_slices(self._hint(rules, view, Dice(dice)), self.clock)


class Lamp:
    """One hint at a time, thought out while the page lives on.

    hint: what is advised; None while nothing is. slow: it is being thought out, and takes a while. empty: there was
    nothing to advise, or a mistake of ours kept it from being found.
    """

    def __init__(self, game: Game, ports: Ports, changed: Callable[[], None]) -> None:
        """`changed` is called whenever there is something new to be seen."""
        self.hint: Hint | None = None
        self.slow = self.empty = False
        self._adviser = ports.consult(LocalAdviser(game, ports.clock, ports.log))
        self._clock, self._log, self._changed = ports.clock, ports.log, changed
        self._tasks: list[asyncio.Future[None]] = []

    @property
    def there(self) -> bool:
        """Whether this game has hints at all."""
        return self._adviser.there

    def light(self, rules: AnyRules, view: AnyView, dice: str) -> None:
        """Begin to think, unless that has begun or is done."""
        if not self.there or self._tasks:
            return
        thought = asyncio.ensure_future(self._think(rules, view, dice))
        self._tasks = [thought, asyncio.ensure_future(self._say_when_slow())]

    def out(self) -> None:
        """Forget the hint, and whatever is being thought about it."""
        for task in self._tasks:
            task.cancel()
        self._tasks, self.hint, self.slow, self.empty = [], None, False, False

    async def _think(self, rules: AnyRules, view: AnyView, dice: str) -> None:
        found = Hint("", ())
        try:
            found = await self._adviser.advise(rules, view, dice)
        except Exception:  # noqa: BLE001 - a hint that cannot be found is said to be missing, and play goes on
            self._log(traceback.format_exc())
        self._tasks[1].cancel()
        if found.act and found.reasons:
            self.hint = found
        else:
            self.empty = True
        self.slow = False
        self._changed()

    async def _say_when_slow(self) -> None:
        await self._clock.sleep(QUICK)
        self.slow = True
        self._changed()


def pointed(scene: Scene, act: str) -> frozenset[str]:
    """The keys of what makes that move: a thing and a button, or several things to be chosen together."""
    things = [thing.key for zone in scene.zones for thing in zone.things if thing.act == act]
    chosen = [key for choice in scene.choices if choice.act == act for key in choice.picks]
    buttons = [f"do.{button.act}" for button in scene.buttons if button.act == act]
    return frozenset([*things, *buttons] or chosen)
