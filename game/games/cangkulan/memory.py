"""What everybody can work out of a hand they do not see, exactly: no more and no less.

Who cannot follow shows that no card held is of the led suit or a joker; what is drawn after that
may be anything. So a hand falls into groups of cards, each of which allows all that older groups
allow and more. An unknown card that is played leaves the narrowest group that allows it: if it
really came from a wider one, then a card of the narrower group, allowed in the wider one too, can
stand in its place, so no possible hand is lost, and none is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import NONE, Card, Cards, has, with_card, without_card
from game.games.cangkulan.table import Group, Memory

if TYPE_CHECKING:
    from collections.abc import Iterable


def unknown(count: int, deck: Cards) -> Memory:
    """Of a hand of that many cards nothing is known."""
    return Memory(NONE, _tidied([Group(count, deck)]))


def drawn(memory: Memory, deck: Cards) -> Memory:
    """The hand has taken a card that may be any of the deck."""
    return Memory(memory.known, _tidied([*memory.groups, Group(1, deck)]))


def lacking(memory: Memory, absent: Cards) -> Memory:
    """The hand has shown that it holds none of these cards."""
    groups = [Group(group.count, Cards(group.allowed & ~absent)) for group in memory.groups]
    return Memory(memory.known, _tidied(groups))


def picked_up(memory: Memory, card: Card) -> Memory:
    """The hand has taken a card that all have seen."""
    return Memory(with_card(memory.known, card), memory.groups)


def played(memory: Memory, card: Card) -> Memory:
    """The hand has played this card."""
    if has(memory.known, card):
        return Memory(without_card(memory.known, card), memory.groups)
    groups = list(memory.groups)
    index = next(i for i, group in enumerate(groups) if has(group.allowed, card))
    groups[index] = Group(groups[index].count - 1, groups[index].allowed)
    return Memory(memory.known, _tidied(groups))


def _tidied(groups: Iterable[Group]) -> tuple[Group, ...]:
    """The groups with the narrowest first, equal ones joined, empty ones left out."""
    counts: dict[Cards, int] = {}
    for group in groups:
        counts[group.allowed] = counts.get(group.allowed, 0) + group.count
    order = sorted(counts, key=lambda allowed: (allowed.bit_count(), allowed))
    return tuple(Group(counts[allowed], allowed) for allowed in order if counts[allowed])
