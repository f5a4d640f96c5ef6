"""How strong the congklak levels are: golden small matches always, the whole table with --long=strength."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.duel import Duel, starts
from game.games.congklak import GAME
from game.games.congklak.brain import LEVELS
from game.games.congklak.packed import packing
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import store_of
from tests.games.congklak.exhaustive import exhausted, sparse, through
from tests.strength.congklak_players import after_turns, anything, beginner, greedy, plan_2, plan_3
from tests.strength.report import line, share

RULES = Congklak()
FIRST, SECOND, THIRD, TOP = LEVELS
WINS = (Path(__file__).parent / "congklak_wins.txt").read_text("utf-8").splitlines()


def met(players, deals: int, seed: str, turns: int | None = None) -> Duel:
    """The two players on so many deals, after the usual scattering or so many random turns."""
    duel = Duel(RULES, players)
    if turns is None:
        for start in starts(GAME, RULES, deals, seed):
            duel.play(start)
    else:
        for number in range(deals):
            text = after_turns(RULES, Dice(seed, number), turns)
            duel.play(Start(seed=f"{seed}-{number}", position=text))
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
    tally: tuple[float, float]  # won in the small match, and by how many seeds
    turns: int | None = None


TABLE = [
    Row("level 2 v level 1", (SECOND, FIRST), 500, 0.60, 1.0, 20, (31.0, 772.0)),
    Row("level 3 v level 2", (THIRD, SECOND), 500, 0.60, 1.0, 20, (32.5, 642.0)),
    Row("level 4 v level 3", (TOP, THIRD), 500, 0.60, 1.0, 2, (3.0, 92.0)),
    Row("level 4 v plan 3 after six random turns", (TOP, plan_3), 200, 0.60, 1.0, 2, (2.0, 112.0), turns=6),
    Row("beginner v level 1", (beginner, FIRST), 500, 0.35, 0.65, 20, (18.0, -116.0)),
    Row("beginner v random", (beginner, anything), 500, 0.60, 1.0, 20, (30.0, 462.0)),
    Row("greedy v random", (greedy, anything), 500, 0.85, 1.0, 20, (35.5, 932.0)),
    Row("plan 2 v greedy", (plan_2, greedy), 500, 0.60, 1.0, 20, (33.5, 734.0)),
    Row("plan 3 v plan 2", (plan_3, plan_2), 500, 0.55, 1.0, 20, (25.0, 394.0)),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.title.replace(" ", "-"))
def test_the_table_of_strength(row: Row, long: set[str], figure):
    """Issue "Opponents", accept 1, 2 and 6: exact tallies of small matches, with --long the shares asked for."""
    if "strength" not in long:
        duel = met(row.players, row.few, "golden", row.turns)
        assert (sum(duel.shares) * 2, sum(duel.leads) * 2) == row.tally
        return
    duel = met(row.players, row.deals, "table", row.turns)
    figure(line(f"congklak: {row.title}", duel))
    assert row.least <= share(duel) <= row.most


def turn_of_the_top(position: str) -> int:
    """The seeds in its store after the top has played its whole turn from there."""
    match = Match(RULES, Start(seed="wins", position=position))
    seat = match.state.table.turn
    while match.state.table.turn == seat:
        *_, answer = TOP(RULES, match.state.seen_by(seat), Dice("wins"))
        match.play(str(answer))
    return match.state.table.ring[store_of(RULES.holes, seat)]


def test_the_top_finds_the_rounds_that_can_be_won_in_one_turn(long: set[str]):
    """Accept 1: at least 98 % of 300 positions whose winning turn is known (a thirtieth of them in the normal run)."""
    known = WINS if "strength" in long else WINS[::30]
    found = 0
    for text in known:
        position, _, moves = text.partition(" = ")
        match = Match(RULES, Start(position=position))
        seat = match.state.table.turn
        match.run(moves.split())
        assert match.state.table.ring[store_of(RULES.holes, seat)] > 49, "the known turn wins"
        found += turn_of_the_top(position) > 49
    assert found >= 0.98 * len(known)


def test_the_top_banks_88_before_the_other_side_has_moved():
    """opponents.md 5: the first turn of the round brings at least 88 of 98 seeds."""
    assert turn_of_the_top("7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0") >= 88


def test_the_top_plays_the_end_as_exhaustive_search_does(long: set[str]):
    """Accept 1: with eight seeds or fewer its move is worth as much as the best there is, on 500 positions."""
    for number in range(500 if "strength" in long else 60):
        match, known = sparse(RULES, number), {}
        table = match.state.table
        game = packing(RULES, table)
        position = game.packed(table)
        *_, answer = TOP(RULES, match.state.seen_by(table.turn), Dice("x"))
        assert through(game, position, answer.hole - 1, known) == exhausted(game, position, known)
