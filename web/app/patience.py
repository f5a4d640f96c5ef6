"""Waiting for something, but not for ever; the time in which the machine was asleep is not counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from web.app.ports import Clock

Answer = TypeVar("Answer")

GLANCE = 200  # ms between two looks at the clock
ASLEEP = 2_000  # ms: a longer glance is one in which the machine slept, or the page was stopped


async def in_time(work: Awaitable[Answer], ms: float, clock: Clock) -> Answer:
    """What the work comes to. Raises TimeoutError when it is not done after so many milliseconds awake."""
    doing = asyncio.ensure_future(work)
    late = asyncio.ensure_future(_awake(ms, clock))
    try:
        await asyncio.wait({doing, late}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        msg = f"nothing came in {ms:.0f} ms"
        raise TimeoutError(msg)
    finally:
        doing.cancel()
        late.cancel()


async def _awake(ms: float, clock: Clock) -> None:
    """So many milliseconds; a glance in which the machine slept does not count, so that there is time left after it."""
    while ms > 0:
        began = clock.now()
        await clock.sleep(min(ms, GLANCE))
        took = clock.now() - began
        if took < ASLEEP:
            ms -= max(GLANCE, took)  # on a busy machine a glance is longer than asked for
