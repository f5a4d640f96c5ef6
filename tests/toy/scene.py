"""What the toy's table shows: one's hand, the card shown, the pairs."""

from game.core.cards import RANKS, name_of, names_of
from game.core.scene import Place, Scene, Thing, Zone, saying
from tests.toy.coach import why_not


def scene(rules, view):
    """Hand, the card shown, and the pairs of both seats."""
    table, me = view.table, view.seat
    mine = table.turn == me
    hand = tuple(
        Thing(name, name, name if mine else "", None if mine else why_not(rules, view, (name,)))
        for name in names_of(view.hand)
    )
    shown = (
        () if table.shown is None else (Thing(name_of(table.shown), name_of(table.shown), seat=1 - (table.turn or 0)),)
    )
    places = tuple(Place(seat, (saying("pairs", n=table.pairs[seat]),), table.turn == seat) for seat in range(2))
    prompt = saying("over") if table.turn is None else saying("to_move", seat=table.turn)
    zones = (Zone("hand", "hand", me, hand), Zone("trick", "trick", None, shown))
    return Scene(me, zones, places, prompt, ranks=RANKS)
