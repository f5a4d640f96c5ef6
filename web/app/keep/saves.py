"""Running matches in two slots each, finished rounds under keys of their own, damaged texts set aside.

A slot holds `seq|length|crc32|body`, body a record (notation.md); length counts the body's UTF-8 bytes, the checksum
covers `seq|body`. A write goes into the slot that does not hold the newest valid text, so one that is cut off costs
the last move at most.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from web.app.keep.store import OURS, Store

_SLOTS = "ab"
_KEY = re.compile(OURS + r"match:([a-z0-9]{16}):[ab]")
_ONCE = re.compile(OURS + r"(?:round|done):.*", re.DOTALL)
_MOST = 10**15 - 1  # the highest number of a slot; no honest one comes near
_SEALED = re.compile(r"([0-9]{1,15})\|([0-9]{1,15})\|([0-9a-f]{8})\|(.*)", re.DOTALL)


@dataclass(frozen=True)
class Slot:
    """What a slot holds: a body and how new it is."""

    seq: int
    body: str


def sealed(seq: int, body: str) -> str:
    """A body with its number, length and checksum."""
    return f"{seq}|{len(_raw(body))}|{_checksum(seq, body)}|{body}"


def unsealed(text: str | None) -> Slot | None:
    """What `sealed` wrote; None when anything of it is missing or different."""
    found = _SEALED.fullmatch(text or "")
    if found is None:
        return None
    seq, body = int(found[1]), found[4]
    whole = found[1] == str(seq) and str(len(_raw(body))) == found[2] and _checksum(seq, body) == found[3]
    return Slot(seq, body) if whole else None


def _raw(body: str) -> bytes:
    return body.encode("utf-8", "replace")


def _checksum(seq: int, body: str) -> str:
    return f"{zlib.crc32(_raw(f'{seq}|{body}')):08x}"


class Saves:
    """The kept matches and rounds. Nothing here raises: a browser that refuses keeps nothing, and is told as such."""

    def __init__(self, store: Store) -> None:
        """Keep in that store."""
        self._store = store

    def save(self, ident: str, body: str) -> bool:
        """Keep the match's record; whether it can be read back."""
        try:
            slots = {slot: unsealed(self._store.get(_key(ident, slot))) for slot in _SLOTS}
            numbers = {slot: held.seq if held else -1 for slot, held in slots.items()}
            newest = max(_SLOTS, key=numbers.__getitem__)
            target = _SLOTS[1 - _SLOTS.index(newest)]
            last = numbers[newest] == _MOST  # nothing can be newer, so it has to go
            number = self._next() if last else max(self._next(), numbers[newest] + 1)  # others may be unreadable now
            self._store.put(_key(ident, target), sealed(number, body))
            if last and unsealed(self._store.get(_key(ident, target))) == Slot(number, body):
                self._store.drop(_key(ident, newest))
            return self.load(ident) == body
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return False

    def load(self, ident: str) -> str | None:
        """The newest valid record of a match."""
        found = [slot for name in _SLOTS if (slot := unsealed(self._get(_key(ident, name))))]
        return max(found, key=lambda slot: slot.seq).body if found else None

    def running(self) -> tuple[tuple[str, str], ...]:
        """Identity and record of every running match, the newest first."""
        newest: dict[str, Slot] = {}
        for ident, slot in self._valid():
            if ident not in newest or newest[ident].seq < slot.seq:
                newest[ident] = slot
        order = sorted(newest, key=lambda ident: -newest[ident].seq)
        return tuple((ident, newest[ident].body) for ident in order)

    def forget(self, ident: str) -> None:
        """Drop the slots of a match that is over, or that was left before its first move."""
        for slot in _SLOTS:
            self._drop(_key(ident, slot))

    def set_aside(self) -> tuple[str, ...]:
        """Move every damaged text out of the way, kept elsewhere; the identities that have no valid slot left."""
        lost = []
        for key in self._keys():
            found = _KEY.fullmatch(key)
            text = self._get(key) if found or _ONCE.fullmatch(key) else None
            if text is None or unsealed(text):
                continue
            if self._aside(key, text) and found and self.load(found[1]) is None:
                lost.append(found[1])
        return tuple(lost)

    def finish_round(self, ident: str, deal: int, body: str) -> bool:
        """Keep a finished round; it is written once and never changed."""
        return self._write_once(f"{OURS}round:{ident}/{deal}", body)

    def finish_match(self, ident: str, body: str) -> bool:
        """Keep the record of a match that is over, and only then free its slots."""
        kept = self._write_once(f"{OURS}done:{ident}", body)
        if kept:
            self.forget(ident)
        return kept

    def finished(self) -> tuple[tuple[str, str], ...]:
        """Identity and record of every match that is over."""
        start = f"{OURS}done:"
        found = [(key, unsealed(self._get(key))) for key in self._keys() if key.startswith(start)]
        return tuple((key.removeprefix(start), slot.body) for key, slot in found if slot)

    def _write_once(self, key: str, body: str) -> bool:
        try:
            held = self._store.get(key)
            if held is None or (unsealed(held) is None and self._aside(key, held)):
                self._store.put(key, sealed(0, body))
            return unsealed(self._store.get(key)) is not None
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return False

    def rounds(self) -> tuple[str, ...]:
        """The bodies of all finished rounds."""
        keys = [key for key in self._keys() if key.startswith(f"{OURS}round:")]
        return tuple(slot.body for key in keys if (slot := unsealed(self._get(key))))

    def note(self, name: str, text: str | None = None) -> str:
        """A small text of the page itself, like its settings: write it, or read it."""
        if text is None:
            return self._get(OURS + name) or ""
        try:
            self._store.put(OURS + name, text)
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return ""
        return text

    # ---- the store, whatever it throws

    def _valid(self) -> Iterator[tuple[str, Slot]]:
        for key in self._keys():
            if (found := _KEY.fullmatch(key)) and (slot := unsealed(self._get(key))):
                yield found[1], slot

    def _next(self) -> int:
        """A number above all others, but for one that nothing can be above."""
        return 1 + max((slot.seq for _, slot in self._valid() if slot.seq < _MOST), default=0)

    def _aside(self, key: str, text: str) -> bool:
        """Copy a damaged text to a key of its own; only then is its slot free."""
        taken = self._keys()
        number = next(n for n in range(len(taken) + 1) if f"{OURS}aside:{n}" not in taken)
        try:
            self._store.put(f"{OURS}aside:{number}", text)
        except Exception:  # noqa: BLE001 - a full store: the text stays where it is
            return False
        self._drop(key)
        return True

    def _get(self, key: str) -> str | None:
        try:
            return self._store.get(key)
        except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
            return None

    def _drop(self, key: str) -> None:
        with suppress(Exception):  # what cannot be dropped stays
            self._store.drop(key)

    def _keys(self) -> tuple[str, ...]:
        try:
            return tuple(self._store.keys())
        except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
            return ()


def _key(ident: str, slot: str) -> str:
    return f"{OURS}match:{ident}:{slot}"
