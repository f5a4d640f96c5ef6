"""Tasks, and waiting for an answer that may never come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]
Spawn = Callable[[Work], object]
Sleep = Callable[[float], Awaitable[None]]


def spawned(work: Work) -> object:
    """A task of its own."""
    return asyncio.ensure_future(work())


async def asleep(ms: float) -> None:
    """Let so many milliseconds go by."""
    await asyncio.sleep(ms / 1000)


async def in_time(work: Awaitable[T], patience: Awaitable[None]) -> T:
    """What it answers; a TimeoutError when patience ends first, though it may still answer later."""
    asked, late = asyncio.ensure_future(work), asyncio.ensure_future(patience)
    await asyncio.wait({asked, late}, return_when=asyncio.FIRST_COMPLETED)
    if not asked.done():
        asked.add_done_callback(_unheard)
        raise TimeoutError
    late.cancel()
    return asked.result()


def _unheard(answer: asyncio.Future[Any]) -> None:
    """What comes too late is nobody's concern, not even when it is an error."""
    if not answer.cancelled():
        answer.exception()
