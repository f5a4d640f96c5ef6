"""The browser's synchronous store, and what it did not take: held here, tried again as soon as it takes something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

from web.app.keep.keys import ABOVE, ASIDE, ERASED, SLOTS, is_local, is_sealed, match_of, slot_key, slot_of
from web.app.keep.seal import seq_of, unsealed
from web.app.keep.store import Store, text_at

LEAP = 1000  # more than anybody plays while the other store takes nothing
_COUNT = re.compile("[0-9]{1,9}")


class Near:
    """A Store that nothing raises out of.

    store: where the texts are. newer: a later version of the page has been here: nothing of its is written over.
    """

    def __init__(self, store: Store) -> None:
        """Nothing waits yet."""
        self.store, self.newer = store, False
        self._waiting: dict[str, str | None] = {}  # what the store did not take; None: what it did not let go
        self._written: dict[str, str] = {}  # slots, as they were when this page last saw them whole

    @property
    def whole(self) -> bool:
        """Whether the store has all that was written, and nothing that was dropped."""
        return not (self._waiting or self.newer)

    def get(self, key: str) -> str | None:
        """The text under the key, if there is one."""
        if key in self._waiting:
            return self._waiting[key]
        text = None
        with suppress(Exception):  # a store that cannot be read may still hold what was written
            text = self.store.get(key)
        known = self._written.get(key)
        return known if known is not None and not unsealed(text) else text

    def keys(self) -> tuple[str, ...]:
        """All keys."""
        found: set[str] = set()
        with suppress(Exception):  # a store that cannot be read holds nothing
            found = set(self.store.keys())
        found |= self._written.keys()
        found |= {key for key, text in self._waiting.items() if text is not None}
        return tuple(sorted(key for key in found if self._waiting.get(key, "") is not None))

    @property
    def era(self) -> int:
        """How often everything has been erased, as all tabs know at once."""
        text = text_at(self.store, ERASED) or ""
        return int(text) if _COUNT.fullmatch(text) else 0

    def put(self, key: str, text: str) -> None:
        """Write the text under the key; where that succeeds, what was refused before is tried again."""
        if self._put(key, text):
            self.again()

    def drop(self, key: str) -> None:
        """Forget the key."""
        self._waiting[key] = None
        self._written.pop(key, None)
        self._drop(key)

    def again(self) -> None:
        """Try what was refused: the marks first, without which a match that was gone on with unheard might win over the
        mirror's; then the shortest, since where that has no room no other has.
        """
        if self.whole or self.newer:
            return
        texts = {key: text for key, text in self._waiting.items() if text is not None}
        with suppress(Exception):  # it refuses still
            for key in sorted(texts, key=lambda key: (not key.startswith(ASIDE), not is_local(key), len(texts[key]))):
                if self._overtaken(key, texts[key]):
                    del self._waiting[key]
                elif self._uncopied and _damaged(key, self.store.get(key)):
                    continue
                elif not (self._put(key, texts[key]) or key.startswith(ASIDE)):
                    break
        for key in [key for key, text in self._waiting.items() if text is None]:
            self._drop(key)

    def heal(self, found: Mapping[str, str], texts: Mapping[str, str]) -> None:
        """Bring the store from what was found to these texts.

        Damaged texts are copied first; while that fails they stay where they are. Where nothing whole was found the
        browser may come back with an older disk: what comes now is numbered above what the other store had not taken.
        """
        numbers = [seq_of(text) for key, text in texts.items() if slot_of(key)]
        if numbers and not any(map(unsealed, found.values())):
            self._put(ABOVE, str(max(numbers) + LEAP))
        for key in sorted(texts, key=lambda key: (not key.startswith(ASIDE), key)):
            if found.get(key) == texts[key]:
                continue
            if self._uncopied and _damaged(key, found.get(key)):
                self._waiting[key] = texts[key]
            else:
                self._put(key, texts[key])
        for key in found.keys() - texts.keys() - {each for each in found if is_local(each)}:
            if unsealed(found[key]) or not self._uncopied:
                self.drop(key)
        self.seen(texts)
        self.again()

    def seen(self, texts: Mapping[str, str]) -> None:
        """So much is known to be whole."""
        self._written |= {key: text for key, text in texts.items() if slot_of(key)}

    def hold(self, texts: Mapping[str, str]) -> None:
        """Have these texts without writing them."""
        self._waiting = dict(texts)

    def sweep(self, texts: Mapping[str, str | None]) -> None:
        """Drop what is still as in these texts, or as this page has seen or written it; nothing of it is known then."""
        written, self._waiting, self._written = self._written, {}, {}
        with suppress(Exception):  # a browser that refuses
            for key in texts.keys() | written.keys():
                if self.store.get(key) in (texts.get(key), written.get(key)):
                    self.store.drop(key)

    # ---- how that is done

    def _put(self, key: str, text: str) -> bool:
        self._waiting[key] = text
        if slot_of(key):
            self._written[key] = text
        if self.newer:
            return False
        with suppress(Exception):  # a browser that refuses: the text is held here
            for each in self._due(key):
                wanted = self._written.get(each, text)
                self.store.put(each, wanted)
                if self.store.get(each) != wanted:
                    break
                self._waiting.pop(each, None)
        return key not in self._waiting

    def _due(self, key: str) -> list[str]:
        """What is written with a text, in an order in which the newest whole slot is never the first written over.

        The other slot may have been damaged unseen, or the store may not have taken its last text.
        """
        others = [each for each in _slots(key) if each != key]
        behind = [each for each in others if self._seq(each) < seq_of(self._written.get(each))]
        first = all(self._seq(each) > self._seq(key) for each in behind)
        return [key, *behind] if first else [*behind, key]

    def _seq(self, key: str) -> int:
        return seq_of(self.store.get(key))

    def _drop(self, key: str) -> None:
        if self.newer:
            return
        with suppress(Exception):  # a browser that refuses: it is remembered here
            if not self._lacks_what_replaces(key):
                self.store.drop(key)
            if self.store.get(key) is None:
                del self._waiting[key]

    def _lacks_what_replaces(self, key: str) -> bool:
        """The store did not take something newer of the same match: then the older text stays there."""
        match = match_of(key)
        return bool(match) and any(text is not None and match_of(each) == match for each, text in self._waiting.items())

    @property
    def _uncopied(self) -> bool:
        """What is to be set aside has not been taken."""
        return any(key.startswith(ASIDE) for key in self._waiting)

    def _overtaken(self, key: str, text: str) -> bool:
        """Another tab has written something newer of the match since."""
        held = {each: self.store.get(each) for each in _slots(key)}
        return any(seq_of(now) > seq_of(text) and now != self._written.get(each) for each, now in held.items())


def _slots(key: str) -> list[str]:
    match = slot_of(key)
    return [slot_key(match, name) for name in SLOTS] if match else []


def _damaged(key: str, text: str | None) -> bool:
    return is_sealed(key) and text is not None and not unsealed(text)
