"""The worked positions of rules.md 2e: QT1 to QT21. P is seat 0, O is seat 1."""

import pytest

from game.core.cards import cards_of
from game.games.conquian.melds import MELDS
from game.games.conquian.table import Buried, Drawn, Left, Turned, Won
from tests.games.conquian.tables import held, legal, lying, match, melds_of, offered, uses


def ten(match, seat: int) -> bool:
    """The "10 ✓" of rules.md: hand and melds of a seat are ten cards."""
    return len(held(match, seat).split()) + sum(len(meld) // 2 for meld in lying(match, seat)) == 10


def kinds(match) -> list[type]:
    return [type(beat.event) for beat in match.beats]


def test_qt1_the_sources_example():
    """QT1 (2a.13, 2a.6, 2a.7): 4h 5h lie with the six that was left; then a discard is due."""
    played = match("0 offer left 6H", "4H 5H QS AC 2D 7D 7C KD JC 3S")
    assert legal(played) == {"+4H5H", "no"}
    played.play("+4H5H")
    assert legal(played) == {"xQS", "xAC", "x2D", "x7D", "x7C", "xKD", "xJC", "x3S"}
    played.play("xQS")
    assert lying(played, 0) == ["4H5H6H"]
    assert held(played, 0) == "AC 7C JC 2D 7D KD 3S"
    assert (played.state.table.turn, offered(played)) == (1, "left QS")
    assert ten(played, 0)


def test_qt2_a_card_that_cannot_be_used_never_enters_the_hand():
    """QT2 (2a.7, 2a.13): with only 4h 5h the seven can but be rejected, or passed."""
    hand = "4H 5H QS AC 2D 3D 7C KD JC 3S"
    assert legal(match("0 offer left 7H", hand)) == {"no"}
    passed = match("0 offer turned 7H", hand)
    assert legal(passed) == {"no"}
    passed.play("no")
    assert held(passed, 0) == "AC 7C JC 2D 3D KD 4H 5H 3S QS"


def test_qt3_no_meld_of_hand_cards_alone():
    """QT3 (2a.8, 2a.13): three hearts in the hand wait for a use of the card on offer."""
    assert legal(match("0 offer turned KC", "4H 5H 6H QS AC 2D 7D 7C JC 3S")) == {"no"}


@pytest.mark.parametrize("meld", ["AH2H3H", "6D7DJD", "7SJSQS", "JSQSKS", "7C7D7H", "7C7D7H7S", "AH2H3H4H5H6H7HJH"])
def test_qt4_valid_melds(meld: str):
    """QT4 (2a.1, 2a.5; Q14, Q15)."""
    assert cards_of(melds_of(meld)[0]) in MELDS


@pytest.mark.parametrize("meld", ["QCKCAC", "KHAH2H", "5H6H", "7C7D", "5H6H7D", "3H4H6H", "AH2H3H4H5H6H7HJHQH"])
def test_qt4_invalid_melds(meld: str):
    """QT4: the ace is low only, three cards at least, one suit, no gap, eight cards at most."""
    assert cards_of(melds_of(meld)[0]) not in MELDS


def test_qt5_rearranging():
    """QT5 (2a.5): the jack of spades leaves its run for two jacks of the hand."""
    hand, melds = "JH JD 2C KC 4D 3H QH", "6S7SJS"
    assert uses(match("0 offer left 5S", hand, melds)) == {"+", "+JDJH"}
    alone = match("0 offer left 5S", hand, melds, "+")
    assert lying(alone, 0) == ["5S6S7SJS"]
    both = match("0 offer left 5S", hand, melds, "+JDJH")
    assert lying(both, 0) == ["5S6S7S", "JDJHJS"]
    both.play("xKC")
    assert len(held(both, 0).split()) == 4
    assert ten(both, 0)


def test_qt6_direct_force():
    """QT6 (2a.9; Q1, Q5, Q7): O's own discard is rejected and forced; a discard follows."""
    played = match("1 discard", "AS AD 7H 2S JD QH KS", "3C4C5C", "x6C no", rival="6C 2C", rival_melds="4D4H4S")
    assert (played.state.table.turn, legal(played)) == (1, {"force", "let"})
    played.play("force")
    assert legal(played) == {"+"}
    played.play("+")
    assert lying(played, 0) == ["3C4C5C6C"]
    assert legal(played) == {"xAS", "xAD", "x7H", "x2S", "xJD", "xQH", "xKS"}
    played.play("xKS")
    assert len(held(played, 0).split()) == 6
    assert offered(played) == "left KS"


def test_qt7_not_forceable():
    """QT7 (2a.9): a card that would need a hand card is never forced; it dies, the stock is turned."""
    hand = "6C AS AD 7H 2S JD QH"
    assert legal(match("0 offer left 7C", hand, "3C4C5C")) == {"+6C", "no"}
    played = match("0 offer left 7C", hand, "3C4C5C", "no", top="KD")
    assert kinds(played) == [Buried, Turned]
    assert (played.state.table.turn, offered(played)) == (0, "turned KD")


def test_qt8_force_by_rearrangement():
    """QT8 (2a.9; Q3): 3h fits when the runs give up a three each."""
    played = match("0 offer turned 3H", "KS AH", "3D4D5D6D 3C4C5C6C", "no force")
    assert legal(played) == {"+"}
    played.play("+")
    assert sorted(lying(played, 0)) == ["3C3D3H", "4C5C6C", "4D5D6D"]
    assert legal(played) == {"xKS", "xAH"}


def test_qt9_the_winning_use():
    """QT9 (2a.2, 2a.11): eleven melded cards end the deal without a discard."""
    hand, melds = "JS QS KS 4H", "AH2H3H 7C7D7S"
    assert uses(match("0 offer left 5H", hand, melds)) == {"+4H", "+4HJSQSKS"}
    eight = match("0 offer left 5H", hand, melds, "+4H")
    assert legal(eight) == {"xJS", "xQS", "xKS"}
    won = match("0 offer left 5H", hand, melds, "+4HJSQSKS")
    assert won.state.table.turn is None
    assert won.tally == [(1, 0)]
    assert kinds(won)[-1] == Won


TEN = "AH2H3H4H 7C7D7S JSQSKS"


def test_qt10_ten_is_not_enough():
    """QT10 (2a.11; Q13): ten melded cards and an empty hand go on; exactly 5h and 7h win."""
    played = match("0 offer left KS", "JS QS 2C", "AH2H3H4H 7C7D7S", "+JSQS")
    assert legal(played) == {"x2C"}
    played.play("x2C")
    assert (held(played, 0), played.state.table.turn, played.tally) == ("", 1, [])
    melded = {name for meld in TEN.split() for name in (meld[i : i + 2] for i in range(0, len(meld), 2))}
    deck = {rank + suit for rank in "A234567JQK" for suit in "CDHS"} - melded
    assert {name for name in deck if uses(match(f"0 offer left {name}", "", TEN))} == {"5H", "7H"}


def test_qt11_a_drawn_deal():
    """QT11 (2a.12; Q17): stock empty, the left card rejected and not forceable."""
    played = match("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C", "no", stock=0)
    assert kinds(played) == [Buried, Drawn]
    assert played.tally == [(0, 0)]


def test_qt12_a_force_with_an_empty_stock():
    """QT12 (2a.12; Q17): the forced use keeps the deal alive."""
    played = match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no force + xKS", stock=0)
    assert (played.state.table.turn, played.state.table.stock, offered(played)) == (1, 0, "left KS")
    assert legal(played) >= {"no"}


def test_qt13_the_last_card():
    """QT13 (2a.12; Q18): the last card is turned, passed, offered to O, and rejected: drawn."""
    played = match("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C", "no no", top="2D", stock=1)
    assert (played.state.table.turn, offered(played)) == (1, "left 2D")
    played.play("no")
    assert (played.state.table.turn, played.tally) == (None, [(0, 0)])


def test_qt14_the_pass_of_the_first_turn():
    """QT14 (2a.4; Q20): ten cards stay, no discard, nobody is asked."""
    played = match("0 offer turned 5D", "AS AD 7H 2S JC QH KS 3C 4C 6S", "", "no")
    assert kinds(played) == [Left]
    assert (played.state.table.turn, offered(played)) == (1, "left 5D")
    assert len(held(played, 0).split()) == 10


def test_qt15_handing_over_the_win():
    """QT15 (2a.11; Q6, Q13): with ten melded and no hand the discarded 7h wins."""
    played = match("1 discard", "", TEN, "x7H", rival="7H 2C", rival_melds="3C3D3S")
    assert legal(played) == {"+", "no"}
    played.play("+")
    assert played.tally == [(1, 0)]


def test_qt16_no_dipping_into_a_run():
    """QT16 (2a.5): 6h cannot be taken out of the middle of a run."""
    assert uses(match("0 offer left 6S", "6C 6D KS QD 2S AC", "4H5H6H7H")) == {"+6C6D"}


def test_qt17_taking_from_a_group_of_four():
    """QT17 (2a.5): a group of four can spare a card, a group of three cannot."""
    assert uses(match("0 offer left 7H", "6H KS 2C 3D QD JC", "5C5D5H5S")) == {"+6H"}
    assert uses(match("0 offer left 7H", "6H KS 2C 3D QD JC 5S", "5C5D5H")) == {"+6H5S"}
    assert uses(match("0 offer left 7H", "6H KS 2C 3D QD JC AC", "5C5D5H")) == set()


def test_qt18_a_long_run():
    """QT18 (2a.5; Q14): eight in one run, nine in two."""
    melds = "AH2H3H4H5H6H7H"
    assert lying(match("0 offer left JH", "QH 2C KD", melds, "+"), 0) == ["AH2H3H4H5H6H7HJH"]
    nine = match("0 offer left JH", "QH 2C KD", melds, "+QH")
    assert len(lying(nine, 0)) == 2
    assert sorted("".join(lying(nine, 0))) == sorted("AH2H3H4H5H6H7HJHQH")


def test_qt19_the_opponents_melds():
    """QT19 (2a.5): nothing is ever added to the opponent's melds."""
    hand = "2H 3H AS AD 7D 2S JD QH 6S 4C"
    for source in ("left", "turned"):
        assert legal(match(f"0 offer {source} KS", hand, "", rival_melds="KCKDKH")) == {"no"}


def test_qt20_a_meld_of_the_hand_in_the_same_use():
    """QT20 (2a.8; Q10): hand cards may lie by themselves while the card on offer is used elsewhere."""
    assert uses(match("0 offer left 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS")) == {"+4H5H", "+7C7D4H5H7S"}


def test_qt21_the_end_of_a_run_is_movable():
    """QT21 (2a.5): 7h may leave the run."""
    assert uses(match("0 offer left 7S", "7C 7D KS 2S AS JD", "4H5H6H7H")) == {"+7C", "+7D", "+7C7D"}
