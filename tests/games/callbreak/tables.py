"""Call Break tables for tests: views of one hand, decks made of four hands, matches played on."""

from game.core.cards import SUITS, cards_of, parse_cards
from game.core.match import Match
from game.core.rules import Setup, Start
from game.core.state import View
from game.games.callbreak.duties import PACK
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Table

SETUP = Setup(1, 1, 3, (0, 0, 0, 0))
BIDS = (1, 1, 1, 1)


def facing(trick: str, hand: str) -> View:
    """The view of the seat that has this hand and plays next to this trick, led by seat 0."""
    cards = parse_cards(trick)
    table = Table(SETUP, len(cards), 0, BIDS, cards)
    return View(len(cards), table, cards_of(parse_cards(hand)))


def legal(trick: str, hand: str, **options: object) -> str:
    """The legal cards, sorted as they are written."""
    acts = CallBreak.chosen(options).legal(facing(trick, hand))
    return " ".join(sorted(map(str, acts)))


def deck_of(dealer: int, *hands: str) -> tuple[str, ...]:
    """The deck that deals these hands to seats 0 to 3; "S" stands for all thirteen spades."""
    split = [suit_of(hand) if hand in tuple(SUITS) else hand.split() for hand in hands]
    order = [split[(dealer + place) % 4] for place in (1, 2, 3, 4)]
    return tuple(card for round_ in zip(*order, strict=True) for card in round_)


def suit_of(suit: str) -> list[str]:
    return [card for card in PACK if card.endswith(suit)]


def dealt(dealer: int, *decks: tuple[str, ...], **options: object) -> Match:
    return Match(CallBreak.chosen(options), Start(dealer=dealer, decks=decks))


def lowest(match: Match) -> None:
    """Play the deal to its end, every seat its first legal card."""
    while (seat := match.state.table.turn) is not None:
        match.play(str(match.rules.legal(match.state.seen_by(seat))[0]))


def legal_now(match: Match) -> str:
    seat = match.state.table.turn
    return " ".join(map(str, match.rules.legal(match.state.seen_by(seat))))
