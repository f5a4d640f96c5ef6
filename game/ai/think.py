"""Drives an anytime search: lets it run until enough, breathing between its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

Answer = TypeVar("Answer")


async def think(search: Iterator[Answer], enough: Callable[[], bool], breathe: Callable[[], Awaitable[None]]) -> Answer:
    """The search's last answer before `enough()` said so, or its end.

    A search yields at least once; `breathe` gives the page, or a newer request, its turn.
    """
    best = next(search)
    for answer in search:
        best = answer
        if enough():
            break
        await breathe()
    return best
