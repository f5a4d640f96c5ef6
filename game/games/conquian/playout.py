"""A deal of Conquian played to its end in an imagined world: what comes of a plan once every card has its place.

The seat plays by the winning sets in its reach, as in `plan`, but weighs neither orders nor the
rival. The rival is anybody: it uses every card that it can and discards what has least company, so
that it forces whatever can be forced. A law holds each deal to `Conquian.play` with the same moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.cards import Card, Cards, cards_of, each, with_card, without_card
from game.games.conquian.melds import forceable, uses
from game.games.conquian.plan import REACH, TRIOS
from game.games.conquian.table import GOAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.dice import Dice
    from game.games.conquian.plan import Plan, Survey

WON, DRAWN, LOST = 2, 1, 0  # half deals
_TRIES = 30  # hands dealt to the rival before one is taken that it would hardly hold
_WORTHS = (3_125, 625, 125, 25, 5)  # of a winning set, by the cards that it lacks
_COMPANY = (9, 3, 1)  # of a meld of three, by the cards that it lacks


class World(NamedTuple):
    """What the seat cannot see: the rival's hand, and the stock with its top card last."""

    rival: Cards
    stock: Sequence[Card]


class Used(NamedTuple):
    """What a use and the discard after it come to: all melded, the hand, the discard; none after a win."""

    melded: Cards
    hand: Cards
    discard: Card | None


def worlds(seen: Survey, dice: Dice) -> Iterator[World]:
    """Deals of the unseen cards; rarely with a pair in the rival's hand that goes with a card that it refused."""
    unseen, held = tuple(each(seen.unseen)), seen.held
    while True:
        for _ in range(_TRIES):
            order = dice.shuffled(unseen)
            rival = cards_of(order[:held])
            if all(pair & ~rival for pair in seen.unlikely):
                break
        yield World(rival, order[held:])


def played_out(seen: Survey, plan: Plan, world: World) -> int:
    """What the deal comes to for the seat once it has done what it plans and has not won: WON, DRAWN or LOST."""
    mine, hand, gone = plan.after
    theirs, held = seen.rival, world.rival
    near, stock, left = seen.near, list(world.stock), plan.left
    moving = left is None  # what is not left to the rival was buried, and the seat goes on
    while True:
        used = None
        for turned in (False, True):
            if turned:
                if not stock:
                    return DRAWN
                left = stock.pop()
            if left is not None:
                gone = with_card(gone, left)
                used = best_use(mine, hand, gone, near, left) if moving else first_use(theirs, held, mine, gone, left)
            if used is not None:
                break
        if used is not None:
            melded, rest, left = used
            if left is None:
                return WON if moving else LOST
            if moving:
                mine, hand = melded, rest
                near = [cards for cards in near if cards & (mine | gone) == mine]
            else:
                theirs, held, gone = melded, rest, Cards(gone | melded)
        moving = not moving


def best_use(melded: Cards, hand: Cards, gone: Cards, near: Sequence[Cards], offered: Card) -> Used | None:
    """The use after which the winning sets in reach are worth most; none where they are without it, unless forced."""
    options = uses(melded, offered, hand)
    if not options:
        return None
    best, most = None, -1
    if not forceable(melded, offered):
        most = sum(_needs(melded, hand, gone, near).values())
    for cards in options:
        laid, rest = with_card(Cards(melded | cards), offered), Cards(hand & ~cards)
        if laid.bit_count() == GOAL:
            return Used(laid, rest, None)
        needs = _needs(laid, rest, gone, near)
        total = sum(needs.values())
        for number in each(rest):
            stays = total - sum(worth for needed, worth in needs.items() if needed >> number & 1)
            if stays > most:
                best, most = Used(laid, without_card(rest, number), number), stays
    return best


def _needs(melded: Cards, hand: Cards, gone: Cards, near: Sequence[Cards]) -> dict[int, int]:
    """What the winning sets in reach are worth, by the hand cards that they need."""
    barred, foreign, sums = melded | gone, ~(melded | hand), dict[int, int]()
    for cards in near:
        if cards & barred == melded and (lacking := (cards & foreign).bit_count()) <= REACH:
            needed = cards & hand
            sums[needed] = sums.get(needed, 0) + _WORTHS[lacking]
    return sums


def first_use(melded: Cards, hand: Cards, other: Cards, gone: Cards, offered: Card) -> Used | None:
    """The use that melds most, and the loneliest card as discard, if possible none that the other melds can take."""
    options = uses(melded, offered, hand)
    if not options:
        return None
    laid, rest = with_card(Cards(melded | options[-1]), offered), Cards(hand & ~options[-1])
    if laid.bit_count() == GOAL:
        return Used(laid, rest, None)
    own, away = laid | rest, (gone | other) & ~laid

    def company(number: Card) -> int:
        return sum(_COMPANY[(meld & ~own).bit_count()] for meld in TRIOS[number] if not meld & away)

    order = sorted(each(rest), key=company)
    discard = next((number for number in order if not forceable(other, number)), order[0])
    return Used(laid, without_card(rest, discard), discard)
