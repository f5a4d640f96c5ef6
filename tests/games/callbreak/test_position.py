"""The position text: read back as written, refused with a reason where it makes no sense."""

import pytest

from game.core.cards import cards_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import PositionError, Start
from game.games.callbreak.duties import ALL
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.tables import dealt, deck_of, legal_now

LATE = "2C 3C | 4D KH | AS | 4H 5S ; 1 ; 3 2 4 2 ; 2 3 4 2 ; 2 9H ; 3"
WEAK = deck_of(3, "C", "D", "H", "S")


def test_the_example_of_the_docstring():
    """Notation.md: `position(place(text)) == text`; the seat to move knows its cards."""
    rules = CallBreak()
    assert rules.position(rules.place(LATE)) == LATE
    assert LATE in (CallBreak.place.__globals__["__doc__"] or "")
    assert [str(act) for act in rules.legal(rules.place(LATE).seen_by(3))] == ["4H"]


def test_what_is_neither_held_nor_on_the_table_has_gone():
    """From a position the unseen cards are known to all."""
    state = CallBreak().place(LATE)
    for hands in (state.hands, CallBreak().imagine(state.seen_by(3), Dice("late")).hands):
        assert sum(map(int, [cards_of(state.table.trick), *hands])) + state.table.gone == ALL


def test_every_phase_is_read_back():
    """Asking, bidding, playing: each text places the same seat with the same moves."""
    match = dealt(3, WEAK, redeal="ask")
    for move in ("keep", "keep", "keep", "b1", "b2", "b3", "b4", "2C", "2D", "2H", "2S", "3S"):
        text = match.rules.position(match.state)
        placed = Match(match.rules, Start(position=text))
        assert match.rules.position(placed.state) == text
        assert legal_now(placed) == legal_now(match)
        match.play(move)


def test_a_placed_hand_that_keeps_asks_the_next_one():
    """K19: a position in the middle of the questions goes on with those after the asked seat."""
    match = dealt(3, WEAK, redeal="ask")
    match.play("keep")
    placed = Match(match.rules, Start(position=match.rules.position(match.state)))
    assert placed.state.table.asked == (None, True, None, None)
    placed.play("keep")
    assert placed.state.table.turn == 2
    assert placed.state.table.asking


def test_a_finished_deal_is_written_with_a_dash():
    match = Match(CallBreak(), Start(position="2C | 3C | 4C | 5C ; 3 ; 1 1 1 1 ; 3 3 3 3 ; 0 ; 0"))
    match.run(["2C", "3C", "4C", "5C"])
    text = match.rules.position(match.state)
    assert text == "- | - | - | - ; 3 ; 1 1 1 1 ; 3 3 3 4 ; 3 ; -"
    with pytest.raises(PositionError):
        match.rules.place(text)


def test_a_position_is_deal_one_of_a_match():
    match = Match(CallBreak(), Start(position=LATE, seed="on"))
    match.run(["4H", "2C", "KH"])
    match.run(["4D", "AS", "5S", "3C"])
    match.advance()
    assert (match.setup.number, match.setup.dealer) == (2, 2)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2C 3C", "3C 2C", "'2C 3C | 4D KH .*: cards in order"),
        ("2C 3C", "2C 1C", "'1C' is no card"),
        ("2C 3C", "2C *1", "each card once and no joker"),
        ("2C 3C", "2C 4D", "each card once and no joker"),
        ("2C 3C", "2C 2C", "each card once and no joker"),
        ("2C 3C", "2C", "as many cards for seat 0 as tricks are to come: 2, not 1"),
        ("2C 3C", "2C 3C 6C", "as many cards for seat 0 as tricks are to come: 2, not 3"),
        ("| AS |", "| - |", "as many cards for seat 2 as tricks are to come: 1, not 0"),
        ("3 2 4 2 ;", "3 2 9 2 ;", "bids from 1 to 8"),
        ("3 2 4 2 ;", "3 2 0 2 ;", "bids from 1 to 8"),
        ("3 2 4 2 ;", "3 2 x 2 ;", "bids from 1 to 8"),
        ("3 2 4 2 ;", "3 - 4 2 ;", "four bids before the first card"),
        ("3 2 4 2 ;", "3 2 - 2 ;", "bids from 1 to 8, made in turn after the dealer"),
        ("2 9H ; 3", "2 9H ; 0", "seat 3 to move"),
        ("2 9H ; 3", "2 9H ; 3?", "'\\?' only with redeal=ask"),
        ("2 9H ; 3", "2 9H ; -", "four hands, dealer"),
        ("; 1 ;", "; 4 ;", "four hands, dealer"),
        ("; 1 ;", "; 01 ;", "four hands, dealer"),
        ("2 3 4 2 ;", "02 3 4 2 ;", "'2C 3C .*no leading zeros"),
        ("2 3 4 2 ;", "13 13 13 13 ;", "a deal that is not over"),
        ("2 3 4 2 ;", f"{'9' * 5000} 3 4 2 ;", "four hands, dealer"),
        ("2 9H", "2  9H", "four hands, dealer"),
        (" | AS", "", "four hands, dealer"),
    ],
)
def test_a_text_that_makes_no_sense_is_refused(old: str, new: str, expected: str):
    """The sentence quotes the text and says what was expected."""
    text = LATE.replace(old, new)
    assert text != LATE
    with pytest.raises(PositionError, match=f"^position .* is not understood, expected {expected}"):
        CallBreak().place(text)


FULL = "2C | 3C | 4C | 5C ; 3 ; 8 1 1 1 ; 8 3 1 0 ; 0 ; 0"


def test_a_deal_that_is_won_already_is_refused():
    """K18: with bonus8=win nothing is left to play once a bid of eight is fulfilled."""
    assert CallBreak().place(FULL)
    with pytest.raises(PositionError, match="a deal that is not over"):
        CallBreak(bonus8="win").place(FULL)


def test_before_the_first_trick_the_seat_after_the_dealer_leads():
    match = dealt(3, WEAK)
    text = match.rules.position(match.state)
    with pytest.raises(PositionError, match="seat 0 as the first leader"):
        match.rules.place(text.replace("; 0 ; 0", "; 1 ; 0"))


def test_only_a_weak_hand_may_be_asked():
    """K19: a question mark needs the option, no bid yet, and a hand that qualifies."""
    strong = Match(CallBreak(redeal="ask"), Start(dealer=3, seed="strong"))
    assert not strong.state.table.asking
    text = strong.rules.position(strong.state)
    with pytest.raises(PositionError, match="for a weak hand"):
        strong.rules.place(f"{text}?")
    weak = Match(CallBreak(redeal="ask"), Start(dealer=3, decks=(WEAK,)))
    asking = weak.rules.position(weak.state)
    assert asking.endswith("; 0?")
    with pytest.raises(PositionError, match="only with redeal=ask"):
        CallBreak().place(asking)
    with pytest.raises(PositionError, match="before the bids"):
        weak.rules.place(asking.replace("- - - -", "1 - - -"))


def test_a_bid_of_nine_is_placed_only_where_it_may_be_made():
    """K24."""
    text = LATE.replace("3 2 4 2 ;", "9 2 4 2 ;")
    assert CallBreak(max_bid=13).place(text)
    with pytest.raises(PositionError, match="bids from 1 to 8"):
        CallBreak().place(text)
