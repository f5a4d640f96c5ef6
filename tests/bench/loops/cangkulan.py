"""Cangkulan at random on integers and one list."""

from game.core.cards import suit_cards
from game.core.state import State
from game.games.cangkulan.rules import STALL, Cangkulan
from tests.bench.loops import Loop, Roll, at_random

_SUITS = tuple(int(suit_cards(suit)) for suit in range(4))
_SUIT = (0, *(_SUITS[card // 13] for card in range(52)))  # by the bit length of a card


def run(rules: Cangkulan, state: State, roll: Roll) -> tuple[int, tuple[int, ...]]:  # noqa: C901, PLR0912 - made for speed alone
    """To the first empty hand, or to the stall."""
    hands, stock, seats = list(state.hands), [1 << card for card in reversed(state.hidden)], rules.seats
    rings = [tuple((first + step) % seats for step in range(seats)) for first in range(seats)]
    leader, moves, pickups = state.table.turn, 0, 0
    while pickups < STALL:
        cards, passed, led, best, winner = [], [], 0, 0, 0
        for seat in rings[leader]:
            moves += 1
            hand = hands[seat]
            able = hand & led if led else hand
            if able:
                if able & (able - 1):
                    for _ in range(int(roll() * able.bit_count())):
                        able &= able - 1
                card = able & -able
                hand ^= card
            else:
                while stock:
                    card = stock.pop()
                    if card & led:
                        break
                    hand |= card
                else:
                    hands[seat] = hand
                    passed.append(seat)
                    continue
            hands[seat] = hand
            if not hand:
                return moves, tuple(int(other == seat) for other in range(seats))
            cards.append(card)
            if not led:
                led = _SUIT[card.bit_length()]
            if card > best:
                best, winner = card, seat
        for number, card in enumerate(cards if passed else ()):
            hands[passed[number % len(passed)]] |= card
        pickups = pickups + 1 if passed else 0
        leader = winner
    counts = [hand.bit_count() for hand in hands]
    return moves, tuple(int(count == min(counts)) for count in counts)


LOOP = Loop(at_random, run)
