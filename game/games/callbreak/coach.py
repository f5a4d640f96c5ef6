"""Explains Call Break: why a card cannot be played, by the duty that binds and the card that decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import SPADES, SUITS, Cards, card, has, name_of, names_of, suit_of
from game.core.scene import Reason, saying
from game.games.callbreak.duties import binding

if TYPE_CHECKING:
    from game.core.cards import Card
    from game.core.state import View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Duty, Table


def why_not(rules: CallBreak, view: View[Table, Cards], picks: tuple[str, ...]) -> Reason:
    """Why the card with this scene key cannot be played now (4 to 6)."""
    table, seat = view.table, view.seat
    if table.turn is None:
        return saying("deal_over")
    if table.turn != seat:
        return saying("not_your_turn", seat=table.turn)
    if len(table.trick) == rules.seats:
        return saying("trick_full")
    if table.asking:
        return saying("answer_first")
    if None in table.bids:
        return saying("bid_first")
    refused = card(picks[0])
    if not has(view.hand, refused):
        return saying("on_the_table")
    return _refusal(binding(rules.owed(table.trick), view.hand), refused, view)


def _refusal(duty: Duty, refused: Card, view: View[Table, Cards]) -> Reason:
    """The reason why this duty forbids this card; it names what may be played instead."""
    decides = view.table.trick[0] if duty.card is None else duty.card
    return saying(
        _code(duty, refused),
        suit=SUITS[suit_of(view.table.trick[0]) or 0],
        card=name_of(decides),
        cards=" ".join(names_of(Cards(view.hand & duty.cards))),
    )


def _code(duty: Duty, refused: Card) -> str:
    """The duty's name, and whether the card breaks its suit or only its height."""
    if duty.code == "beat":
        same = duty.card is not None and suit_of(refused) == suit_of(duty.card)
        return "must_beat" if same else "must_follow_and_beat"
    if duty.code == "overtrump":
        return "must_overtrump" if suit_of(refused) == SPADES else "must_trump_over"
    return f"must_{duty.code}"
