"""Explains Conquian: why hand cards cannot be laid or discarded, which move to make and why, what goes with what."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.core.cards import NAMES, NONE, Card, Cards, card, cards_of, has, name_of, names_of, with_card, without_card
from game.core.scene import Hint, Reason, Saying, saying
from game.core.state import View
from game.games.conquian.brain import LEVELS, plans_with
from game.games.conquian.melds import SETS, WITH, covers, forceable, laid, uses
from game.games.conquian.motives import Case, reasons
from game.games.conquian.plan import survey, worth_most
from game.games.conquian.rules import Conquian
from game.games.conquian.table import GOAL, RANK_ORDER, Table, in_order, names_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice
    from game.core.scene import Preview
    from game.core.state import Seat

_JACK = RANK_ORDER.index("J")  # it follows the seven, which surprises people


def why_not(rules: Conquian, view: View[Table, Cards], picks: tuple[str, ...]) -> Reason:
    """Why the things with these scene keys, chosen together, are no legal move.

    Of hand cards that can be laid with the card on offer it says so: "fits".
    """
    table, seat = view.table, view.seat
    if table.turn is None:
        return saying("deal_over")
    if table.turn != seat:
        return saying("not_your_turn", seat=table.turn)
    if table.phase == "ask" and table.centre is not None:
        return saying("answer_first", card=name_of(table.centre), seat=rules.next_seat(seat))
    chosen = cards_of(card(key) for key in picks if key in NAMES)
    if foreign := _foreign(rules, view, chosen, picks):
        return foreign
    hand = Cards(chosen & view.hand)
    if table.centre is None:
        return saying("one_discard", count=hand.bit_count())
    return _unusable(view, table.centre, hand)


def _foreign(rules: Conquian, view: View[Table, Cards], chosen: Cards, picks: tuple[str, ...]) -> Reason | None:
    """Why a thing outside the hand can never be chosen (2a.5, 2a.6)."""
    table, seat, other = view.table, view.seat, rules.next_seat(view.seat)
    for number in in_order(chosen):
        name = name_of(number)
        if number in table.dead:
            return saying("dead_card", card=name)
        if has(table.melded(seat), number):
            return saying("own_meld", card=name)
        if has(table.melded(other), number):
            return saying("their_meld", card=name, seat=other)
    if "dead" in picks:
        return saying("dead_pile")
    return saying("stock_waits", phase=table.phase) if "stock" in picks else None


# ---- why hand cards cannot be laid with the card on offer


def _unusable(view: View[Table, Cards], centre: Card, picked: Cards) -> Reason:
    """Why USE(centre, picked) is not legal (2c)."""
    melded = view.table.melded(view.seat)
    possible = uses(melded, centre, view.hand)
    if picked in possible:
        return saying("fits", card=name_of(centre), count=picked.bit_count() + 1)
    useful = NONE
    for cards in possible:
        useful = Cards(useful | cards)
    hopeless = not picked & useful if picked.bit_count() == 1 else not picked | useful
    company = view.hand if hopeless else picked  # of one card that never fits: judged by all that might help
    total = Cards(with_card(melded, centre) | company)
    cover = _best_cover(melded, centre, total)
    left = Cards(total & ~cover)
    if not has(left, centre):
        deciding = in_order(Cards(left & picked) or left)[0]
    elif left == cards_of((centre,)) and company == picked and picked:
        return saying("hand_only", card=name_of(centre), cards=" ".join(names_in_order(picked)))
    else:
        deciding = centre
    return _misfit(deciding, total, cover, melded, picked) or _odd(deciding, without_card(picked, deciding))


def _best_cover(melded: Cards, centre: Card, total: Cards) -> Cards:
    """The most of these cards that can lie in melds, with the card on offer if it can be."""
    return max(map(Cards, covers(melded, total)), key=lambda cover: (has(cover, centre), cover.bit_count(), -cover))


def _misfit(number: Card, company: Cards, cover: Cards, melded: Cards, picked: Cards) -> Reason | None:
    """Why, of cards nearly in a meld, a card of this company lies in no meld beside those of the cover."""
    whole = [meld for meld in WITH[number] if not meld & ~company]
    if whole:
        return _taken(number, whole[0], cover, melded)
    ace, king = (rank + name_of(number)[1] for rank in "AK")
    if name_of(number) in (ace, king) and {ace, king} <= {name_of(number), *names_of(Cards(picked | melded))}:
        return saying("ace_low", ace=ace, king=king)

    def distance(meld: Cards) -> tuple[bool, int, int]:
        lacks = (meld & ~company).bit_count()
        return lacks > 1 or bool(picked & ~meld), lacks, -meld.bit_count()  # best: one card short, with what was picked

    nearest = min(WITH[number], key=distance)
    present, missing = Cards(nearest & company), Cards(nearest & ~company)
    return _lacking(number, present, missing) if present.bit_count() > 1 else None


def _taken(number: Card, meld: Cards, cover: Cards, melded: Cards) -> Reason:
    """The card's meld needs a card that must stay in another one (2a.5)."""
    wanted = Cards(meld & cover & melded) or Cards(meld & cover)
    code = "locked" if wanted & melded else "shared"
    return saying(code, card=name_of(number), other=name_of(in_order(wanted)[0]))


