"""A cangkulan round played to its end on bare integers, tens of thousands of times a second.

A card is one bit, a hand a set of bits, the stock a list whose last card is on top. There are two
ways to play. The plain one is the rule player's: the lowest card of the longest suit to lead, the
lowest that follows, jokers last. The clever one leads in the suit that most others lack, with the
lowest card that nobody can beat, else the highest; it takes a trick with the lowest card that can.
In an imagined world all hands are open, so the clever ones know what others lack; who is clever is
a matter of the world, save the seat that thinks. A law holds each round to `Cangkulan.play` with
the same moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.cards import JOKERS, suit_cards
from game.games.cangkulan.rules import STALL
from game.games.cangkulan.trick import WILD, cards_in, passers, wanted, winning

if TYPE_CHECKING:
    from game.core.cards import Cards
    from game.core.state import Seat, View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table

WIN = 50  # what it is worth to reach the goal; each card left over by who does not is worth -1

_JOKER = 1 << JOKERS[0]  # jokers are the highest bits
_NATURAL = _JOKER - 1
_SUITS = tuple(int(suit_cards(suit)) for suit in range(4))
_FITTING = (0, *(_SUITS[card // 13] | int(WILD) for card in range(52)))  # what fits a card, by its bit length


class World(NamedTuple):
    """All hands, the stock, and the seats that play cleverly, as bits."""

    hands: Sequence[int]
    stock: Sequence[int]
    clever: int


class Standing(NamedTuple):
    """What a view says of a round beside the hands: the goal, the turn order, the trick as it lies."""

    me: Seat
    first_out: bool
    rings: tuple[tuple[Seat, ...], ...]  # the turn order from each seat
    ring: tuple[Seat, ...]  # the seats that may still act in this trick
    left: int  # seats that hold cards
    cards: tuple[int, ...]
    passed: tuple[Seat, ...]
    fit: int  # what fits; 0 while every card does
    best: int
    winner: Seat
    gained: bool  # whether somebody has gone out in this trick
    pickups: int


def standing(rules: Cangkulan, view: View[Table, Cards]) -> Standing:
    """The standing of a view whose seat is to move."""
    table, me, seats = view.table, view.seat, rules.seats
    rings = tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    cards = cards_in(table.trick)
    winner, best = winning(table.trick) if cards else (me, None)
    return Standing(
        me=me,
        first_out=rules.goal == "first_out",
        rings=rings,
        ring=rings[me][: (table.trick[0].seat - me) % seats] if cards else rings[me],
        left=sum(map(bool, table.counts)),
        cards=tuple(1 << card for card in cards),
        passed=passers(table.trick),
        fit=int(wanted(table.trick) or 0),
        best=0 if best is None else 1 << best,
        winner=winner,
        gained=any(laid.seat in table.out for laid in table.trick),
        pickups=table.pickups,
    )


def played_out(start: Standing, world: World, move: int) -> int:  # noqa: C901, PLR0912 - a call for each card would double its time
    """What it is worth to the seat that is to move to play this card now, in this world.

    It wants to win the round, alone or not (first_out), or not to lose it (find_loser).
    """
    me, first_out, rings, ring, left, lying, sitting, fit, best, winner, gained, pickups = start
    hands, stock, clever, cards, passed = list(world.hands), list(world.stock), world.clever, [*lying], [*sitting]
    while True:
        for seat in ring:
            hand = hands[seat]
            if not hand:
                continue
            if move:
                card, move = move, 0
                hand ^= card
            elif not fit:
                card = clever_lead(hands, seat) if clever >> seat & 1 else plain_lead(hand)
                hand ^= card
            elif card := hand & fit:
                if clever >> seat & 1:
                    card = card & _NATURAL & -best << 1 or card
                card &= -card
                hand ^= card
            else:
                while stock:
                    card = stock.pop()
                    if card & fit:
                        break
                    hand |= card
                else:
                    hands[seat] = hand
                    passed.append(seat)
                    continue
            hands[seat] = hand
            cards.append(card)
            if card > best and best < _JOKER:
                best, winner = card, seat
            if not fit and card < _JOKER:
                fit = _FITTING[card.bit_length()]
            if not hand:
                left -= 1
                if first_out or seat == me or left == 1:
                    return WIN if seat == me else -hands[me].bit_count()
                gained = True
        if passed:
            for number, card in enumerate(cards):
                hands[passed[number % len(passed)]] |= card
            pickups = 0 if gained else pickups + 1
            if pickups == STALL:
                return _stalled(hands, me, first_out=first_out)
            passed = []
        else:
            pickups = 0
        while not hands[winner]:
            winner = rings[winner][1]
        ring, cards, fit, best, gained = rings[winner], [], 0, 0, False


def plain_lead(hand: int) -> int:
    """The lowest card of the longest suit, of equally long ones the first; a joker when there is nothing else."""
    clubs, diamonds, hearts, spades = _SUITS
    suit = hand & clubs
    most = suit.bit_count()
    for other in (hand & diamonds, hand & hearts, hand & spades):
        if (length := other.bit_count()) > most:
            suit, most = other, length
    suit = suit or hand
    return suit & -suit


def clever_lead(hands: Sequence[int], seat: Seat) -> int:
    """Of the suit that most others lack, then of the longest, the lowest card that nobody beats, else the highest.

    A joker when there is nothing else.
    """
    hand = hands[seat]
    most = suit = led = 0
    for cards in _SUITS:
        if own := hand & cards:
            price = own.bit_count()
            for other in hands:
                if other and not other & cards:
                    price += 64
            if price > most:
                most, suit, led = price, own, cards
    if not suit:
        return hand & -hand
    bar = 0
    for place, other in enumerate(hands):
        if place != seat and other & led > bar:
            bar = other & led
    if sure := suit >> bar.bit_length() << bar.bit_length():
        return sure & -sure
    return 1 << (suit.bit_length() - 1)


def _stalled(hands: Sequence[int], seat: Seat, *, first_out: bool) -> int:
    """What it is worth to the seat that the round is stopped."""
    counts = [hand.bit_count() for hand in hands]
    reached = counts[seat] == min(counts) if first_out else counts[seat] < max(counts)
    return WIN if reached else -counts[seat]
