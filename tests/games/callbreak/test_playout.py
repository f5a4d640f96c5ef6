"""The fast playout against the rules: the same moves, the same tricks, under every pair of duties."""

from dataclasses import replace
from itertools import product

import pytest

from game.core.cards import Cards, cards_of, each, name_of, parse_cards
from game.core.dice import Dice
from game.core.state import State
from game.games.callbreak.brain import apart
from game.games.callbreak.duties import TRICKS
from game.games.callbreak.playout import discard, lead, playout
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.random_tables import random_positions
from tests.games.callbreak.tables import facing
from tests.strength.callbreak_players import rule_player

DUTIES = list(product(("on", "off"), ("forced", "free")))


def bits(names: str) -> int:
    return int(cards_of(parse_cards(names)))


def ended(rules: CallBreak, state: State, move: str) -> list[int]:
    """The tricks of the deal after this move and then those of the rule player, by the rules."""
    while state.table.turn is not None:
        view = state.seen_by(state.table.turn)
        action = rules.spelled(move, view) if move else next(rule_player(rules, view, Dice("x")))
        state, move = rules.play(state, action)[-1].state, ""
    return list(state.table.won)


@pytest.mark.parametrize(("must_beat", "undertrump"), DUTIES)
def test_a_playout_ends_as_the_rules_say(must_beat: str, undertrump: str):
    """Every legal card of random positions, tricks half played included."""
    options = {"must_beat": must_beat, "undertrump": undertrump, "bonus8": "none", "redeal": "off"}
    tried = 0
    for match in random_positions(30, 3, **options):
        rules, state = match.rules, match.state
        hands, run = [int(hand) for hand in state.hands], playout(rules, state.table)
        for act in rules.legal(state.seen_by(state.table.turn)) if None not in state.table.bids else ():
            assert run(hands, 1 << act.card) == ended(rules, state, str(act)), act
            tried += 1
        assert hands == list(state.hands), "a world can be played out again"
    assert tried > 60


def test_before_the_bids_the_first_trick_is_led_at_once():
    """What a call is weighed by: the whole deal, everybody playing by rules of thumb."""
    for match in random_positions(20, 2, redeal="off", bonus8="none"):
        rules, state = match.rules, match.state
        while None in state.table.bids:
            state = rules.play(state, rules.legal(state.seen_by(state.table.turn))[0])[-1].state
        won = playout(rules, match.state.table)([int(hand) for hand in state.hands], 0)
        assert sum(won) == TRICKS
        if not sum(match.state.table.won) and not match.state.table.trick:
            assert won == ended(rules, state, "")


@pytest.mark.parametrize(
    ("hand", "others", "card"),
    [
        ("AH KH 2C AD", "QH 5H 3D 9C AC", "KH"),  # of unbeaten cards the suit that others hold most of
        ("AH 2C KS 2S", "3S QS 5C", "KS"),  # nobody else holds a heart: the unbeaten spade
        ("3H QC 9C 2S", "AH AC AS", "3H"),  # no unbeaten card: the lowest of the shortest suit
    ],
)
def test_what_is_led(hand: str, others: str, card: str):
    assert lead(bits(hand), bits(others)) == bits(card)


@pytest.mark.parametrize(
    ("hand", "others", "card"),
    [
        ("QC 3C 8D 2S", "AC AD", "8D"),  # the shortest suit
        ("AC 8D 9D 2S", "KC AD", "8D"),  # an unbeaten card is kept
        ("2S 9S", "AS AC", "2S"),  # spades last
    ],
)
def test_what_is_thrown_away(hand: str, others: str, card: str):
    assert discard(bits(hand), bits(others)) == bits(card)


@pytest.mark.parametrize(
    ("trick", "hand", "gone", "told"),
    [
        ("", "2H 3H 4H KH", "", "2H KH"),
        ("", "2H 4H", "", "2H 4H"),  # somebody holds the three
        ("", "2H 4H", "3H", "2H"),  # it is gone
        ("3H", "2H 4H", "", "2H 4H"),  # it lies in the trick
        ("", "KC AC 2D", "", "KC 2D"),  # suits do not touch
    ],
)
def test_touching_cards_are_one_move(trick: str, hand: str, gone: str, told: str):
    """opponents.md 2.2: of cards between which nobody else holds one, the lowest stands for all."""
    view = facing(trick, hand)
    view = replace(view, table=replace(view.table, gone=cards_of(parse_cards(gone))))
    assert " ".join(name_of(card) for card in apart(view, view.hand)) == told


def test_a_card_not_told_apart_leaves_the_next_seat_the_same_choice():
    """In every world the next seat may play the same cards on it as on the card that stands for it."""
    merged = 0
    for match in random_positions(80, 2, redeal="off", bonus8="none"):
        rules, view = match.rules, match.state.seen_by(match.state.table.turn)
        if None in view.table.bids:
            continue
        legal = cards_of(act.card for act in rules.legal(view))
        told = cards_of(apart(view, legal))
        for same in each(Cards(legal & ~told)):
            stands_for = max(card for card in each(told) if card < same)
            for number in range(2):
                world = rules.imagine(view, Dice("same", number))
                after = [rules.play(world, rules.spelled(name_of(card), view))[-1].state for card in (stands_for, same)]
                turns = [state.table.turn for state in after]
                assert turns[0] == turns[1]
                if turns[0] is not None and turns[0] != view.seat:
                    assert len({rules.legal(state.seen_by(turns[0])) for state in after}) == 1
            merged += 1
    assert merged > 20
