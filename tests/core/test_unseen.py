"""Unseen cards find their places whenever they can, and only where they may lie."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import Cards, cards_of, parse_cards
from game.core.dice import Dice
from game.core.unseen import ImpossibleDealError, deal_unseen


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
