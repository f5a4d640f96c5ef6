"""What each congklak level sees, how it strays, and that it answers at once and alike."""

from dataclasses import replace
from functools import partial

import pytest

from game.ai.levels import Level
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import State
from game.games.congklak.brain import LEVELS, planned, scattered, short_sighted
from game.games.congklak.packed import SEED, packing
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import store_of
from tests.games.congklak.exhaustive import exhausted, sparse, through

START = "7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0"


def last(search, rules: Congklak, text: str, dice: Dice | None = None) -> str:
    state = rules.place(text)
    *_, answer = search(rules, state.seen_by(state.table.turn), dice or Dice("x"))
    return str(answer)


def strict(sowings: int):
    """A level that plans so many sowings and never strays."""
    return partial(short_sighted, level=Level(budget=0, plan=sowings))


def banked(rules: Congklak, state: State, sowings: int) -> int:
    """The most seeds that the seat to move can bank in so many sowings of this turn, by the rules alone."""
    seat, best = state.table.turn, 0
    for pick in rules.legal(state.seen_by(seat)):
        after = rules.play(state, pick)[-1].state
        store = store_of(rules.holes, seat)
        gain = after.table.ring[store] - state.table.ring[store]
        if after.table.turn == seat and sowings > 1:
            gain += banked(rules, after, sowings - 1)
        best = max(best, gain)
    return best


def test_one_sowing_ahead_the_richest_hole_is_taken():
    """Here the shot of eleven."""
    assert last(strict(1), Congklak(lap="none"), "1 0 0 0 0 0 1 / 30 | 0 0 0 0 0 10 0 / 56 ; 0") == "1"


def test_two_sowings_ahead_the_turn_goes_on():
    """GT3: only hole 1 lets the turn go on, six others bank ten at once."""
    assert last(strict(1), Congklak(), START) != "1"
    assert last(strict(2), Congklak(), START) == "1"


@pytest.mark.parametrize("sowings", [1, 2, 3])
@pytest.mark.parametrize("number", range(8))
def test_a_plan_is_worth_what_the_rules_say(number: int, sowings: int):
    """The best plan of so many sowings banks as much as trying all of them by `Congklak.play`."""
    rules = Congklak(holes=5)
    state = rules.place(scattered(rules, Dice("plan", number), 2 + number % 3))
    game = packing(rules, state.table)
    position = game.packed(state.table)
    best = max(planned(game, position, hole, sowings) for hole in game.moves(position))
    assert best == SEED * banked(rules, state, sowings)


def test_below_the_top_nobody_plans_more_than_three_sowings():
    """rules.md 3b.6: the first turn is a won game for whoever plans all of it."""
    plans = [level.keywords["level"].plan for level in LEVELS]
    assert plans == [1, 2, 3, None]


@pytest.mark.parametrize("level", range(4))
def test_a_decided_round_is_not_given_away(level: int):
    """Whoever sees a pick that leaves it with more than half takes it, however loose it is."""
    text = "1 0 0 0 0 0 1 / 49 | 7 7 7 7 7 6 6 / 0 ; 0"
    assert {last(LEVELS[level], Congklak(), text, Dice(n)) for n in range(30)} == {"7"}


def test_a_loose_level_strays_and_a_strict_one_does_not():
    """The first level plays different holes from one position, the top always the same."""
    text = "3 2 5 1 9 4 6 / 10 | 8 3 7 2 9 5 6 / 18 ; 0"
    assert len({last(LEVELS[0], Congklak(), text, Dice(n)) for n in range(40)}) > 1
    assert len({last(LEVELS[3], Congklak(), text, Dice(n)) for n in range(3)}) == 1


@pytest.mark.parametrize("level", range(4))
def test_the_first_answer_comes_before_any_search(level: int):
    """opponents.md 3: a legal answer is there from slice 0; all others are legal too."""
    rules = Congklak()
    view = rules.place(START).seen_by(0)
    answers = LEVELS[level](rules, view, Dice("x"))
    legal = rules.legal(view)
    assert next(answers) in legal
    assert all(answer in legal for answer in answers)


OPTIONS = [
    {"relay": "bank"},
    {"lap": "none"},
    {"ngacang_reserve": "last_resort"},
    {"decide_by": "jalan"},
    {"holes": 9},
    {"tembak_empty": "stay", "round_end": "on_turn"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_level_plays_a_match_under_every_option(options: dict[str, str]):
    """The third round has ngacang holes, so both seats' tables are used."""
    match = Match(Congklak(**options), Start(seed="options"))
    loose = LEVELS[3].func
    quick = partial(loose, level=replace(LEVELS[3].keywords["level"], budget=300))
    players = (*LEVELS[:3], quick)
    while not match.over:
        seat = match.state.table.turn
        if seat is None:
            match.advance()
            continue
        search = players[(len(match.moves) + match.setup.number) % 4]
        *_, answer = search(match.rules, match.state.seen_by(seat), Dice(len(match.moves)))
        match.play(str(answer))
    assert match.tally


@pytest.mark.parametrize("options", [{"decide_by": "jalan"}, {"lap": "none"}, {"relay": "bank"}, {"holes": 6}], ids=str)
def test_the_top_plays_the_end_as_exhaustive_search_does_under_other_rules(options: dict[str, str]):
    """Its move is worth as much as the best there is; with decide_by=jalan the walk counts before any seeds."""
    rules = Congklak(**options)
    for number in range(12):
        match, known = sparse(rules, number), {}
        table = match.state.table
        game = packing(rules, table)
        position = game.packed(table)
        *_, answer = LEVELS[3](rules, match.state.seen_by(table.turn), Dice("x"))
        assert through(game, position, answer.hole - 1, known) == exhausted(game, position, known)


@pytest.mark.parametrize("moves", [0, 1, 2, 4])
def test_a_scattered_board_is_a_first_round_under_way(moves: int):
    """Each side has made so many picks; the same dice scatter alike, others differently."""
    rules = Congklak()
    texts = [scattered(rules, Dice("scatter", n), moves) for n in range(20)]
    assert texts == [scattered(rules, Dice("scatter", n), moves) for n in range(20)]
    assert len(set(texts)) > (1 if moves == 0 else 10)
    assert all(rules.place(text).table.turn is not None for text in texts)
