"""How the computer plays Call Break: it calls and plays what does best over imagined deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.levels import Level, chosen
from game.ai.search import UNIT, flat
from game.core.cards import SPADES, Card, Cards, cards_of, each, suit_of
from game.core.tricks import above, best_of
from game.games.callbreak.bidding import bid_values
from game.games.callbreak.duties import ALL
from game.games.callbreak.endings import endings
from game.games.callbreak.playout import playout
from game.games.callbreak.stakes import POINT, stakes
from game.games.callbreak.table import Bid, Play, Redeal
from game.games.callbreak.worlds import worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.core.dice import Dice
    from game.core.game import Search
    from game.core.state import Action, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table
    from game.games.callbreak.worlds import World

PAUSE = 100  # playouts between two answers
DEALS = 4  # imagined for a call, for each one imagined for a card
ENDINGS = 17  # of the last tricks, which are soon played, for each deal imagined for a card

STRENGTHS = (Level(2, temperature=1.8 * POINT), Level(8, temperature=0.3 * POINT), Level(100))


def player(level: Level) -> Search:
    """The computer player of that strength."""

    def search(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
        legal = rules.legal(view)
        if isinstance(legal[-1], Redeal):
            yield legal[-1]
        elif isinstance(legal[0], Bid):
            for values in bid_values(rules, view, DEALS * level.budget, dice):
                yield legal[chosen(values, level.temperature, dice)]
        else:
            cards = apart(view, cards_of(act.card for act in legal if isinstance(act, Play)))
            exact = not level.temperature  # who chooses loosely is not that careful either
            if exact:
                cards = losing(view, cards)
            if len(cards) == 1:
                yield Play(cards[0])
                return
            for values in card_values(rules, view, cards, level.budget, dice, exact=exact):
                yield Play(cards[chosen(values, level.temperature, dice)])

    return search


def apart(view: View[Table, Cards], legal: Cards) -> tuple[Card, ...]:
    """The cards worth telling apart: of several between which nobody else holds a card, the lowest."""
    foreign = ALL & ~(view.hand | view.table.gone)
    told, last = list[Card](), None
    for card in each(legal):
        if last is None or not above(last) >> card & 1 or foreign & above(last) & ~above(card):
            told.append(card)
        last = card
    return tuple(told)


def losing(view: View[Table, Cards], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Where none of these cards takes the trick, the lowest of each suit; else all of them."""
    trick = view.table.trick
    if not trick or any(best_of((*trick, card), SPADES) == len(trick) for card in cards):
        return cards
    return tuple({suit_of(card): card for card in reversed(cards)}.values())[::-1]


def card_values(  # noqa: PLR0913 - a question in full
    rules: CallBreak, view: View[Table, Cards], cards: tuple[Card, ...], budget: int, dice: Dice, *, exact: bool = False
) -> Iterator[tuple[int, ...]]:
    """What each card is worth so far, in the units of `stakes` and of `flat`, again and again.

    exact: over all deals that can still be, in the last tricks.
    """
    run, outcome = playout(rules, view.table), stakes(rules, view.table.setup, view.seat)
    bids = [bid or 0 for bid in view.table.bids]

    def worth(world: World, card: Card) -> int:
        return outcome(bids, run(world, 1 << card))

    if exact and (all_there_are := endings(rules, view, ENDINGS * budget)):
        yield from weighed(cards, dice.shuffled(all_there_are), worth)
    else:
        yield from flat(cards, worlds(rules, view, dice), worth, budget, PAUSE)


def weighed(
    cards: tuple[Card, ...], deals: Sequence[tuple[World, float]], worth: Callable[[World, Card], int]
) -> Iterator[tuple[int, ...]]:
    """What each card is worth so far over deals that are not equally likely."""
    sums, likely = [0.0] * len(cards), 0.0
    for number, (world, fit) in enumerate(deals, 1):
        likely += fit
        sums = [total + fit * worth(world, card) for total, card in zip(sums, cards, strict=True)]
        if number % PAUSE == 0 or number == len(deals):
            yield tuple(round(total / likely * UNIT) for total in sums)


LEVELS = tuple(map(player, STRENGTHS))
