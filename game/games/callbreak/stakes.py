"""What the end of a Call Break deal is worth to a seat: its points, and in the last deal who wins the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.ai.search import UNIT
from game.games.callbreak.duties import TRICKS

if TYPE_CHECKING:
    from game.core.rules import Setup
    from game.core.state import Seat
    from game.games.callbreak.rules import CallBreak

Stakes = Callable[[Sequence[int], Sequence[int]], int]  # bids and tricks of all seats

FIRST = 100  # tenths that winning the match is worth beside the points of its last deal
OUTRIGHT = 300  # what a bid is worth that wins the match at one stroke
SHARES = 12  # the first place is divided evenly among two, three or four
POINT = 10 * SHARES * UNIT  # in the values of `flat`


def stakes(rules: CallBreak, setup: Setup, seat: Seat) -> Stakes:
    """The worth, in twelfths of a tenth, of ending a deal that starts so."""
    points = [[_worth(rules, bid, won) for won in range(TRICKS + 1)] for bid in range(rules.max_bid + 1)]
    totals, seats = setup.totals, range(rules.seats)

    def any_deal(bids: Sequence[int], won: Sequence[int]) -> int:
        return SHARES * points[bids[seat]][won[seat]]

    def last_deal(bids: Sequence[int], won: Sequence[int]) -> int:
        finals = [totals[other] + points[bids[other]][won[other]] for other in seats]
        mine, most = finals[seat], max(finals)
        prize = FIRST * SHARES // finals.count(most) if mine == most else 0
        return SHARES * points[bids[seat]][won[seat]] + prize

    return any_deal if setup.number < rules.deals else last_deal


def _worth(rules: CallBreak, bid: int, won: int) -> int:
    return OUTRIGHT if rules.wins_outright(bid, won) else rules.points(bid, won)
