"""Explains cangkulan: why a card cannot be played, why there is nothing to dig for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import SUITS, Card, Cards, card, has, name_of, names_of, suit_of
from game.core.scene import Reason, saying
from game.games.cangkulan.table import STOCK
from game.games.cangkulan.trick import WILD, cards_in, deciding_card, fitting, follows

if TYPE_CHECKING:
    from game.core.state import View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table


def why_not(rules: Cangkulan, view: View[Table, Cards], picks: tuple[str, ...]) -> Reason:
    """Why the card or the stock with this scene key cannot be chosen now (1c.5, 1c.6)."""
    del rules
    table = view.table
    if table.turn is None:
        return saying("round_over")
    if table.turn != view.seat:
        return saying("not_your_turn", seat=table.turn)
    if any(laid.seat == view.seat for laid in table.trick):
        return saying("trick_over")
    if picks[0] == STOCK:
        return _why_not_dig(view)
    wish = card(picks[0])
    if not has(view.hand, wish):
        return saying("not_in_hand", card=picks[0])
    return _why_not_play(view, wish)


def _why_not_play(view: View[Table, Cards], wish: Card) -> Reason:
    """Which card has fixed the suit, and what the hand allows instead."""
    decider = deciding_card(view.table.trick)
    assert decider is not None, "every card of a leader fits"
    values = _decision(view, decider) | {"card": name_of(wish)}
    if follows(view.hand, view.table.trick):
        values["jokers"] = (view.hand & WILD).bit_count()  # C17
        code = "must_follow" if decider == cards_in(view.table.trick)[0] else "must_follow_joker"
    elif fitting(view.hand, view.table.trick):
        code = "must_joker"  # C18
    else:
        code = "must_dig" if view.table.stock else "must_pass"
    return saying(code, **values)


def _why_not_dig(view: View[Table, Cards]) -> Reason:
    """You dig only if no card fits (C12) and there is something to dig for."""
    decider = deciding_card(view.table.trick)
    if decider is None:
        return saying("any_fits" if view.table.trick else "you_lead")
    values = _decision(view, decider)
    return saying("can_follow" if values["own"] else "stock_empty", **values)


def _decision(view: View[Table, Cards], decider: Card) -> dict[str, int | str]:
    """The deciding card, who played it, its suit, and the own cards that fit."""
    suit = suit_of(decider)
    assert suit is not None
    seat = next(laid.seat for laid in view.table.trick if laid.card == decider)
    fit = fitting(view.hand, view.table.trick)
    return {"led": name_of(decider), "seat": seat, "suit": SUITS[suit], "own": " ".join(names_of(fit))}
