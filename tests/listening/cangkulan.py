"""A listener to Cangkulan: follows suit or digs, and knows how many cards everybody holds."""

from tests.listening.callbreak import height
from tests.listening.listener import Listener, number_in
from tests.listening.transcript import Line

PACK = 52


class Cangkulan(Listener):
    """Plays the highest card that follows, leads its longest suit, digs or passes when it must."""

    options = ("players:3", "rounds:3")

    def hands(self) -> dict[str, int]:
        """How many cards each player is said to hold."""
        return {name: number_in(said) if "card" in said else 0 for name, said in self.seats().items()}

    def stock(self) -> int:
        """How many cards are said to lie in the stock."""
        return sum(number_in(line.name) for line in self.group("Stock") if line.name != "The stock is empty")

    def choose(self) -> Line:
        hand, trick = self.cards("Your hand"), self.cards("Trick")
        gone = sum(number_in(line.name) for line in self.group("Out of play"))
        assert len(hand) == self.hands()["You"]
        assert sum(self.hands().values()) + self.stock() + len(trick) + gone == PACK
        fitting = {card for card in hand if not trick or card[1] == trick[0][1]}
        assert self.playable() == fitting
        if not fitting:
            return self.button("Dig" if self.stock() else "Pass")
        suits = [card[1] for card in hand]
        return self.card(max(fitting, key=lambda card: (suits.count(card[1]), height(card))))

    def check(self) -> None:
        """Whoever was said to win has the one win of the sheet."""
        (winner,) = [name for name, wins in self.sheet().items() if wins]
        said = " ".join(self.heard[-1:] + [line.name for line in self.lines])
        assert ("you win the round" in said) is (winner == "You")
        assert winner == "You" or f"{winner} wins the round" in said
