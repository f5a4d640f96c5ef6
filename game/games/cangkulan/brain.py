"""How the computer plays cangkulan: worlds that its seat cannot rule out, each played to its end."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from game.ai.levels import Level, chosen
from game.ai.search import UNIT, flat
from game.core.cards import Card, Cards, cards_of, rank_of, suit_cards, suit_of
from game.core.dice import Dice
from game.core.unseen import deals
from game.games.cangkulan.memory import excluded
from game.games.cangkulan.playout import WIN, World, played_out, standing
from game.games.cangkulan.table import Play
from game.games.cangkulan.trick import WILD, cards_in, wanted, winning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.state import Action, View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table

PAUSE = 40  # playouts between two answers: about 3 ms in WebAssembly


def habit(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Action:
    """The lowest card of the longest suit to lead, the lowest that follows, jokers last.

    The dice decide between equals, which also keeps players from going round in circles (9).
    """
    free = wanted(view.table.trick) is None

    def price(move: Action) -> tuple[int, int]:
        return _price(view.hand, move.card, free=free) if isinstance(move, Play) else (0, 0)

    return min(dice.shuffled(rules.legal(view)), key=price)


def _price(hand: Cards, card: Card, *, free: bool) -> tuple[int, int]:
    """How gladly a card is played, the smallest first: long suit when the suit is free, low rank."""
    suit = suit_of(card)
    if suit is None:
        return (1, 0)
    length = (hand & suit_cards(suit)).bit_count() if free else 0
    return (-length, rank_of(card))


def keen(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Action:
    """What a child likes: its highest card to lead or to take the trick with, its lowest where none takes it.

    Jokers are kept; the dice decide between equals.
    """
    trick = view.table.trick
    best = winning(trick)[1] if cards_in(trick) else -1

    def delight(move: Action) -> tuple[bool, int]:
        if not isinstance(move, Play) or suit_of(move.card) is None:
            return (False, 0)
        rank = rank_of(move.card)
        return (True, rank if move.card > best else -rank)

    return max(dice.shuffled(rules.legal(view)), key=delight)


def candidates(rules: Cangkulan, view: View[Table, Cards]) -> tuple[Card, ...]:
    """The cards between which there is a choice: of neighbours, between which no card is left, the lowest."""
    live = rules.deck & ~view.table.gone

    def next_lower(card: Card) -> int:
        suit = suit_of(card)
        lower = live & (WILD if suit is None else suit_cards(suit)) & (1 << card) - 1
        return 1 << lower.bit_length() >> 1

    cards = (move.card for move in rules.legal(view) if isinstance(move, Play))
    return tuple(card for card in cards if not next_lower(card) & view.hand)


def worlds(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Iterator[World]:
    """Worlds that the view does not rule out, each deal of the unseen cards about as likely as any other."""
    table = view.table
    known = [int(memory.known) for memory in table.memories]
    known[view.seat] = int(view.hand)
    unseen = Cards(rules.deck & ~table.gone & ~cards_of(cards_in(table.trick)) & ~sum(known))
    groups = [
        (seat, group) for seat, memory in enumerate(table.memories) if seat != view.seat for group in memory.groups
    ]
    needs = [(group.count, Cards(unseen & ~excluded(group))) for _, group in groups]
    ends = list(accumulate((count for count, _ in needs), initial=0))
    cuts = [(seat, *cut) for (seat, _), cut in zip(groups, pairwise(ends), strict=True)]
    for cells in deals(needs, unseen, dice):
        hands = known[:]
        for seat, first, last in cuts:
            hands[seat] += sum(cells[first:last])
        yield World(hands, cells[ends[-1] :], dice.below(1 << rules.seats) | 1 << view.seat)


def answers(
    rules: Cangkulan, view: View[Table, Cards], dice: Dice, *, level: Level, eager: float = 0.0
) -> Iterator[Action]:
    """The best card so far, again and again, the rule player's first.

    eager: how often, without thinking, it plays what a child likes to play.
    """
    yield habit(rules, view, dice)
    cards = candidates(rules, view)
    if len(cards) <= 1:
        return
    if eager and dice.unit() < eager:
        yield keen(rules, view, dice)
        return
    start, cards = standing(rules, view), dice.shuffled(cards)
    roll = dice.below(1 << 30)

    def worth(world: World, card: Card) -> int:
        return played_out(start, world, 1 << card)

    for values in flat(cards, worlds(rules, view, dice), worth, level.budget, PAUSE):
        yield Play(cards[chosen(values, level.temperature, Dice(roll))])


SHARE = WIN * UNIT  # the value of a win in every world
LEVELS = (
    partial(answers, level=Level(2, temperature=5.0 * SHARE), eager=0.8),
    partial(answers, level=Level(5, temperature=0.6 * SHARE)),
    partial(answers, level=Level(14, temperature=0.09 * SHARE)),
    partial(answers, level=Level(640)),
)
