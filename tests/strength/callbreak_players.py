"""Call Break players that never change, so that a level's strength means the same next year."""

from collections.abc import Iterator, Sequence

from game.core.cards import SPADES, Card, Cards, cards_of, each, rank_of, suit_cards, suit_of
from game.core.dice import Dice
from game.core.state import Action, View
from game.core.tricks import above, best_of
from game.games.callbreak.duties import ALL, TRUMPS
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Bid, Play, Redeal, Table

ACE, KING, QUEEN, JACK = 12, 11, 10, 9
RANDOM_BIDS = 4  # a novice calls one to four
LAST = 3  # cards that lie before the fourth
CAUTION = 70  # hundredths of a trick that a bid stays below what is expected


def anything(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """Any legal card and a small bid, whatever the hand; a new deal where there is one."""
    legal = rules.legal(view)
    if isinstance(legal[-1], Redeal):
        yield legal[-1]
    elif isinstance(legal[0], Bid):
        yield legal[dice.below(RANDOM_BIDS)]
    else:
        yield legal[dice.below(len(legal))]


def rule_player(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """Bids what the hand is worth, cashes the highest cards, wins as cheaply as it can."""
    del dice
    legal = rules.legal(view)
    if isinstance(legal[-1], Redeal):
        yield legal[-1]
    elif isinstance(legal[0], Bid):
        bid = (expected_tricks(view.hand) - CAUTION + 50) // 100
        yield Bid(max(1, min(bid, rules.max_bid)))
    else:
        yield Play(_card(view, cards_of(act.card for act in legal if isinstance(act, Play))))


def beginner(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[Action]:
    """Knows the rules and no more: calls its aces and kings, spends the highest cards first."""
    legal = rules.legal(view)
    if isinstance(legal[-1], Redeal):
        yield legal[-1]
    elif isinstance(legal[0], Bid):
        honours = sum(rank_of(card) >= KING for card in each(view.hand))
        yield Bid(max(1, min(honours, rules.max_bid)))
    else:
        ranked = sorted((act.card for act in legal if isinstance(act, Play)), key=rank_of)
        trick = view.table.trick
        winning = best_of((*trick, ranked[-1]), SPADES) == len(trick)
        yield Play(ranked[-1] if winning else ranked[0])


# ---- bidding: hundredths of a trick, fitted on deals that this player played against itself

_NOTHING = -93  # a hand without any of what follows loses even what little is counted below
_TRUMP_HONOURS = {ACE: 143, KING: 139, QUEEN: 97, JACK: 93}
_LOW_TRUMP = 55
_SIDE_HONOURS = {ACE: 98, KING: 70, QUEEN: 23}
_GUARD = {KING: 2, QUEEN: 3}  # cards that a side honour needs about it
_SHORT = 36  # for each card that a side suit lacks to three, while there are low trumps to use


def expected_tricks(hand: Cards) -> int:
    """What a dealt hand may take, in hundredths of a trick."""
    trumps = [rank_of(card) for card in each(Cards(hand & TRUMPS))]
    low = sum(rank not in _TRUMP_HONOURS for rank in trumps)
    worth = _NOTHING + low * _LOW_TRUMP + sum(_TRUMP_HONOURS.get(rank, 0) for rank in trumps)
    short = 0
    for suit in range(SPADES):
        ranks = [rank_of(card) for card in each(Cards(hand & suit_cards(suit)))]
        worth += sum(_SIDE_HONOURS.get(rank, 0) for rank in ranks if len(ranks) >= _GUARD.get(rank, 1))
        short += max(0, 3 - len(ranks))
    return worth + _SHORT * min(short, low)


# ---- cards


def _card(view: View[Table, Cards], legal: Cards) -> Card:
    """The card that a player of rules of thumb would choose."""
    table, hand = view.table, view.hand
    unseen = Cards(ALL & ~(hand | table.gone | cards_of(table.trick)))
    if not table.trick:
        return _lead(hand, unseen)
    return _answer(table.trick, legal, hand, unseen)


def _lead(hand: Cards, unseen: Cards) -> Card:
    """A boss of the suit that others hold most of; else low from the shortest side suit."""
    bosses = [card for card in each(hand) if not unseen & above(card)]
    side = [card for card in bosses if suit_of(card) != SPADES and unseen & _suit(card)]
    if side:
        return max(side, key=lambda card: (unseen & _suit(card)).bit_count())
    if bosses and suit_of(bosses[-1]) == SPADES and unseen & TRUMPS:
        return bosses[-1]
    return _discard(hand, hand, unseen)


def _answer(trick: Sequence[Card], legal: Cards, hand: Cards, unseen: Cards) -> Card:
    """A boss of the led suit, else the cheapest card that wins the trick as it lies, else the worst."""
    winners = [card for card in each(legal) if best_of((*trick, card), SPADES) == len(trick)]
    if not winners:
        return _discard(legal, hand, unseen)
    best = winners[-1]
    last, boss = len(trick) == LAST, not unseen & above(best)
    return best if boss and not last and suit_of(best) != SPADES else winners[0]


def _discard(legal: Cards, hand: Cards, unseen: Cards) -> Card:
    """The lowest card of the shortest suit, spades and bosses last."""

    def cost(card: Card) -> tuple[bool, bool, int, int]:
        boss = not unseen & above(card)
        return suit_of(card) == SPADES, boss, (hand & _suit(card)).bit_count(), rank_of(card)

    return min(each(legal), key=cost)


def _suit(card: Card) -> Cards:
    """All cards of a card's suit."""
    return suit_cards(suit_of(card) or 0)
