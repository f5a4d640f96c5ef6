"""Worlds that a seat of Call Break can imagine, thousands a second: the unseen cards dealt on bare integers.

It knows what memory.py knows, no more. All deals that the shown cards allow are equally likely, before
the calls weigh them: who called much is given a strong hand more often than a weak one.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from math import comb
from typing import TYPE_CHECKING

from game.core.cards import Cards, cards_of, each, has
from game.games.callbreak.duties import ALL, weak
from game.games.callbreak.memory import held
from game.games.callbreak.prospects import CAUTION, expected_tricks

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.core.state import Seat, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

World = list[int]  # the hand of each seat, a bit for each card

_ATTEMPTS = 8  # deals rolled for one that fits the answers to a redeal question
_DRAFTS = 4  # deals of which the calls choose one
_STEP = 20
# how likely a call is that lies so many steps beside what the hand is worth
_LIKELY = (1000, 976, 906, 801, 675, 540, 411, 298, 206, 135, 84, 50, 29, 16, 8, 4, 2)

_Pair = tuple[int, int]
_PAIRS: tuple[_Pair, ...] = ((0, 1), (0, 2), (1, 2))


def worlds(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[World]:
    """Worlds without end, the same for the same dice."""
    table, others = view.table, rules.ring(view.seat)[1:]
    deals = _deals(rules, view, others, dice)
    answered = [seat for seat in others if table.asked[seat] is not None]
    callers = [(seat, int(table.shown[seat]), bid) for seat in others if (bid := table.bids[seat]) is not None]

    def fitting() -> World:
        for _ in range(_ATTEMPTS):
            world = next(deals)
            if all(table.asked[seat] == weak(Cards(world[seat] | table.shown[seat])) for seat in answered):
                return world
        return [int(hand) for hand in rules.imagine(view, dice).hands]

    while True:
        if not callers:
            yield fitting()
            continue
        drafts = [fitting() for _ in range(_DRAFTS)]
        yield drafts[_weighed([_likelihood(world, callers) for world in drafts], dice)]


def _likelihood(world: World, callers: Sequence[tuple[Seat, int, int]]) -> int:
    """How well the calls fit the hands, beside other worlds."""
    likely = 1
    for seat, shown, bid in callers:
        beside = abs(expected_tricks(world[seat] | shown) - CAUTION - 100 * bid) // _STEP
        likely *= _LIKELY[min(beside, len(_LIKELY) - 1)]
    return likely


def _weighed(weights: Sequence[int], dice: Dice) -> int:
    sums = list(accumulate(weights))
    return bisect(sums, dice.below(sums[-1]))


def _deals(rules: CallBreak, view: View[Table, Cards], others: Sequence[Seat], dice: Dice) -> Iterator[World]:
    """The unseen cards dealt to the others, each possible deal equally often."""
    table, ring = view.table, rules.ring(view.table.leader)
    unseen = Cards(ALL & ~(view.hand | table.gone | cards_of(table.trick)))
    groups: dict[tuple[int, ...], list[int]] = {}  # the unseen cards by their possible owners
    for card in each(unseen):
        owners = tuple(place for place, seat in enumerate(others) if not has(table.cant[seat], card))
        groups.setdefault(owners, []).append(1 << card)
    fixed = [sum(groups.get((place,), ())) for place in range(len(others))]
    needs = [held(table, ring, seat) - hand.bit_count() for seat, hand in zip(others, fixed, strict=True)]
    pairs = [groups.get(pair, []) for pair in _PAIRS]
    free = groups.get((0, 1, 2), [])
    ways, chances = _ways([len(cards) for cards in pairs], len(free), needs)
    shared = [(cards, *pair, number) for number, (cards, pair) in enumerate(zip(pairs, _PAIRS, strict=True)) if cards]
    first, second, third = others
    while True:
        cuts, one, two = ways[bisect(chances, dice.below(chances[-1]))] if len(ways) > 1 else ways[0]
        hands = fixed[:]
        for cards, owner, other, number in shared:
            mixed, cut = dice.shuffled(cards), cuts[number]
            hands[owner] |= sum(mixed[:cut])
            hands[other] |= sum(mixed[cut:])
        mixed = dice.shuffled(free)
        world = [int(view.hand)] * rules.seats
        world[first] = hands[0] | sum(mixed[:one])
        world[second] = hands[1] | sum(mixed[one:two])
        world[third] = hands[2] | sum(mixed[two:])
        yield world


_Way = tuple[tuple[int, ...], int, int]


def _ways(pairs: Sequence[int], free: int, needs: Sequence[int]) -> tuple[list[_Way], list[int]]:
    """How the groups can be divided so that each owner gets what it needs, and how often, summed up.

    A way: how many cards of each pair's group go to the first of the two, and where the cards that
    anybody may hold are cut for the first and the second owner.
    """
    ways, counts = list[_Way](), list[int]()
    for cuts in product(*(range(size + 1) for size in pairs)):
        wanted, often = list(needs), 1
        for (owner, other), size, cut in zip(_PAIRS, pairs, cuts, strict=True):
            wanted[owner] -= cut
            wanted[other] -= size - cut
            often *= comb(size, cut)
        if min(wanted) >= 0:
            one, two = wanted[0], wanted[0] + wanted[1]
            ways.append((cuts, one, two))
            counts.append(often * comb(free, one) * comb(free - one, wanted[1]))
    return ways, list(accumulate(counts))
