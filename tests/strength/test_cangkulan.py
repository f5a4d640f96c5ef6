"""How strong the cangkulan levels are: golden small matches always, the whole table with --long=strength."""

from dataclasses import dataclass, field

import pytest

from game.core.game import Search
from game.duel import Duel, starts
from game.games.cangkulan import GAME
from game.games.cangkulan.brain import LEVELS
from game.games.cangkulan.rules import Cangkulan
from tests.strength.cangkulan_players import anything, beginner, rule_player, schemer
from tests.strength.report import line, share

FIRST, SECOND, THIRD, TOP = LEVELS


@dataclass(frozen=True)
class Row:
    """A player against others in all other seats, each deal played from every seat.

    least, most: what share of the games it may win in the whole table; with `find_loser` a game is
    shared by all who do not lose it. few, tally: the deals of the golden match, how many games it wins of
    it and in how many moves: constants that change only when the players do.
    """

    title: str
    player: Search
    others: Search
    deals: int
    least: float
    few: int
    tally: tuple[float, int]
    options: dict[str, int | str] = field(default_factory=dict)
    most: float = 1.0

    def met(self, deals: int, seed: str) -> Duel:
        rules = Cangkulan.chosen(self.options)
        duel = Duel(rules, (self.player, self.others))
        for start in starts(GAME, rules, deals, seed):
            duel.play(start)
        return duel


LOSER = {"goal": "find_loser"}
TABLE = [
    Row("level 4 v rule players", TOP, rule_player, 500, 0.36, 1, (2.0, 61)),
    Row("level 4 v rule players, three", TOP, rule_player, 667, 0.45, 1, (2.0, 32), {"players": 3}),
    Row("level 4 v rule players, five", TOP, rule_player, 400, 0.27, 1, (2.0, 50), {"players": 5}),
    Row("level 4 v rule players, not last", TOP, rule_player, 125, 0.26, 1, (1.333, 58), LOSER),
    Row("level 4 v rule players, jokers", TOP, rule_player, 125, 0.36, 1, (1.0, 44), {"jokers": 2}),
    Row("level 4 v schemers", TOP, schemer, 125, 0.40, 1, (3.0, 83)),
    Row("level 4 v level 3", TOP, THIRD, 250, 0.31, 1, (0.0, 44)),
    Row("level 3 v level 2", THIRD, SECOND, 600, 0.31, 6, (3.0, 284)),
    Row("level 2 v level 1", SECOND, FIRST, 600, 0.31, 8, (13.0, 446)),
    Row("beginner v level 1", beginner, FIRST, 1_000, 0.20, 8, (8.0, 467), most=0.35),
    Row("beginner v random", beginner, anything, 1_000, 0.22, 20, (21.0, 985), most=0.30),
    Row("rule player v random", rule_player, anything, 1_000, 0.28, 20, (22.0, 873)),
    Row("schemer v rule players", schemer, rule_player, 1_000, 0.28, 20, (24.0, 868)),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.title.replace(" ", "-"))
def test_the_table_of_strength(row: Row, long: set[str], figure):
    """Issue "Opponents", accept 1, 2 and 6: exact tallies of small matches, with --long the shares asked for."""
    if "strength" not in long:
        duel = row.met(row.few, "golden")
        assert (round(sum(duel.shares) * duel.rules.seats, 3), len(duel.times)) == row.tally
        return
    duel = row.met(row.deals, "table")
    figure(line(f"cangkulan: {row.title}", duel))
    assert row.least <= share(duel) <= row.most
