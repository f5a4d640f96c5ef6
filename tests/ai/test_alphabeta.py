"""Alpha-beta answers at once, within its budget, and as exhaustive search would."""

from dataclasses import replace

import pytest

from game.ai.alphabeta import INFINITY, TO_THE_END, alphabeta
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.packed import Packed, packing
from game.games.congklak.rules import Congklak


def wandered(number: int, picks: int | None = None) -> tuple[Packed, int]:
    """A congklak position after some random picks, packed."""
    dice = Dice("wander", number)
    match = Match(Congklak(holes=5, rounds=1), Start(first=0))
    for _ in range(6 + number % 20 if picks is None else picks):
        legal = match.rules.legal(match.state.seen_by(match.state.table.turn))
        match.play(str(legal[dice.below(len(legal))]))
        if match.state.table.turn is None:
            return wandered(number + 1_000, picks)
    game = packing(match.rules, match.state.table)
    return game, game.packed(match.state.table)


def exhaustive(game: Packed, position: int, depth: int) -> int:
    """Plain minimax for the mover, without a bound: the answer to be reached."""
    if not position or depth == 0:
        return game.worth(position)
    return max(through(game, position, move, depth) for move in game.moves(position))


def through(game: Packed, position: int, move: int, depth: int) -> int:
    reached, gain, same = game.after(position, move)
    rest = exhaustive(game, reached, depth - 1)
    return gain + rest if same else gain - rest


@pytest.mark.parametrize("number", range(25))
def test_the_answer_is_the_exhaustive_one(number: int):
    """At depth 1 to 4 the move that alpha-beta ends on is worth as much as the best there is."""
    game, position = wandered(number)
    for depth in (1, 2, 3, 4):
        *_, found = alphabeta(game, position, budget=INFINITY, deepest=depth)
        assert found.worth == exhaustive(game, position, depth)
        assert through(game, position, found.move, depth) == found.worth


@pytest.mark.parametrize("number", range(10))
def test_what_it_calls_exact_is_the_worth_at_the_deals_end(number: int):
    """Deepening step by step and looking to the end at once agree, and only then is the worth exact."""
    game, position = wandered(number, picks=24)
    *_, slow = alphabeta(game, position, budget=INFINITY)
    *_, fast = alphabeta(game, position, budget=INFINITY, shallowest=TO_THE_END)
    assert slow.exact
    assert fast.exact
    assert slow.worth == fast.worth
    *_, shallow = alphabeta(game, position, budget=INFINITY, deepest=1)
    assert shallow.exact == all(not game.after(position, move)[0] for move in game.moves(position))


def counted(game: Packed) -> tuple[Packed, list[int]]:
    """The game, and the list of the moves that were tried in it."""
    tried: list[int] = []

    def after(position: int, move: int) -> tuple[int, int, bool]:
        tried.append(move)
        return game.after(position, move)

    return replace(game, after=after), tried


def test_the_first_answer_costs_nothing():
    """opponents.md 3: always hold a legal answer, from slice 0."""
    game, position = wandered(0)
    counting, tried = counted(game)
    first = next(alphabeta(counting, position, budget=1000))
    assert first.move in game.moves(position)
    assert tried == []


@pytest.mark.parametrize("budget", [1, 7, 50, 400, 3_000])
def test_a_budget_bounds_the_work_and_fixes_the_answer(budget: int):
    """Deterministic for a budget, which is never passed."""
    game, position = wandered(3)
    counting, tried = counted(game)
    first = list(alphabeta(counting, position, budget))
    assert len(tried) <= budget
    assert list(alphabeta(game, position, budget)) == first


def test_it_breathes_often_enough():
    """Between two answers no more than a slice's moves are tried."""
    game, position = wandered(3)
    counting, tried = counted(game)
    longest = before = 0
    for _ in alphabeta(counting, position, 20_000):
        longest, before = max(longest, len(tried) - before), len(tried)
    assert longest <= 1_000
