"""The winning sets: every eleven cards that are melds and nothing else, and how the cards of one may arrive."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from game.core.cards import Card, Cards, each, without_card
from game.games.conquian.melds import MELDS, partition, uses
from game.games.conquian.table import GOAL, Layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SLICE = 6_000  # winning sets looked at between two answers: under 3 ms in WebAssembly
MEMO = 1 << 14  # arrivals remembered: a bound, so that an evening of play does not fill the memory


@lru_cache(maxsize=1)
def winning_sets() -> Mapping[Cards, tuple[Layout, ...]]:
    """All 43,344 sets of eleven cards that can be split into melds, with every way to split them."""
    sized = defaultdict[int, list[Cards]](list)
    for meld in MELDS:
        sized[meld.bit_count()].append(meld)
    found = defaultdict[Cards, list[Layout]](list)
    for small in (3, 4, 5):
        for layout in _disjoint([(meld,) for meld in sized[small]], sized[GOAL - small]):
            found[_union(layout)].append(layout)
    threes, fours = ([pair for pair in combinations(sized[size], 2) if not pair[0] & pair[1]] for size in (3, 4))
    for pairs, third in ((threes, sized[5]), (fours, sized[3])):
        for layout in _disjoint(pairs, third):
            found[_union(layout)].append(layout)
    return {cards: tuple(found[cards]) for cards in sorted(found)}


def _disjoint(layouts: Sequence[Layout], melds: Sequence[Cards]) -> Iterator[Layout]:
    """Each layout with each meld that shares no card with it."""
    for layout in layouts:
        taken = _union(layout)
        yield from ((*layout, meld) for meld in melds if not meld & taken)


def _union(layout: Layout) -> Cards:
    bits = 0
    for meld in layout:
        bits |= meld
    return Cards(bits)


@lru_cache(maxsize=1)
def _slices() -> tuple[tuple[Cards, ...], ...]:
    """The winning sets in portions of equal size."""
    cards = tuple(winning_sets())
    return tuple(cards[i : i + SLICE] for i in range(0, len(cards), SLICE))


def alive(melded: Cards, gone: Cards, held: Cards, lacking: int) -> Iterator[list[Cards]]:
    """The winning sets that hold all melded cards, none that is gone, and lack at most so many; slice by slice."""
    barred = melded | gone
    foreign = ~(melded | held)
    for part in _slices():
        yield [cards for cards in part if cards & barred == melded and (cards & foreign).bit_count() <= lacking]


def order_share(cards: Cards, melded: Cards, held: Cards) -> float:
    """The share of the orders in which what is lacking can come and be laid at once, card by card (2a.7).

    Each meld of the winning set is built by itself; the way to split the set that is built most easily
    counts. Melds that would first have to be rearranged count as impossible.
    """
    best = 0.0
    for layout in winning_sets()[cards]:
        share = 1.0
        for meld in layout:
            share *= _arrivals(meld, Cards(meld & melded), Cards(meld & held))
            if not share:
                break
        best = max(best, share)
    return best


@lru_cache(maxsize=MEMO)
def _arrivals(meld: Cards, laid: Cards, held: Cards) -> float:
    """The share of good orders in one meld of which these cards are laid, these in hand."""
    lacking = Cards(meld & ~laid & ~held)
    if partition(laid) is None:
        return 0.0
    if not lacking:
        return 1.0
    return sum(_after(meld, laid, held, number) for number in each(lacking)) / lacking.bit_count()


def _after(meld: Cards, laid: Cards, held: Cards, number: Card) -> float:
    """The same once that card has come and is laid in the best way; 0 if it cannot be laid."""
    return max(
        (_arrivals(meld, Cards(laid | 1 << number | used), Cards(held & ~used)) for used in uses(laid, number, held)),
        default=0.0,
    )


@lru_cache(maxsize=MEMO)
def completable(melded: Cards, held: Cards, lacking: Cards) -> bool:
    """Whether some order of what is lacking can be laid card by card, rearranging where need be (2a.5, 2a.7)."""
    if not lacking:
        return partition(Cards(melded | held)) is not None
    return any(
        completable(Cards(melded | 1 << number | used), Cards(held & ~used), without_card(lacking, number))
        for number in each(lacking)
        for used in uses(melded, number, held)
    )
