"""Worlds that a seat of Call Break can imagine, thousands a second: the unseen cards dealt on bare integers.

It knows what memory.py knows, no more. Among the deals that the shown cards allow, those that fit the
calls and the habits of the others come more often: a walk from world to world, which exchanges cards
and goes the more readily to a world the better it fits (Metropolis and others, 1953).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from math import comb
from typing import TYPE_CHECKING

from game.core.cards import Cards, cards_of, each, has
from game.games.callbreak.duties import ALL, weak
from game.games.callbreak.habits import habits
from game.games.callbreak.memory import held

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.core.state import Seat, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

World = list[int]  # the hand of each seat, a bit for each card

_ATTEMPTS = 8  # deals rolled for one that fits the answers to a redeal question
_WARMING = 40  # exchanges before the first world
_STEPS = 8  # exchanges between two worlds
_PAIRS = ((0, 1), (0, 2), (1, 2))


def worlds(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[World]:
    """Worlds without end, the same for the same dice."""
    walk = _Walk(rules, view, dice)
    if not walk.told:
        while True:
            yield walk.fresh()
    for _ in range(_WARMING):
        walk.exchange()
    while True:
        walk.jump()
        for _ in range(_STEPS):
            walk.exchange()
        yield walk.world[:]


class _Walk:
    """A world that changes, and how well each of the three hidden hands fits what its seat has shown."""

    def __init__(self, rules: CallBreak, view: View[Table, Cards], dice: Dice) -> None:
        table = view.table
        self.rules, self.view, self.dice = rules, view, dice
        self.others = rules.ring(view.seat)[1:]
        self.deals = deals(rules, view, dice)
        live = int(ALL & ~(table.gone | cards_of(table.trick)))
        self.habits = habits(rules, table, live)
        self.told = any(self.habits[seat].shown or table.bids[seat] is not None for seat in self.others)
        self.answered = [seat for seat in self.others if table.asked[seat] is not None]
        self._settle(self.fresh())

    def _settle(self, world: World) -> None:
        self.world = world
        self.fits = [self.habits[seat].fit(world[seat]) for seat in self.others]
        self.cards = [[1 << card for card in each(Cards(world[seat]))] for seat in self.others]

    def answers(self, world: World) -> bool:
        """Whether the hands answer the redeal question as their seats did (K19)."""
        table = self.view.table
        return all(table.asked[seat] == weak(Cards(world[seat] | table.shown[seat])) for seat in self.answered)

    def fresh(self) -> World:
        """A world dealt anew."""
        for _ in range(_ATTEMPTS):
            world = next(self.deals)
            if self.answers(world):
                return world
        return [int(hand) for hand in self.rules.imagine(self.view, self.dice).hands]

    def jump(self) -> None:
        """Go to a world dealt anew, more readily the better it fits, so that none is out of reach."""
        world = self.fresh()
        one, two, three = (self.habits[seat].fit(world[seat]) for seat in self.others)
        if self._accepts(one * two * three, self.fits[0] * self.fits[1] * self.fits[2]):
            self._settle(world)

    def _accepts(self, new: float, old: float) -> bool:
        return new >= old or self.dice.unit() * old < new

    def exchange(self) -> None:
        """Let two seats exchange a card, if they may hold it and if it fits well enough."""
        dice, world, cant = self.dice, self.world, self.view.table.cant
        one, two = _PAIRS[dice.below(len(_PAIRS))]
        mine, yours = self.cards[one], self.cards[two]
        if not mine or not yours:
            return
        place, other = dice.below(len(mine)), dice.below(len(yours))
        given, taken = mine[place], yours[other]
        first, second = self.others[one], self.others[two]
        if cant[first] & taken or cant[second] & given:
            return
        swap = given | taken
        fit, fit_other = self.habits[first].fit(world[first] ^ swap), self.habits[second].fit(world[second] ^ swap)
        if not self._accepts(fit * fit_other, self.fits[one] * self.fits[two]):
            return
        world[first] ^= swap
        world[second] ^= swap
        if self.answered and not self.answers(world):
            world[first] ^= swap
            world[second] ^= swap
            return
        self.fits[one], self.fits[two] = fit, fit_other
        mine[place], yours[other] = taken, given


def deals(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[World]:
    """The unseen cards dealt to the others without end, each deal that the shown cards allow equally often."""
    table, ring, others = view.table, rules.ring(view.table.leader), rules.ring(view.seat)[1:]
    groups = _groups(view, others)
    fixed = [sum(groups.get((place,), ())) for place in range(len(others))]
    needs = [held(table, ring, seat) - hand.bit_count() for seat, hand in zip(others, fixed, strict=True)]
    pairs, free = [groups.get(pair, []) for pair in _PAIRS], groups.get((0, 1, 2), [])
    ways, chances = _ways([len(cards) for cards in pairs], len(free), needs)
    first, second, third = others
    while True:
        cuts, one, two = ways[bisect(chances, dice.below(chances[-1]))] if len(ways) > 1 else ways[0]
        hands = fixed[:]
        for cards, cut, (owner, other) in zip(pairs, cuts, _PAIRS, strict=True):
            if cards:
                mixed = dice.shuffled(cards)
                hands[owner] |= sum(mixed[:cut])
                hands[other] |= sum(mixed[cut:])
        mixed = dice.shuffled(free)
        world = [int(view.hand)] * rules.seats
        world[first] = hands[0] | sum(mixed[:one])
        world[second] = hands[1] | sum(mixed[one:two])
        world[third] = hands[2] | sum(mixed[two:])
        yield world


def _groups(view: View[Table, Cards], others: Sequence[Seat]) -> dict[tuple[int, ...], list[int]]:
    """The unseen cards by their possible owners, which are named by their places among the others."""
    table, groups = view.table, dict[tuple[int, ...], list[int]]()
    for card in each(Cards(ALL & ~(view.hand | table.gone | cards_of(table.trick)))):
        owners = tuple(place for place, seat in enumerate(others) if not has(table.cant[seat], card))
        groups.setdefault(owners, []).append(1 << card)
    return groups


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
