"""Chance is the same everywhere, and explicit decks are checked card by card."""

import pytest

from game.core.dice import ChanceError, Dice, Missing, Stacked

CARDS = ("7H", "TH", "AS")


def test_the_same_path_rolls_the_same():
    """architecture.md 5: deck k of a match comes from Dice(seed, k) and from nothing else."""
    assert [Dice("s", 3).below(52) for _ in range(3)] == [Dice("s", 3).below(52) for _ in range(3)]
    assert Dice("s", 3).shuffled(range(52)) != Dice("s", 4).shuffled(range(52))


def test_rolls_never_change_between_releases():
    """A link must deal the same cards in five years: these figures are a promise."""
    dice = Dice("beranda", 1)
    assert [dice.below(52) for _ in range(8)] == [47, 32, 6, 8, 15, 41, 32, 25]
    assert Dice("beranda", 2).shuffled(range(6)) == (5, 3, 0, 2, 4, 1)


def test_a_shuffle_keeps_every_card():
    order = Dice("keep").shuffled(range(52))
    assert sorted(order) == list(range(52))


def test_every_order_of_three_is_as_likely():
    """Fisher-Yates: 6,000 shuffles of three come out in six orders of about a thousand."""
    counts: dict[tuple[int, ...], int] = {}
    for number in range(6000):
        order = Dice("fair", number).shuffled(range(3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


def test_an_explicit_deck_is_dealt_as_it_is():
    assert Stacked(("AS", "7H", "TH")).shuffled(CARDS) == ("AS", "7H", "TH")


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (("AS", "7H", "9X"), "deck 2 has '9X', which is no card of this game"),
        (("AS", "7H", "AS"), "deck 2 has 'AS' 2 times, expected once"),
        (("AS", "7H"), "deck 2 lacks 'TH', expected 3 cards"),
    ],
)
def test_a_wrong_deck_is_refused_in_one_sentence(cards: tuple[str, ...], sentence: str):
    with pytest.raises(ChanceError, match=sentence):
        Stacked(cards, 2).shuffled(CARDS)


def test_a_missing_deck_says_what_is_missing():
    with pytest.raises(ChanceError, match="deal 3 needs a deck, the record has 2"):
        Missing("deal 3 needs a deck, the record has 2").shuffled(CARDS)
    with pytest.raises(ChanceError, match="no seed"):
        Missing("no seed").below(2)
