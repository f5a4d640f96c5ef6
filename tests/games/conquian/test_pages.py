"""What the rules page of Conquian says, checked by the engine."""

from game.core.match import Match
from game.core.rules import Start
from game.games.conquian.brain import LEVELS
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, GOAL
from game.games.conquian.targets import winning_sets
from tests.prose import legal, said, shown


def test_the_figures_of_the_page_are_those_of_the_engine():
    """Clauses 1 to 3, 10, Q24: pack, ranks, hands, stock, goal, wins, deals; the winning sets."""
    dealt = Match(Conquian(), Start(seed="pages")).state
    ranks = {number % 13 for number in DECK}
    low = [str(rank + 2) for rank in range(9) if rank in ranks]
    left_out = [str(rank + 2) for rank in range(9) if rank not in ranks]
    assert (low, left_out) == (list("234567"), ["8", "9", "10"])
    assert said("conquian", "cards") == sorted([str(len(DECK)), *left_out, *low])
    assert said("conquian", "steps") == said("conquian", "cards")
    hands = {hand.bit_count() for hand in dealt.hands}
    assert said("conquian", "setup") == sorted(map(str, [*hands, dealt.table.stock + 1]))  # one lies turned already
    assert said("conquian", "aim") == [str(GOAL)]
    assert said("conquian", "scoring") == sorted([str(Conquian().wins), "30"])  # test_clauses plays so many deals
    assert said("conquian", "computer") == [str(len(winning_sets()))]


def test_the_examples_of_using_the_card_are_what_the_engine_allows():
    """QT1 to QT3."""
    assert legal(shown("conquian", "QT1")) == ["+4H5H", "no"]
    assert "xQS" in legal(shown("conquian", "QT1", 1))
    assert legal(shown("conquian", "QT2")) == ["no"]
    assert legal(shown("conquian", "QT3")) == ["no"]


def test_the_example_of_the_forced_card_is_what_the_engine_asks():
    """QT6."""
    asked = shown("conquian", "QT6", 2)
    assert (asked.state.table.turn, legal(asked)) == (1, ["force", "let"])
    assert legal(shown("conquian", "QT6", 3)) == ["+"]


def test_the_levels_are_as_the_page_tells_them():
    """Six times of ten without thinking; the second strays less; the third looks one card ahead and never strays."""
    first, second, third = (level.keywords for level in LEVELS)
    assert (first["eager"], "eager" in second, "eager" in third) == (0.6, False, False)
    assert first["level"].temperature > second["level"].temperature > third["level"].temperature == 0
    assert first["level"].budget == second["level"].budget == 0 < third["level"].budget


def test_ten_melded_cards_go_on():
    """QT10; that only 5H and 7H win then is in test_worked_positions."""
    done = shown("conquian", "QT10", 2)
    assert (done.state.table.melded(0).bit_count(), done.state.hands[0], done.tally) == (10, 0, [])
