"""What the rules page of cangkulan says, checked by the engine."""

from itertools import pairwise

from game.core.match import Match
from game.core.rules import Start
from game.games.cangkulan.brain import LEVELS
from game.games.cangkulan.rules import Cangkulan
from tests.prose import legal, said, shown


def dealt(**options):
    return Match(Cangkulan.chosen(options), Start(seed="pages")).state


def test_the_figures_of_the_page_are_those_of_the_engine():
    """Clauses 1 to 3, 9, 10, 14 of chapter 1: pack, hands, stocks, rounds, stall."""
    stocks = [len(dealt(players=players).hidden) for players in (3, 4, 5)]
    hands = {hand.bit_count() for players in (3, 4, 5) for hand in dealt(players=players).hands}
    assert said("cangkulan", "cards") == [str(Cangkulan().deck.bit_count())]
    assert said("cangkulan", "setup") == sorted(map(str, [*hands, *stocks]))
    assert said("cangkulan", "scoring") == [str(Cangkulan().rounds)]
    assert said("cangkulan", "special") == ["100"]  # test_clauses plays so many tricks


def test_the_example_of_digging_is_what_the_engine_does():
    """CT1."""
    asked = shown("cangkulan", "CT1", 3)
    assert (asked.state.table.turn, legal(asked)) == (3, ["dig"])
    assert asked.state.hands[3].bit_count() == 2
    done = shown("cangkulan", "CT1", 4)
    assert done.state.hands[3].bit_count() == 4
    assert done.state.table.turn == 1


def test_the_example_of_passing_is_what_the_engine_does():
    """CT2: both passers get one card of the trick, the highest leads."""
    asked, done = (shown("cangkulan", "CT2", moves) for moves in (2, 4))
    assert legal(asked) == ["pass"]
    hands = zip(asked.state.hands, done.state.hands, strict=True)
    assert [after.bit_count() - before.bit_count() for before, after in hands] == [0, 0, 1, 1]
    assert done.state.table.turn == 0


def test_the_levels_are_as_the_page_tells_them():
    """Each imagines more than the one before and strays less; the last takes the best it has found."""
    strengths = [search.keywords["level"] for search in LEVELS]
    assert all(weak.budget < strong.budget for weak, strong in pairwise(strengths))
    assert all(weak.temperature > strong.temperature for weak, strong in pairwise(strengths))
    assert strengths[-1].temperature == 0
