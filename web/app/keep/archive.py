"""What a store holds, read without changing it: matches, finished rounds, damaged texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from web.app.keep.keys import OURS
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.store import Store

_KEY = re.compile(OURS + r"(match|done|round|aside):(.+)", re.DOTALL)


@dataclass(frozen=True)
class Held:
    """Records by the match's identity, the running ones newest first; rounds by `identity/deal`; damaged texts."""

    running: Mapping[str, str] = field(default_factory=dict)
    finished: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()

    def record(self, ident: str) -> str | None:
        """The record of a match, finished or not."""
        return self.finished.get(ident, self.running.get(ident))


def held(store: Store) -> Held:
    """What this store holds; what it refuses to give is not there."""
    finished: dict[str, str] = {}
    rounds: dict[str, str] = {}
    aside: list[str] = []
    for key in all_keys(store):
        found, text = _KEY.fullmatch(key), read_text(store, key)
        if found is None or text is None:
            continue
        kind, name = found.groups()
        slot = unsealed(text)
        if slot is None:
            aside.append(text)
        elif kind != "match" and slot.body:
            (finished if kind == "done" else rounds)[name] = slot.body
    return Held(dict(Saves(store).running()), finished, rounds, tuple(aside))


def read_text(store: Store, key: str) -> str | None:
    """A text of the store; None when it is not there, or refused."""
    try:
        return store.get(key)
    except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
        return None


def all_keys(store: Store) -> tuple[str, ...]:
    """All keys of the store; none when it refuses."""
    try:
        return tuple(store.keys())
    except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
        return ()


def drop(store: Store, *keys: str) -> bool:
    """Forget these keys; whether all of them are gone."""
    try:
        for key in keys:
            store.drop(key)
    except Exception:  # noqa: BLE001 - whatever a browser throws, the page goes on
        return False
    return True
