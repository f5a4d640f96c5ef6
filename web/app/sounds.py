"""What can be heard at the table, and who makes it heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

CARD, TRICK, SHUFFLE, STORE, WIN = "card", "trick", "shuffle", "store", "win"
SEEDS = tuple(f"seed{pitch}" for pitch in range(5))
NAMES = (CARD, TRICK, SHUFFLE, *SEEDS, STORE, WIN)  # what web/boot/sounds.mjs can make
LOUDNESS: Mapping[str, float] = {"soft": 0.35, "middle": 1.0, "loud": 2.0}


class Sounds(Protocol):
    """The browser's voice."""

    def prepare(self) -> None:
        """Something may have to be heard soon; called within what a person does, harmless when called again."""

    def play(self, name: str, volume: float) -> None:
        """Let it be heard now, if that is possible by now."""


class Silence:
    """A page that cannot be heard."""

    def prepare(self) -> None:
        """Nothing will be heard."""

    def play(self, name: str, volume: float) -> None:
        """Nobody hears it."""
