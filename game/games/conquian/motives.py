"""Why a move is a good one in Conquian: the closed list of what can be said, each true of the position.

"Ways" are winning sets that can still be completed, card by card, and lack four cards or fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from game.core.cards import NONE, Card, Cards, cards_of, each, has, name_of, with_card, without_card
from game.core.scene import Reason, saying
from game.games.conquian.melds import WITH, forceable, partition, uses
from game.games.conquian.plan import REACH, Plan, Survey
from game.games.conquian.table import DECK, FORCE, GOAL, LET, NO, Discard, Table, Use, in_order
from game.games.conquian.targets import completable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.core.state import Action, Seat, View

_ALL = cards_of(DECK)


@dataclass(frozen=True)
class Case:
    """A move of the seat to move, with what it knows; `seen` and `plan` once it has looked at its winning sets."""

    view: View[Table, Cards]
    act: Action
    seen: Survey | None = None
    plan: Plan | None = None

    @cached_property
    def melded(self) -> Cards:
        """The seat's melded cards before the move."""
        return self.view.table.melded(self.view.seat)

    @property
    def free(self) -> bool:
        """Whether the seat may decline the card on offer, and the deal goes on after the move."""
        return self.view.table.phase == "offer" and _wins(self) is None

    @property
    def rival(self) -> Seat:
        """The other seat."""
        return 1 - self.view.seat

    @cached_property
    def theirs(self) -> Cards:
        """The rival's melded cards."""
        return self.view.table.melded(self.rival)

    @property
    def gone(self) -> Cards:
        """The cards that will never come: dead, or in the rival's melds."""
        return Cards(cards_of(self.view.table.dead) | self.theirs)

    @property
    def offered(self) -> Card:
        """The card on offer."""
        number = self.view.table.centre
        if number is None:
            msg = f"there is no card on offer for {self.act}"
            raise TypeError(msg)
        return number

    @cached_property
    def choices(self) -> tuple[Cards, ...]:
        """The hand cards with which the card on offer can be used."""
        return uses(self.melded, self.offered, self.view.hand)

    def after_use(self, used: Cards) -> tuple[Cards, Cards]:
        """Melds and hand after a use of the card on offer."""
        return with_card(Cards(self.melded | used), self.offered), Cards(self.view.hand & ~used)

    @cached_property
    def after(self) -> tuple[Cards, Cards, Cards]:
        """Melds, hand and what is gone after the move, and after the discard that the plan has for a use."""
        if isinstance(self.act, Use):
            melded, hand = self.after_use(self.act.cards)
        else:
            melded, hand = self.melded, self.view.hand
        left = self.plan.left if self.plan else None
        if self.act == NO:
            return melded, hand, with_card(self.gone, self.offered)
        if left is None:
            return melded, hand, self.gone
        return melded, without_card(hand, left), with_card(self.gone, left)

    def ways(self, melded: Cards, hand: Cards, gone: Cards) -> list[Cards]:
        """The ways to eleven cards with these cards."""
        barred, foreign = melded | gone, ~(melded | hand)
        near = self.seen.near if self.seen else ()
        return [
            cards
            for cards in near
            if cards & barred == melded
            and (cards & foreign).bit_count() <= REACH
            and completable(melded, Cards(cards & hand), Cards(cards & foreign))
        ]

    @cached_property
    def kept(self) -> list[Cards]:
        """The ways that stay after the move."""
        return self.ways(*self.after)

    @cached_property
    def without_use(self) -> list[Cards]:
        """The ways that stay if the card on offer is declined."""
        return self.ways(self.melded, self.view.hand, with_card(self.gone, self.offered))

    @cached_property
    def best_use(self) -> list[Cards]:
        """The ways after the use, and the discard, that keep most of them."""
        found = [self._most_ways(*self.after_use(used)) for used in self.choices]
        return max(found, key=len, default=[])

    def _most_ways(self, melded: Cards, hand: Cards) -> list[Cards]:
        ways = self.ways(melded, hand, self.gone)
        return max(([way for way in ways if not has(way, left)] for left in each(hand)), key=len, default=ways)

    def lacking(self, ways: Iterable[Cards], own: Cards) -> int:
        """How many cards the nearest of these ways lacks."""
        return min((way & ~own).bit_count() for way in ways)


def winning_cards(melded: Cards, hand: Cards, gone: Cards) -> tuple[Card, ...]:
    """The cards that would win at once: whichever comes, all ten cards are melded with it."""
    own = melded | hand
    rest = Cards(_ALL & ~(own | gone))
    return tuple(number for number in in_order(rest) if partition(with_card(Cards(own), number)) is not None)


