"""The position text: read back as written, refused with a sentence when it says something impossible."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import PositionError, Start
from game.games.conquian.rules import Conquian
from tests.games.conquian.tables import legal, match, position

RULES = Conquian()
PLAIN = position("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C")


@pytest.mark.parametrize(
    "task", ["0 offer left", "0 offer turned", "1 ask left", "1 ask turned", "0 forced left", "0 forced turned"]
)
def test_every_task_is_read_back(task: str):
    """notation.md: position(place(text)) == text."""
    text = position(f"{task} 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", stock=7)
    assert RULES.position(RULES.place(text)) == text


def test_every_position_of_whole_deals_is_read_back():
    """notation.md: the placed state is the state, but for the match around it."""
    dice = Dice("positions")
    for seed in range(20):
        played = Match(RULES, Start(seed=f"{seed}", dealer=seed % 2))
        while (turn := played.state.table.turn) is not None:
            text = RULES.position(played.state)
            assert RULES.place(text) == played.state
            moves = RULES.legal(played.state.seen_by(turn))
            played.play(str(moves[dice.below(len(moves))]))


@pytest.mark.parametrize(("moves", "end"), [("+", "- won 0"), ("no force +", "- won 0"), ("no let", "- drawn")])
def test_a_finished_deal_is_written_and_not_played_on(moves: str, end: str):
    played = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", moves, stock=0)
    text = RULES.position(played.state)
    assert text.endswith(f" ; 1 ; {end}")
    with pytest.raises(PositionError, match="a task like '1 offer left 6H' or '0 discard'"):
        RULES.place(text)


def test_a_position_is_the_first_deal_of_a_match():
    """notation.md: it goes on with the other dealer, up to the wins that were chosen."""
    played = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", "+", wins=3)
    played.advance()
    assert (played.setup.number, played.setup.dealer, played.totals) == (2, 0, (1, 0))
    assert legal(played)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (" ; 1 ; ", " ; ", r"hand / melds \| hand / melds \| stock \| dead ; dealer ; what is to be done"),
        (" ; 1 ; ", " ; 2 ; ", "a dealer 0 or 1"),
        ("0 offer left 6C", "0 offers left 6C", "a task like"),
        ("0 offer left 6C", "2 offer left 6C", "a task like"),
        ("0 offer left 6C", "0 offer left -", "a task like"),
        ("0 offer left 6C", "0 offer left 8C", "once, not 0 times 6C"),
        ("0 offer left 6C", "0 offer left 1C", "cards: '1C' is no card"),
        ("0 offer left 6C", "0 discard", "once, not 0 times 6C"),
        ("3C4C5C", "3C4C5", "cards: '5' is no card"),
        ("3C4C5C", "4C3C5C", r"this order and spacing: 'AD JD 7H QH AS 2S KS / 3C4C5C \|"),
        ("AD JD", "JD AD", "this order and spacing"),
        ("AD JD", "AD  JD", "cards: '' is no card"),
        ("AD JD", "AD AD", "once, not 0 times JD"),
        ("AD JD", "AD", "not 0 times JD"),
        ("AD JD", "8D JD", "once, not 1 times 8D|once, not 0 times AD"),
        ("QH AS 2S KS / 3C4C5C", "QH AS 2S / 3C4C5C KS", "melds, which KS is not"),
        ("AD JD 7H QH AS 2S KS / 3C4C5C", "JD QH AS KS / 3C4C5C AD2S7H", "melds, which AD7H2S is not"),
        ("0 offer left 6C", "0 ask left 6C", "a card that fits the melds of seat 1"),
        ("0 offer left 6C", "1 forced left 6C", "a card that fits the melds of seat 1"),
    ],
)
def test_an_impossible_position_is_refused(old: str, new: str, expected: str):
    """One sentence that quotes the text and says what was expected."""
    assert old in PLAIN
    with pytest.raises(PositionError, match=r"^position '.*' is not understood, expected .*(" + expected + ")"):
        RULES.place(PLAIN.replace(old, new))


def test_a_discard_is_due_only_after_a_use():
    """3 of 2c: the seat that discards has eleven cards, some of them melded."""
    text = position("0 offer left 6C", "AS AD 7H 2S JD QH KS QC QD KC")
    bare = text.replace("0 offer left 6C", "0 discard").replace("AD JD", "6C AD JD").replace("QC KC 6C", "6C QC KC")
    with pytest.raises(PositionError, match="melds of seat 0, which is to discard after a use"):
        RULES.place(bare)


def test_eleven_melded_cards_are_no_position_to_play_from():
    """2a.11: the deal would be over."""
    text = position("1 discard", "", "AH2H3H4H 7C7D7S JSQSKS")
    with pytest.raises(PositionError, match="at most 10 melded"):
        RULES.place(text.replace("1 discard", "0 discard").replace("AH2H3H4H ", "AH2H3H4H5H ").replace(" 5H", ""))


@pytest.mark.parametrize("text", ["", " ; ", " ; ; ", "-", " | | | ; 0 ; 0 discard", "6H " * 100])
def test_rubbish_is_refused(text: str):
    with pytest.raises(PositionError, match="is not understood, expected"):
        RULES.place(text)
