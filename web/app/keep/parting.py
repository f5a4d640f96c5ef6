"""Matches that were played on while the mirror was not known: what it held meanwhile is never written over unseen.

It had not been heard yet, or everything in it was still to be erased. A mark in the near store says how new the copy
was from which the page went on; 0 where it had none. If the mirror turns out to hold something newer, the line of play
that holds all of the other one is gone on with; where they part, both are kept, the mirror's under a name of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from web.app.keep.keys import BLIND, SLOTS, done_key, round_key, round_of, slot_key
from web.app.keep.lines import Lines
from web.app.keep.seal import Slot, sealed, unsealed

NAME = 16  # characters of a match's name
_NUMBER = re.compile("[0-9]{1,15}")


def marks_of(near: Mapping[str, str]) -> dict[str, int]:
    """How new each match was when the page went on with it alone; a mark that was cut off is a lower one, or none."""
    marks = {key.removeprefix(BLIND): text for key, text in near.items() if key.startswith(BLIND)}
    return {ident: int(text) for ident, text in marks.items() if _NUMBER.fullmatch(text)}


def lowest(marks: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    """The lower mark of each match: to hold too much for newer keeps two lines, to hold too little loses one."""
    return {ident: min(each[ident] for each in (marks, others) if ident in each) for ident in {*marks, *others}}


def newest(texts: Mapping[str, str], ident: str) -> Slot | None:
    """What the slots of a match hold."""
    slots = (unsealed(texts.get(slot_key(ident, name))) for name in SLOTS)
    return max((slot for slot in slots if slot), key=lambda slot: slot.seq, default=None)


def number_in(texts: Mapping[str, str], ident: str) -> int:
    """How new that is; -1 where there is nothing whole."""
    slot = newest(texts, ident)
    return slot.seq if slot else -1


@dataclass
class Parted:
    """Both stores as they may be united. further: matches that the mirror has further. apart: new names."""

    near: dict[str, str]
    far: dict[str, str]
    further: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)


def parted(near: Mapping[str, str], far: Mapping[str, str], marks: Mapping[str, int], lines: Lines) -> Parted:
    """Decide for every marked match which line of play is gone on with."""
    both = Parted(dict(near), dict(far))
    for ident, seq in marks.items():
        slot = newest(far, ident)
        if (slot is not None and slot.seq > seq) or done_key(ident) in far:
            _part(both, ident, lines)
    return both


def _part(both: Parted, ident: str, lines: Lines) -> None:
    ours, theirs = _line(both.near, ident), _line(both.far, ident)
    met, ended = lines.met(ours, theirs), done_key(ident) in both.near
    if met.second and not ended and (not met.first or done_key(ident) in both.far):
        _take(both.near, ident)
        both.further.append(ident)
    elif met.first:
        _take(both.far, ident)
    else:
        _keep_apart(both, ident, lines)


def _line(texts: Mapping[str, str], ident: str) -> str:
    """The record of a match; empty when there is none, or when it was let go."""
    slot = unsealed(texts.get(done_key(ident))) or newest(texts, ident)
    return slot.body if slot else ""


def _take(texts: dict[str, str], ident: str) -> dict[str, str]:
    """The slots and the end of a match, taken out of a store."""
    keys = (done_key(ident), *(slot_key(ident, name) for name in SLOTS))
    return {key: texts.pop(key) for key in keys if key in texts}


def _keep_apart(both: Parted, ident: str, lines: Lines) -> None:
    """The mirror's line gets a name of its own."""
    ours, theirs = _line(both.near, ident), _line(both.far, ident)
    name = named(ident, theirs)
    rounds = lines.rounds(ours, theirs)
    slot = newest(both.far, ident)
    ended = done_key(ident) in _take(both.far, ident)
    body = lines.renamed(theirs, name, rounds)
    key = done_key(name) if ended else slot_key(name, "a")
    both.far.setdefault(key, sealed(0 if ended or slot is None else slot.seq, body))
    for each in [*both.far]:
        which = round_of(each)
        if which and which[0] == ident and which[1] > rounds:
            both.far.setdefault(round_key(name, which[1]), both.far.pop(each))
    both.apart.append(name)


def named(ident: str, body: str) -> str:
    """A name for another line of a match, always the same, so that who has it already does not get another."""
    return hashlib.sha256(f"{ident} {body}".encode("utf-8", "replace")).hexdigest()[:NAME]
