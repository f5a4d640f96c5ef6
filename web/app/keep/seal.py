"""A kept text with its number, its length and its checksum, so that damage is noticed and the newest is known.

`seq|length|crc32|body`: length counts the body's UTF-8 bytes, the checksum covers `seq|body`. A body that is empty
says that what stood there is gone on purpose; it wins over older texts like any other.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

MOST = 10**15 - 1  # the highest number; no honest one comes near
_SEALED = re.compile(r"([0-9]{1,15})\|([0-9]{1,15})\|([0-9a-f]{8})\|(.*)", re.DOTALL)

_CLAIM = re.compile(r"([0-9]{1,9})(?![0-9])")


@dataclass(frozen=True)
class Slot:
    """What is held: a body and how new it is."""

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


def claimed(text: str) -> int:
    """The number that a text begins with, also where it is damaged: an older copy of it may be whole; 0 if unlikely."""
    found = _CLAIM.match(text)
    return int(found[1]) if found else 0


def seq_of(text: str | None) -> int:
    """How new it is; -1 when it is not whole."""
    slot = unsealed(text)
    return slot.seq if slot else -1


def _raw(body: str) -> bytes:
    return body.encode("utf-8", "replace")


def _checksum(seq: int, body: str) -> str:
    return f"{zlib.crc32(_raw(f'{seq}|{body}')):08x}"
