"""The flow of play, with players whose moves are known."""

import asyncio

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Dealt, Start
from tests.contract.walks import begun, walk
from tests.registry import GAMES
from web.app.evening import endings, evening, made


class ScriptedPlayer:
    """A player whose moves are known beforehand."""

    def __init__(self, moves):
        self.moves = iter(moves)

    async def choose(self, rules, view):
        return next(self.moves)


def scripted(game, seed):
    """A match played at random: its moves, and those of each seat in order."""
    match, lists = begun(GAMES[game], {}, seed), {}
    for step in walk(GAMES[game], match, Dice("evening", seed)):
        lists.setdefault(step.seat, []).append(str(step.action))
    return match, [lists.get(seat, []) for seat in range(match.rules.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_the_match(game):
    """Scripted players reach the same tally; what is shown to seat 0 are the beats as seat 0 may know them."""
    known, lists = scripted(game, "evening")
    match, shown, rests = Match(known.rules, known.start), [], []

    async def show(mover, frames):
        shown.append((mover, [event for event, _ in frames]))
        assert all(view.seat == 0 for _, view in frames)

    async def between():
        rests.append(len(match.tally))

    asyncio.run(evening(match, [ScriptedPlayer(moves) for moves in lists], 0, show, between))
    assert (match.moves, match.tally, match.over) == (known.moves, known.tally, True)
    deals = [events for mover, events in shown if mover is None]
    assert all(isinstance(event, Dealt) for events in deals for event in events)
    assert len(deals) >= len(match.tally)
    assert [mover for mover, _ in shown if mover is not None].count(0) == len(lists[0])
    assert rests == list(range(1, len(match.tally)))


def test_what_others_hide_is_not_shown():
    """Cangkulan: a card that another seat draws has no name in what seat 0 is shown; one's own has."""
    known, lists = scripted("cangkulan", "hidden")
    match, drawn = Match(known.rules, known.start), []

    async def show(mover, frames):
        drawn.extend((mover, event) for event, _ in frames if type(event).__name__ == "Drawn")

    async def between():
        pass

    asyncio.run(evening(match, [ScriptedPlayer(moves) for moves in lists], 0, show, between))
    assert drawn
    for mover, event in drawn:
        assert (event.card is None) == (mover != 0)


def test_a_match_may_be_stopped_between_deals():
    """Whoever is asked between two deals may end the match there."""
    known, lists = scripted("congklak", "stopped")
    match = Match(known.rules, known.start)

    async def show(mover, frames):
        pass

    async def between():
        match.stop()

    asyncio.run(evening(match, [ScriptedPlayer(moves) for moves in lists], 0, show, between))
    assert match.over
    assert len(match.tally) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_made_are_those_of_the_present_deal(game):
    """After every move the list names who moved in this deal; a new deal begins it anew."""
    match = begun(GAMES[game], {}, "made")
    seats = []
    for step in walk(GAMES[game], match, Dice("made"), moves=60):
        seats = [step.seat] if step.of_deal == 1 else [*seats, step.seat]
        assert [move.seat for move in made(match, 0)] == seats


def test_every_deal_of_the_tally_has_its_ending():
    """What the score sheet explains its numbers by: one event and table a deal that counts."""
    match, _ = scripted("congklak", "closing")
    ends = endings(match)
    assert [type(end.event).__name__ for end in ends] == ["WalkedOut"] * len(match.tally)
    assert [match.rules.score(end.table) for end in ends] == match.tally


def test_a_resumed_deal_is_not_dealt_again():
    """From a position in the middle of a deal no Dealt is shown before the first move."""
    match = Match(GAMES["congklak"].rules(), Start(seed="a", first=0))
    match.run(["1"])
    first = []

    async def show(mover, frames):
        first.append(mover)
        raise asyncio.CancelledError

    async def between():
        pass

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(evening(match, [ScriptedPlayer(["2"]), ScriptedPlayer([])], 0, show, between))
    assert first == [0]
