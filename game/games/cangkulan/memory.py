"""What everybody can work out of a hand they do not see, exactly: no more and no less.

Who cannot follow shows that no card held is of the led suit or a joker; what is drawn after that
may be anything. So a hand falls into groups of cards, each of which allows all that older groups
allow and more. An unknown card that is played leaves the narrowest group that allows it: if it
really came from a wider one, then a card of the narrower group, allowed in the wider one too, can
stand in its place, so no possible hand is lost, and none is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import NONE, SUITS, Card, Cards, has, suit_cards, with_card, without_card
from game.games.cangkulan.table import Group, Memory
from game.games.cangkulan.trick import WILD

if TYPE_CHECKING:
    from collections.abc import Iterable


def unknown(count: int) -> Memory:
    """Of a hand of that many cards nothing is known."""
    return Memory(NONE, _tidied([Group(count, "")]))


def drawn(memory: Memory) -> Memory:
    """The hand has taken a card that may be any."""
    return Memory(memory.known, _tidied([*memory.groups, Group(1, "")]))


def lacking(memory: Memory, suit: int) -> Memory:
    """The hand has shown that it holds neither this suit nor a joker."""
    groups = [Group(group.count, _with_suit(group.lacks, SUITS[suit])) for group in memory.groups]
    return Memory(memory.known, _tidied(groups))


def picked_up(memory: Memory, card: Card) -> Memory:
    """The hand has taken a card that all have seen."""
    return Memory(with_card(memory.known, card), memory.groups)


def played(memory: Memory, card: Card) -> Memory:
    """The hand has played this card."""
    if has(memory.known, card):
        return Memory(without_card(memory.known, card), memory.groups)
    groups = list(memory.groups)
    index = next(i for i, group in enumerate(groups) if not has(excluded(group), card))
    groups[index] = Group(groups[index].count - 1, groups[index].lacks)
    return Memory(memory.known, _tidied(groups))


def excluded(group: Group) -> Cards:
    """The cards that a group cannot hold."""
    cards = WILD if group.lacks else NONE
    for letter in group.lacks:
        cards = Cards(cards | suit_cards(SUITS.index(letter)))
    return cards


def _with_suit(lacks: str, letter: str) -> str:
    return "".join(suit for suit in SUITS if suit == letter or suit in lacks)


def _tidied(groups: Iterable[Group]) -> tuple[Group, ...]:
    """The groups with the narrowest first, equal ones joined, empty ones left out."""
    counts: dict[str, int] = {}
    for group in groups:
        counts[group.lacks] = counts.get(group.lacks, 0) + group.count
    order = sorted(counts, key=len, reverse=True)
    return tuple(Group(counts[lacks], lacks) for lacks in order if counts[lacks])
