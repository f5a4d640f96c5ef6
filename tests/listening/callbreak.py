"""A listener to Call Break: knows what must be played from the names of the cards, and counts the tricks."""

import re

from tests.listening.listener import Listener, card_of, number_in
from tests.listening.transcript import Line

RANKS = "23456789TJQKA"
TRUMP = "S"
TRICKS = re.compile(r"(\d+) of (\d+) tricks? called")


def height(card: str) -> int:
    return RANKS.index(card[0])


def leading(trick: list[str]) -> str:
    """The card that wins so far."""
    return max(trick, key=lambda card: (card[1] == TRUMP, card[1] == trick[0][1], height(card)))


def due(hand: list[str], trick: list[str]) -> set[str]:
    """Rules.md 4: follow suit and beat if possible; else trump, higher than a spade on the table if possible."""
    if not trick:
        return set(hand)
    suit = [card for card in hand if card[1] == trick[0][1]] or [card for card in hand if card[1] == TRUMP]
    higher = [card for card in suit if leading([*trick, card]) == card]
    return set(higher or suit or hand)


class CallBreak(Listener):
    """Calls its aces and kings, then plays the lowest card that takes the trick, else the lowest."""

    options = ("deals:3",)

    def __init__(self) -> None:
        super().__init__()
        self.calls: dict[str, tuple[int, int]] = {}  # won and called, by name

    def listen(self, lines, message="") -> None:
        super().listen(lines, message)
        for name, facts in self.seats().items():
            if tricks := TRICKS.search(facts):
                self.calls[name] = (int(tricks[1]), int(tricks[2]))

    def choose(self) -> Line:
        if call := self.button("Play this hand"):
            return call
        hand = self.cards("Your hand")
        calls = {number_in(line.name): line for line in self.group("What you can do")}
        if calls:
            return calls[max(1, sum(card[0] in "AK" for card in hand))]
        trick = self.cards("The trick")
        assert self.playable() == due(hand, trick), (hand, trick)
        for line in self.group("The trick"):
            assert line.name.endswith("leading") is (card_of(line.name) == leading(trick))
        ordered = sorted(self.playable(), key=lambda card: (card[1] == TRUMP, height(card)))
        taking = [card for card in ordered if trick and leading([*trick, card]) == card]
        return self.card((taking or ordered)[0])

    def check(self) -> None:
        """Thirteen tricks were said of the players; their points are those of the sheet."""
        assert sum(won for won, _ in self.calls.values()) == len(RANKS)
        assert self.sheet() == {name: points(*tricks) for name, tricks in self.calls.items()}


def points(won: int, called: int) -> float:
    """Rules.md 4: a made call and a tenth for each trick above it; a missed one is lost."""
    return round(called + (won - called) / 10, 1) if won >= called else -called
