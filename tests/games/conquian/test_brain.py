"""The computer players: what each level takes, declines, forces and leaves."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.conquian.brain import CLOSE, LEVELS, MOST, contenders, plans_with
from game.games.conquian.melds import forceable
from game.games.conquian.plan import survey, worth_most
from game.games.conquian.rules import Conquian
from game.games.conquian.table import NO
from tests.games.conquian.tables import match
from tests.strength.conquian_players import greedy

RULES = Conquian()
TOP = LEVELS[-1]
everyone = pytest.mark.parametrize("level", LEVELS, ids=["1", "2", "3"])


def choice(played: Match, level=TOP, seed: int = 0) -> str:
    view = played.state.seen_by(played.state.table.turn)
    return [str(answer) for answer in level(RULES, view, Dice("brain", seed))][-1]


@everyone
@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (("0 offer left 5H", "JS QS KS 4H", "AH2H3H 7C7D7S"), "+4HJSQSKS"),  # QT9
        (("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS"), "+"),
    ],
)
def test_a_win_is_taken(level, table: tuple[str, ...], expected: str):
    """2a.2: at every level, whatever the dice."""
    assert {choice(match(*table), level, seed) for seed in range(20)} == {expected}


@everyone
def test_a_declined_card_is_forced_unless_it_gives_the_win(level):
    """Forcing a declined card is almost always right (2b), the eleventh one is not (Q6)."""
    assert choice(match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no"), level) == "force"
    assert choice(match("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no"), level) == "let"


@everyone
def test_a_forced_card_is_used(level):
    """Q4: with or without hand cards, as the level likes."""
    forced = match("0 offer left 6C", "6D 6H 7C 2S JD QH KS", "3C4C5C", "no force")
    assert {choice(forced, level, seed) for seed in range(6)} <= {"+", "+7C", "+6D6H"}


def test_the_first_level_grabs():
    """What one tells it by: it uses nearly every card that it can use."""
    played = match("0 offer left 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS")
    answers = [choice(played, LEVELS[0], seed) for seed in range(60)]
    assert set(answers) == {"no", "+4H5H", "+7C7D4H5H7S"}
    assert answers.count("no") < 20


SPOILING = [
    # a fourth jack would bind JH, and with it the run from six to jack
    (
        "QC / 6H7HJH 5S6S7S KCKDKS | QD QH JS / 5C6C7CJC 2D2H2S | QS 4S 5H 2C 3H 5D 3S"
        " | AS AD 4C AC AH 3D 7D 3C KH 4H 4D 6D ; 1 ; 1 offer turned JD"
    ),
    (
        "JC / AD2D3D4D5D6D 7SJSQS | QD KD 6H 7H / AC2C3C4C5C6C | 3H 4S 7D 2H 6S KS 5H JD"
        " | AS 4H 3S 5S KC 7C KH QC AH 2S QH ; 0 ; 1 offer turned JH"
    ),
]


@pytest.mark.parametrize("position", SPOILING, ids=["four jacks", "a run of hearts"])
def test_the_top_declines_what_the_greedy_player_takes(position: str):
    """The surprise of 2b: with the use no eleven cards can be reached any more."""
    played = Match(RULES, Start(position=position, seed="x"))
    assert choice(played, greedy).startswith("+")
    assert choice(played) == "no"


def test_the_top_does_not_leave_the_card_that_wins():
    """Q6, QT15: the rival with ten melded cards waits for 5H or 7H; of seven cards these two are kept."""
    ten = "AH2H3H4H 7C7D7S JSQSKS"
    for hand in ("5H 2D QC KD 6S AS 4D", "7H 2D QC KD 6S AS 4D"):
        played = match("0 offer left 4C", hand, "AC2C3C", "+", rival_melds=ten)
        assert choice(played) not in {"x5H", "x7H"}


def test_the_top_takes_the_card_that_would_win_for_the_rival():
    """2a.6: of a turned card the one who turned it has the first refusal; left, it would win."""
    ten = "AH2H3H4H 7C7D7S JSQSKS"
    assert choice(match("0 offer turned 7H", "JH QH 2D QC KD 6S AS 4D 6C AC", "", rival_melds=ten)) == "+JHQH"


def test_only_moves_that_are_nearly_equal_are_played_out():
    """The best plan of each move that is close to the best; of discards, and of what could be forced, none."""
    seen_close = 0
    for number in range(5):
        played = Match(RULES, Start(seed=f"close-{number}"))
        dice = Dice("close", number)
        while (seat := played.state.table.turn) is not None:
            view = played.state.seen_by(seat)
            legal = RULES.legal(view)
            if view.table.phase != "ask" and len(legal) > 1:
                *_, seen = survey(view)
                plans = [plan for action in legal for plan in plans_with(seen, action)]
                close, best = contenders(seen, plans), worth_most(plans)
                moves = [plan.action for plan in close]
                assert len(set(moves)) == len(moves) <= MOST
                assert all(best.worth - plan.worth < CLOSE for plan in close)
                assert all(
                    plan == worth_most([other for other in plans if other.action == plan.action]) for plan in close
                )
                if view.table.phase == "discard":
                    assert close == [best]
                elif forceable(seen.melded, seen.offered):
                    assert NO not in moves
                else:
                    assert close[0] == best
                seen_close += len(close) > 1
            played.play(str(legal[dice.below(len(legal))]))
    assert seen_close > 4
