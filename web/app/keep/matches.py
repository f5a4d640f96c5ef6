"""The matches that are kept and not over: which of them can be gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.game import Game
from game.core.record import Record, RecordError, parse
from game.core.state import InputError
from web.app.keep.reading import Reading
from web.app.keep.saves import Saves


@dataclass
class Kept:
    """Identity and game of those that can be read, and what has to be said of the others, which stay kept."""

    going: list[tuple[str, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)


def seating_of(record: Record, seats: int) -> tuple[str, ...]:
    """Who sits where; a record that does not say has the person at 0 and beginners around. Raises RecordError."""
    if record.seats and (record.seats[0] != "you" or "you" in record.seats[1:]):
        msg = f"seats is {' '.join(record.seats)!r}, expected 'you' first and then computer players"
        raise RecordError(msg)
    return record.seats or ("you", *("bot:1" for _ in range(1, seats)))


def kept_matches(saves: Saves, games: Mapping[str, Game], reading: Reading) -> Kept:
    """The running matches, the newest first."""
    kept = Kept()
    for ident, body in saves.running():
        if ident == reading.left:
            kept.unread.append(("left", ident))
            continue
        try:
            with reading.once(ident):
                record = parse(body, games)
                seating_of(record, len(record.seats))
            kept.going.append((ident, record.game))
        except InputError as error:
            kept.unread.append(("unread", str(error)))
    return kept
