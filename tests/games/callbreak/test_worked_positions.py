"""The worked positions of rules.md 4e: KT1 to KT20."""

import pytest

from game.core.cards import cards_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import IllegalAction, Start
from game.core.state import View
from game.games.callbreak.brain import LEVELS
from game.games.callbreak.duties import weak
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Table, Taken, Trumped, WonOutright
from tests.games.callbreak.tables import SETUP, dealt, deck_of, legal, lowest
from web.app.text import tenths

RULES = CallBreak()


def test_kt1_the_example_of_the_source():
    """KT1 (clauses 4, 5, 7, 12): the ring 3, 1, 2, 4 are seats 3, 0, 1, 2; the last one overtrumps.

    The two of spades stands in two hands of rules.md; each seat is asked with its own hand.
    """
    assert legal("7H", "AH 3H 9C 2S") == "AH"
    assert legal("7H AH", "3S 9S KC") == "3S 9S"
    assert legal("7H AH 3S", "2S 6S QD") == "6S"
    hands = "9C TC 3H AH | KC 2D 3S 9S | 5D QD 2S 6S | 3D 4D 6D 7H"
    match = Match(RULES, Start(position=f"{hands} ; 2 ; 4 4 4 4 ; 0 3 3 3 ; 3 ; 3"))
    match.run(["7H", "AH", "3S", "6S"])
    assert [type(beat.event) for beat in match.beats[2:]] == [Trumped, Trumped, Taken]
    assert match.state.table.won == (0, 3, 4, 3)
    assert match.state.table.turn == 2


@pytest.mark.parametrize(
    ("trick", "hand", "cards"),
    [
        pytest.param("9H 2S", "KH 4H AS", "4H KH", id="KT2 trumped already, you can follow: any of the suit"),
        pytest.param("9H", "4H 2H AS", "2H 4H", id="KT3 you cannot beat: any of the suit, no trump"),
        pytest.param("9S", "KS 4S AH", "KS", id="KT4 spades led, you can beat"),
        pytest.param("9S", "4S 2S AH", "2S 4S", id="KT5 spades led, you cannot beat"),
        pytest.param("9S", "AH 2C", "2C AH", id="KT6 spades led, you have none"),
        pytest.param("9H 5S", "2S 3S AC", "2S 3S", id="KT7 only lower spades: one is forced"),
        pytest.param("7H AH", "3S 9S KC", "3S 9S", id="KT8 the first trump: any spade"),
        pytest.param("9H", "AC 2D", "2D AC", id="KT9 neither suit nor spade: anything"),
        pytest.param("7H TH", "JH 8H 2C", "JH", id="KT10 beat the best card of the suit"),
        pytest.param("7H TH", "9H 8H 2C", "8H 9H", id="KT10 that you cannot beat"),
        pytest.param("9H AD", "KH 2H", "KH", id="KT11 discards do not count"),
    ],
)
def test_kt2_to_kt11_the_legal_cards(trick: str, hand: str, cards: str):
    """KT2 to KT11 (clauses 3 to 6; K1 to K6): the duty that binds a hand."""
    assert legal(trick, hand) == cards


def test_kt7_undertrump_free():
    """KT7, `undertrump=free` (K6): whoever cannot overtrump may play anything."""
    assert legal("9H 5S", "2S 3S AC", undertrump="free") == "2S 3S AC"
    assert legal("9H 5S", "2S 7S AC", undertrump="free") == "7S"


@pytest.mark.parametrize(("trick", "last", "taker"), [("9H AD KH", "2S", 3), ("9H AD KH", "2C", 2)])
def test_kt12_the_winner_of_the_trick(trick: str, last: str, taker: int):
    """KT12 (clause 7): the highest spade, else the highest card of the led suit."""
    state = RULES.place(f"3C | 4C | 5C | 6C {last} ; 3 ; 1 1 1 1 ; 3 3 3 2 ; 0 {trick} ; 3".replace("6C 2C", "2C 6C"))
    beats = RULES.play(state, RULES.spelled(last, state.seen_by(3)))
    assert beats[-1].event.seat == taker
    assert beats[-1].state.table.turn == taker


@pytest.mark.parametrize(
    ("bid", "won", "points", "bonus8"),
    [
        *((4, 5, 41, "none"), (4, 3, -40, "none"), (4, 4, 40, "none"), (1, 13, 22, "none"), (8, 8, 80, "none")),
        *((8, 9, 81, "none"), (8, 7, -80, "none"), (13, 13, 130, "none"), (1, 0, -10, "none")),
        *((8, 8, 130, 13), (8, 9, 130, 13), (9, 10, 130, 13), (8, 7, -80, 13), (7, 9, 72, 13)),
        *((8, 9, 81, "win"), (8, 7, -80, "win")),
    ],
)
def test_kt13_scores_in_tenths(bid: int, won: int, points: int, bonus8: object):
    """KT13 (clauses 8, 9, 12; K14, K15, K17, K22): a bid, its overtricks, its bonus."""
    rules = CallBreak(max_bid=13, bonus8=bonus8)
    table = Table(SETUP, None, 0, (bid, 1, 1, 1), won=(won, 13 - won, 0, 0))
    assert rules.score(table)[0] == points


