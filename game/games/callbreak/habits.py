"""What the cards and calls of a Call Break player tell of its hand: how well a hand fits them.

People and computers keep the same habits more often than not: they cash the highest cards, win as
cheaply as they can, call what they hold. A hand that would have been played otherwise is less likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.callbreak.duties import TRUMPS
from game.games.callbreak.playout import ABOVE, SUIT, discard, lead
from game.games.callbreak.prospects import CAUTION, expected_tricks

if TYPE_CHECKING:
    from game.core.cards import Card
    from game.core.state import Seat
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

_SPADES = int(TRUMPS)
_SELDOM = 0.2  # how likely a card is that is not the habitual one, beside it
_STEP = 20
# how likely a call is that lies so many steps of hundredths of a trick beside what the hand is worth
_CALLS = (1.0, 0.976, 0.906, 0.801, 0.675, 0.540, 0.411, 0.298, 0.206, 0.135, 0.084, 0.050, 0.029, 0.016, 0.008)

_Shown = tuple[int, int, int, bool, int]  # the card; the suit led, the best card, whether last, all cards in hands


def habitual(hand: int, led: int, best: int, live: int, *, last: bool, forced: bool) -> int:  # noqa: PLR0913 - a position in bare integers
    """The card that a player of rules of thumb lays; nothing led: it leads.

    best: the best card of the trick. live: all cards in hands, its own too. last: nobody plays
    after it. forced: a spade must be played where none is higher (K6).
    """
    others = live ^ hand
    if not led:
        return lead(hand, others)
    if fit := hand & led:
        if fit < best:
            return fit & -fit
        if not last and led != _SPADES and fit > others & led:
            return 1 << fit.bit_length() - 1
        fit &= ABOVE[best.bit_length()]
        return fit & -fit
    if spades := hand & _SPADES:
        if spades > best:
            spades = spades & ABOVE[best.bit_length()] if best & _SPADES else spades
            return spades & -spades
        return spades & -spades if forced else discard(hand, others)
    return discard(hand, others)


@dataclass(frozen=True, slots=True)
class Habits:
    """What one seat has shown: its call, and its cards, the newest first."""

    bid: int | None
    shown: Sequence[_Shown]
    forced: bool

    def fit(self, hand: int) -> float:
        """How likely the seat is to have called and played so with this hand, beside other hands."""
        likely = 1.0
        for card, led, best, last, live in self.shown:
            hand |= card
            usual = habitual(hand, led, best, live, last=last, forced=self.forced)
            if usual != card and not _alike(usual, card, live ^ hand):
                likely *= _SELDOM
        if self.bid is not None:
            beside = abs(expected_tricks(hand) - CAUTION - 100 * self.bid) // _STEP
            likely *= _CALLS[min(beside, len(_CALLS) - 1)]
        return likely


def _alike(one: int, two: int, others: int) -> bool:
    """Whether no card of the others lies between two cards of a suit."""
    low, high = min(one, two), max(one, two)
    between = ABOVE[low.bit_length()]
    return bool(between & high) and not others & between & (high - 1)


def habits(rules: CallBreak, table: Table, live: int) -> dict[Seat, Habits]:
    """What each seat has shown so far; `live` are all cards in hands now."""
    shown: dict[Seat, list[_Shown]] = {seat: [] for seat in range(rules.seats)}
    forced = rules.undertrump == "forced"
    for trick in reversed(_tricks(rules, table)):
        for place in range(len(trick) - 1, -1, -1):
            seat, card = trick[place]
            live |= 1 << card
            led, best = _leading(trick[:place])
            shown[seat].append((1 << card, led, best, place == rules.seats - 1, live))
    return {seat: Habits(table.bids[seat], tuple(cards), forced) for seat, cards in shown.items()}


def _tricks(rules: CallBreak, table: Table) -> list[Sequence[tuple[Seat, Card]]]:
    """The tricks that the table remembers, and the present one."""
    past = table.plays[: len(table.plays) - len(table.trick)]
    first = len(past) % rules.seats
    gathered = [past[start : start + rules.seats] for start in range(first, len(past), rules.seats)]
    return [*gathered, tuple(zip(rules.ring(table.leader), table.trick, strict=False))]


def _leading(trick: Sequence[tuple[Seat, Card]]) -> tuple[int, int]:
    """The suit led and the best card; nothing while the trick is empty."""
    led = best = 0
    for _, card in trick:
        led = led or SUIT[card + 1]
        if 1 << card > best and 1 << card & (led | _SPADES):
            best = 1 << card
    return led, best
