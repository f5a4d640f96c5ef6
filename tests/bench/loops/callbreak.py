"""Call Break at random on four integers."""

from game.core.cards import SPADES, each, suit_cards
from game.core.state import State
from game.core.tricks import above
from game.games.callbreak.duties import ALL
from game.games.callbreak.rules import CallBreak
from tests.bench.loops import Loop, Roll, at_random

_SPADES = int(suit_cards(SPADES))
_RINGS = tuple(tuple((first + step) % 4 for step in range(4)) for first in range(4))
# by the bit length of a card: its suit, the higher cards of it
_SUIT = (0, *(int(suit_cards(card // 13)) for card in each(ALL)))
_ABOVE = (0, *(int(above(card)) for card in each(ALL)))


def run(rules: CallBreak, state: State, roll: Roll) -> tuple[int, tuple[int, ...]]:  # noqa: C901 - made for speed alone
    """Four bids and thirteen tricks."""
    hands, leader, won = list(state.hands), state.table.leader, [0, 0, 0, 0]
    bids, most = [0, 0, 0, 0], rules.max_bid
    for seat in _RINGS[leader]:
        bids[seat] = 1 + int(roll() * most)
    for _ in range(13):
        led = best = winner = 0
        for seat in _RINGS[leader]:
            hand = hands[seat]
            able = hand & led or hand & _SPADES or hand if led else hand
            if able & led:
                if led == _SPADES or not best & _SPADES:
                    able = able & _ABOVE[best.bit_length()] or able
            elif led and best & _SPADES and able & _SPADES:
                able = able & _ABOVE[best.bit_length()] or able
            if able & (able - 1):
                for _ in range(int(roll() * able.bit_count())):
                    able &= able - 1
            card = able & -able
            hands[seat] = hand ^ card
            if not led:
                led, best, winner = _SUIT[card.bit_length()], card, seat
            elif card > best and card & (led | _SPADES):
                best, winner = card, seat
        won[winner] += 1
        leader = winner
    scores = (10 * bid + got - bid if got >= bid else -10 * bid for bid, got in zip(bids, won, strict=True))
    return 56, tuple(scores)


LOOP = Loop(at_random, run)
