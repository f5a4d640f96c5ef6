"""Running matches in two slots each, and finished rounds and matches under keys of their own.

A write goes into the slot that does not hold the newest valid text, so one that is cut off costs the last move at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from web.app.keep.damaged import set_aside
from web.app.keep.keys import ABOVE, ASIDE, OURS, SLOTS, done_key, round_key, round_of, slot_key, slot_of
from web.app.keep.seal import MOST, Slot, claimed, sealed, unsealed
from web.app.keep.store import Store, drop, keys_of, text_at


def _nobody(_: str) -> None:
    """Nobody has to be told."""


class Saves:
    """The kept matches and rounds. Nothing here raises: a browser that refuses keeps nothing, and is told as such.

    overtaken: called with a match whose slots hold something newer than what was written or read here: another tab
    plays it now, and nothing of it is written over.
    """

    def __init__(self, store: Store, overtaken: Callable[[str], None] = _nobody) -> None:
        """Keep in that store."""
        self._store, self._overtaken = store, overtaken
        self._mine: dict[str, int] = {}  # the number of what was written here last

    # ---- matches under way

    def save(self, ident: str, body: str, above: int = 0) -> bool:
        """Keep the match's record under a number above that one and all here; whether it can be read back."""
        try:
            slots = {slot: unsealed(self._store.get(slot_key(ident, slot))) for slot in SLOTS}
            numbers = {slot: held.seq if held else -1 for slot, held in slots.items()}
            newest = max(SLOTS, key=numbers.__getitem__)
            target = SLOTS[1 - SLOTS.index(newest)]
            mine = self._mine.setdefault(ident, numbers[newest])
            if numbers[newest] > mine:
                self._overtaken(ident)
                return False
            last = mine == MOST  # nothing can be newer, so it has to go
            number = self._next() if last else max(self._next(), mine + 1, above + 1)  # others may be unreadable now
            self._store.put(slot_key(ident, target), sealed(number, body))
            if unsealed(self._store.get(slot_key(ident, target))) != Slot(number, body):
                return False
            if last:
                self._store.drop(slot_key(ident, newest))
            if (self.load(ident) or "") != body:
                return False
            self._mine[ident] = number
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return False
        return True

    def load(self, ident: str) -> str | None:
        """The newest valid record of a match that is not over."""
        newest = self._newest(ident)
        return newest.body or None if newest else None

    def running(self) -> tuple[tuple[str, str], ...]:
        """Identity and record of every running match, the newest first."""
        newest: dict[str, Slot] = {}
        for ident, slot in self._valid():
            if ident not in newest or newest[ident].seq < slot.seq:
                newest[ident] = slot
        order = sorted(newest, key=lambda ident: -newest[ident].seq)
        return tuple((ident, newest[ident].body) for ident in order if newest[ident].body and not self._ended(ident))

    def forget(self, ident: str) -> None:
        """Let go of a match that was left before its first move, or that nobody wants any more.

        An empty record newer than the others stays, so that none of them comes back from another store.
        """
        newest = self._newest(ident)
        if newest is not None and newest.seq > self._mine.get(ident, newest.seq):
            self._overtaken(ident)
        elif newest is None or not self.save(ident, ""):
            self._free(ident)
        else:
            for slot in SLOTS:
                held = unsealed(text_at(self._store, slot_key(ident, slot)))
                if held is None or held.body:
                    drop(self._store, slot_key(ident, slot))

    def _newest(self, ident: str) -> Slot | None:
        found = [slot for name in SLOTS if (slot := unsealed(text_at(self._store, slot_key(ident, name))))]
        return max(found, key=lambda slot: slot.seq, default=None)

    def _free(self, ident: str) -> None:
        drop(self._store, *(slot_key(ident, slot) for slot in SLOTS))

    # ---- what has ended

    def finish_round(self, ident: str, deal: int, body: str) -> bool:
        """Keep a finished round; it is written once and never changed."""
        return self._write_once(round_key(ident, deal), body)

    def finish_match(self, ident: str, body: str) -> bool:
        """Keep the record of a match that is over, and only then free its slots."""
        kept = self._write_once(done_key(ident), body)
        if kept:
            self._free(ident)
        return kept

    def finished(self) -> tuple[tuple[str, str], ...]:
        """Identity and record of every match that is over; an empty record has lost its moves to make room."""
        start = done_key("")
        found = [(key, unsealed(text_at(self._store, key))) for key in keys_of(self._store) if key.startswith(start)]
        return tuple((key.removeprefix(start), slot.body) for key, slot in found if slot)

    def lighten(self, ident: str) -> bool:
        """Let a finished match lose its moves; that it has ended stays known, and its rounds stay kept."""
        try:
            self._store.put(done_key(ident), sealed(1, ""))
            return unsealed(self._store.get(done_key(ident))) == Slot(1, "")
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return False

    def _ended(self, ident: str) -> bool:
        return unsealed(text_at(self._store, done_key(ident))) is not None

    def _write_once(self, key: str, body: str) -> bool:
        try:
            held = self._store.get(key)
            if held is None or (unsealed(held) is None and set_aside(self._store, key)):
                self._store.put(key, sealed(0, body))
            return unsealed(self._store.get(key)) is not None
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return False

    def rounds(self) -> tuple[str, ...]:
        """The bodies of all finished rounds."""
        return tuple(body for _, _, body in self.rounds_of_matches())

    def rounds_of_matches(self) -> tuple[tuple[str, int, str], ...]:
        """Identity, number of the deal and body of every finished round."""
        found = ((key, round_of(key)) for key in keys_of(self._store))
        return tuple(
            (*which, slot.body) for key, which in found if which and (slot := unsealed(text_at(self._store, key)))
        )

    def note(self, name: str, text: str | None = None) -> str:
        """A small text of the page itself, like its settings: write it, or read it."""
        if text is None:
            return text_at(self._store, OURS + name) or ""
        try:
            self._store.put(OURS + name, text)
        except Exception:  # noqa: BLE001 - whatever a browser throws, play goes on
            return ""
        return text

    # ---- the store, whatever it throws

    def _valid(self) -> Iterator[tuple[str, Slot]]:
        for key in keys_of(self._store):
            if (ident := slot_of(key)) and (slot := unsealed(text_at(self._store, key))):
                yield ident, slot

    @property
    def highest(self) -> int:
        """The highest number of a text here, damaged, emptied away or not, but for one that nothing can be above."""
        numbers = [0]
        for key in keys_of(self._store):
            if slot_of(key):
                slot = unsealed(text_at(self._store, key))
                numbers.append(slot.seq if slot and slot.seq < MOST else 0)
            elif key == ABOVE or key.startswith(ASIDE):
                numbers.append(claimed(text_at(self._store, key) or ""))
        return max(numbers)

    def _next(self) -> int:
        return 1 + self.highest
