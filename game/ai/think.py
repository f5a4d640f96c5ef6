"""Drives an anytime search: lets it run until enough, breathing between its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from game.core.state import Action


async def think(search: Iterator[Action], enough: Callable[[], bool], breathe: Callable[[], Awaitable[None]]) -> Action:
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
