"""The referee: moves in turn, tally, take-back by replay, the end."""

import pytest

from game.core.match import Match, MatchError
from game.core.rules import IllegalAction, Start
from game.games.congklak.rules import Congklak

LAST = "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"


def test_a_wrong_move_changes_nothing():
    """Parse by filtering the legal moves: a refused text leaves the match as it was."""
    match = Match(Congklak(), Start(first=0))
    before = match.state
    with pytest.raises(IllegalAction):
        match.play("8")
    assert (match.state, match.moves, match.beats) == (before, [], [])


def test_take_back_is_replay():
    """architecture.md 7: `without(n)` is the match that was n moves ago."""
    match = Match(Congklak(), Start(first=0))
    states = [match.state]
    for move in ("1", "7", "4"):
        match.play(move)
        states.append(match.state)
    for back in range(4):
        assert match.without(back).state == states[3 - back]
        assert match.without(back).moves == match.moves[: 3 - back]


def test_a_move_after_the_deal_is_refused():
    match = Match(Congklak(), Start(position=LAST))
    match.play("7")
    with pytest.raises(MatchError, match="'1' comes after the end of the deal"):
        match.play("1")


def test_a_move_after_the_match_is_refused():
    match = Match(Congklak(rounds=1), Start(position=LAST))
    match.play("7")
    match.advance()
    assert match.over
    with pytest.raises(MatchError, match="'1' comes after the end of the match"):
        match.play("1")
    with pytest.raises(MatchError, match="only after a finished one"):
        match.advance()


def test_only_a_finished_deal_can_be_left():
    match = Match(Congklak(), Start(first=0))
    with pytest.raises(MatchError, match="only after a finished one"):
        match.advance()
    with pytest.raises(MatchError, match="only when a deal has just ended"):
        match.stop()


def test_beats_of_the_present_deal_are_kept():
    """architecture.md 7: journal and review read the current deal's beats, a new deal starts afresh."""
    match = Match(Congklak(), Start(position=LAST))
    match.play("7")
    assert len(match.beats) == 3
    match.advance()
    assert match.beats == []


def test_totals_are_zeros_before_a_deal_is_finished():
    assert Match(Congklak(), Start(first=0)).totals == (0, 0)
    assert Match(Congklak(), Start(first=0)).ranking is None
