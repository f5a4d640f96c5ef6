"""What the source says of congklak (rules.md 3a), clause by clause, where no worked position does."""

import pytest

from game.core.match import Match
from game.core.rules import PositionError, Start
from game.games.congklak.coach import why_not
from game.games.congklak.rules import Congklak
from game.games.congklak.table import pit_key

EMPTY_SIDE = "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"


@pytest.mark.parametrize(("holes", "seeds"), [(7, 98), (6, 72), (5, 50), (9, 162)])
def test_clause_1_and_4_every_hole_starts_with_as_many_seeds_as_there_are_holes(holes: int, seeds: int):
    """Clauses 1 and 4: full holes, empty stores; 98 seeds on seven holes, 72 on six (G25)."""
    match = Match(Congklak(holes=holes), Start(first=1))
    row = " ".join([str(holes)] * holes)
    assert match.rules.position(match.state) == f"{row} / 0 | {row} / 0 ; 1"
    assert sum(match.state.table.ring) == seeds


def test_clause_3_the_loser_of_the_walk_may_win_by_seeds():
    """Clause 3: most seeds, or not running out first; decide_by says which (3b.4)."""
    for decide_by, ranking in (("biji", (1, 2)), ("jalan", (2, 1))):
        match = Match(
            Congklak(rounds=1, decide_by=decide_by),
            Start(position="0 0 0 0 0 0 1 / 60 | 0 3 0 0 4 0 0 / 30 ; 0"),
        )
        match.run(["7"])
        match.advance()
        assert match.over
        assert match.ranking == ranking


def test_clause_11_a_seed_in_the_farthest_hole_changes_no_rule():
    """Clause 11 (3b.3): a seed in a protected hole neither lets its owner go on nor keeps the round open."""
    match = Match(Congklak(), Start(position="1! 0 0 0 0 0 1 / 60 | 7 7 7 7 7 1 0 / 0 ; 0"))
    match.run(["7"])
    assert match.state.table.turn is None


def test_clause_12_a_match_may_be_stopped_after_a_round():
    """Clause 12: both may want to stop; the seeds of that round are then counted."""
    match = Match(Congklak(), Start(position=EMPTY_SIDE))
    match.run(["7"])
    match.stop()
    assert match.over
    assert match.totals == (21, 77)
    assert match.ranking == (2, 1)


@pytest.mark.parametrize(("first", "starter"), [("human", 0), ("computer", 1)])
def test_who_starts_is_an_option(first: str, starter: int):
    """G17: a fixed starter needs no chance; `first` in the start wins over the option."""
    assert Match(Congklak(first=first), Start(seed="x")).state.table.turn == starter
    assert Match(Congklak(first=first), Start(first=1 - starter)).state.table.turn == 1 - starter


def test_a_random_start_is_drawn_from_the_seed():
    """G17: both seats start, by the seed alone."""
    starters = {Match(Congklak(), Start(seed=f"{number}")).state.table.turn for number in range(30)}
    assert starters == {0, 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0", "7 holes"),
        ("7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 1 ; 0", "98 seeds, not 99"),
        ("7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 2", "the seat to move"),
        ("7 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0", "the seat to move"),
        ("7 7! 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0", "'!' only on the first holes"),
        ("7! 7! 7! 7! 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0", "at most three"),
        ("07 7 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 0 ; 0", "leading zeros"),
        ("0 0 0 0 0 0 0 / 49 | 7 7 7 7 7 7 7 / 0 ; 0", "a hole that seat 0 can play"),
        ("", "two sides"),
    ],
)
def test_a_wrong_position_is_refused_in_one_sentence(text: str, expected: str):
    """notation.md: refused with one sentence that quotes the text and says what was expected."""
    with pytest.raises(PositionError) as refused:
        Congklak().place(text)
    assert expected in str(refused.value)
    assert repr(text) in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("holes", [5, 6, 7, 9])
def test_protected_holes_are_read_back_on_either_side(holes: int):
    """G8: a position with protected holes, on boards of every size."""
    rules = Congklak(holes=holes)
    side = " ".join([f"{holes}!"] * 2 + [str(holes)] * (holes - 2))
    text = f"{side} / 0 | {side} / 0 ; 0"
    assert rules.position(rules.place(text)) == text


def test_a_finished_round_has_no_seat_to_move_in_its_text():
    """The position text of a finished round ends in "-", from which nothing can be played."""
    match = Match(Congklak(), Start(position=EMPTY_SIDE))
    match.run(["7"])
    text = match.rules.position(match.state)
    assert text.endswith("; -")
    with pytest.raises(PositionError):
        match.rules.place(text)


@pytest.mark.parametrize(
    ("pit", "code"),
    [
        (0, "protected_hole"),
        (2, "empty_hole"),
        (7, "a_store"),
        (15, "a_store"),
        (9, "their_hole"),
    ],
)
def test_every_refusal_names_its_rule(pit: int, code: str):
    """Clauses 5 and 10, G8: why a hole cannot be lifted."""
    rules = Congklak()
    state = rules.place("2! 1! 0 7 7 7 7 / 18 | 7 7 7 7 7 7 7 / 0 ; 0")
    assert why_not(rules, state.seen_by(0), (pit_key(pit),)).code == code


def test_every_refusal_out_of_turn_says_so():
    """Out of turn and after the round the reason is the turn, not the hole."""
    rules = Congklak()
    match = Match(rules, Start(position=EMPTY_SIDE))
    assert why_not(rules, match.state.seen_by(1), (pit_key(9),)).code == "not_your_turn"
    match.run(["7"])
    assert why_not(rules, match.state.seen_by(1), (pit_key(9),)).code == "round_over"


def test_a_reserve_hole_says_when_it_can_be_played():
    """3b.3: with last_resort the refusal tells of the reserve."""
    rules = Congklak(ngacang_reserve="last_resort")
    state = rules.place("2! 2! 1! 0 0 0 1 / 20 | 4 4 4 4 4 4 4 / 44 ; 0")
    assert why_not(rules, state.seen_by(0), (pit_key(0),)).code == "reserve_hole"
