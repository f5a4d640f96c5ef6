"""How many tricks to call in Call Break: what each call scores over many imagined deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.search import UNIT
from game.games.callbreak.duties import TRICKS
from game.games.callbreak.playout import playout
from game.games.callbreak.prospects import CAUTION, expected_tricks
from game.games.callbreak.stakes import stakes
from game.games.callbreak.worlds import worlds

if TYPE_CHECKING:
    from game.core.cards import Cards
    from game.core.dice import Dice
    from game.core.state import View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table
    from game.games.callbreak.worlds import World

PAUSE = 50  # deals between two answers
_TENTHS = 10
_MORE = 4  # of ten deals, so many bring a trick more than rules of thumb make of them


def bid_values(rules: CallBreak, view: View[Table, Cards], deals: int, dice: Dice) -> Iterator[tuple[int, ...]]:
    """What each call from 1 on is worth so far, in the units of `stakes` and of `flat`, again and again."""
    run, supply = playout(rules, view.table), worlds(rules, view, dice)
    calls = range(1, rules.max_bid + 1)
    worth, sums = stakes(rules, view.table.setup, view.seat), [0] * len(calls)
    for number in range(1, deals + 1):
        world = next(supply)
        won = run(world, 0)
        better = won[:]
        better[view.seat] = min(TRICKS, won[view.seat] + 1)
        bids = _bids(rules, view, world)
        for place, call in enumerate(calls):
            bids[view.seat] = call
            sums[place] += (_TENTHS - _MORE) * worth(bids, won) + _MORE * worth(bids, better)
        if number % PAUSE == 0 or number == deals:
            yield tuple(total * UNIT // (_TENTHS * number) for total in sums)


def _bids(rules: CallBreak, view: View[Table, Cards], world: World) -> list[int]:
    """The calls of a world; who has not called yet will call what the hand is worth."""
    usual = [(expected_tricks(hand) - CAUTION + 50) // 100 for hand in world]
    made = zip(view.table.bids, usual, strict=True)
    return [max(1, min(bid or call, rules.max_bid)) for bid, call in made]
