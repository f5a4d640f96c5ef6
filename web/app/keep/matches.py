"""The matches that are kept and not over: which of them can be gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.game import Game
from game.core.record import parse
from game.core.state import InputError
from web.app.keep.saves import Saves


@dataclass
class Kept:
    """Identity and game of those that can be read, and what has to be said of the others, which stay kept."""

    going: list[tuple[str, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)


def kept_matches(saves: Saves, games: Mapping[str, Game]) -> Kept:
    """The running matches, the newest first."""
    kept = Kept()
    for ident, body in saves.running():
        try:
            kept.going.append((ident, parse(body, games).game))
        except InputError as error:
            kept.unread.append(("unread", str(error)))
    return kept
