"""Conquian players that never change, so that a level's strength means the same next year."""

from collections.abc import Iterator

from game.core.cards import NONE, Card, Cards, cards_of, rank_of, suit_of, with_card, without_card
from game.core.dice import Dice
from game.core.state import Action, View
from game.games.conquian.melds import WITH, forceable
from game.games.conquian.rules import Conquian
from game.games.conquian.table import FORCE, GOAL, LET, NO, RANK_ORDER, Discard, Table, Use, in_order

TAKES = 0.7  # how often the careless player uses a card that it can use
_WEIGHTS = (9, 3, 1)  # of a meld that lacks no card, one, two


def careless(rules: Conquian, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """Uses a card 70 times in 100, anyhow; discards and forces at random."""
    legal = rules.legal(view)
    used = tuple(action for action in legal if isinstance(action, Use))
    if used and NO in legal and dice.unit() >= TAKES:
        yield NO
        return
    choices = used or legal
    yield choices[dice.below(len(choices))]


def beginner(rules: Conquian, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """A child's second evening: lays all it can, keeps pairs and neighbours half the time, never forces."""
    legal = rules.legal(view)
    used = [action for action in legal if isinstance(action, Use)]
    if view.table.phase == "ask":
        yield LET
    elif view.table.phase == "discard":
        lonely = [number for number in in_order(view.hand) if not _company(number, view.hand)]
        choices = lonely if lonely and dice.below(2) else in_order(view.hand)
        yield Discard(choices[dice.below(len(choices))])
    else:
        yield max(used, key=lambda use: use.cards.bit_count(), default=NO)


def _company(number: Card, hand: Cards) -> bool:
    """Whether another hand card has the same rank, or is the neighbour in the suit."""
    others = in_order(without_card(hand, number))
    return any(rank_of(other) == rank_of(number) or _neighbours(other, number) for other in others)


def _neighbours(one: Card, other: Card) -> bool:
    steps = [RANK_ORDER.index("23456789TJQKA"[rank_of(number)]) for number in (one, other)]
    return suit_of(one) == suit_of(other) and abs(steps[0] - steps[1]) == 1


def greedy(rules: Conquian, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """Uses every card that it can, melds as many as it can, discards the least connected card."""
    del dice
    table, other = view.table, rules.next_seat(view.seat)
    if table.phase == "ask":
        gives_the_win = table.melded(other).bit_count() + 1 == GOAL
        yield LET if gives_the_win else FORCE
    elif table.phase == "discard":
        yield Discard(_least_connected(view, other))
    else:
        used = [action for action in rules.legal(view) if isinstance(action, Use)]
        yield max(used, key=lambda use: (use.cards.bit_count(), _promise(view, other, use.cards)), default=NO)


def _promise(view: View[Table, Cards], other: int, used: Cards) -> int:
    """What the hand that stays after a use is worth."""
    hand = Cards(view.hand & ~used)
    own, gone = Cards(view.table.melded(view.seat) | view.hand), _gone(view, other)
    return sum(_connection(number, own, gone) for number in in_order(hand))


def _least_connected(view: View[Table, Cards], other: int) -> Card:
    """The hand card with the fewest melds in reach; one that the opponent can lay at once only if all are."""
    own, gone = Cards(view.table.melded(view.seat) | view.hand), _gone(view, other)
    rival = view.table.melded(other)
    return min(
        in_order(view.hand),
        key=lambda number: (forceable(rival, number), _connection(number, own, gone)),
    )


def _gone(view: View[Table, Cards], other: int) -> Cards:
    """The cards that will never come: buried, or in the opponent's melds."""
    return Cards(cards_of(view.table.dead) | view.table.melded(other))


def _connection(number: Card, own: Cards, gone: Cards) -> int:
    """How many melds the card may still become part of, those nearly complete counting more."""
    held, worth = with_card(own, number), 0
    for meld in WITH[number]:
        lacks = without_card(Cards(meld & ~held), number)
        if meld & gone == NONE and lacks.bit_count() < len(_WEIGHTS):
            worth += _WEIGHTS[lacks.bit_count()]
    return worth
