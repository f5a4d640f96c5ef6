"""Tricks: who wins, who follows, with and without trump, with jokers about."""

import pytest

from game.core.cards import CLUBS, HEARTS, NONE, SPADES, cards_of, names_of, parse_cards
from game.core.tricks import above, best_of, following, led_suit


@pytest.mark.parametrize(
    ("trick", "suit"),
    [("", None), ("7H AS", HEARTS), ("*1", None), ("*1 *2", None), ("*2 3C 9H", CLUBS)],
)
def test_the_first_card_with_a_suit_leads_it(trick, suit):
    assert led_suit(parse_cards(trick)) == suit


@pytest.mark.parametrize(
    ("hand", "trick", "cards"),
    [
        ("2H 9H AS", "7H", "2H 9H"),
        ("2C AS", "7H", ""),
        ("2C AS", "", ""),
        ("2C *1", "*2 9C", "2C"),
        ("2C *1", "*2", ""),
    ],
)
def test_only_the_led_suit_follows(hand, trick, cards):
    found = following(cards_of(parse_cards(hand)), parse_cards(trick))
    assert " ".join(names_of(found)) == cards


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("9H AD KH 2S", SPADES, "2S"),
        ("9H AD KH 2C", SPADES, "KH"),
        ("9H AD KH 2S", None, "KH"),
        ("9H 2S 3S KH", SPADES, "3S"),
        ("2S AH", SPADES, "2S"),
        ("9H *1 KH", None, "KH"),
        ("*1 3C AH", None, "3C"),
        ("*2 *1", SPADES, "*2"),
        ("7D", HEARTS, "7D"),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_led_suit(trick, trump, winner):
    assert trick.split()[best_of(parse_cards(trick), trump)] == winner


@pytest.mark.parametrize(("card", "higher"), [("QH", "KH AH"), ("AS", ""), ("AC", ""), ("JC", "QC KC AC"), ("*1", "")])
def test_above_are_the_higher_cards_of_the_same_suit(card, higher):
    assert above(parse_cards(card)[0]) == cards_of(parse_cards(higher))


def test_above_a_two_is_the_rest_of_its_suit():
    assert above(parse_cards("2D")[0]).bit_count() == 12
    assert above(parse_cards("2D")[0]) != NONE
