"""Why a card is a good one in Call Break: the closed list of what can be said, each true of the position.

Everything is found from what the seat sees; no reason speaks of a card that it does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.cards import SPADES, SUITS, Card, Cards, cards_of, each, has, name_of, names_of, suit_cards, suit_of
from game.core.scene import Reason, saying
from game.core.tricks import above, best_of
from game.games.callbreak.duties import ALL, TRICKS, TRUMPS
from game.games.callbreak.table import Play

if TYPE_CHECKING:
    from game.core.state import View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

MOST = 2  # reasons for one card
FEW = 3  # cards that can be counted up in a sentence


@dataclass(frozen=True)
class Sight:
    """A card that a seat may play now, and what the seat sees of it."""

    rules: CallBreak
    view: View[Table, Cards]
    card: Card

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards that lie in the trick."""
        return self.view.table.trick

    @property
    def best(self) -> Card:
        """The card that wins the trick as it lies."""
        return self.trick[best_of(self.trick, SPADES)]

    @property
    def legal(self) -> Cards:
        """The cards that may be played."""
        return cards_of(act.card for act in self.rules.legal(self.view) if isinstance(act, Play))

    @property
    def unseen(self) -> Cards:
        """The cards in the hands of the others."""
        return Cards(ALL & ~(self.view.hand | self.view.table.gone | cards_of(self.trick)))

    @property
    def suit(self) -> Cards:
        """The whole suit of the card."""
        return suit_cards(suit_of(self.card) or 0)

    @property
    def left(self) -> Cards:
        """The hand without the card."""
        return Cards(self.view.hand & ~cards_of((self.card,)))

    @property
    def last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return len(self.trick) == self.rules.seats - 1

    def wins(self, card: Card) -> bool:
        """Whether the card would be the best of the trick."""
        return best_of((*self.trick, card), SPADES) == len(self.trick)

    def cheapest(self) -> bool:
        """Whether no lower card that may be played would win too."""
        return not any(self.wins(card) for card in each(self.legal) if card < self.card)

    def after(self, cards: Cards) -> Cards:
        """Those of the unseen cards that a seat which plays to this trick afterwards may hold."""
        table, ring = self.view.table, self.rules.ring(self.view.table.leader)
        held = Cards(0)
        for seat in ring[len(self.trick) + 1 :]:
            held = Cards(held | self.unseen & cards & ~table.cant[seat])
        return held

    def say(self, code: str, **values: int | str) -> Reason:
        """A reason that names the card and its suit."""
        return saying(code, card=name_of(self.card), suit=SUITS[suit_of(self.card) or 0], **values)


def _few(cards: Cards) -> bool:
    """Whether "only these" can be said of them."""
    return 0 < cards.bit_count() <= FEW


Detector = Callable[[Sight], Reason | None]


def only_card(sight: Sight) -> Reason | None:
    """There is no choice."""
    return sight.say("only_card") if sight.legal.bit_count() == 1 else None


# ---- to a trick


def takes_last(sight: Sight) -> Reason | None:
    """Nobody plays afterwards, and no lower card would do."""
    if sight.last and sight.wins(sight.card) and sight.cheapest():
        return sight.say("takes_last", best=name_of(sight.best))
    return None


def cannot_be_beaten(sight: Sight) -> Reason | None:
    """Leads the trick, and nobody who plays afterwards can hold a card that beats it."""
    if not sight.trick or sight.last or not sight.wins(sight.card):
        return None
    beating = above(sight.card) if suit_of(sight.card) == SPADES else Cards(above(sight.card) | TRUMPS)
    return None if sight.after(beating) else sight.say("cannot_be_beaten")


def highest_left(sight: Sight) -> Reason | None:
    """Leads the trick, and only a spade can still beat it, which somebody who plays afterwards may hold."""
    if not sight.trick or sight.last or suit_of(sight.card) == SPADES or not sight.wins(sight.card):
        return None
    return sight.say("highest_left") if sight.after(TRUMPS) and not sight.unseen & above(sight.card) else None


def overtrumps(sight: Sight) -> Reason | None:
    """The lowest spade that beats the spade on the table, with somebody still to come."""
    if not sight.trick or sight.last or suit_of(sight.card) != SPADES or suit_of(sight.best) != SPADES:
        return None
    if suit_of(sight.trick[0]) == SPADES or not (sight.wins(sight.card) and sight.cheapest()):
        return None
    return sight.say("overtrumps", best=name_of(sight.best))


def trumps_low(sight: Sight) -> Reason | None:
    """The first spade of the trick, and the lowest of the hand, with somebody still to come."""
    if (
        not sight.trick
        or sight.last
        or suit_of(sight.card) != SPADES
        or suit_of(sight.best) == SPADES
        or not sight.cheapest()
    ):
        return None
    return sight.say("trumps_low", led=SUITS[suit_of(sight.trick[0]) or 0])


def beats_cheaply(sight: Sight) -> Reason | None:
    """The lowest card of the suit that beats the best one."""
    if not sight.trick or sight.last or not sight.wins(sight.card) or not sight.cheapest() or overtrumps(sight):
        return None
    same = suit_of(sight.card) == suit_of(sight.best)
    return sight.say("beats_cheaply", best=name_of(sight.best)) if same else None


def takes_high(sight: Sight) -> Reason | None:
    """Nobody plays afterwards; a lower card that would win too is kept."""
    if not sight.last or not sight.wins(sight.card) or sight.cheapest():
        return None
    lower = [card for card in each(sight.legal) if sight.wins(card)]
    return sight.say("takes_high", kept=name_of(lower[0]))


