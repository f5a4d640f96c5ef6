"""The last trick of a deal, as it lay before it was gathered, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.game import AnyView
from game.core.scene import Scene, Zone
from game.core.state import Beat, Event, Seat


@dataclass(frozen=True)
class LastTrick:
    """Its cards, each with who played it, and the events that gathered it."""

    zone: Zone
    events: tuple[Event, ...]


def trick_of(scene: Scene) -> Zone | None:
    """The trick on that table, if its game has tricks."""
    return next((zone for zone in scene.zones if zone.kind == "trick"), None)


def last_trick(beats: Sequence[Beat[Any, Any, Any]], me: Seat, scene: Callable[[AnyView], Scene]) -> LastTrick | None:
    """The last trick that has been gathered in these beats, as that seat saw it; found from the end."""

    def lying(number: int) -> Zone | None:
        return trick_of(scene(beats[number].state.seen_by(me)))

    gathered: list[Event] = []
    after = lying(len(beats) - 1) if beats else None
    for number in range(len(beats) - 2, -1, -1):
        before = lying(number)
        if before is None or after is None:
            return None
        if len(before.things) > len(after.things):
            gathered.insert(0, beats[number + 1].event.seen_by(me))
            full = before
        elif gathered:
            return LastTrick(full, tuple(gathered))
        after = before
    return LastTrick(full, tuple(gathered)) if gathered else None
