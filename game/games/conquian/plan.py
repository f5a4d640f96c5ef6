"""How good a Conquian position is for a seat: winning sets in its reach, and what a card left does for the rival."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from game.core.cards import NONE, Card, Cards, cards_of, each, with_card, without_card
from game.games.conquian.melds import WITH, forceable, partition, uses
from game.games.conquian.table import DECK, GOAL, NO, Discard, Table, Use
from game.games.conquian.targets import alive, order_share

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.state import Action, View

REACH = 4  # cards that a winning set in reach may lack
_HOPE = 0.27  # what a set is worth for each card that it lacks
_SURE = 0.84  # how fast many sets in reach become a sure win
_THREAT = 0.51  # what a card that completes the rival's last set would cost
_CALM = 0.03  # the share of that with nothing melded by the rival
_GROWTH = (0, 1, 5, 19, 49, 102, 185, 308, 479, 706, 1000)  # thousandths of the rest, by the rival's melded cards
_TURNED = 0.7  # a turned card that is left counts less than a discard: leaving it costs nothing else
_FIRST = 0.01  # what it costs to begin: melded cards are bound, and the rival sees them
_TELLS = 0.9  # how surely a pair is not held that would have melded with a card refused
_ASKS = 2.0  # how fast the rival's prospects hang on a card, by the share of its sets that need it
_TWO = 2  # cards that make a meld with a third; of this hand, more than which the rival will never get
_ALL = cards_of(DECK)
TRIOS = {number: tuple(meld for meld in WITH[number] if meld.bit_count() == _TWO + 1) for number in DECK}


def rising(amount: float) -> float:
    """From 0 to nearly 1 with a growing amount, like 1 - exp(-amount), the same on every platform."""
    power = 1 + amount / 16
    for _ in range(4):
        power *= power
    return 1 - 1 / power


class Standing(NamedTuple):
    """What the winning sets in reach are worth, all of them and those that need a certain hand card."""

    total: float
    needing: dict[Card, float]

    def without(self, number: Card) -> float:
        """What stays when that hand card is discarded."""
        return max(0.0, self.total - self.needing[number])


class Plan(NamedTuple):
    """A move, the card that it leaves to the rival (after a use: the best discard), and what it is worth."""

    action: Action
    left: Card | None
    chance: float  # of the seat to win, roughly
    risk: float  # what the card left may do for the rival, and the price of the first melds
    after: tuple[Cards, Cards, Cards]  # melds, hand and what is gone, once all that is done

    @property
    def worth(self) -> float:
        """The greater the better."""
        return self.chance - self.risk


@dataclass(frozen=True)
class Survey:
    """A position as one seat knows it, with the winning sets that matter in it.

    near: those in the seat's reach; theirs: how many the rival can still complete, by the cards of this
    seat (hand and card on offer) that they need, two at most.
    """

    melded: Cards
    hand: Cards
    rival: Cards
    held: int  # cards in the rival's hand
    dead: Cards
    offered: Card | None
    turned: bool
    near: Sequence[Cards] = field(default=(), repr=False)
    theirs: Mapping[Cards, int] = field(default_factory=dict, repr=False)

    @cached_property
    def gone(self) -> Cards:
        """The cards that will never come."""
        return Cards(self.dead | self.rival)

    @cached_property
    def unseen(self) -> Cards:
        """The cards in the rival's hand and in the stock."""
        unseen = Cards(_ALL & ~(self.melded | self.hand | self.gone))
        return unseen if self.offered is None else without_card(unseen, self.offered)

    @cached_property
    def unlikely(self) -> frozenset[int]:
        """Pairs that the rival would have used with a card that it refused or left; hands never gain cards."""
        refused = self.dead if self.turned or self.offered is None else with_card(self.dead, self.offered)
        return frozenset(trio & ~(1 << number) for number in each(Cards(refused)) for trio in TRIOS[number])

    # ---- the own winning sets

    def standing(self, melded: Cards, hand: Cards, gone: Cards, near: Sequence[Cards] | None = None) -> Standing:
        """The worth of the winning sets in reach with these cards."""
        barred, foreign, sums = melded | gone, ~(melded | hand), dict[int, float]()
        for cards in self.near if near is None else near:
            if cards & barred == melded and (lacking := (cards & foreign).bit_count()) <= REACH:
                needed = cards & hand
                worth = _WORTHS[lacking] * order_share(cards, melded, Cards(needed))
                sums[needed] = sums.get(needed, 0.0) + worth
        needing = {number: sum(w for needed, w in sums.items() if needed >> number & 1) for number in each(hand)}
        return Standing(sum(sums.values()), needing)

    # ---- what the rival makes of a card

    def usable(self, number: Card) -> float:
        """How likely the rival can use the card at once."""
        if forceable(self.rival, number):
            return 1.0
        unseen = without_card(self.unseen, number)
        count = max(2, unseen.bit_count())
        one = min(1.0, self.held / count)
        both = one * min(1.0, max(0, self.held - 1) / (count - 1))
        never = 1.0
        for trio in TRIOS[number]:
            pair = trio & ~(1 << number)
            if not pair & ~unseen:
                never *= 1 - (both * (1 - _TELLS) if pair in self.unlikely else both)
        if self.rival:
            longer = with_card(self.rival, number)
            never *= (1 - one) ** sum(partition(with_card(longer, other)) is not None for other in each(unseen))
        return 1 - never

    def demand(self, melded: Cards, hand: Cards) -> dict[Card, float]:
        """How much the rival's prospects hang on each of these hand cards, from 0 to 1."""
        sets, asked = 0, dict.fromkeys(each(hand), 0)
        for needed, count in self.theirs.items():
            if not needed & melded:
                sets += count
                for number in each(needed):
                    asked[number] += count
        return {number: rising(_ASKS * asked[number] / sets) if sets else 0.0 for number in asked}

    @cached_property
    def threat(self) -> float:
        """What it costs to leave a card on which all the rival's prospects hang."""
        return _THREAT * (_CALM + (1 - _CALM) * _GROWTH[self.rival.bit_count()] / 1000)

    # ---- what can be done

    def declined(self) -> Plan:
        """To leave or to reject the card on offer."""
        offered = _given(self.offered)
        after = (self.melded, self.hand, with_card(self.gone, offered))
        chance, risk = rising(_SURE * self.standing(*after).total), 0.0
        if self.turned:
            asked = self.demand(self.melded, with_card(self.hand, offered))[offered]
            risk = _TURNED * self.threat * self.usable(offered) * asked
        return Plan(NO, offered if self.turned else None, chance, risk, after)

    def used(self, use: Use) -> list[Plan]:
        """To use the card on offer, with every discard after it."""
        melded = with_card(Cards(self.melded | use.cards), _given(self.offered))
        hand = Cards(self.hand & ~use.cards)
        if not hand:  # eleven are melded
            return [Plan(use, None, 1.0, 0.0, (melded, hand, self.gone))]
        price = 0.0 if self.melded else _FIRST
        return [plan._replace(action=use, risk=plan.risk + price) for plan in self._discards(melded, hand)]

    def discarded(self, move: Discard) -> Plan:
        """To discard a card, the card on offer having been used."""
        return next(plan for plan in self._all_discards if plan.action == move)

    @cached_property
    def _all_discards(self) -> list[Plan]:
        return self._discards(self.melded, self.hand)

    def _discards(self, melded: Cards, hand: Cards) -> list[Plan]:
        standing, asked = self.standing(melded, hand, self.gone), self.demand(melded, hand)
        return [
            Plan(
                Discard(number),
                number,
                rising(_SURE * standing.without(number)),
                self.threat * self.usable(number) * asked[number],
                (melded, without_card(hand, number), with_card(self.gone, number)),
            )
            for number in each(hand)
        ]

    def ahead(self, plan: Plan) -> Iterator[Plan]:
        """A plan weighed anew by what the next card would do, whichever it is: the mean so far, card by card."""
        stays = self.standing(*plan.after).total
        total = 0.0
        for count, number in enumerate(each(self.unseen), 1):
            total += max(stays, self._best_use(*plan.after, number))
            yield plan._replace(chance=rising(_SURE * total / count))

    def _best_use(self, melded: Cards, hand: Cards, gone: Cards, number: Card) -> float:
        """The worth of the best use of a card, and of the discard that leaves most; 0 if there is no use."""
        best = 0.0
        for used in uses(melded, number, hand):
            laid, rest = with_card(Cards(melded | used), number), Cards(hand & ~used)
            if laid.bit_count() == GOAL:
                return 1.0
            barred = laid | gone
            near = [cards for cards in self.near if cards & barred == laid]
            if near:
                standing = self.standing(laid, rest, gone, near)
                best = max(best, *map(standing.without, each(rest)))
        return best


