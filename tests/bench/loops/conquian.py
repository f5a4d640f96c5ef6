"""Conquian on integers, by a simple rule: a card is used when it makes one meld with the hand, or fits alone."""

from game.core.cards import Cards, each
from game.core.state import Action, State, View
from game.games.conquian.melds import WITH, forceable
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, FORCE, GOAL, LET, NO, Discard, Use
from tests.bench.loops import Loop, Roll

HALF = 0.5

# by card: what each meld needs besides it
_NEEDS = {card: tuple(int(meld) ^ 1 << card for meld in WITH[card]) for card in DECK}


def choose(rules: Conquian, view: View, roll: Roll) -> Action:
    """The same choice on the engine's side: a card that fits is taken, and forced, every other time."""
    table, centre = view.table, view.table.centre
    if table.phase == "discard":
        cards = tuple(each(view.hand))
        return Discard(cards[int(roll() * len(cards))])
    if table.phase == "ask":
        return FORCE if roll() < HALF else LET
    if table.phase == "forced":
        return Use(Cards(0))
    if forceable(table.melded(view.seat), centre):
        return Use(Cards(0)) if roll() < HALF else NO
    found = next((need for need in _NEEDS[centre] if not need & ~view.hand), None)
    return NO if found is None else Use(Cards(found))


def run(rules: Conquian, state: State, roll: Roll) -> tuple[int, tuple[int, ...]]:  # noqa: C901, PLR0912 - made for speed alone
    """One deal."""
    hands, melded, stock = list(state.hands), [0, 0], list(reversed(state.hidden))
    seat, centre, turned, moves = state.table.turn, state.table.centre, True, 0
    while True:
        moves += 1
        hand, used = hands[seat], None
        if forceable(Cards(melded[seat]), centre):
            if roll() < HALF:
                used = 0
            else:
                moves += 1
                if roll() < HALF:
                    moves += 1
                    used = 0
        else:
            for need in _NEEDS[centre]:
                if not need & ~hand:
                    used = need
                    break
        if used is not None:
            melded[seat] |= 1 << centre | used
            hand ^= used
            if melded[seat].bit_count() == GOAL:
                return moves, (1 - seat, seat)
            moves += 1
            card = hand
            for _ in range(int(roll() * hand.bit_count())):
                card &= card - 1
            card &= -card
            hands[seat] = hand ^ card
            centre, turned, seat = card.bit_length() - 1, False, 1 - seat
        elif turned:
            turned, seat = False, 1 - seat
        elif stock:
            centre, turned = stock.pop(), True
        else:
            return moves, (0, 0)


LOOP = Loop(choose, run)
