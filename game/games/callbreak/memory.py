"""What everybody can work out of the hands they do not see: what their owners lack, how many cards
they hold, and what a redeal question told of them (K19).
"""

from __future__ import annotations

from itertools import chain, product, repeat
from typing import TYPE_CHECKING

from game.core.cards import NONE, Cards
from game.core.state import Seat
from game.core.unseen import ImpossibleDealError, deal_unseen
from game.games.callbreak.duties import ALL, HONOURS, TRICKS, TRUMPS, weak

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.dice import Dice
    from game.games.callbreak.table import Table

Slot = tuple[Seat, int, Cards]  # a seat holds so many cards out of these

EVEN_DEALS = 8  # tried before a deal is built to fit what a redeal question told


def held(table: Table, ring: Sequence[Seat], seat: Seat) -> int:
    """How many cards a seat holds; `ring` are the seats in the order of the trick."""
    return TRICKS - sum(table.won) - (seat in ring[: len(table.trick)])


def likely_hands(table: Table, counts: Sequence[tuple[Seat, int]], unseen: Cards, dice: Dice) -> dict[Seat, Cards]:
    """The unseen cards dealt to these seats, true to all that was shown and answered.

    First evenly, hoping that the answers fit; then so that they do. All ways to fit them are
    tried, so this fails only when the table contradicts itself.
    """
    plain = tuple((seat, count, Cards(ALL & ~table.cant[seat])) for seat, count in counts)
    for slots in chain(repeat(plain, EVEN_DEALS), _fitting(table, plain, dice)):
        hands = _dealt(slots, unseen, dice)
        if hands and all(_answered(table, seat, hand) for seat, hand in hands.items()):
            return hands
    msg = f"no deal of the unseen cards fits {table}"
    raise ImpossibleDealError(msg)


def _dealt(slots: Sequence[Slot], unseen: Cards, dice: Dice) -> dict[Seat, Cards] | None:
    try:
        dealt = deal_unseen([(count, allowed) for _, count, allowed in slots], unseen, dice)
    except ImpossibleDealError:
        return None
    hands = {seat: NONE for seat, _, _ in slots}
    for (seat, _, _), cards in zip(slots, dealt, strict=True):
        hands[seat] = Cards(hands[seat] | cards)
    return hands


def _answered(table: Table, seat: Seat, hand: Cards) -> bool:
    """Whether the hand, with the cards it has shown, fits whether the seat was asked."""
    asked = table.asked[seat]
    return asked is None or asked == weak(Cards(hand | table.shown[seat]))


def _fitting(table: Table, plain: Sequence[Slot], dice: Dice) -> Iterator[tuple[Slot, ...]]:
    """Every way to divide the hands into slots so that the answers fit, in random order."""
    ways = tuple(product(*(_ways(table, slot) for slot in plain)))
    return (tuple(chain(*way)) for way in dice.shuffled(ways))


def _ways(table: Table, slot: Slot) -> list[tuple[Slot, ...]]:
    """The ways in which one hand fits its answer; together they leave no fitting hand out."""
    seat, count, allowed = slot
    asked = table.asked[seat]
    if asked is None:
        return [(slot,)]
    unshown = [kind for kind in (TRUMPS, HONOURS) if not table.shown[seat] & kind]
    if asked:  # without a spade, or without an honour
        return [((seat, count, Cards(allowed & ~kind)),) for kind in unshown]
    ways = [tuple((seat, 1, Cards(allowed & kind)) for kind in unshown)]  # one of each
    if len(unshown) > 1:
        ways.append(((seat, 1, Cards(allowed & TRUMPS & HONOURS)),))  # one that is both
    return [(*way, (seat, count - len(way), allowed)) for way in ways if len(way) <= count]
