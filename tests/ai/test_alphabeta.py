"""Alpha-beta answers at once, within its budget, and as exhaustive search would."""

import pytest

from game.ai.alphabeta import INFINITY, alphabeta
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.brain import OpenCongklak
from game.games.congklak.rules import Congklak


def wandered(number: int) -> tuple[OpenCongklak, object]:
    """A congklak position after some random picks."""
    dice = Dice("wander", number)
    match = Match(Congklak(holes=5, rounds=1), Start(first=0))
    while len(match.moves) < 6 + number % 20 and match.state.table.turn is not None:
        legal = match.rules.legal(match.state.seen_by(match.state.table.turn))
        match.play(str(legal[dice.below(len(legal))]))
    return OpenCongklak(match.rules), match.state.table


def exhaustive(game: OpenCongklak, position, depth: int) -> int:
    """Plain minimax for seat 0, without a bound: the answer to be reached."""
    moves = game.moves(position)
    if not moves or depth == 0:
        return game.worth(position)
    values = [exhaustive(game, game.after(position, move), depth - 1) for move in moves]
    return max(values) if game.mover(position) == 0 else min(values)


@pytest.mark.parametrize("number", range(25))
def test_the_answer_is_the_exhaustive_one(number: int):
    """At depth 1 to 4 the move that alpha-beta ends on is worth as much as the best there is."""
    game, position = wandered(number)
    if not game.moves(position):
        return
    for depth in (1, 2, 3, 4):
        *_, answer = alphabeta(game, position, budget=INFINITY, deepest=depth)
        sign = 1 if game.mover(position) == 0 else -1
        reached = sign * exhaustive(game, game.after(position, answer), depth - 1)
        assert reached == sign * exhaustive(game, position, depth)


def test_the_first_answer_costs_nothing():
    """opponents.md 3: always hold a legal answer, from slice 0."""
    game, position = wandered(0)
    asked = []

    class Counting(OpenCongklak):
        def after(self, position, move):
            asked.append(move)
            return super().after(position, move)

    first = next(alphabeta(Counting(game.rules), position, budget=1000))
    assert first in game.moves(position)
    assert asked == []


@pytest.mark.parametrize("budget", [1, 7, 50, 400])
def test_a_budget_bounds_the_work_and_fixes_the_answer(budget: int):
    """Deterministic for a budget; the nodes looked at stay within it, but for one row of siblings."""
    game, position = wandered(3)
    looked = []

    class Counting(OpenCongklak):
        def worth(self, position):
            looked.append(position)
            return super().worth(position)

    answers = [list(alphabeta(Counting(game.rules), position, budget)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(looked) <= 2 * (budget + 40 * 9)