@pytest.mark.parametrize(
    ("deals", "total", "english", "french"),
    [
        ((-50, 13), -37, "−3.7", "−3,7"),
        ((41, -40, 22), 23, "2.3", "2,3"),
        ((-40,), -40, "−4", "−4"),
        ((41,), 41, "4.1", "4,1"),
        ((-20, 11), -9, "−0.9", "−0,9"),
        ((10, -10), 0, "0", "0"),
    ],
)
def test_kt14_totals_and_their_display(deals: tuple[int, ...], total: int, english: str, french: str):
    """KT14 (K14 to K16): totals are sums of integers; the sign stands before the whole number."""
    assert RULES.totals([(points, 0, 0, 0) for points in deals])[0] == total
    assert (tenths("en", total), tenths("fr", total)) == (english, french)


def test_kt15_bidding_in_turn_after_the_dealer():
    """KT15 (clause 2; K9, K10, K24): dealer seat 2, so seats 3, 0, 1, 2 bid and seat 3 leads."""
    match = Match(RULES, Start(seed="kt15", dealer=2))
    order = []
    for bid in ("b1", "b8", "b2", "b3"):
        order.append(match.state.table.turn)
        for refused in ("b0", "b9", "b2.5", "b", "2", "b-1"):
            with pytest.raises(IllegalAction, match=f"'{refused}'"):
                match.play(refused)
        match.play(bid)
    assert order == [3, 0, 1, 2]
    assert match.state.table.bids == (8, 2, 3, 1)
    assert match.state.table.turn == 3


def test_kt16_a_fulfilled_bid_of_eight_wins_the_match():
    """KT16 (clause 9; K18): at the eighth trick, in trick ten, at once, from −50."""
    clubs, spades = "2C 3C 4C 5C 6C", "AS KS QS JS TS 9S 8S 7S"
    rest = "7C 8C 9C TC JC QC KC AC 2S 3S 4S 5S 6S"
    match = dealt(2, deck_of(2, "D", "H", "C", "S"), deck_of(3, f"{clubs} {spades}", "H", "D", rest), bonus8="win")
    match.run(["b7", "b5", "b1", "b1"])
    lowest(match)
    assert match.tally == [(-50, -10, -10, 76)]
    match.run(["b8", "b1", "b1", "b1", "2C", "2H", "2D", "7C", "8C", "3C", "3H", "3D", "2S", "7S", "4H", "4D"])
    beats = ()
    for number, spade in enumerate(["8S", "9S", "TS", "JS", "QS", "KS", "AS"], 5):
        beats = match.play(spade)
        for seat in (1, 2, 3):
            assert match.state.table.turn == seat, f"trick {number}"
            beats = match.play(str(match.rules.legal(match.state.seen_by(seat))[0]))
    assert sum(match.state.table.won) == 10
    assert beats[-1].event == WonOutright(0, 8)
    assert match.state.table.turn is None
    match.advance()
    assert match.over
    assert match.tally == [(-50, -10, -10, 76)]
    assert match.ranking == (1, 3, 3, 2)


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("JS 2S JH TH 9H 8H JD TD 9D JC TC 9C 8C", True),
        ("AC KC QC JC TC 9C 8C AD KD QD JD TD 9D", True),
        ("QD 2S JH TH 9H 8H JD TD 9D JC TC 9C 8C", False),
    ],
)
def test_kt17_a_weak_hand(hand: str, *, qualifies: bool):
    """KT17 (clause 9; K19): nothing above the jack, or no spade."""
    assert weak(cards_of(parse_cards(hand))) is qualifies


def test_kt18_a_tie_is_shared():
    """KT18 (K21): two first places, then the third."""
    table = Table(SETUP, None, 0)
    assert RULES.ranking([(121, 121, 80, -15)], table) == (1, 1, 3, 4)


def test_kt19_no_duty_to_beat():
    """KT19, `must_beat=off` (K8): plain following; the duties to trump stay."""
    assert legal("9H", "KH 4H", must_beat="off") == "4H KH"
    assert legal("9S", "KS 4S", must_beat="off") == "4S KS"
    assert legal("9H 5S", "2S 7S AC", must_beat="off") == "7S"
    assert legal("9H", "2S AC", must_beat="off") == "2S"


def test_kt20_the_bidding_hand_of_the_source():
    """KT20: ace and king of spades, ace of hearts and long spades are worth a bid of four."""
    hand = cards_of(parse_cards("AS KS 9S 7S 4S AH 8H 5H TD 7D 9C 6C 3C"))
    view = View(0, Table(SETUP, 0, 0), hand)
    *_, bid = LEVELS[-1](RULES, view, Dice("kt20"))
    assert str(bid) == "b4"
