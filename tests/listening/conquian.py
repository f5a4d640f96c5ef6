"""A listener to Conquian: makes melds of the card on offer and its hand, and knows which cards can come no more."""

from itertools import combinations

from tests.listening.listener import Listener, card_of
from tests.listening.transcript import Line

RUN = "A234567JQK"
ENOUGH = 11


def is_meld(cards: tuple[str, ...]) -> bool:
    """Rules.md 2: three or four of a rank, or three or more in a row of one suit; the jack follows the seven."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(ranks) == 1:
        return len(cards) == len(suits)
    places = sorted(RUN.index(card[0]) for card in cards)
    return len(suits) == 1 and places == list(range(places[0], places[0] + len(cards)))


class Conquian(Listener):
    """Melds whatever it can, forces whenever it may, discards what has the fewest neighbours."""

    options = ("wins:1",)

    def __init__(self) -> None:
        super().__init__()
        self.used: set[str] = set()  # what must lie in my melds from the next pause on

    def listen(self, lines, message="") -> None:
        super().listen(lines, message)
        mine = [card_of(line.name) for line in self.group("Your melds")]
        if not self.group("Actions"):  # the table has gone, the result is there
            return
        assert not message or self.used <= set(mine)
        assert any(line.name == f"Your melds, {len(mine)} of {ENOUGH} cards" for line in lines)

    def choose(self) -> Line:
        hand, offered = self.cards("Your hand"), self.cards("Card on offer")
        if simple := self.button("Use it as it is", "Force"):
            self.used |= set(offered) if simple.name.startswith("Use") else set()
            return simple
        if not offered:
            assert self.playable() == set(hand)
            return self.card(min(hand, key=lambda card: (self.neighbours(card, hand), card)))
        sets = (chosen for size in (4, 3, 2) for chosen in combinations(hand, size))
        for chosen in (chosen for chosen in sets if is_meld((*chosen, *offered))):
            waiting = [self.card(card) for card in chosen if not self.card(card).pressed]
            if waiting:
                return waiting[0]
            self.used |= {*chosen, *offered}
            return self.button(f"Use {len(chosen)} cards")
        return self.button("Decline", "Leave")

    def neighbours(self, card: str, hand: list[str]) -> int:
        """How many cards of the hand are of its rank, or next to it in its suit."""
        near = [RUN.index(card[0]) - 1, RUN.index(card[0]) + 1]
        return sum(
            other != card and (other[0] == card[0] or (other[1] == card[1] and RUN.index(other[0]) in near))
            for other in hand
        )

    def check(self) -> None:
        """Who was said to win has the one win; nobody has one after a drawn deal."""
        winners = [name for name, wins in self.sheet().items() if wins]
        said = " ".join(line.name for line in self.lines)
        if "drawn deal" in said:
            assert winners == []
        else:
            (winner,) = winners
            assert ("You were the first" in said) is (winner == "You")
