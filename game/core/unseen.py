"""Deals the cards that a seat cannot see to the places where they may lie, at random.

What every card game's `imagine` stands on. It never fails while a deal exists: a few quick
attempts, the cards with the fewest possible owners first, then a matching that moves cards until
each has a place. The quick attempts are nearly even among the possible deals, not exactly so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import Card, Cards, cards_of, each, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.dice import Dice

ATTEMPTS = 30
AFRESH = 64  # so many deals come from one by exchanges

_Owners = dict[Card, list[int]]


class ImpossibleDealError(Exception):
    """No deal of the unseen cards gives every slot what it needs: the knowledge contradicts itself."""


def deal_unseen(needs: Sequence[tuple[int, Cards]], unseen: Cards, dice: Dice) -> tuple[Cards, ...]:
    """The cards of each slot: `count` of the unseen ones, all from the slot's allowed set.

    needs: (count, allowed) for each slot, a seat or a group of a seat's cards. Together they may
    take fewer than all unseen cards; the others are in no slot (they are the stock).
    The same dice give the same deal. Raises ImpossibleDealError.
    """
    rest = unseen.bit_count() - sum(count for count, _ in needs)
    counts = [count for count, _ in needs] + [rest]
    owners = {
        card: [slot for slot, (count, allowed) in enumerate(needs) if count and allowed >> card & 1]
        for card in each(unseen)
    }
    if rest > 0:
        for slots in owners.values():
            slots.append(len(needs))
    if rest < 0 or not (dealt := _dealt(owners, counts, dice)):
        wanted = ", ".join(f"{count} of {' '.join(names_of(allowed))}" for count, allowed in needs)
        msg = f"{' '.join(names_of(unseen))} cannot be dealt as {wanted}"
        raise ImpossibleDealError(msg)
    return tuple(cards_of(cards) for cards in dealt[:-1])


def _dealt(owners: _Owners, counts: list[int], dice: Dice) -> list[list[Card]] | None:
    """The cards of each slot and, last, of the stock; None when there is no such deal."""
    for _ in range(ATTEMPTS):
        if dealt := _attempted(owners, counts, dice):
            return dealt
    return _matched(owners, counts, dice)


def _attempted(owners: _Owners, counts: list[int], dice: Dice) -> list[list[Card]] | None:
    """One quick attempt: each card to an owner at random, in proportion to what it still needs."""
    left = counts[:]
    dealt: list[list[Card]] = [[] for _ in counts]
    for card in sorted(dice.shuffled(tuple(owners)), key=lambda card: len(owners[card])):
        slots = owners[card]
        room = 0
        for slot in slots:
            room += left[slot]
        if not room:
            return None
        drawn = dice.below(room)
        for slot in slots:
            drawn -= left[slot]
            if drawn < 0:
                break
        left[slot] -= 1
        dealt[slot].append(card)
    return dealt


def _matched(owners: _Owners, counts: list[int], dice: Dice) -> list[list[Card]] | None:
    """A deal by augmenting paths: it exists exactly when this finds one."""
    left = counts[:]
    dealt: list[list[Card]] = [[] for _ in counts]
    mixed = {card: dice.shuffled(slots) for card, slots in owners.items()}

    def seated(card: Card, tried: set[int]) -> bool:
        for slot in mixed[card]:
            if slot in tried:
                continue
            tried.add(slot)
            if left[slot]:
                left[slot] -= 1
                dealt[slot].append(card)
                return True
            for place, other in enumerate(dealt[slot]):
                if seated(other, tried):
                    dealt[slot][place] = card
                    return True
        return False

    return dealt if all(seated(card, set()) for card in dice.shuffled(tuple(owners))) else None


def deals(needs: Sequence[tuple[int, Cards]], unseen: Cards, dice: Dice) -> Iterator[list[int]]:
    """One deal after the other, without end: all unseen cards as bits, slot after slot, then the others.

    The same list every time, changed in place: take what you need of it before the next one.
    Two cards of a deal change places wherever both slots allow it, each with one at random, which
    makes the next deal: where all slots allow all cards that is a fair shuffle, and where they do
    not, all deals are still equally likely in the long run. Now and then it starts afresh, lest
    there be deals that no such exchange reaches. Raises ImpossibleDealError.
    """
    slots = [int(allowed) for count, allowed in needs for _ in range(count)]
    slots += [int(unseen)] * (unseen.bit_count() - len(slots))
    last, below = len(slots) - 1, dice.below
    while True:
        dealt = deal_unseen(needs, unseen, dice)
        rest = unseen & ~sum(dealt)
        cells = [1 << card for cards in (*dealt, Cards(rest)) for card in each(cards)]
        for _ in range(AFRESH):
            for place in range(last):
                other = place + below(last + 1 - place)
                one, two = cells[place], cells[other]
                if one & slots[other] and two & slots[place]:
                    cells[place], cells[other] = two, one
            yield cells
