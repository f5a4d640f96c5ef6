"""What a congklak table shows: two rows of pits, two stores, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.scene import Place, Saying, Scene, Thing, Zone, saying
from game.games.congklak.coach import why_not
from game.games.congklak.sowing import hole_of, holes_of, short_holes, side_indices, side_of, store_of
from game.games.congklak.table import pit_key

if TYPE_CHECKING:
    from game.core.state import Seat, View
    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board

_FACES = ("seeds", "stones")  # the seat at the screen has shells, the other one stones


def scene(rules: Congklak, view: View[Board, None]) -> Scene:
    """The table as `view.seat` sees it: its own row first."""
    board, me = view.table, view.seat
    holes = holes_of(board.ring)
    acts = {pit_key(_index(holes, me, str(act))): str(act) for act in rules.legal(view)}
    order = (me, rules.next_seat(me))
    rows = [Zone(f"pits.{seat}", "pits", seat, _things(rules, view, side_indices(holes, seat), acts)) for seat in order]
    stores = [
        Zone(f"store.{seat}", "store", seat, _things(rules, view, (store_of(holes, seat),), acts)) for seat in order
    ]
    places = tuple(Place(seat, (), board.turn == seat) for seat in order)
    return Scene(me, (*rows, *stores), places, _prompt(board, me, len(acts)))


def _index(holes: int, seat: Seat, act: str) -> int:
    return side_indices(holes, seat)[int(act) - 1]


def _things(
    rules: Congklak, view: View[Board, None], indices: tuple[int, ...] | range, acts: dict[str, str]
) -> tuple[Thing, ...]:
    board = view.table
    holes = holes_of(board.ring)
    made = []
    for index in indices:
        key = pit_key(index)
        act = acts.get(key, "")
        marks = ("protected",) if index in board.protected else ()
        face = _FACES[side_of(holes, index) != view.seat]
        why = None if act else why_not(rules, view, (key,))
        made.append(Thing(key, face, act, why, board.ring[index], group=hole_of(holes, index), marks=marks))
    return tuple(made)


def _prompt(board: Board, me: Seat, choices: int) -> Saying:
    if board.turn is None:
        return saying("round_over")
    if board.turn != me:
        return saying("their_turn", seat=board.turn)
    return saying("only_one") if choices == 1 else saying("your_turn")


def account(rules: Congklak, board: Board, seat: Seat) -> Saying:
    """How the seat came by its seeds: those of its store and those of its side (8, G13); and who is out (12, 3b.5).

    Also who has lost the walk, where that decides: at equal seeds, or by the option (3b.4).
    """
    store = board.ring[store_of(holes_of(board.ring), seat)]
    owned = rules.score(board)
    points, out = owned[seat], rules.out(owned)
    told = {"seat": seat, "store": store, "side": points - store, "points": points}
    if out[seat]:
        short = short_holes(rules.holes, points)
        return saying("out", **told, short=short) if points else saying("emptied", **told)
    rival = rules.next_seat(seat)
    if out[rival]:
        return saying("outlasts", **told, rival=rival)
    if rules.decide_by == "jalan" or points == owned[rival]:
        return saying("walk", **told, runner=0 if board.walk else 1)
    return saying("owned", **told)