_WORTHS = (1.0, *(_HOPE**lacking for lacking in range(1, REACH + 1)))


def survey(view: View[Table, Cards], reach: int = REACH + 1) -> Iterator[Survey | None]:
    """Look at the position in small slices; at last comes what there is to be seen."""
    table, me = view.table, view.seat
    rival, dead = table.melded(1 - me), cards_of(table.dead)
    melded, hand, offered = table.melded(me), view.hand, table.centre
    held = hand if offered is None else with_card(hand, offered)
    near: list[Cards] = []
    for part in alive(melded, Cards(dead | rival), held, reach):
        near += part
        yield None
    theirs = Counter[Cards]()
    for part in alive(rival, Cards(dead | melded), NONE, GOAL):
        needed = Counter(Cards(cards & held) for cards in part)
        theirs.update({cards: count for cards, count in needed.items() if cards.bit_count() <= _TWO})
        yield None
    yield Survey(melded, hand, rival, table.counts[1 - me], dead, offered, table.turned, near, theirs)


def _given(number: Card | None) -> Card:
    if number is None:
        msg = "there is no card to be weighed"
        raise TypeError(msg)
    return number


def worth_most(plans: Sequence[Plan]) -> Plan:
    """The best plan, of equal ones the first."""
    return max(plans, key=lambda plan: plan.worth)
