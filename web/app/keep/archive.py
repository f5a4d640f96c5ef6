"""What a store holds, read without changing it: matches, finished rounds, damaged texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from web.app.keep.keys import ASIDE, OURS
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.store import Store, keys_of, text_at

_KEY = re.compile(OURS + r"(match|done|round|aside):(.+)", re.DOTALL)


@dataclass(frozen=True)
class Held:
    """Records by the match's identity, the running ones newest first; rounds by `identity/deal`; damaged texts.

    damaged: the names under which such texts still are, since they have come to harm under the open page.
    """

    running: Mapping[str, str] = field(default_factory=dict)
    finished: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    damaged: frozenset[str] = frozenset()

    def record(self, ident: str) -> str | None:
        """The record of a match, finished or not."""
        return self.finished.get(ident, self.running.get(ident))

    def without(self, ident: str) -> Held:
        """The same, but that this running match is not to be read: its text is among the damaged ones, as it is."""
        going = dict(self.running)
        left = going.pop(ident, None)
        return self if left is None else replace(self, running=going, aside=(*self.aside, left))


def held(store: Store) -> Held:
    """What this store holds; what it refuses to give is not there."""
    finished: dict[str, str] = {}
    rounds: dict[str, str] = {}
    aside: list[str] = []
    damaged: set[str] = set()
    for key in keys_of(store):
        found, text = _KEY.fullmatch(key), text_at(store, key)
        if found is None or text is None:
            continue
        kind, name = found.groups()
        slot = unsealed(text)
        if slot is None:
            aside.append(text)
            damaged |= {key} - {f"{ASIDE}{name}"}
        elif kind != "match" and slot.body:
            (finished if kind == "done" else rounds)[name] = slot.body
    return Held(dict(Saves(store).running()), finished, rounds, tuple(aside), frozenset(damaged))
