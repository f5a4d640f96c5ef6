"""The names under which things are kept, and what each kind of name means for the two stores.

beranda:match:ID:a|b   the two slots of a running match, sealed
beranda:round:ID/N     a finished round, sealed, written once
beranda:done:ID        the record of a finished match, sealed, written once; frees the slots
beranda:aside:N        a damaged text as it was found; the last three
beranda:reading        the match whose record is being read; stays there when that ends the page
beranda:blind:ID       the match was gone on with while the mirror was not known, and from where (parting.py)
beranda:erased         how often everything was erased; what the mirror has from before is to go there too
beranda:above          what comes is numbered above that, since the store had been emptied (near.py)
beranda:NAME           a small plain text of the page: settings, language, open, schema
epoch:ID               in the mirror alone: which owner of the match may write there
epoch:                 in the mirror alone: how often everything was erased there; nothing in it is older
"""

from __future__ import annotations

import re

OURS = "beranda:"  # every key of ours begins with it: sites of one host share the store
ASIDE = f"{OURS}aside:"
SLOTS = "ab"
# What says something about this browser at this moment, and is never copied from one store to the other.
READING, BLIND, ERASED, ABOVE = f"{OURS}reading", f"{OURS}blind:", f"{OURS}erased", f"{OURS}above"
LOCAL = frozenset({READING, ERASED, ABOVE, f"{OURS}snapshot"})

_SLOT = re.compile(OURS + r"match:([a-z0-9]{16}):[ab]")
_ROUND = re.compile(OURS + r"round:([a-z0-9]{16})/([1-9][0-9]{0,5})")
_ONCE = re.compile(OURS + r"(?:round|done):([^/]*)(?:/.*)?", re.DOTALL)


def slot_key(ident: str, slot: str) -> str:
    """Where a slot of a running match is."""
    return f"{slots_key(ident)}{slot}"


def slots_key(ident: str) -> str:
    """How the keys of both its slots begin."""
    return f"{OURS}match:{ident}:"


def starts_of(ident: str) -> tuple[str, ...]:
    """How the keys begin of whatever is kept of a match: its slots, its record when it has ended, its rounds."""
    return slots_key(ident), done_key(ident), f"{OURS}round:{ident}/"


def round_key(ident: str, deal: int) -> str:
    """Where a finished round is."""
    return f"{OURS}round:{ident}/{deal}"


def round_of(key: str) -> tuple[str, int] | None:
    """The match whose round that is, and which of its deals."""
    found = _ROUND.fullmatch(key)
    return (found[1], int(found[2])) if found else None


def done_key(ident: str) -> str:
    """Where the record of a finished match is."""
    return f"{OURS}done:{ident}"


def epoch_key(ident: str) -> str:
    """Where the mirror counts the owners of a match."""
    return f"epoch:{ident}"


def slot_of(key: str) -> str | None:
    """The match whose slot that is."""
    found = _SLOT.fullmatch(key)
    return found[1] if found else None


def is_sealed(key: str) -> bool:
    """Whether what lies there has number and checksum."""
    return bool(_SLOT.fullmatch(key) or _ONCE.fullmatch(key))


def is_final(key: str) -> bool:
    """Whether what lies there is a round or match that has ended: nobody can play it once more."""
    return bool(_ONCE.fullmatch(key))


def is_local(key: str) -> bool:
    """Whether what lies there concerns this browser at this moment alone."""
    return key in LOCAL or key.startswith(BLIND)


def match_of(key: str) -> str:
    """The match that a text belongs to; empty for texts of the page itself."""
    found = _SLOT.fullmatch(key) or _ONCE.fullmatch(key)
    return found[1] if found else ""
