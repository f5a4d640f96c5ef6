"""How strong the Conquian levels are: golden small matches always, the whole table with --long=strength."""

from dataclasses import dataclass

import pytest

from game.duel import Duel, interval, starts
from game.games.conquian import GAME
from game.games.conquian.brain import LEVELS
from game.games.conquian.rules import Conquian
from tests.strength.conquian_players import beginner, careless, greedy
from tests.strength.report import line, share

RULES = Conquian()
FIRST, SECOND, TOP = LEVELS


def met(players, deals: int, seed: str) -> Duel:
    """The two players on so many deals, each played from both seats; a draw is half a win."""
    duel = Duel(RULES, players)
    for start in starts(GAME, RULES, deals, seed):
        duel.play(start)
    return duel


@dataclass(frozen=True)
class Row:
    """One line of the table, and its golden small match: a tally that changes only when the players do."""

    title: str
    players: tuple
    deals: int  # of the whole match, each played from both seats
    least: float  # share
    most: float
    few: int  # deals of the small match
    tally: float  # won in the small match
    low: float = 0.0  # of the 95 % interval of the share


TABLE = [
    Row("level 2 v level 1", (SECOND, FIRST), 500, 0.60, 1.0, 12, 14.5),
    Row("level 3 v level 2", (TOP, SECOND), 500, 0.60, 1.0, 8, 10.5),
    Row("level 3 v greedy", (TOP, greedy), 1000, 0.61, 1.0, 12, 16.5, low=0.59),
    Row("beginner v level 1", (beginner, FIRST), 500, 0.35, 0.65, 20, 22.5),
    Row("beginner v careless", (beginner, careless), 500, 0.55, 1.0, 20, 27.0),
    Row("greedy v careless", (greedy, careless), 500, 0.65, 1.0, 20, 30.0),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.title.replace(" ", "-"))
def test_the_table_of_strength(row: Row, long: set[str], figure):
    """Issue "Opponents", accept 1, 2 and 6: exact tallies of small matches, with --long the shares asked for."""
    if "strength" not in long:
        duel = met(row.players, row.few, "golden")
        assert sum(duel.shares) * 2 == row.tally
        return
    duel = met(row.players, row.deals, "table")
    figure(line(f"conquian: {row.title}", duel))
    assert row.least <= share(duel) <= row.most
    assert interval(duel.shares)[0] >= row.low
