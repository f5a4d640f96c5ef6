"""What a cangkulan table shows: own hand, trick, stock, cards out of play, what is known of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import RANKS, SUITS, Cards, name_of, names_of, suit_of
from game.core.scene import Button, Place, Saying, Scene, Thing, Zone, saying
from game.games.cangkulan.coach import why_not
from game.games.cangkulan.table import DIG, PASS, STOCK
from game.games.cangkulan.trick import deciding_card, passers, winning

if TYPE_CHECKING:
    from game.core.state import Seat, View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table


def scene(rules: Cangkulan, view: View[Table, Cards]) -> Scene:
    """The table as `view.seat` sees it; the places begin with its own, in turn order."""
    acts = tuple(map(str, rules.legal(view)))
    zones = (_trick(view.table), _stock(rules, view, acts), _gone(view.table), _hand(rules, view, acts))
    places = tuple(_place(view.table, (view.seat + step) % rules.seats) for step in range(rules.seats))
    buttons = tuple(_button(view.table, act) for act in acts if act in (DIG, PASS))
    return Scene(view.seat, zones, places, _prompt(view, acts), buttons, ranks=RANKS)


def _hand(rules: Cangkulan, view: View[Table, Cards], acts: tuple[str, ...]) -> Zone:
    things = []
    for name in names_of(view.hand):
        act = name if name in acts else ""
        things.append(Thing(name, name, act, None if act else why_not(rules, view, (name,))))
    return Zone("hand", "hand", view.seat, tuple(things))


def _trick(table: Table) -> Zone:
    """The cards that lie there, without those already picked up; the best one is marked."""
    played = [(laid.seat, name_of(laid.card)) for laid in table.trick if laid.card is not None]
    best = name_of(winning(table.trick)[1]) if played else ""
    things = tuple(
        Thing(name, name, seat=seat, marks=("leading",) if name == best else ())
        for seat, name in played[table.handed :]
    )
    return Zone("trick", "trick", None, things)


def _stock(rules: Cangkulan, view: View[Table, Cards], acts: tuple[str, ...]) -> Zone:
    act = DIG if DIG in acts else ""
    why = None if act else why_not(rules, view, (STOCK,))
    thing = Thing(STOCK, "back" if view.table.stock else "count", act, why, view.table.stock)
    return Zone(STOCK, "pile", None, (thing,))


def _gone(table: Table) -> Zone:
    return Zone("gone", "pile", None, (Thing("gone", "count", count=table.gone.bit_count(), group=1),))


def _place(table: Table, seat: Seat) -> Place:
    facts = [saying("cards", n=table.counts[seat])]
    if seat == table.setup.dealer:
        facts.append(saying("dealer"))
    if seat in passers(table.trick):
        facts.append(saying("passed"))
    if seat in table.out:
        facts.append(saying("out", place=table.out.index(seat) + 1))
    return Place(seat, tuple(facts), table.turn == seat)


def _button(table: Table, act: str) -> Button:
    return Button(act, saying(act, suit=_suit(table)))


def _suit(table: Table) -> str:
    """The notation of the suit that must be followed; empty while it is open."""
    decider = deciding_card(table.trick)
    suit = None if decider is None else suit_of(decider)
    return "" if suit is None else SUITS[suit]


def _prompt(view: View[Table, Cards], acts: tuple[str, ...]) -> Saying:
    table = view.table
    if table.turn is None:
        return saying("round_over")
    if not acts and any(laid.seat == table.turn for laid in table.trick):
        return saying("trick_over")
    if table.turn != view.seat:
        return saying("their_turn", seat=table.turn)
    suit = _suit(table)
    if not suit and len(acts) == 1:
        return saying("last_card", card=acts[0])
    if not suit:
        return saying("open_suit" if table.trick else "your_lead")
    if acts[0] in (DIG, PASS):
        return saying(f"must_{acts[0]}", suit=suit)
    return saying("only_one", card=acts[0]) if len(acts) == 1 else saying("follow", suit=suit)


def account(rules: Cangkulan, table: Table, seat: Seat) -> Saying:
    """How the seat came by its points: who was rid of all cards first or never, or held fewest or most (8, 9, C23)."""
    points, cards = rules.score(table)[seat], table.counts[seat]
    first_out = rules.goal == "first_out"
    stalled = min(table.counts) > 0 if first_out else sum(map(bool, table.counts)) > 1
    code = ("first" if points else "later") if first_out else ("last" if points else "out")
    return saying(f"stalled_{code}" if stalled else code, seat=seat, cards=cards, points=points)
