"""Damaged texts as they were found: moved out of the way, offered in the export, the last three of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from web.app.keep.keys import ASIDE
from web.app.keep.store import Store

MOST = 3


def with_aside(texts: Mapping[str, str], damaged: Iterable[str]) -> dict[str, str]:
    """What lies under the keys of texts set aside, once these lie there too: each text once, the last three."""
    kept = {number: text for key, text in texts.items() if (number := _number(key)) is not None}
    order = [kept[number] for number in sorted(kept)]
    fresh = [text for text in dict.fromkeys(damaged) if text not in order]
    first = max(kept, default=-1) + 1
    kept |= dict(enumerate(fresh, first))
    return {f"{ASIDE}{number}": kept[number] for number in sorted(kept)[-MOST:]}


def set_aside(store: Store, key: str) -> bool:
    """Move what lies under the key; False when it cannot be copied: then it stays where it is."""
    text = store.get(key)
    if text is None:
        return True
    keys = [each for each in store.keys() if _number(each) is not None]  # noqa: SIM118 - a Store is no mapping
    before = {each: held for each in keys if (held := store.get(each))}
    after = with_aside(before, [text])
    try:
        for each in after.keys() - before.keys():
            store.put(each, after[each])
            if store.get(each) != after[each]:
                return False
    except Exception:  # noqa: BLE001 - a full store: the text stays where it is
        return False
    for each in (*(before.keys() - after.keys()), key):
        store.drop(each)
    return True


def _number(key: str) -> int | None:
    end = key.removeprefix(ASIDE)
    return (
        int(end) if key.startswith(ASIDE) and end.isascii() and end.isdigit() and len(end) < len(str(2**53)) else None
    )
