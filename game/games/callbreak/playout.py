"""A Call Break deal played to its end on bare integers, tens of thousands of times a second.

A card is one bit, a hand a set of bits; spades are the highest, so that the greater number beats.
Everybody plays by rules of thumb: the highest cards first, the lowest that wins, else the lowest of
the shortest suit. A law holds each playout to `CallBreak.play` with the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.cards import SPADES, each, suit_cards
from game.core.tricks import above, best_of
from game.games.callbreak.duties import ALL, TRUMPS

if TYPE_CHECKING:
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

Playout = Callable[[Sequence[int], int], list[int]]  # hands, the card played first (0: the habitual one)

_SPADES = int(TRUMPS)
_SIDE = tuple(int(suit_cards(suit)) for suit in range(SPADES))

# by the bit length of a card: the suit it is of, the higher cards of its suit, its rank
SUIT = (0, *(int(suit_cards(card // 13)) for card in each(ALL)))
ABOVE = (0, *(int(above(card)) for card in each(ALL)))
_RANK = (0, *(card % 13 for card in each(ALL)))
_LONG, _BOSS = 16, 1 << 10  # a suit's length outweighs ranks; an unbeaten card outweighs both


def lead(hand: int, others: int) -> int:
    """An unbeaten card of the side suit that the others hold most of, an unbeaten spade, or a discard."""
    card = most = 0
    for suit in _SIDE:
        theirs = others & suit
        if theirs and (mine := hand & suit) > theirs and (count := theirs.bit_count()) > most:
            high = mine & ABOVE[theirs.bit_length()]
            card, most = high & -high, count
    if card:
        return card
    theirs = others & _SPADES
    if theirs and hand > theirs and (hand & _SPADES) > theirs:
        return 1 << hand.bit_length() - 1
    return discard(hand, others)


def discard(hand: int, others: int) -> int:
    """The lowest card of the shortest suit; unbeaten cards late, spades last."""
    card, least = 0, _BOSS << 1
    for suit in _SIDE:
        if mine := hand & suit:
            low = mine & -mine
            cost = mine.bit_count() * _LONG + _RANK[low.bit_length()]
            if low > others & suit:
                cost += _BOSS
            if cost < least:
                card, least = low, cost
    return card or hand & -hand


def playout(rules: CallBreak, table: Table) -> Playout:  # noqa: C901 - it is the function within
    """How many tricks each seat has at the deal's end, from this table on, whatever world it is in.

    Before the last bid the first trick is led at once.
    """
    forced = rules.undertrump == "forced"
    rings = tuple(rules.ring(first) for first in range(rules.seats))
    begun = rings[table.leader][len(table.trick) :]
    won_before = list(table.won)
    led_before, best_before, place = _lying(table)
    winner_before = rings[table.leader][place]

    def played_out(hands_before: Sequence[int], move: int) -> list[int]:  # noqa: C901, PLR0912 - a call for each card would double its time
        hands, won, ring = list(hands_before), won_before[:], begun
        led, best, winner = led_before, best_before, winner_before
        north, east, south, west = hands
        live = north | east | south | west
        while live:
            last = ring[-1]
            for seat in ring:
                hand = hands[seat]
                if move:
                    card, move = move, 0
                    led = led or SUIT[card.bit_length()]
                    if card > best and card & (led | _SPADES):
                        best, winner = card, seat
                elif not led:
                    best = card = lead(hand, live ^ hand)
                    led, winner = SUIT[card.bit_length()], seat
                elif fit := hand & led:
                    if fit > best:
                        if seat != last and led != _SPADES and fit > (live ^ hand) & led:
                            card = 1 << fit.bit_length() - 1
                        else:
                            card = fit & ABOVE[best.bit_length()]
                            card &= -card
                        best, winner = card, seat
                    else:
                        card = fit & -fit
                elif spades := hand & _SPADES:
                    if spades > best:
                        card = spades & ABOVE[best.bit_length()] if best & _SPADES else spades
                        card &= -card
                        best, winner = card, seat
                    elif forced:
                        card = spades & -spades
                    else:
                        card = discard(hand, live ^ hand)
                else:
                    card = discard(hand, live ^ hand)
                hands[seat] = hand ^ card
                live ^= card
            won[winner] += 1
            ring, led, best = rings[winner], 0, 0
        return won

    return played_out


def _lying(table: Table) -> tuple[int, int, int]:
    """The led suit, the best card of the trick and its place there; nothing while the trick is empty."""
    if not table.trick:
        return 0, 0, 0
    place = best_of(table.trick, SPADES)
    return SUIT[table.trick[0] + 1], 1 << table.trick[place], place