def _lacking(number: Card, present: Cards, missing: Cards) -> Reason:
    """What is missing in the meld that the card is nearest to (2a.1, 2a.5)."""
    name, lacks = name_of(number), " ".join(names_in_order(missing))
    low, *_, high = names_in_order(present)
    if Cards(present | missing) in SETS:
        return saying("short_set", card=name, other=next(o for o in (low, high) if o != name))
    ranks = [RANK_ORDER.index(each[0]) for each in names_in_order(present)]
    steps = [(a, b) for a, b in pairwise(ranks) if b - a > 1]
    if not steps:
        return saying("short_run", low=low, high=high)
    below, above = steps[0]
    low, high = RANK_ORDER[below] + name[1], RANK_ORDER[above] + name[1]
    own = RANK_ORDER.index(name[0])
    code = "gap_jack" if min(own, below) < _JACK <= max(own, above) else "gap"
    return saying(code, card=name, low=low, high=high, missing=lacks)


def _odd(number: Card, others: Cards) -> Reason:
    """A card without company, or with a neighbour in rank of another suit: a run has one suit (2a.5)."""
    name = name_of(number)
    rank = RANK_ORDER.index(name[0])
    beside = [o for o in names_in_order(others) if abs(RANK_ORDER.index(o[0]) - rank) == 1]
    return saying("mixed_suits", card=name, other=beside[0]) if beside else saying("alone", card=name)


# ---- what goes with what, before it is chosen


def preview(rules: Conquian, view: View[Table, Cards]) -> Preview:
    """What goes with the card on offer, what each use makes of it, and why it can be forced."""
    table, seat, other = view.table, view.seat, rules.next_seat(view.seat)
    if table.turn != seat or table.centre is None:
        return ()
    name = name_of(table.centre)
    if table.phase == "ask":
        return ((name, (_forcing(table, other, table.centre, other),)),)
    possible = uses(table.melded(seat), table.centre, view.hand)
    told: list[tuple[str, tuple[Saying, ...]]] = [(key, (said,)) for key, said in _company(possible, table.centre)]
    told += [(f"+{''.join(names_in_order(cards))}", _made(table, seat, cards)) for cards in possible]
    if table.phase == "offer" and possible:
        forced = forceable(table.melded(seat), table.centre)
        said = _forcing(table, seat, table.centre, other) if forced else saying("not_forced", seat=other)
        told.append((name, (said,)))
    return tuple(told)


def _company(possible: tuple[Cards, ...], centre: Card) -> Iterator[tuple[str, Saying]]:
    """For each hand card that can be laid with the card on offer: the fewest others that this needs."""
    useful = NONE
    for cards in possible:
        useful = Cards(useful | cards)
    for number in in_order(useful):
        fewest = next(cards for cards in possible if has(cards, number))
        others = names_in_order(without_card(fewest, number))
        yield name_of(number), saying("goes_with", card=name_of(centre), count=len(others), cards=" ".join(others))


def _made(table: Table, seat: Seat, cards: Cards) -> tuple[Saying, ...]:
    melded = table.melded(seat).bit_count() + 1 + cards.bit_count()
    return (saying("wins"),) if melded == GOAL else (saying("melds", melded=melded),)


def _forcing(table: Table, seat: Seat, centre: Card, other: Seat) -> Saying:
    """Why the card can be forced on that seat: the cards of its melds with which it makes one (2a.9)."""
    layout = laid(table.melds[seat], with_card(table.melded(seat), centre))
    meld = next(meld for meld in layout if has(meld, centre))
    code = "forceable" if seat != other else "their_force"
    return saying(code, seat=other, card=name_of(centre), cards=" ".join(names_in_order(without_card(meld, centre))))


# ---- which move to make, and why


def hint(rules: Conquian, view: View[Table, Cards], dice: Dice) -> Iterator[Hint]:
    """The top level's move, again and again, with what is plain to see; at the end with what it looked ahead to."""
    given = Hint("", ())
    for act in LEVELS[-1](rules, view, dice):
        if str(act) != given.act:
            given = Hint(str(act), reasons(Case(view, act)))
        yield given
    for seen in survey(view):
        yield given
        if seen is not None:
            plans = plans_with(seen, act)
            yield Hint(given.act, reasons(Case(view, act, seen, worth_most(plans) if plans else None)))
