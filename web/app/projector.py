"""Runs a move's film in its time: what is late is left out, what is skipped ends at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from web.app.film import Pace, Step
from web.app.ports import Clock

Shown = Callable[[Step, float], None]  # a step to be shown now, and for how many ms its things may glide


class Projector:
    """One film at a time; `pace` says how fast the person wants it at each moment."""

    def __init__(self, clock: Clock, pace: Callable[[], Pace]) -> None:
        """Nothing runs yet."""
        self._clock, self._pace = clock, pace
        self._skip = asyncio.Event()

    def skip(self) -> None:
        """Go to the end at once."""
        self._skip.set()

    def rewind(self) -> None:
        """Another film will begin: what was skipped is over."""
        self._skip.clear()

    async def run(self, steps: Sequence[Step], pace: Pace, show: Shown) -> None:
        """Show the steps in their time; one that is late by its own length is left out, a skip leaves out the rest.

        What is held stays until the next skip, which ends nothing else.
        """
        until = self._clock.now()
        for number, step in enumerate(steps):
            if step.hold:
                self._skip.clear()
                show(step, 0)
                await self._skip.wait()
                self._skip.clear()
                continue
            last, skipped = number == len(steps) - 1, self._skip.is_set()
            ms = step.ms * (self._pace().factor / pace.factor) if pace.factor else 0
            until = (until if step.sowing else max(until, self._clock.now())) + ms
            if (skipped or (step.sowing and until < self._clock.now())) and not last:
                continue
            show(step, 0 if skipped else step.glide)
            await self._wait(0 if skipped else max(0.0, until - self._clock.now()))

    async def _wait(self, ms: float) -> None:
        """Let that time pass, or less when the person skips."""
        tasks = [asyncio.ensure_future(self._clock.sleep(ms)), asyncio.ensure_future(self._skip.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
