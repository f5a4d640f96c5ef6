"""Whether it is worth while to follow the hints: a person who does scores at least like the middle level."""

from collections.abc import Iterator
from statistics import fmean

import pytest

from game.core.game import Search
from game.duel import Duel, interval, starts
from game.registry import GAMES
from tests.strength.report import line

# Deals, each played from every seat: of the normal run, and of the whole match.
DEALS = {"cangkulan": (5, 150), "conquian": (10, 150), "congklak": (3, 30), "callbreak": (8, 150)}


def follower(hint) -> Search:
    """Who plays whatever the hint says."""

    def search(rules, view, dice) -> Iterator[str]:
        *_, last = hint(rules, view, dice)
        yield last.act

    return search


@pytest.mark.parametrize("name", GAMES)
def test_who_follows_the_hints_scores_at_least_like_the_middle_level(name: str, long: set[str], figure):
    """Accept 5: of four levels the third is the middle one, of three the second; with --long beyond all chance."""
    game = GAMES[name]
    few, many = DEALS[name]
    duel = Duel(game.rules(), (follower(game.hint), game.levels[len(game.levels) // 2]))
    for start in starts(game, duel.rules, many if "strength" in long else few, "hints"):
        duel.play(start)
    if "strength" not in long:
        assert fmean(duel.leads) >= 0
        return
    figure(line(f"{name}: hints v level {1 + len(game.levels) // 2}", duel))
    assert interval(duel.leads)[0] >= 0
