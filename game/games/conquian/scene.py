"""What a Conquian table shows: both seats' melds, stock, card on offer, dead pile, the own hand."""

from __future__ import annotations

from game.core.cards import Cards, name_of
from game.core.scene import Button, Choice, Place, Saying, Scene, Thing, Zone, saying
from game.core.state import Seat, View
from game.games.conquian.coach import why_not
from game.games.conquian.rules import Conquian
from game.games.conquian.table import FORCE, LET, NO, RANK_ORDER, Discard, Table, Use, names_in_order


def scene(rules: Conquian, view: View[Table, Cards]) -> Scene:
    """The table as `view.seat` sees it: the opponent's melds first, the own hand last."""
    table, me = view.table, view.seat
    other = rules.next_seat(me)
    legal = rules.legal(view)
    choices = tuple(
        Choice(str(action), names_in_order(action.cards))
        for action in legal
        if isinstance(action, Use) and action.cards
    )
    zones = (
        _melds(table, other),
        Zone("stock", "pile", None, (Thing("stock", "back", count=table.stock),)),
        Zone("centre", "pile", None, _centre(rules, table)),
        Zone("dead", "fan", None, _dead(rules, table)),
        _melds(table, me),
        Zone("hand", "hand", me, _hand(rules, view, choices)),
    )
    places = tuple(Place(seat, _facts(table, seat), table.turn == seat) for seat in (me, other))
    alone = (Button("+", saying("use", card=_offer(table))),) if Use(Cards(0)) in legal else ()
    buttons = (*alone, *(_button(table, other, str(action)) for action in (NO, FORCE, LET) if action in legal))
    prompt = _prompt(view, other, used=bool(choices or alone))
    return Scene(me, zones, places, prompt, buttons, choices, ranks=RANK_ORDER)


def _offer(table: Table) -> str:
    return "" if table.centre is None else name_of(table.centre)


def _melds(table: Table, seat: Seat) -> Zone:
    things = tuple(
        Thing(name, name, group=group) for group, meld in enumerate(table.melds[seat]) for name in names_in_order(meld)
    )
    return Zone(f"melds.{seat}", "melds", seat, things)


def _centre(rules: Conquian, table: Table) -> tuple[Thing, ...]:
    """The card on offer; its seat is the one that turned or left it."""
    if table.centre is None or table.turn is None:
        return ()
    holder = rules.next_seat(table.turn) if table.phase == "ask" else table.turn
    source = holder if table.turned else rules.next_seat(holder)
    marks = ("turned" if table.turned else "left", *(("forced",) if table.phase == "forced" else ()))
    return (Thing(_offer(table), _offer(table), seat=source, marks=marks),)


def _dead(rules: Conquian, table: Table) -> tuple[Thing, ...]:
    """The dead pile: face down, or every card as a memory aid (Q16)."""
    if rules.show_dead == "off":
        return (Thing("dead", "back", count=len(table.dead)),)
    return tuple(Thing(name_of(number), name_of(number)) for number in table.dead)


def _hand(rules: Conquian, view: View[Table, Cards], choices: tuple[Choice, ...]) -> tuple[Thing, ...]:
    """Cards to be discarded, or to be laid with the card on offer; the others with the reason why not."""
    acts = {name_of(act.card): str(act) for act in rules.legal(view) if isinstance(act, Discard)}
    toggles = {key for choice in choices for key in choice.picks}
    return tuple(
        Thing(
            name, name, acts.get(name, ""), None if name in acts or name in toggles else why_not(rules, view, (name,))
        )
        for name in names_in_order(view.hand)
    )


def _facts(table: Table, seat: Seat) -> tuple[Saying, ...]:
    facts = (
        saying("melded", melded=table.melded(seat).bit_count()),
        saying("hand", count=table.counts[seat]),
        saying("wins", wins=table.setup.totals[seat]),
    )
    return (*facts, saying("dealer")) if table.setup.dealer == seat else facts


def _button(table: Table, other: Seat, act: str) -> Button:
    """Declining is another thing for a card that was left than for one that was turned."""
    if act == str(NO):
        return Button(act, saying("leave" if table.turned else "reject", card=_offer(table)))
    return Button(act, saying(act, card=_offer(table), seat=other))


def _prompt(view: View[Table, Cards], other: Seat, *, used: bool) -> Saying:
    table, me = view.table, view.seat
    if table.turn is None:
        return saying("drawn") if table.winner is None else saying("won", seat=table.winner)
    if table.phase == "turning":
        return saying("turning", seat=table.turn)
    if table.turn != me:
        return saying(f"their_{table.phase}", seat=table.turn, card=_offer(table))
    if table.phase == "discard" and len(names_in_order(view.hand)) == 1:
        return saying("discard_last", card=names_in_order(view.hand)[0])
    if table.phase != "offer":
        return saying(table.phase, card=_offer(table), seat=other)
    code = "turned" if table.turned else "left"
    return saying(code if used else f"{code}_unusable", card=_offer(table), seat=other)


def account(rules: Conquian, table: Table, seat: Seat) -> Saying:
    """How the seat came by its point, or by none: who had eleven melded cards (2a.10 to 2a.12)."""
    code = "drawn" if table.winner is None else "won" if table.winner == seat else "lost"
    return saying(code, seat=seat, melded=table.melded(seat).bit_count(), points=rules.score(table)[seat])
