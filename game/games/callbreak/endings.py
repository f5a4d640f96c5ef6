"""The last tricks of Call Break: every deal of the unseen cards that can still be, and how likely each is."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from typing import TYPE_CHECKING

from game.core.cards import Cards, cards_of, each, has
from game.games.callbreak.duties import ALL, weak
from game.games.callbreak.habits import habits
from game.games.callbreak.memory import held
from game.games.callbreak.worlds import World

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.cards import Card
    from game.core.state import Seat, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

TRICKS_LEFT = 3  # with more there are too many deals


def endings(rules: CallBreak, view: View[Table, Cards], most: int) -> list[tuple[World, float]]:
    """All deals and how likely each is beside the others; none if there are more than `most`, or it is too early.

    A hand is as likely as its owner's calls, cards and answer to a redeal question make it (habits.py, K19).
    """
    table, others = view.table, rules.ring(view.seat)[1:]
    if view.hand.bit_count() > TRICKS_LEFT:
        return []
    live, ring = Cards(ALL & ~(table.gone | cards_of(table.trick))), rules.ring(table.leader)
    wants = [(held(table, ring, seat), Cards(ALL & ~table.cant[seat])) for seat in others]
    dealt = list(islice(_dealt(tuple(each(Cards(live & ~view.hand))), wants), most + 1))
    if len(dealt) > most:
        return []
    shown = habits(rules, table, int(live))

    @cache
    def fit(seat: Seat, hand: Cards) -> float:
        answer = table.asked[seat]
        told = answer is None or answer == weak(Cards(hand | table.shown[seat]))
        return shown[seat].fit(int(hand)) if told else 0.0

    found = list[tuple[World, float]]()
    for hands in dealt:
        world, likely = [int(view.hand)] * rules.seats, 1.0
        for seat, hand in zip(others, hands, strict=True):
            world[seat] = int(hand)
            likely *= fit(seat, hand)
        if likely:
            found.append((world, likely))
    return found


def _dealt(cards: Sequence[Card], wants: Sequence[tuple[int, Cards]]) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal the cards to owners who want so many of those that they may hold."""
    if not wants:
        yield ()
        return
    (count, allowed), *others = wants
    for hand in combinations([card for card in cards if has(allowed, card)], count):
        for rest in _dealt([card for card in cards if card not in hand], others):
            yield (cards_of(hand), *rest)
