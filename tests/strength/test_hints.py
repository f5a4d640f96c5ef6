"""Whether it is worth while to follow the hints: a person who does scores at least like the middle level."""

from collections.abc import Iterator
from statistics import fmean

import pytest

from game.core.game import Search
from game.duel import Duel, starts
from game.registry import GAMES
from tests.strength.report import line

DEALS = 60  # of the whole match, each played from every seat
# By game: the lead over the others in one deal, in twelfths of a point; it changes only when the players do.
GOLDEN = {"cangkulan": -4, "conquian": 12, "congklak": 156, "callbreak": 136}


def follower(hint) -> Search:
    """Who plays whatever the hint says."""

    def search(rules, view, dice) -> Iterator[str]:
        *_, last = hint(rules, view, dice)
        yield last.act

    return search


@pytest.mark.parametrize("name", GAMES)
def test_who_follows_the_hints_scores_at_least_like_the_middle_level(name: str, long: set[str], capsys):
    """Experience.md, row 11: of four levels the third is the middle one, of three the second."""
    game = GAMES[name]
    middle = game.levels[len(game.levels) // 2]
    duel = Duel(game.rules(), (follower(game.hint), middle))
    many, seed = (DEALS, "table") if "strength" in long else (1, "golden")
    for start in starts(game, duel.rules, many, seed):
        duel.play(start)
    lead = fmean(duel.leads)
    if "strength" not in long:
        assert round(12 * lead) == GOLDEN[name]
        return
    with capsys.disabled():
        print(f"\n{line(f'{name}: hints v level {1 + len(game.levels) // 2}', duel)}", end="")  # noqa: T201 - the table
    assert lead >= 0
