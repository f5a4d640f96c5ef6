"""Explains congklak: why a hole cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.scene import Reason, saying
from game.games.congklak.sowing import hole_of, holes_of, side_of, store_of
from game.games.congklak.table import pit_key

if TYPE_CHECKING:
    from game.core.state import View
    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board


def why_not(rules: Congklak, view: View[Board, None], picks: tuple[str, ...]) -> Reason:
    """Why the hole or store with this scene key cannot be lifted now (5, 10, G8)."""
    board, seat = view.table, view.seat
    holes = holes_of(board.ring)
    index = next(i for i in range(len(board.ring)) if pit_key(i) == picks[0])
    side, hole = side_of(holes, index), hole_of(holes, index)
    if board.turn is None:
        return saying("round_over")
    if board.turn != seat:
        return saying("not_your_turn", seat=board.turn)
    if index in (store_of(holes, 0), store_of(holes, 1)):
        return saying("a_store", side=side)
    if side != seat:
        return saying("their_hole", side=side, hole=hole)
    if not board.ring[index]:
        return saying("empty_hole", hole=hole)
    if rules.ngacang_reserve == "last_resort":
        return saying("reserve_hole", hole=hole)
    return saying("protected_hole", hole=hole)
