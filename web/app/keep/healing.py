"""What two stores hold together: the newest of each text that is whole, everything that is finished, nothing twice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from web.app.keep.damaged import with_aside
from web.app.keep.keys import ASIDE, OURS, SLOTS, done_key, is_local, is_sealed, match_of, round_of, slot_key, slot_of
from web.app.keep.seal import Slot, seq_of, unsealed

LEFT = 50  # matches that are gone on purpose are remembered, so that no older text brings them back


@dataclass(frozen=True)
class Healed:
    """What both stores should hold. lost: matches and rounds of which only damaged texts were found.

    further, apart: of matches that were played on before the mirror was heard: those that it had further, and the new
    names of its lines of play that part from the ones here.
    """

    texts: Mapping[str, str]
    lost: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


def united(near: Mapping[str, str], far: Mapping[str, str], *, shown: bool = False) -> Healed:
    """What two stores hold together; where nothing else decides, the near one is right.

    shown: a page has been open with what the near one holds, so its plain texts are right: the person has seen them.
    """
    ended = {match_of(key) for key in near.keys() | far.keys() if key.startswith(done_key(""))}
    older = not shown and _newest(near, ended) < _newest(far, ended)
    first, second = (far, near) if older else (near, far)
    texts: dict[str, str] = {}
    damaged: list[str] = []
    for key in sorted(near.keys() | far.keys()):
        if not key.startswith(OURS) or is_local(key) or key.startswith(ASIDE):
            continue
        if not is_sealed(key):
            texts[key] = first[key] if key in first else second[key]
            continue
        found = [each[key] for each in (near, far) if key in each]
        if whole := [text for text in found if unsealed(text)]:
            texts[key] = max(whole, key=seq_of)
        damaged += [text for text in found if text and not unsealed(text)]
    lost = _lost(near.keys() | far.keys(), texts)
    _let_go(texts)
    return Healed(texts | with_aside(_aside(near), [*_aside(far).values(), *damaged]), lost)


def _newest(texts: Mapping[str, str], ended: Collection[str]) -> int:
    """How new the store is; a match whose slots are freed in one says nothing about the other."""
    slots = (text for key, text in texts.items() if (match := slot_of(key)) and match not in ended)
    return max(map(seq_of, slots), default=-1)


def _aside(texts: Mapping[str, str]) -> dict[str, str]:
    return {key: texts[key] for key in sorted(texts) if key.startswith(ASIDE)}


def _slots(texts: Mapping[str, str], ident: str) -> list[Slot]:
    return [slot for name in SLOTS if (slot := unsealed(texts.get(slot_key(ident, name))))]


def _idents(keys: Iterable[str]) -> list[str]:
    return sorted({ident for key in keys if (ident := slot_of(key))})


def _lost(keys: Collection[str], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Matches that had a slot or had ended, and rounds, of which nothing whole was found."""
    matches = {*_idents(keys), *(match_of(key) for key in keys if key.startswith(done_key("")))}
    rounds = [f"{place[0]}/{place[1]}" for key in sorted(keys) if key not in texts and (place := round_of(key))]
    gone = [ident for ident in sorted(matches) if not _slots(texts, ident) and done_key(ident) not in texts]
    return (*gone, *rounds)


def _let_go(texts: dict[str, str]) -> None:
    """Drop the slots of matches that have ended, and what was left longest ago."""
    left: list[tuple[int, str]] = []
    for ident in _idents(texts):
        newest = max(_slots(texts, ident), key=lambda slot: slot.seq)
        if done_key(ident) in texts:
            _drop(texts, ident)
        elif not newest.body:
            left.append((newest.seq, ident))
    for _, ident in sorted(left)[:-LEFT]:
        _drop(texts, ident)


def _drop(texts: dict[str, str], ident: str) -> None:
    for name in SLOTS:
        texts.pop(slot_key(ident, name), None)
