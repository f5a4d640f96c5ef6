"""The computer players: legal, repeatable, and really of different strength."""

from dataclasses import replace

import pytest

from game.core.cards import cards_of, name_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.callbreak.brain import LEVELS, expected_tricks, novice, steady
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.tables import dealt, deck_of, facing

RULES = CallBreak()


def played(trick: str, hand: str, gone: str = "") -> str:
    """What the steady player plays, knowing which cards are gone."""
    view = facing(trick, hand)
    knowing = replace(view, table=replace(view.table, gone=cards_of(parse_cards(gone))))
    return str(next(steady(RULES, knowing, Dice("x"))))


@pytest.mark.parametrize(
    ("trick", "hand", "gone", "card"),
    [
        ("", "AH 2C 3C 9S", "", "AH"),  # a boss card
        ("", "KH QC 3C 9S", "AH", "KH"),  # a boss since the ace is gone
        ("", "3H QC 9C 2S", "", "3H"),  # low from the shortest suit
        ("9H", "TH KH AH 2C", "", "AH"),  # not last: the boss
        ("9H 8H 7H", "TH KH AH 2C", "", "TH"),  # last: the lowest winner
        ("9H", "TH QH 2C", "", "TH"),  # no boss: as cheap as possible
        ("9H", "2S 9S AC", "", "2S"),  # the lowest trump
        ("9H", "5H 3H 2C", "", "3H"),  # cannot win: the lowest
        ("9H", "QC 3C 8D", "", "8D"),  # the shortest suit
        ("9H", "AC 8D 9D", "", "8D"),  # but never a boss
    ],
)
def test_the_steady_player_knows_the_rules_of_thumb(trick: str, hand: str, gone: str, card: str):
    """opponents.md 2.2: boss cards, lowest winner, shortest suit."""
    assert played(trick, hand, gone) == card


def test_a_better_hand_is_expected_to_take_more():
    weak, strong = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 2S 3S", "AC KC 4C 5C AD 3D 4D 5D AH 3H AS KS QS"
    assert expected_tricks(cards_of(parse_cards(weak))) < 100
    assert expected_tricks(cards_of(parse_cards(strong))) > 500


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_always_takes_a_new_deal(level):
    """K19: bots always take it."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")
    assert [str(act) for act in level(match.rules, match.state.seen_by(0), Dice("r"))] == ["redeal"]


@pytest.mark.parametrize(("max_bid", "highest"), [(8, "b8"), (13, "b11")])
def test_bids_stay_within_the_limits(max_bid: int, highest: str):
    """K10, K24: also with all spades, and with nothing."""
    match = dealt(0, deck_of(0, "C", "S", "H", "D"), max_bid=max_bid)
    for _ in range(4):
        view = match.state.seen_by(match.state.table.turn)
        match.play(str(next(steady(match.rules, view, Dice("b")))))
    assert match.moves == [highest, "b1", "b1", "b1"]


def points(seats, deals: int) -> list[int]:
    """The tenths of each seat over so many deals, every seat dealing equally often."""
    rules, totals = CallBreak(deals=10), [0, 0, 0, 0]
    for number in range(deals // 10):
        match = Match(rules, Start(seed=f"strength{number}"))
        while not match.over:
            seat = match.state.table.turn
            if seat is None:
                match.advance()
                continue
            dice = Dice("strength", number, len(match.moves))
            *_, best = seats[seat](rules, match.state.seen_by(seat), dice)
            match.play(str(best))
        totals = [a + b for a, b in zip(totals, match.totals, strict=True)]
    return totals


def test_the_levels_differ():
    """opponents.md 2.2: a random player among three steady ones falls far behind."""
    deals = 60
    weak, *strong = points([novice, steady, steady, steady], deals)
    assert weak < 10 * deals
    assert min(strong) > 15 * deals


def test_steady_bids_are_made_nearly_always():
    """opponents.md 5: made bids between 80 and 96 in a hundred over these fixed deals."""
    made = 0
    for number in range(50):
        match = Match(RULES, Start(seed=f"made{number}"))
        while (seat := match.state.table.turn) is not None:
            match.play(str(next(steady(RULES, match.state.seen_by(seat), Dice("made")))))
        made += sum(points > 0 for points in match.tally[0])
    assert 160 <= made <= 192


def test_cards_are_named():
    """The players answer with cards of the hand."""
    match = Match(RULES, Start(seed="names", dealer=3))
    match.run(["b1"] * 4)
    for level in LEVELS:
        (answer,) = level(RULES, match.state.seen_by(0), Dice("names"))
        assert str(answer) in {name_of(card) for card in range(52) if match.state.hands[0] >> card & 1}
