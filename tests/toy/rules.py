"""The rules of the toy. Position text: hand of seat 0 | hand of seat 1 | shown or - | gone or - | pairs ; turn."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.cards import Card, Cards, cards_of, each, name_of, names_of, parse_cards, suit_cards, without_card
from game.core.rules import PositionError, Rules, Setup, option
from game.core.state import Beat, State
from tests.toy.table import Pairs, Show, Shown, Took

HEARTS = 2


@dataclass(frozen=True)
class Sebelas(Rules[Pairs, Cards, Cards, Setup]):
    """The toy with its one house rule."""

    name: ClassVar[str] = "sebelas"
    version: ClassVar[int] = 1
    bound: ClassVar[int] = 10
    starts: ClassVar[tuple[str, ...]] = ("dealer", "decks")

    cards: int = option(3, 5)

    @property
    def seats(self) -> int:
        return 2

    def opening(self, start, dice):
        dealer = dice.below(2) if start.dealer is None else start.dealer
        return Setup(1, 1, dealer, (0, 0))

    def deal(self, setup, deck):
        order = [card for name in deck.shuffled(names_of(suit_cards(HEARTS))) for card in parse_cards(name)]
        first = self.next_seat(setup.dealer)
        dealt = {first: order[: self.cards], setup.dealer: order[self.cards : 2 * self.cards]}
        table = Pairs(setup, first, None, (), (0, 0))
        return State(table, (cards_of(dealt[0]), cards_of(dealt[1])), cards_of(order[2 * self.cards :]))

    def legal(self, view):
        return tuple(map(Show, each(view.hand))) if view.table.turn == view.seat else ()

    def play(self, state, action):
        table, seat = state.table, state.table.turn
        hands = tuple(without_card(hand, action.card) if s == seat else hand for s, hand in enumerate(state.hands))
        rival = self.next_seat(seat)
        gone = (*table.gone, action.card)
        if table.shown is None:
            shown = replace(table, shown=action.card, gone=gone, turn=rival)
            return (Beat(Shown(seat, action.card), State(shown, hands, state.hidden)),)
        winner = seat if action.card > table.shown else rival
        pairs = tuple(count + (s == winner) for s, count in enumerate(table.pairs))
        both = replace(table, gone=gone)
        taken = replace(both, shown=None, pairs=pairs, turn=winner if hands[0] else None)
        return (
            Beat(Shown(seat, action.card), State(both, hands, state.hidden)),
            Beat(Took(winner, pairs[winner]), State(taken, hands, state.hidden)),
        )

    def score(self, table):
        return table.pairs

    def following(self, setup, table, tally):
        return None

    def imagine(self, view, dice):
        unseen = suit_cards(HEARTS) & ~view.hand & ~cards_of(view.table.gone)
        order = dice.shuffled(tuple(each(Cards(unseen))))
        count = self.cards - len(view.table.gone) // 2
        if view.table.shown is not None and view.table.turn == view.seat:
            count -= 1  # the rival has shown already
        rival = cards_of(order[:count])
        hands = (view.hand, rival) if view.seat == 0 else (rival, view.hand)
        return State(view.table, hands, cards_of(order[count:]))

    def pieces(self, state):
        lying = [*state.table.gone]
        for cards in (*state.hands, state.hidden):
            lying += each(cards)
        return tuple(sorted(map(name_of, lying)))

    def position(self, state):
        table = state.table
        hands = " | ".join(" ".join(names_of(hand)) or "-" for hand in state.hands)
        shown = "-" if table.shown is None else name_of(table.shown)
        gone = " ".join(map(name_of, table.gone)) or "-"
        turn = "-" if table.turn is None else table.turn
        return f"{hands} | {shown} | {gone} | {table.pairs[0]} {table.pairs[1]} ; {turn}"

    def place(self, text):
        try:
            state = self._placed(text)
        except ValueError as error:
            raise PositionError(_misplaced(text)) from error
        if self.position(state) != text:
            raise PositionError(_misplaced(text))
        return state

    def _placed(self, text):
        body, turn = text.split(" ; ")
        own, rival, shown, gone, pairs = body.split(" | ")
        held = [cards_of(_cards(hand)) for hand in (own, rival)]
        lying = _cards(gone)
        rest = suit_cards(HEARTS) & ~held[0] & ~held[1] & ~cards_of(lying)
        first, second = map(int, pairs.split())
        setup = Setup(1, 1, 0, (0, 0))
        table = Pairs(setup, int(turn), next(iter(_cards(shown)), None), lying, (first, second))
        return State(table, (held[0], held[1]), Cards(rest))


def _misplaced(text: str) -> str:
    return f"position {text!r} is not understood, expected hands, shown, gone, pairs and turn"


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards("" if text == "-" else text)