def harmless(case: Case, number: Card) -> bool:
    """Whether the rival cannot use the card at once, whatever it holds."""
    open_cards = without_card(Cards(_ALL & ~(case.melded | case.view.hand | cards_of(case.view.table.dead))), number)
    free = with_card(open_cards, number)
    if case.view.table.centre is not None and case.view.table.centre != number:
        free = without_card(free, case.view.table.centre)
    return all(meld & ~free for meld in WITH[number])


def _names(numbers: Iterable[Card]) -> str:
    return " ".join(map(name_of, numbers))


# ---- of a use


def _wins(case: Case) -> Reason | None:
    """Eleven cards are melded (2a.2)."""
    if isinstance(case.act, Use) and case.after_use(case.act.cards)[0].bit_count() == GOAL:
        return saying("wins", card=name_of(case.offered))
    return None


def _only_use(case: Case) -> Reason | None:
    """The forced card can be used in one way only (Q4)."""
    alone = case.view.table.phase == "forced" and len(case.choices) == 1
    return saying("only_use", card=name_of(case.offered)) if alone else None


def _next_wins(case: Case) -> Reason | None:
    """Certain cards would win at once after the move, and after a discard if one is due."""
    if case.plan is None or case.act == NO:
        return None
    cards = winning_cards(*case.after)
    if not cards or case.plan.left is None:
        return None
    left, used = name_of(case.plan.left), int(isinstance(case.act, Use))
    return saying("next_wins", cards=_names(cards), left=left, used=used)


def _stops(case: Case) -> Reason | None:
    """The turned card, left to the rival, would fit its melds (2a.9)."""
    if not isinstance(case.act, Use) or case.view.table.phase != "offer" or not case.view.table.turned:
        return None
    if not forceable(case.theirs, case.offered):
        return None
    code = "stops_win" if case.theirs.bit_count() + 1 == GOAL else "stops"
    return saying(code, card=name_of(case.offered), seat=case.rival)


def _nearer(case: Case) -> Reason | None:
    """After the use fewer cards are lacking to eleven than without it."""
    if not isinstance(case.act, Use) or not case.free or not case.kept or not case.without_use:
        return None
    after = case.lacking(case.kept, Cards(case.after[0] | case.after[1]))
    before = case.lacking(case.without_use, Cards(case.melded | case.view.hand))
    return saying("nearer", after=after, before=before) if after < before else None


def _opens(case: Case) -> Reason | None:
    """The use keeps more ways to eleven than declining does."""
    if not isinstance(case.act, Use) or not case.free or len(case.kept) <= len(case.without_use):
        return None
    return saying("opens", ways=len(case.kept), others=len(case.without_use))


def _most_cards(case: Case) -> Reason | None:
    """No other use melds as many cards."""
    if not isinstance(case.act, Use):
        return None
    counts = sorted(used.bit_count() for used in case.choices)
    if len(counts) == 1 or case.act.cards.bit_count() != counts[-1] or counts[-1] == counts[-2]:
        return None
    return saying("most_cards", count=counts[-1] + 1, others=counts[-2] + 1)


# ---- of declining


def _unusable(case: Case) -> Reason | None:
    """There is no use."""
    return saying("unusable", card=name_of(case.offered)) if case.act == NO and not case.choices else None


def _dead_end(case: Case) -> Reason | None:
    """No use leaves any way to eleven, declining does."""
    if case.act != NO or case.best_use or not case.without_use:
        return None
    return saying("dead_end", card=name_of(case.offered), ways=len(case.without_use))


def _more_ways(case: Case) -> Reason | None:
    """Declining keeps more ways to eleven than any use."""
    if case.act != NO or not case.best_use or len(case.without_use) <= len(case.best_use):
        return None
    return saying("more_ways", ways=len(case.without_use), others=len(case.best_use))


def _may_be_forced(case: Case) -> Reason | None:
    """The card fits the own melds, so the rival may force it: it takes a discard alone, or leaves a choice (Q1, Q4)."""
    if case.act != NO or not forceable(case.melded, case.offered) or case.melded.bit_count() + 1 == GOAL:
        return None
    return saying("may_be_forced", card=name_of(case.offered), seat=case.rival, uses=len(case.choices))


# ---- of what is left to the rival


