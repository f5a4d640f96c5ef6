"""What each reason of a Call Break hint claims, checked for itself: by set algebra or by playing the trick out."""

from game.core.cards import Card, Cards, card, cards_of, each, has, names_of, parse_cards, suit_cards
from game.core.dice import Dice
from game.core.scene import Saying
from game.core.state import View
from game.games.callbreak.duties import ALL
from game.games.callbreak.rules import CallBreak

WORLDS = 3
SPADES = suit_cards(3)


def takers(rules: CallBreak, view: View, played: str) -> set[tuple[int, str]]:
    """Who can take the trick, and with which card, after this card: all ways to fill it, in some worlds."""
    found = set()
    for number in range(WORLDS):
        waiting = [rules.play(rules.imagine(view, Dice("claim", number)), rules.spelled(played, view))]
        while waiting:
            beats = waiting.pop()
            taken = [beat.event for beat in beats if type(beat.event).__name__ == "Taken"]
            if taken:
                found.add((taken[0].seat, names_of(cards_of([taken[0].card]))[0]))
                continue
            state = beats[-1].state
            legal = rules.legal(state.seen_by(state.table.turn))
            waiting += [rules.play(state, act) for act in legal]
    return found


def higher(cards: Cards, than: Card) -> Cards:
    """Those of the cards that are of the same suit and higher."""
    return Cards(sum(1 << each_card for each_card in each(cards) if each_card // 13 == than // 13 and each_card > than))


class Claim:
    """One reason and the position that it speaks of."""

    def __init__(self, rules: CallBreak, view: View, act: str, reason: Saying) -> None:
        self.rules, self.view, self.act, self.reason = rules, view, act, reason
        self.said = dict(reason.values)
        self.card = card(act)
        self.suit = suit_cards(self.card // 13)
        self.trick = view.table.trick
        self.unseen = Cards(ALL & ~view.hand & ~view.table.gone & ~cards_of(self.trick))
        self.left = Cards(view.hand & ~cards_of([self.card]))
        self.legal = [legal.card for legal in rules.legal(view)]

    def holds(self) -> bool:
        """Whether it is true, and speaks of the card that is played."""
        names = self.said["card"] == self.act and self.said["suit"] == self.act[1]
        return names and bool(getattr(self, self.reason.code)())

    def best(self) -> Card:
        """The card that wins the trick as it lies."""
        spades = [each_card for each_card in self.trick if has(SPADES, each_card)]
        return max(spades or [each_card for each_card in self.trick if each_card // 13 == self.trick[0] // 13])

    def beats(self, played: Card) -> bool:
        same = played // 13 == self.best() // 13
        return played > self.best() if same else has(SPADES, played)

    def named(self, key: str) -> Card:
        return card(self.said[key])

    # ---- the codes

    def only_card(self) -> bool:
        return self.legal == [self.card]

    def takes_last(self) -> bool:
        lower = [other for other in self.legal if other < self.card and self.beats(other)]
        return takers(self.rules, self.view, self.act) == {(self.view.seat, self.act)} and not lower

    def takes_high(self) -> bool:
        kept = self.named("kept")
        return len(self.trick) == 3 and self.beats(self.card) and kept in self.legal and kept < self.card

    def cannot_be_beaten(self) -> bool:
        return takers(self.rules, self.view, self.act) == {(self.view.seat, self.act)}

    def highest_left(self) -> bool:
        rivals = {taken[1] for who, taken in takers(self.rules, self.view, self.act) if who != self.view.seat}
        spades_may_come = bool(self.to_come(SPADES))
        return spades_may_come and rivals <= {"S"} and not higher(self.unseen, self.card) and self.beats(self.card)

    def to_come(self, cards: Cards) -> set[Card]:
        """Those of the cards that may be in the hand of somebody who plays after this seat."""
        table, seat = self.view.table, self.view.seat
        after = self.rules.ring(seat)[1 : self.rules.seats - len(self.trick)]
        return {each_card for each_card in each(self.unseen) if has(cards, each_card)
                and not all(has(table.cant[other], each_card) for other in after)}  # fmt: skip

    def overtrumps(self) -> bool:
        enough = [other for other in self.legal if other > self.best() and has(SPADES, other)]
        return has(SPADES, self.named("best")) and self.named("best") == self.best() and min(enough) == self.card

    def trumps_low(self) -> bool:
        void = not self.view.hand & suit_cards("CDHS".index(self.said["led"]))
        return void and self.trick[0] // 13 == "CDHS".index(self.said["led"]) and self.card == min(each(self.spades()))

    def spades(self) -> Cards:
        return Cards(self.view.hand & SPADES)

    def beats_cheaply(self) -> bool:
        enough = [other for other in self.legal if self.beats(other)]
        return self.named("best") == self.best() and min(enough) == self.card

    def hard_to_beat(self) -> bool:
        said = set(parse_cards(self.said["cards"]))
        taken = {card(name) for _, name in takers(self.rules, self.view, self.act) if name[1] == self.act[1]}
        return self.beats(self.card) and taken - {self.card} <= said == self.to_come(higher(self.unseen, self.card))

    def holds_back(self) -> bool:
        kept = self.named("kept")
        return kept in self.legal and self.beats(kept) and not self.beats(self.card)

    def cannot_win(self) -> bool:
        return self.named("best") == self.best() and not any(map(self.beats, self.legal))

    def leads_sure(self) -> bool:
        return takers(self.rules, self.view, self.act) == {(self.view.seat, self.act)}

    def leads_highest(self) -> bool:
        out = (self.unseen & self.suit).bit_count()
        led = not self.trick and bool(self.unseen & SPADES)
        return led and not higher(self.unseen, self.card) and self.said["out"] == out > 0

    def leads_alone(self) -> bool:
        return not self.trick and not self.unseen & self.suit and bool(self.unseen & SPADES)

    def draws_spades(self) -> bool:
        out = (self.unseen & SPADES).bit_count()
        return not self.trick and has(SPADES, self.card) and self.said["out"] == out > 0

    def leads_top(self) -> bool:
        said = cards_of(parse_cards(self.said["cards"]))
        return not self.trick and said == higher(self.unseen, self.card) and not higher(self.left, self.card)

    def keeps_higher(self) -> bool:
        low = not self.trick and bool(higher(self.unseen, self.card))
        return low and has(higher(self.left, self.card), self.named("kept"))

    def empties_suit(self) -> bool:
        return not self.left & self.suit and bool(self.left & SPADES) and not has(SPADES, self.card)

    def keeps_best(self) -> bool:
        kept = self.named("kept")
        return has(self.left, kept) and not higher(self.unseen, kept) and kept in self.legal

    def lowest_held(self) -> bool:
        held = Cards(self.view.hand & self.suit)
        return min(each(held)) == self.card and self.said["n"] == held.bit_count() > 1

    def call_made(self) -> bool:
        table, seat = self.view.table, self.view.seat
        return self.said["bid"] == table.bids[seat] <= table.won[seat] and self.one_more() == 1

    def call_full(self) -> bool:
        table, seat = self.view.table, self.view.seat
        return self.said["bid"] == table.bids[seat] <= table.won[seat] and self.one_more() == 0

    def one_more(self) -> int:
        """How many tenths a further trick adds to the score that this call has by now."""
        table, seat = self.view.table, self.view.seat
        bid, won = table.bids[seat], table.won[seat]
        return self.rules.points(bid, won + 1) - self.rules.points(bid, won)

    def call_needs(self) -> bool:
        table, seat = self.view.table, self.view.seat
        to_come = self.view.hand.bit_count()
        return 0 < self.said["need"] == table.bids[seat] - table.won[seat] <= self.said["left"] == to_come

    def call_lost(self) -> bool:
        table, seat = self.view.table, self.view.seat
        to_come = self.view.hand.bit_count()
        return self.said["need"] == table.bids[seat] - table.won[seat] > self.said["left"] == to_come
