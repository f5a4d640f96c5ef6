"""How strong the Call Break levels are: golden small matches always, the whole table with --long=strength."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.record import bot_dice
from game.core.rules import Start
from game.duel import Duel, interval
from game.games.callbreak.brain import LEVELS
from game.games.callbreak.rules import CallBreak
from tests.strength.callbreak_players import anything, beginner, rule_player
from tests.strength.report import line, share

RULES = CallBreak()
FIRST, SECOND, TOP = LEVELS
TENTHS, PARTS = 10, 12  # a share of a deal, or a mean over three others, is so many parts of a whole


def starts(seed: str, deals: int) -> Iterator[Start]:
    return (Start(seed=f"{seed}-{number}") for number in range(deals))


@dataclass(frozen=True)
class Row:
    """One line of the table, and its golden small match: a tally that changes only when the players do."""

    title: str
    players: tuple
    deals: int  # of the whole match, each played from all four seats
    least: float  # share of the deals won, of which a quarter is fair
    few: int  # deals of the small match
    tally: tuple[int, int]  # of the small match: twelfths of deals won, twelfths of tenths ahead of the others


TABLE = [
    Row("level 2 v level 1", (SECOND, FIRST), 250, 0.31, 12, (192, 1936)),
    Row("level 3 v level 2", (TOP, SECOND), 250, 0.31, 3, (36, 202)),
    Row("rule player v random", (rule_player, anything), 250, 0.31, 20, (348, 4030)),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.title.replace(" ", "-"))
def test_the_table_of_strength(row: Row, long: set[str], capsys):
    """Issue "Opponents", accept 2 and 6: exact tallies of small matches, with --long the shares asked for."""
    duel = Duel(RULES, row.players)
    for start in starts("table", row.deals) if "strength" in long else starts("golden", row.few):
        duel.play(start)
    if "strength" not in long:
        assert (round(4 * PARTS * sum(duel.shares)), round(PARTS * sum(duel.leads))) == row.tally
        return
    with capsys.disabled():
        print(f"\n{line(row.title, duel)}", end="")  # noqa: T201 - the table is what --long is for
    assert share(duel) >= row.least


# ---- points over the rule player, on the same deals and in the same seats


def scored(start: Start, players: tuple) -> tuple[int, ...]:
    """The scores of the first deal with these players in the seats."""
    match = Match(RULES, start)
    while (seat := match.state.table.turn) is not None:
        dice = Dice(bot_dice(start, seat, len(match.moves)))
        *_, answer = players[seat](RULES, match.state.seen_by(seat), dice)
        match.play(str(answer))
    return match.tally[0]


def gains(start: Start) -> list[int]:
    """How many tenths the top level scores more than the rule player in each seat, the others being rule players."""
    usual = scored(start, (rule_player,) * 4)
    seated = [tuple(TOP if seat == hero else rule_player for seat in range(4)) for hero in range(4)]
    return [scored(start, players)[seat] - usual[seat] for seat, players in enumerate(seated)]


def test_the_top_scores_more_than_the_rule_player(long: set[str], capsys):
    """Accept 1: the lower end of the 95 % interval is at least 0.20 points a deal, over 2,000 deals from every seat."""
    if "strength" not in long:
        assert [gains(start) for start in starts("golden", 3)] == [[0, 0, 0, 0], [0, 1, 0, 0], [2, 0, 0, 0]]
        return
    means = [fmean(gains(start)) / TENTHS for start in starts("points", 2_000)]
    low, high = interval(means)
    with capsys.disabled():
        print(f"\nlevel 3 over the rule player: {fmean(means):+.3f} [{low:+.3f}, {high:+.3f}]", end="")  # noqa: T201
    assert low >= 0.20


# ---- whole matches


def won(start: Start, hero: int) -> float:
    """The share of the first place that the beginner has among three players of the first level."""
    match = Match(RULES, start)
    while not match.over:
        seat = match.state.table.turn
        if seat is None:
            match.advance()
            continue
        dice = Dice(bot_dice(start, seat, len(match.moves)))
        player = beginner if seat == hero else FIRST
        *_, answer = player(RULES, match.state.seen_by(seat), dice)
        match.play(str(answer))
    return (match.ranking[hero] == 1) / match.ranking.count(1)


def test_a_beginner_wins_matches_against_the_first_level(long: set[str], capsys):
    """Accept 2: of 1,000 matches at least a fair share less five in a hundred."""
    if "strength" not in long:
        assert sum(won(start, number % 4) for number, start in enumerate(starts("golden", 24))) == 7.5
        return
    shares = [won(start, number % 4) for number, start in enumerate(starts("matches", 1_000))]
    low, high = interval(shares)
    with capsys.disabled():
        print(f"\nbeginner v level 1, matches: {fmean(shares):.3f} [{low:.3f}, {high:.3f}]", end="")  # noqa: T201
    assert fmean(shares) >= 0.20