def _harmless(case: Case) -> Reason | None:
    """The rival cannot use what is left to it."""
    left = case.offered if case.act == NO and case.view.table.turned else getattr(case.act, "card", None)
    if left is None or not harmless(case, left):
        return None
    return saying("harmless", card=name_of(left), seat=case.rival)


def _last_card(case: Case) -> Reason | None:
    """There is only one card to discard."""
    if not isinstance(case.act, Discard) or case.view.hand.bit_count() > 1:
        return None
    return saying("last_card", card=name_of(case.act.card))


def _in_fewest(case: Case) -> Reason | None:
    """No hand card is needed in fewer ways to eleven."""
    if not isinstance(case.act, Discard) or case.seen is None:
        return None
    ways = case.ways(case.melded, case.view.hand, case.gone)
    needs = {number: sum(has(way, number) for way in ways) for number in each(case.view.hand)}
    count = needs[case.act.card]
    if not ways or count > min(needs.values()) or count == len(ways):
        return None
    return saying("in_fewest", card=name_of(case.act.card), count=count, ways=len(ways))


def _keeps_back(case: Case) -> Reason | None:
    """A hand card that would fit the rival's melds stays in the hand."""
    if not isinstance(case.act, Discard) or forceable(case.theirs, case.act.card):
        return None
    fitting = [number for number in in_order(case.view.hand) if forceable(case.theirs, number)]
    return saying("keeps_back", cards=_names(fitting), count=len(fitting), seat=case.rival) if fitting else None


# ---- of the force question


def _gives_win(case: Case) -> Reason | None:
    """The card would be the rival's eleventh (Q6)."""
    if case.act != LET or case.theirs.bit_count() + 1 != GOAL:
        return None
    return saying("gives_win", card=name_of(case.offered), seat=case.rival)


def _fewer_ways(case: Case) -> Reason | None:
    """Of the winning sets that the rival may have, as far as this seat can see, not all hold the forced card."""
    if case.act != FORCE or case.seen is None:
        return None
    after = case.seen.theirs.get(cards_of((case.offered,)), 0)
    before = after + case.seen.theirs.get(NONE, 0)
    if after >= before:
        return None
    return saying("fewer_ways", card=name_of(case.offered), seat=case.rival, after=after, before=before)


def _unwanted(case: Case) -> Reason | None:
    """The rival declined the card and will lose one of its hand, if it is not its eleventh."""
    if case.act != FORCE or case.theirs.bit_count() + 1 == GOAL:
        return None
    return saying("unwanted", card=name_of(case.offered), seat=case.rival)


# ---- what can always be said


def _figures(case: Case) -> Reason:
    """What can be said of any move: what it does in figures."""
    table = case.view.table
    if isinstance(case.act, Use):
        melded = case.after_use(case.act.cards)[0].bit_count()
        return saying("melds", count=case.act.cards.bit_count() + 1, melded=melded)
    if isinstance(case.act, Discard):
        partners = _partners(case, case.act.card)
        return saying("partners", card=name_of(case.act.card), count=len(partners), cards=_names(partners))
    return saying("keeps_hand", count=case.view.hand.bit_count(), stock=table.stock)


def _partners(case: Case, number: Card) -> tuple[Card, ...]:
    """The cards of the hand with which it could lie in a meld of three that nothing dead or melded rules out."""
    trios = [meld for meld in WITH[number] if meld.bit_count() == 3]  # noqa: PLR2004 - the least that makes a meld
    free = [trio for trio in trios if not trio & case.gone and partition(Cards(case.melded & ~trio)) is not None]
    others = in_order(without_card(case.view.hand, number))
    return tuple(other for other in others if any(has(trio, other) for trio in free))


DETECTORS: tuple[Callable[[Case], Reason | None], ...] = (
    _only_use,
    _wins,
    _gives_win,
    _unusable,
    _last_card,
    _next_wins,
    _stops,
    _keeps_back,
    _nearer,
    _dead_end,
    _more_ways,
    _opens,
    _in_fewest,
    _may_be_forced,
    _fewer_ways,
    _harmless,
    _unwanted,
    _most_cards,
)
FINAL = frozenset({"only_use", "wins", "gives_win", "unusable", "last_card"})  # there is nothing to add


def found(case: Case) -> Iterator[Reason]:
    """Everything that can be said for the move, what matters most first."""
    return (reason for detector in DETECTORS if (reason := detector(case)))


def reasons(case: Case) -> tuple[Reason, ...]:
    """The first two reasons that hold, or what can always be said."""
    first = tuple(islice(found(case), 2))
    if first and first[0].code in FINAL:
        return first[:1]
    return first or (_figures(case),)
