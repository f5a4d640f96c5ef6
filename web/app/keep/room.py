"""How much room everything takes in this browser, and which matches can give up their moves to make some."""

from __future__ import annotations

import re

from web.app.keep.keys import OURS
from web.app.keep.saves import Saves
from web.app.keep.store import Store, keys_of, text_at

MEGA = 2**20
MOST = 3 * MEGA  # characters; browsers give a site and its neighbours on the same host five of these together
ENOUGH = MOST * 5 // 6  # so that it does not have to be done again after the next match
_WHEN = re.compile(r'"when": ?"([0-9]{4}-[0-9]{2}-[0-9]{2})')


def used(store: Store) -> int:
    """Characters of keys and texts."""
    return sum(len(key) + len(text_at(store, key) or "") for key in keys_of(store) if key.startswith(OURS))


def spare(saves: Saves, taken: int) -> tuple[str, ...]:
    """The finished matches that give up their moves so that there is enough room again, the oldest first."""
    bodies = {ident: body for ident, body in saves.finished() if body}
    chosen: list[str] = []
    for ident in sorted(bodies, key=lambda ident: (_when(bodies[ident]), ident)):
        if taken <= ENOUGH:
            break
        taken -= len(bodies[ident])
        chosen.append(ident)
    return tuple(chosen)


def _when(body: str) -> str:
    """The date of the last move; what has none is the oldest."""
    found = _WHEN.search(body)
    return found[1] if found else ""
