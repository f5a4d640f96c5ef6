"""The rows in which a hand lies on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.core.scene import Thing

TIER = 7  # cards in one row of a hand on a phone
LONG_HAND = 14  # a hand with more is laid out suit by suit
LONG_TIER = 11  # cards of a suit in one row


def tiers(things: Sequence[Thing]) -> list[list[Thing]]:
    """A hand in rows: even ones of at most seven cards, or one for each suit of a long hand that lies by suit."""
    if len(things) <= LONG_HAND:
        return _even(things, TIER)
    suits = [list(suit) for _, suit in groupby(things, key=_suit)]
    if len(suits) > len(set(map(_suit, things))):
        return _even(things, LONG_TIER)
    return [row for suit in suits for row in _even(suit, LONG_TIER)]


def _suit(thing: Thing) -> str:
    return thing.face[1:] if thing.face[0] != "*" else ""


def _even(things: Sequence[Thing], most: int) -> list[list[Thing]]:
    """Rows of at most so many, as few and as even as can be."""
    rows = -(-len(things) // most)
    size = -(-len(things) // rows) if rows else 1
    return [list(things[start : start + size]) for start in range(0, len(things), size)]