def hard_to_beat(sight: Sight) -> Reason | None:
    """A higher card than needed, so that few cards of its suit that can still come beat it."""
    higher = sight.after(above(sight.card))
    if not sight.trick or sight.last or not sight.wins(sight.card) or sight.cheapest() or not _few(higher):
        return None
    return sight.say("hard_to_beat", cards=" ".join(names_of(higher)))


def cannot_win(sight: Sight) -> Reason | None:
    """No card that may be played would win."""
    if not sight.trick or any(map(sight.wins, each(sight.legal))):
        return None
    return sight.say("cannot_win", best=name_of(sight.best))


def holds_back(sight: Sight) -> Reason | None:
    """A card that would win is kept."""
    winners = [card for card in each(sight.legal) if sight.wins(card)]
    if not sight.trick or sight.wins(sight.card) or not winners:
        return None
    return sight.say("holds_back", kept=name_of(winners[-1]))


# ---- to lead


def leads_sure(sight: Sight) -> Reason | None:
    """A card that nobody can beat."""
    if sight.trick or sight.unseen & above(sight.card):
        return None
    spade = suit_of(sight.card) == SPADES
    return sight.say("leads_sure") if spade or not sight.unseen & TRUMPS else None


def leads_highest(sight: Sight) -> Reason | None:
    """A card that only a spade can beat, led while others still hold its suit."""
    if sight.trick or sight.unseen & above(sight.card) or suit_of(sight.card) == SPADES or not sight.unseen & TRUMPS:
        return None
    out = (sight.unseen & sight.suit).bit_count()
    return sight.say("leads_highest", out=out) if out else None


def leads_alone(sight: Sight) -> Reason | None:
    """A suit that nobody else holds any more: only spades can take the trick."""
    if sight.trick or sight.unseen & sight.suit or not sight.unseen & TRUMPS:
        return None
    return sight.say("leads_alone")


def draws_spades(sight: Sight) -> Reason | None:
    """A spade that makes the others spend theirs."""
    out = Cards(sight.unseen & TRUMPS).bit_count()
    return sight.say("draws_spades", out=out) if not sight.trick and suit_of(sight.card) == SPADES and out else None


def leads_top(sight: Sight) -> Reason | None:
    """The highest of the hand's suit, which few cards of the suit beat."""
    higher = Cards(sight.unseen & above(sight.card))
    if sight.trick or sight.left & above(sight.card) or not _few(higher):
        return None
    return sight.say("leads_top", cards=" ".join(names_of(higher)))


def keeps_higher(sight: Sight) -> Reason | None:
    """A card that others can beat, led while a higher one of its suit waits in the hand."""
    higher = tuple(each(Cards(sight.left & above(sight.card))))
    beaten = not sight.trick and higher and sight.unseen & above(sight.card)
    return sight.say("keeps_higher", kept=name_of(higher[-1])) if beaten else None


# ---- to either


def empties_suit(sight: Sight) -> Reason | None:
    """The last card of a suit, so that spades can trump it afterwards."""
    if suit_of(sight.card) == SPADES or sight.left & sight.suit or not sight.left & TRUMPS:
        return None
    return sight.say("empties_suit") if sight.unseen & sight.suit else None


def keeps_best(sight: Sight) -> Reason | None:
    """A card thrown away while the highest card left of another suit stays in the hand."""
    if not sight.trick or sight.wins(sight.card):
        return None
    for kept in reversed(tuple(each(sight.left))):
        of = suit_cards(suit_of(kept) or 0)
        if has(sight.legal, kept) and not sight.wins(kept) and not sight.unseen & above(kept) and sight.unseen & of:
            return sight.say("keeps_best", kept=name_of(kept))
    return None


def lowest_held(sight: Sight) -> Reason | None:
    """The lowest of several cards of its suit, where no card wins."""
    if not sight.trick or sight.wins(sight.card):
        return None
    held = Cards(sight.view.hand & sight.suit)
    lowest = held.bit_count() > 1 and not held & ~above(sight.card) & ~cards_of((sight.card,))
    return sight.say("lowest_held", n=held.bit_count()) if lowest else None


def call_standing(sight: Sight) -> Reason | None:
    """What the call still asks for, or what a further trick brings (8, K17)."""
    table, seat = sight.view.table, sight.view.seat
    bid, won = table.bids[seat] or 0, table.won[seat]
    need, left = bid - won, TRICKS - sum(table.won)
    if need <= 0:
        more = sight.rules.points(bid, won + 1) > sight.rules.points(bid, won)
        return sight.say("call_made" if more else "call_full", bid=bid)
    if need > left:
        return sight.say("call_lost", need=need, left=left)
    return sight.say("call_needs", need=need, left=left)


DETECTORS: tuple[Detector, ...] = (
    only_card,
    takes_last,
    cannot_be_beaten,
    highest_left,
    overtrumps,
    trumps_low,
    beats_cheaply,
    takes_high,
    hard_to_beat,
    holds_back,
    cannot_win,
    leads_sure,
    leads_highest,
    leads_alone,
    empties_suit,
    draws_spades,
    keeps_higher,
    leads_top,
    keeps_best,
    lowest_held,
    call_standing,
)


def motives(rules: CallBreak, view: View[Table, Cards], card: Card) -> tuple[Reason, ...]:
    """One or two reasons for a card, those that say most about it first."""
    sight = Sight(rules, view, card)
    reasons = [reason for detect in DETECTORS if (reason := detect(sight))]
    return tuple(reasons[: 1 if reasons[0].code == only_card.__name__ else MOST])
