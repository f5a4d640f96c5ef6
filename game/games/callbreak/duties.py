"""What binds a hand in Call Break: to beat, to follow, to trump (rules.md 4c), and when it is weak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import NAMES, NONE, SPADES, Cards, cards_of, has, parse_cards, suit_cards
from game.core.tricks import above, best_of, led_suit
from game.games.callbreak.table import Duty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.cards import Card

TRICKS = 13
PACK = tuple(name for name in NAMES if not name.startswith("*"))
ALL = cards_of(parse_cards(" ".join(PACK)))
TRUMPS = suit_cards(SPADES)
HONOURS = cards_of(parse_cards("AC KC QC AD KD QD AH KH QH AS KS QS"))

_FREE = Duty("free", ALL, None)


def duties(trick: Sequence[Card], *, must_beat: bool, undertrump: bool) -> tuple[Duty, ...]:
    """The duties that this trick lays on the next hand, the strongest first.

    The first one that a hand can fulfil binds it; the last one every hand can fulfil.
    must_beat: whether a follower must play higher (K8). undertrump: whether a lower spade is
    forced where none is higher (K6).
    """
    led = led_suit(trick)
    if led is None:
        return (_FREE,)  # 3
    first, best = trick[0], trick[best_of(trick, SPADES)]
    trumped = led != SPADES and has(TRUMPS, best)
    made = [Duty("follow", suit_cards(led), first)]  # 4, K2
    if must_beat and not trumped:  # K1
        made.insert(0, Duty("beat", above(best), best))  # 4, K3, K4
    if trumped:
        made.append(Duty("overtrump", above(best), best))  # 5
        if undertrump:
            made.append(Duty("undertrump", TRUMPS, best))
    elif led != SPADES:
        made.append(Duty("trump", TRUMPS, first))  # 5, K5
    return (*made, _FREE)  # 6


def binding(owed: Sequence[Duty], hand: Cards) -> Duty:
    """The duty that binds a hand with cards: the first that it can fulfil."""
    return next(duty for duty in owed if hand & duty.cards)


def ruled_out(owed: Sequence[Duty], card: Card) -> Cards:
    """The cards that a hand cannot hold which plays this one: all that would have bound it."""
    out = NONE
    for duty in owed:
        if has(duty.cards, card):
            break
        out = Cards(out | duty.cards)
    return out


def weak(hand: Cards) -> bool:
    """Whether a dealt hand may ask for a new deal: no spade, or nothing above the jack (9, K19)."""
    return not hand & TRUMPS or not hand & HONOURS
