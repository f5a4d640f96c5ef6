"""Counts what comes of 100,000 deals of each game: who begins, who gets the aces, how often each card comes to a hand.

`python -m web.build.fairness` counts anew and writes `pages/deals.json` into each game's folder; that takes a minute,
so the build reads the files, and the tests count samples of them again. The deals have the seeds fair-1, fair-2 …
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game.core.cards import Cards, names_of
from game.core.game import Game
from game.core.match import Match
from game.core.rules import Start
from game.registry import GAMES
from web.build.examples import folder

DEALS = 100_000
BLOCK = 1_000  # deals that have a digest of their own, so that a part can be checked


@dataclass
class Count:
    """What has been seen: by seat who was first to move and how many aces came, by card how often seat 0 held it."""

    begins: Counter[int] = field(default_factory=Counter)
    aces: Counter[int] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        """One more deal."""
        state = match.state
        self.begins[state.table.turn or 0] += 1
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                names = names_of(Cards(hand))
                self.aces[seat] += sum(name[0] == "A" for name in names)
                if seat == 0:
                    self.held.update(names)

    def join(self, other: Count) -> None:
        """These deals and those."""
        self.begins += other.begins
        self.aces += other.aces
        self.held += other.held

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "begins": [n for _, n in sorted(self.begins.items())],
            "aces": [n for _, n in sorted(self.aces.items())],
            "held": dict(sorted(self.held.items())),
        }


def block(game: Game, number: int) -> Count:
    """The deals of that block, from 0."""
    count = Count()
    for deal in range(number * BLOCK + 1, (number + 1) * BLOCK + 1):
        count.add(Match(game.rules(), Start(seed=f"fair-{deal}")))
    return count


def digest(count: Count) -> str:
    return hashlib.sha256(json.dumps(count.plain(), sort_keys=True).encode()).hexdigest()[:16]


def counted(game: Game) -> dict[str, Any]:
    """All deals of a game, and the digest of each block."""
    total, digests = Count(), []
    for number in range(DEALS // BLOCK):
        part = block(game, number)
        digests.append(digest(part))
        total.join(part)
    return {"deals": DEALS, **total.plain(), "blocks": digests}


def kept(game: Game) -> dict[str, Any]:
    """What was counted, from the game's folder."""
    found: dict[str, Any] = json.loads((folder(game) / "deals.json").read_text())
    return found


if __name__ == "__main__":
    for each in GAMES.values():
        (folder(each) / "deals.json").write_text(f"{json.dumps(counted(each), indent=1)}\n")
        print(each.name, flush=True)
