"""The melds of Conquian: which there are, how a set of cards splits into them, how they are laid out."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.core.cards import NONE, SUITS, Card, Cards, card, cards_of, each, has, suit_cards, with_card
from game.games.conquian.table import DECK, RANK_ORDER, Layout, in_order

SHORTEST, LONGEST = 3, 8  # cards in a run (2a.5)
MEMO = 1 << 12  # splits remembered: more make nothing faster, and an evening of play would fill the memory with them


def _sets() -> list[Cards]:
    """Three or four cards of one rank (2a.5)."""
    ranks = [[card(rank + suit) for suit in SUITS] for rank in RANK_ORDER]
    return [cards_of(some) for rank in ranks for size in (4, 3) for some in combinations(rank, size)]


def _runs() -> list[Cards]:
    """Three to eight consecutive cards of one suit (2a.5)."""
    suits = [[card(rank + suit) for rank in RANK_ORDER] for suit in SUITS]
    sizes = range(LONGEST, SHORTEST - 1, -1)
    return [cards_of(suit[i : i + size]) for suit in suits for size in sizes for i in range(len(suit) - size + 1)]


SETS, RUNS = frozenset(_sets()), frozenset(_runs())
MELDS = (*_runs(), *_sets())  # 132 + 50; runs before sets, long before short, then in card order
WITH = {each_card: tuple(meld for meld in MELDS if has(meld, each_card)) for each_card in DECK}
_FROM = {first: tuple(meld for meld in WITH[first] if in_order(meld)[0] == first) for first in DECK}
_ACES = tuple((suit_cards(number), card("A" + suit)) for number, suit in enumerate(SUITS))


def _lowest(cards: Cards) -> Card:
    for suit, ace in _ACES:
        if mine := cards & suit:
            return ace if has(cards, ace) else next(each(Cards(mine)))
    msg = "there is no lowest of no cards"
    raise ValueError(msg)


@lru_cache(maxsize=MEMO)
def partition(cards: Cards) -> Layout | None:
    """The first partition into melds; None if there is none, () for no cards.

    "First": the lowest card in card order is taken with its longest run, then with shorter runs, then
    with the set of its rank; so for the rest.
    """
    if not cards:
        return ()
    for meld in _FROM[_lowest(cards)]:
        if not meld & ~cards and (rest := partition(Cards(cards ^ meld))) is not None:
            return (meld, *rest)
    return None


def forceable(melded: Cards, centre: Card) -> bool:
    """Whether the card fits these melds, rearranged if need be, without any hand card (2a.9, Q3)."""
    return bool(melded) and partition(Cards(melded | 1 << centre)) is not None


def uses(melded: Cards, centre: Card, hand: Cards) -> tuple[Cards, ...]:
    """Every set of hand cards with which the card can be used (USE of 2c), small sets first."""
    needed = with_card(melded, centre)
    free = needed | hand
    for meld in WITH[centre]:
        if not meld & ~free:
            break
    else:
        return ()
    found = {cover & hand for cover in covers(needed, Cards(free))}
    return tuple(map(Cards, sorted(found, key=lambda cards: (cards.bit_count(), cards))))


def covers(needed: Cards, free: Cards) -> set[int]:
    """The unions of disjoint melds of free cards that hold all the needed ones."""
    inside = [meld for number in each(free) for meld in _FROM[number] if not meld & ~free]
    found: set[int] = {NONE}
    for number in each(needed):
        one = 1 << number
        lacking = [cover for cover in found if not cover & one]
        if lacking:
            held = [meld for meld in inside if meld & one]
            found.difference_update(lacking)
            found.update([cover | meld for cover in lacking for meld in held if not cover & meld])
    for meld in inside:
        if not meld & needed:
            found |= {cover | meld for cover in found if not cover & meld}
    return found


def laid(before: Layout, cards: Cards) -> Layout:
    """The layout of these melded cards (Q9): melds that can stay stay, the others by first partition.

    As many melds as possible stay, the earlier ones first. A meld's place goes to the new meld with most of
    its cards; other new melds lie after all. Raises ValueError when the cards are no melds.
    """
    for size in range(len(before), -1, -1):
        for kept in combinations(before, size):
            if (new := partition(Cards(cards & ~_union(kept)))) is not None and not _union(kept) & ~cards:
                return _placed(before, kept, new)
    msg = f"{' '.join(map(str, each(cards)))} cannot be split into melds"
    raise ValueError(msg)


def _placed(before: Layout, kept: Layout, new: Layout) -> Layout:
    """The kept melds in their places, the new ones in those of melds they took cards from."""
    waiting, placed = list(new), []
    for meld in before:
        if meld in kept:
            placed.append(meld)
            continue
        heir = max(waiting, key=lambda other: (other & meld).bit_count(), default=NONE)
        if heir & meld:
            waiting.remove(heir)
            placed.append(heir)
    return (*placed, *waiting)


def _union(melds: Layout) -> Cards:
    bits = NONE
    for meld in melds:
        bits = Cards(bits | meld)
    return bits
