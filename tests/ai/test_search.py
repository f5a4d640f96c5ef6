"""Flat Monte Carlo tries every move in the same worlds, spends its budget where it is hard to choose, and rests."""

from collections import Counter
from itertools import count, pairwise

import pytest

from game.ai.search import UNIT, flat
from game.core.dice import Dice


class Bandit:
    """Moves that succeed in so many of a hundred worlds; it remembers what was tried where."""

    def __init__(self, *chances: int, seed: str = "bandit"):
        self.chances, self.dice = chances, Dice(seed)
        self.tried: list[tuple[int, int]] = []
        self.made = 0

    def worlds(self):
        for number in count():
            self.made += 1
            yield number, [self.dice.below(100) for _ in self.chances]

    def worth(self, world, move: int) -> int:
        number, rolls = world
        self.tried.append((number, move))
        return int(rolls[move] < self.chances[move])

    def search(self, budget: int, pause: int = 20):
        return flat(range(len(self.chances)), self.worlds(), self.worth, budget, pause)


def best(values: tuple[int, ...]) -> int:
    return values.index(max(values))


def test_two_moves_share_all_worlds_and_are_worth_their_means():
    bandit = Bandit(30, 60)
    *_, values = bandit.search(200)
    assert bandit.made == 200
    assert Counter(move for _, move in bandit.tried) == {0: 200, 1: 200}
    again = Bandit(30, 60)
    means = [0, 0]
    for world, _ in zip(again.worlds(), range(200), strict=False):
        for move in (0, 1):
            means[move] += again.worth(world, move)
    assert values == tuple(total * UNIT // 200 for total in means)


@pytest.mark.parametrize("moves", [1, 2, 3, 5, 7, 13])
@pytest.mark.parametrize("budget", [1, 4, 40])
def test_a_budget_is_kept_and_all_that_are_left_share_each_world(moves: int, budget: int):
    """No more than `budget` worlds a move on average, one world a round at least; a dropped move never returns."""
    bandit = Bandit(*range(10, 10 + moves))
    assert list(bandit.search(budget))
    rounds = max(1, (moves - 1).bit_length())
    assert len(bandit.tried) <= max(budget * moves, 2 * moves + rounds)
    worlds = [[move for number, move in bandit.tried if number == world] for world in range(bandit.made)]
    assert worlds[0] == list(range(moves))
    assert all(set(later) <= set(earlier) for earlier, later in pairwise(worlds))
    if budget == 40:
        assert len(bandit.tried) > budget * moves * 0.8
        assert len(worlds[-1]) == min(moves, 2)


def test_the_halving_spends_its_worlds_on_the_best():
    """Of eight moves the two best get most of the playouts and the right one is found far more often than not."""
    found = 0
    for number in range(60):
        bandit = Bandit(20, 25, 30, 35, 20, 25, 52, 40, seed=f"halving-{number}")
        *_, values = bandit.search(60)
        found += best(values) == 6
        counts = Counter(move for _, move in bandit.tried)
        assert sorted(counts.values())[-2:] > [3 * min(counts.values())] * 2
    assert found > 45


def test_a_dropped_move_is_worth_no_more_than_who_outlived_it():
    for number in range(40):
        bandit = Bandit(50, 50, 50, 50, 50, seed=f"dropped-{number}")
        *_, values = bandit.search(6)
        counts = Counter(move for _, move in bandit.tried)
        for one in range(5):
            for other in range(5):
                assert counts[one] <= counts[other] or values[one] >= values[other]


def test_the_same_worlds_and_budget_give_the_same_answers():
    one, two = (list(Bandit(40, 45, 50, seed="same").search(50)) for _ in range(2))
    assert one == two
    assert one != list(Bandit(40, 45, 50, seed="other").search(50))


@pytest.mark.parametrize("pause", [1, 7, 50])
def test_it_rests_after_every_few_playouts(pause: int):
    """Between two answers lie at most `pause` playouts, once the first world is through."""
    bandit = Bandit(20, 30, 40, 50, 60)
    at = [len(bandit.tried) for _ in bandit.search(40, pause)]
    assert at[0] <= 5 + pause
    assert max(later - earlier for earlier, later in pairwise(at)) <= pause


def test_the_pause_changes_no_answer():
    """How often it rests is no part of the answer."""
    assert len({list(Bandit(20, 30, 40).search(30, pause))[-1] for pause in (1, 10, 1_000)}) == 1


def test_worths_may_be_any_whole_numbers():
    """Negative ones too, as points lost; values are rounded downwards."""
    *_, values = flat("abc", iter(range(10**6)), lambda world, move: -ord(move) * (1 + world % 2), 20, 5)
    assert best(values) == 0
    assert all(value < 0 for value in values)
