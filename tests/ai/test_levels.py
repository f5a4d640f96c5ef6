"""A looser level strays more often, never without a reason, and the same on every platform."""

import math
from collections import Counter

import pytest

from game.ai.levels import chosen
from game.core.dice import Dice


def drawn(values: list[int], temperature: float, rolls: int = 4_000) -> Counter:
    dice = Dice("levels", str(temperature))
    return Counter(chosen(values, temperature, dice) for _ in range(rolls))


def test_at_temperature_0_only_the_best_are_chosen_and_each_of_them():
    counts = drawn([3, 7, -2, 7], 0)
    assert set(counts) == {1, 3}
    assert abs(counts[1] - counts[3]) < 300


@pytest.mark.parametrize("temperature", [1.0, 2.5, 10.0])
def test_the_shares_are_those_of_a_softmax(temperature: float):
    """The table of integers is within a few points of exp."""
    values = [0, 1, 3, 6]
    weights = [math.exp(value / temperature) for value in values]
    counts = drawn(values, temperature)
    for index, weight in enumerate(weights):
        assert abs(counts[index] / 4_000 - weight / sum(weights)) < 0.04


def test_what_is_far_below_the_best_is_never_chosen():
    assert set(drawn([0, 1_000], 5.0)) == {1}


def test_the_same_dice_choose_the_same():
    assert [chosen([1, 2, 3], 2.0, Dice("a", n)) for n in range(20)] == [
        chosen([1, 2, 3], 2.0, Dice("a", n)) for n in range(20)
    ]
