"""Which match is being read: one whose record ends the page is left alone at the next start, and stays kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from web.app.keep.keys import READING
from web.app.keep.store import Store, drop, text_at


class Reading:
    """left: the match at which the page ended the last time; it is read again when a person asks for it."""

    def __init__(self, store: Store) -> None:
        """Take up what the page before this one left, for this time only."""
        self._store, self._sound = store, set[str]()
        self.left = text_at(store, READING) or ""
        if self.left:
            drop(store, READING)

    @contextmanager
    def once(self, ident: str) -> Iterator[None]:
        """Read the record of a match; what this page has read before cannot end it."""
        if ident in self._sound:
            yield
            return
        with self.whole(ident):
            yield
        self._sound.add(ident)

    @contextmanager
    def whole(self, ident: str) -> Iterator[None]:
        """Read it and play all its moves."""
        with suppress(Exception):  # a browser that refuses remembers nothing
            self._store.put(READING, ident)
        try:
            yield
        finally:
            drop(self._store, READING)
