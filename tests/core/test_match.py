"""The referee: moves in turn, tally, take-back by replay, the end."""

import pytest

from game.core.match import Match, MatchError
from game.core.rules import IllegalAction, Start
from game.games.callbreak.rules import CallBreak
from game.games.congklak.rules import Congklak

LAST = "0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0"


def test_a_wrong_move_changes_nothing():
    """Parse by filtering the legal moves: a refused text leaves the match as it was."""
    match = Match(Congklak(), Start(first=0))
    before = match.state
    with pytest.raises(IllegalAction):
        match.play("8")
    assert (match.state, match.moves, match.beats) == (before, [], [])


def test_the_cards_of_every_deal_are_remembered():
    """Notation.md: a record may name its decks; a game without cards has none."""
    match = Match(CallBreak(), Start(seed="cards"))
    (deck,) = match.decks
    assert len(set(deck)) == len(deck) == 52
    again = Match(CallBreak(), Start(dealer=match.setup.dealer, decks=(deck,)))
    assert again.state == match.state
    assert Match(Congklak(), Start(seed="seeds")).decks == []


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


def test_taking_back_the_first_moves_of_a_deal_stays_in_that_deal():
    """architecture.md 7: take-back never reopens the deal before; its scores have been seen."""
    match = Match(Congklak(), Start(position=LAST))
    match.run(["7"])
    match.advance()
    dealt = match.state
    match.play("1")
    earlier = match.without(1)
    assert (earlier.state, earlier.tally, earlier.setup) == (dealt, match.tally, match.setup)
    assert earlier.without(0).state == dealt


def test_a_match_without_nothing_is_the_same_match():
    """`without(0)` keeps a finished deal, the end and an agreed stop as they are."""
    ended = Match(Congklak(), Start(position=LAST))
    ended.run(["7"])
    assert ended.without(0).state == ended.state
    stopped = ended.without(0)
    stopped.stop()
    assert stopped.without(0).stopped
    over = Match(Congklak(rounds=1), Start(position=LAST))
    over.run(["7"])
    over.advance()
    assert over.without(0).over


@pytest.mark.parametrize("count", [-1, 2])
def test_more_moves_than_there_are_cannot_be_taken_back(count: int):
    match = Match(Congklak(), Start(first=0))
    match.play("1")
    with pytest.raises(MatchError, match=f"{count} moves cannot be taken back, expected 0 to 1"):
        match.without(count)


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
