"""The computer players: legal, repeatable, aware of the score in the last deal."""

from dataclasses import replace

import pytest

from game.ai.levels import Level
from game.core.cards import cards_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Setup, Start
from game.games.callbreak.bidding import bid_values
from game.games.callbreak.brain import LEVELS, card_values, player
from game.games.callbreak.prospects import expected_tricks
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.stakes import FIRST, OUTRIGHT, SHARES, stakes
from tests.games.callbreak.random_tables import random_positions
from tests.games.callbreak.tables import dealt, deck_of

RULES = CallBreak()
QUICK = player(Level(10))


def answers(level, rules, view, dice="x") -> list[str]:
    return [str(act) for act in level(rules, view, Dice(dice))]


def test_every_level_answers_legally_under_all_house_rules():
    """Also its early answers, since the clock may cut it off; same dice, same answers."""
    for match in random_positions(60, 7):
        rules, view = match.rules, match.state.seen_by(match.state.table.turn)
        legal = {str(act) for act in rules.legal(view)}
        for level in (*LEVELS[:-1], QUICK):
            found = answers(level, rules, view)
            assert found
            assert set(found) <= legal
            assert found == answers(level, rules, view)


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_always_takes_a_new_deal(level):
    """K19: bots always take it."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")
    assert answers(level, match.rules, match.state.seen_by(0)) == ["redeal"]


@pytest.mark.parametrize(("max_bid", "highest"), [(8, "b8"), (13, "b13")])
def test_calls_stay_within_the_limits(max_bid: int, highest: str):
    """K10, K24: with all spades as many as there may be, with no spade one."""
    match = dealt(0, deck_of(0, "C", "S", "H", "D"), max_bid=max_bid)
    for _ in range(4):
        view = match.state.seen_by(match.state.table.turn)
        match.play(answers(QUICK, match.rules, view)[-1])
    assert match.moves == [highest, "b1", "b1", "b1"]


def test_a_better_hand_is_expected_to_take_more():
    weak, strong = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 2S 3S", "AC KC 4C 5C AD 3D 4D 5D AH 3H AS KS QS"
    assert expected_tricks(cards_of(parse_cards(weak))) < 100
    assert expected_tricks(cards_of(parse_cards(strong))) > 500


def test_the_sure_trick_is_taken_before_it_is_lost():
    """One trick to go for the call, the ace of spades in the hand: every level fulfils it in the end."""
    position = "2C AS | 4D KD | 3D QD | 5H ; 3 ; 4 1 1 1 ; 3 3 3 2 ; 3 4H ; 0"
    for level in LEVELS:
        match = Match(RULES, Start(position=position))
        while (seat := match.state.table.turn) is not None:
            match.play(answers(level, RULES, match.state.seen_by(seat))[-1])
        assert match.state.table.won[0] >= 4


def test_calls_are_made_nearly_always():
    """opponents.md 5: made calls between 80 and 96 in a hundred over these fixed deals."""
    made = 0
    for number in range(8):
        match = Match(RULES, Start(seed=f"made{number}"))
        while (seat := match.state.table.turn) is not None:
            match.play(answers(QUICK, RULES, match.state.seen_by(seat), "made")[-1])
        made += sum(points > 0 for points in match.tally[0])
    assert 25 <= made <= 31


# ---- what an end is worth


def worth(bids: tuple[int, ...], won: tuple[int, ...], setup: Setup, **options: object) -> int:
    """To seat 0, in tenths."""
    return stakes(CallBreak.chosen(options), setup, 0)(bids, won) // SHARES


FIRST_DEAL, LAST_DEAL = Setup(1, 1, 3, (0, 0, 0, 0)), Setup(5, 5, 3, (40, 60, 0, 0))


@pytest.mark.parametrize(
    ("bids", "won", "options", "tenths"),
    [
        ((4, 1, 1, 1), (5, 3, 3, 2), {}, 41),  # KT13
        ((4, 1, 1, 1), (3, 4, 3, 3), {}, -40),
        ((8, 1, 1, 1), (9, 2, 1, 1), {"bonus8": 13}, 130),
        ((8, 1, 1, 1), (8, 2, 2, 1), {"bonus8": "win"}, OUTRIGHT),
    ],
)
def test_before_the_last_deal_points_count(bids, won, options, tenths: int):
    """K14 to K18: the score of the deal; a call that wins the match is worth more than any score."""
    assert worth(bids, won, FIRST_DEAL, **options) == tenths


@pytest.mark.parametrize(
    ("bids", "won", "tenths"),
    [
        ((4, 1, 1, 1), (5, 3, 3, 2), 41 + FIRST),  # 81 against 72
        ((3, 1, 1, 1), (3, 3, 4, 3), 30),  # 70 against 72
        ((3, 1, 1, 1), (3, 1, 5, 4), 30 + FIRST // 2),  # 70 each
    ],
)
def test_in_the_last_deal_the_first_place_counts_too(bids, won, tenths: int):
    """K21: totals decide, an equal one shares the place."""
    assert worth(bids, won, LAST_DEAL) == tenths


@pytest.mark.parametrize(("seed", "behind", "ahead"), [("gamble0", 7, 6), ("gamble4", 6, 5), ("gamble9", 3, 2)])
def test_who_is_behind_in_the_last_deal_calls_more(seed: str, behind: int, ahead: int):
    """opponents.md 7: calls that know the score; four points behind one more is called than four ahead."""
    view = Match(RULES, Start(seed=seed, dealer=3)).state.seen_by(0)

    def call(totals: tuple[int, ...]) -> int:
        late = replace(view, table=replace(view.table, setup=Setup(5, 5, 3, totals)))
        *_, values = bid_values(RULES, late, 200, Dice("gamble"))
        return values.index(max(values)) + 1

    assert (call((0, 40, 0, 0)), call((40, 0, 0, 0))) == (behind, ahead)


def test_values_come_in_slices():
    """An answer after every hundred playouts at the latest, so that the page can breathe."""
    match = Match(RULES, Start(seed="slices", dealer=3))
    match.run(["b3"] * 4)
    view = match.state.seen_by(0)
    cards = tuple(act.card for act in RULES.legal(view))
    values = list(card_values(RULES, view, cards, 40, Dice("slices")))
    assert len(values) >= 40 * len(cards) // 100
    assert all(len(each) == len(cards) for each in values)
