"""Cangkulan players that never change, so that a level's strength means the same next year."""

from collections.abc import Iterator

from game.core.cards import SUITS, Card, Cards, cards_of, has, rank_of, suit_cards, suit_of
from game.core.dice import Dice
from game.core.state import Action, Seat, View
from game.games.cangkulan.rules import Cangkulan
from game.games.cangkulan.table import Play, Table

Seen = View[Table, Cards]


def anything(rules: Cangkulan, view: Seen, dice: Dice) -> Iterator[Action]:
    """Any card that fits."""
    legal = rules.legal(view)
    yield legal[dice.below(len(legal))]


def beginner(rules: Cangkulan, view: Seen, dice: Dice) -> Iterator[Action]:
    """A child's second evening: leads whatever comes to hand, likes to take tricks, keeps its jokers."""
    moves = dice.shuffled(rules.legal(view))
    natural = [move for move in moves if isinstance(move, Play) and suit_of(move.card) is not None]
    if not natural:
        yield moves[0]
    elif _led(view) is None:
        yield natural[0]
    else:
        highest = max(natural, key=lambda move: move.card)
        yield highest if highest.card > _best(view) else min(natural, key=lambda move: move.card)


def rule_player(rules: Cangkulan, view: Seen, dice: Dice) -> Iterator[Action]:
    """The lowest card of its longest suit to lead, the lowest that follows, jokers last; the dice break ties."""
    free = _led(view) is None

    def price(move: Action) -> tuple[int, int, int]:
        if not isinstance(move, Play):
            return (0, 0, 0)
        suit = suit_of(move.card)
        if suit is None:
            return (1, 0, 0)
        return (0, -_length(view, suit) if free else 0, rank_of(move.card))

    yield min(dice.shuffled(rules.legal(view)), key=price)


def schemer(rules: Cangkulan, view: Seen, dice: Dice) -> Iterator[Action]:
    """Leads high in the suit that most others are known to lack, takes tricks as cheaply as it can."""
    moves = dice.shuffled(rules.legal(view))
    natural = [move for move in moves if isinstance(move, Play) and suit_of(move.card) is not None]
    if not natural:
        yield moves[0]
    elif _led(view) is None:
        yield max(natural, key=lambda move: _promise(view, move.card))
    else:
        taking = [move for move in natural if move.card > _best(view)]
        yield min(taking or natural, key=lambda move: move.card)


def _led(view: Seen) -> int | None:
    """The suit that the trick asks for."""
    cards = [laid.card for laid in view.table.trick if laid.card is not None]
    return next((suit for card in cards if (suit := suit_of(card)) is not None), None)


def _best(view: Seen) -> Card:
    """The card that leads the trick by rank; jokers are the highest numbers."""
    led, cards = _led(view), [laid.card for laid in view.table.trick if laid.card is not None]
    return max(card for card in cards if suit_of(card) in {led, None})


def _length(view: Seen, suit: int) -> int:
    return (view.hand & suit_cards(suit)).bit_count()


def _promise(view: Seen, card: Card) -> tuple[int, int, int]:
    suit = suit_of(card)
    assert suit is not None
    others = [seat for seat, count in enumerate(view.table.counts) if count and seat != view.seat]
    return (sum(_lacks(view, seat, suit) for seat in others), _length(view, suit), rank_of(card))


def _lacks(view: Seen, seat: Seat, suit: int) -> bool:
    """Whether all can tell that the seat has no card of the suit."""
    memory = view.table.memories[seat]
    known = cards_of(card for card in range(52) if has(memory.known, Card(card)) and suit_of(Card(card)) == suit)
    return not known and all(SUITS[suit] in group.lacks for group in memory.groups)
