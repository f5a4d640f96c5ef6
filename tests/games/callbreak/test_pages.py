"""What the rules page of Call Break says, checked by the engine."""

from itertools import pairwise

from game.core.match import Match
from game.core.rules import Start
from game.games.callbreak.brain import STRENGTHS
from game.games.callbreak.duties import PACK, TRICKS
from game.games.callbreak.rules import CallBreak
from tests.prose import legal, said, shown
from web.app.text import tenths


def points(bid: int, won: int) -> str:
    """As the page writes the score of a call: the tenths of rules.md 4b K14."""
    return tenths("en", 10 * bid + won - bid if won >= bid else -10 * bid)


def test_the_figures_of_the_page_are_those_of_the_engine():
    """Clauses 1, 2, 8, 9, 11: pack, hands, calls, deals, the scores of KT13."""
    opening = Match(CallBreak(), Start(seed="pages"))
    calls = [int(move[1:]) for move in legal(opening)]
    highest = max(option for choice in CallBreak.options() if choice.name == "max_bid" for option in choice.choices)
    deals = next(choice.choices for choice in CallBreak.options() if choice.name == "deals")
    assert said("callbreak", "cards") == [str(len(PACK))]
    assert said("callbreak", "setup", "aim") == sorted(map(str, [TRICKS, min(calls), max(calls), deals[0]]))
    assert said("callbreak", "steps") == sorted(map(str, [TRICKS, min(calls), max(calls)]))
    assert said("callbreak", "questions") == sorted(map(str, [max(calls), highest, *deals[1:], 20, 30]))
    made = [(4, 5), (4, 3), (1, 13)]
    assert said("callbreak", "scoring") == sorted(
        [*(str(n) for pair in made for n in pair), *(points(*pair) for pair in made), "4"]
    )


def test_the_three_duties_of_the_example_are_what_the_engine_asks():
    """KT1: must beat, must trump, must overtrump."""
    assert [legal(shown("callbreak", "KT1", moves)) for moves in (1, 2, 3)] == [["AH"], ["3S", "9S"], ["6S"]]
    assert shown("callbreak", "KT1", 4).state.table.turn == 2


def test_the_levels_are_as_the_page_tells_them():
    """Each imagines more than the one before and strays less; the last takes the best it has found."""
    strengths = STRENGTHS
    assert all(weak.budget < strong.budget for weak, strong in pairwise(strengths))
    assert all(weak.temperature > strong.temperature for weak, strong in pairwise(strengths))
    assert strengths[-1].temperature == 0
