"""Congklak players that never change, so that a level's strength means the same next year."""

from collections.abc import Iterator
from functools import partial

from game.core.dice import Dice
from game.core.rules import Start
from game.core.state import Action, View
from game.games.congklak.packed import Packed, packing
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import index_of
from game.games.congklak.table import Board, Pick


def anything(rules: Congklak, view: View[Board, None], dice: Dice) -> Iterator[Action]:
    """Any legal hole."""
    legal = rules.legal(view)
    yield legal[dice.below(len(legal))]


def beginner(rules: Congklak, view: View[Board, None], dice: Dice) -> Iterator[Action]:
    """A child's second evening: counts whether a hole reaches the store, else lifts the fullest or any."""
    picks = list(rules.legal(view))
    seeds = {pick: view.table.ring[index_of(rules.holes, view.seat, pick.hole)] for pick in picks}
    reaching = [pick for pick in picks if seeds[pick] == rules.holes + 1 - pick.hole]
    if reaching:
        yield reaching[-1]
    elif dice.below(2):
        yield max(picks, key=seeds.__getitem__)
    else:
        yield picks[dice.below(len(picks))]


def plan(rules: Congklak, view: View[Board, None], dice: Dice, *, sowings: int) -> Iterator[Action]:
    """Banks the most within so many sowings of its own turn, blind to the answer; the dice break ties."""
    game = packing(rules, view.table)
    position = game.packed(view.table)
    worths = {hole: _through(game, position, hole, sowings) for hole in game.moves(position)}
    best = [hole for hole, worth in worths.items() if worth == max(worths.values())]
    yield Pick(best[dice.below(len(best))] + 1)


def _through(game: Packed, position: int, hole: int, sowings: int) -> int:
    reached, gain, same = game.after(position, hole)
    if not reached or not same or sowings == 1:
        return gain
    return gain + max(_through(game, reached, move, sowings - 1) for move in game.moves(reached))


greedy = partial(plan, sowings=1)
plan_2 = partial(plan, sowings=2)
plan_3 = partial(plan, sowings=3)


def after_turns(rules: Congklak, dice: Dice, turns: int) -> str:
    """The position text of a first round after so many whole random turns."""
    while True:
        state = rules.deal(rules.opening(Start(first=dice.below(2)), dice), dice)
        passed = 0
        while (seat := state.table.turn) is not None:
            if passed == turns:
                return rules.position(state)
            legal = rules.legal(state.seen_by(seat))
            state = rules.play(state, legal[dice.below(len(legal))])[-1].state
            passed += state.table.turn != seat
