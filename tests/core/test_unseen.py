"""Unseen cards find their places whenever they can, and only where they may lie."""

from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import Cards, cards_of, each, parse_cards
from game.core.dice import Dice
from game.core.unseen import ImpossibleDealError, deal_unseen, deals


def cards(text):
    return cards_of(parse_cards(text))


def every_deal(needs, unseen):
    """All deals by brute force: slot after slot, every subset of the right size."""
    if not needs:
        return {()}
    (count, allowed), *others = needs
    numbers = [n for n in range(54) if unseen & allowed & 1 << n]
    return {
        (own, *rest)
        for chosen in combinations(numbers, count)
        for own in [cards_of(chosen)]
        for rest in every_deal(others, unseen & ~own)
    }


@st.composite
def cases(draw):
    unseen = Cards(draw(st.integers(1, 127)))
    slots = st.tuples(st.integers(0, 3), st.integers(0, 127))
    return draw(st.lists(slots, max_size=4)), unseen


@given(cases(), st.integers())
def test_a_deal_comes_out_exactly_when_brute_force_finds_one(case, seed):
    """Law: deal_unseen gives one of the possible deals, or raises when there is none."""
    needs, unseen = case
    possible = every_deal(needs, unseen)
    if possible:
        assert deal_unseen(needs, unseen, Dice(seed)) in possible
    else:
        with pytest.raises(ImpossibleDealError):
            deal_unseen(needs, unseen, Dice(seed))


@given(cases(), st.integers())
def test_the_same_dice_give_the_same_deal(case, seed):
    needs, unseen = case
    if every_deal(needs, unseen):
        assert deal_unseen(needs, unseen, Dice(seed)) == deal_unseen(needs, unseen, Dice(seed))


@pytest.mark.parametrize(
    "needs",
    [
        [(2, cards("2C 3C 4C 5C")), (1, cards("2C 3C"))],
        [(2, cards("2C 3C 4C")), (3, cards("2C 3C 4C 5C 6C"))],
        [(1, cards("2C")), (0, cards("2C")), (2, cards("2C 3C 6C"))],
    ],
)
def test_every_possible_deal_comes_up(needs):
    """Law: no possible deal is left out by the way cards are dealt."""
    unseen = cards("2C 3C 4C 5C 6C")
    seen = {deal_unseen(needs, unseen, Dice("all", roll)) for roll in range(600)}
    assert seen == every_deal(needs, unseen)


def test_a_chain_of_narrow_slots_is_found_where_chance_would_fail():
    """Forty cards in a ring, forty slots that allow two neighbours each: only two deals fit, and
    the twelve cards beside the ring are all the stock has room for.
    """
    ring = [Cards(1 << n | 1 << (n + 1) % 40) for n in range(40)]
    unseen = Cards((1 << 52) - 1)
    dealt = deal_unseen([(1, allowed) for allowed in ring], unseen, Dice("ring"))
    assert all(hand & allowed for hand, allowed in zip(dealt, ring, strict=True))
    assert len(set(dealt)) == 40


def test_unrestricted_cards_fall_evenly():
    """Each of three seats gets the ace of spades in about a third of the deals."""
    everything = Cards((1 << 39) - 1)
    needs = [(13, everything)] * 3
    holders = [0, 0, 0]
    for roll in range(900):
        hands = deal_unseen(needs, everything, Dice("even", roll))
        holders[next(seat for seat, hand in enumerate(hands) if hand >> 38 & 1)] += 1
    assert min(holders) > 250


def test_an_impossible_deal_names_the_cards():
    with pytest.raises(ImpossibleDealError, match="2C 3C cannot be dealt as 1 of 4C, 1 of 2C 3C"):
        deal_unseen([(1, cards("4C")), (1, cards("2C 3C"))], cards("2C 3C"), Dice(0))


def test_more_cards_wanted_than_there_are_is_impossible():
    with pytest.raises(ImpossibleDealError):
        deal_unseen([(2, cards("2C 3C")), (1, cards("2C 3C"))], cards("2C 3C"), Dice(0))


# ---- one deal after the other


def slotted(needs, unseen, dice, count):
    """So many deals, each as the cards of its slots; what is in no slot comes last, in its order."""
    found = []
    for cells in islice(deals(needs, unseen, dice), count):
        assert sorted(cells) == [1 << number for number in each(unseen)]
        first, hands = 0, []
        for size, _ in needs:
            hands.append(Cards(sum(cells[first : first + size])))
            first += size
        found.append((tuple(hands), tuple(cells[first:])))
    return found


@given(cases(), st.integers())
def test_each_of_many_deals_is_possible(case, seed):
    """Law: exchanges keep every card where it may lie; impossible needs are refused as they are for one deal."""
    needs, unseen = case
    possible = every_deal(needs, unseen)
    if possible:
        assert {hands for hands, _ in slotted(needs, unseen, Dice(seed), 12)} <= possible
    else:
        with pytest.raises(ImpossibleDealError):
            next(deals(needs, unseen, Dice(seed)))


@pytest.mark.parametrize(
    "needs",
    [
        [(2, cards("2C 3C 4C 5C")), (1, cards("2C 3C"))],
        [(1, cards("2C 3C 4C")), (2, cards("2C 3C 4C 5C 6C"))],
        [(1, cards("2C 3C")), (1, cards("3C 4C")), (1, cards("2C 4C")), (2, cards("5C 6C"))],
    ],
)
def test_many_deals_are_equally_likely(needs):
    """Law: no possible deal comes up much more often than another, though a quick deal is not quite even."""
    unseen = cards("2C 3C 4C 5C 6C")
    possible = every_deal(needs, unseen)
    count = 400 * len(possible)
    found = Counter(hands for hands, _ in slotted(needs, unseen, Dice("even"), count))
    assert set(found) == possible
    assert min(found.values()) > 400 * 0.7
    assert max(found.values()) < 400 * 1.3


def test_what_is_in_no_slot_lies_in_any_order():
    unseen = cards("2C 3C 4C 5C")
    found = Counter(rest for _, rest in slotted([(1, unseen)], unseen, Dice("stock"), 2_400))
    assert len(found) == 24
    assert min(found.values()) > 60


def test_the_same_dice_give_the_same_deals():
    everything = Cards((1 << 39) - 1)
    one, two = (slotted([(13, everything)] * 2, everything, Dice("same"), 100) for _ in range(2))
    assert one == two
    assert len(set(one)) == 100
