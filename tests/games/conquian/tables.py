"""Lays out Conquian tables for the tests: what a test does not say is filled in."""

from collections.abc import Iterable

from game.core.cards import Card, cards_of, name_of, parse_cards
from game.core.match import Match
from game.core.rules import Start
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, HAND, in_order


def melds_of(text: str) -> list[tuple[Card, ...]]:
    """The melds of a text like "3C4C5C 7C7D7S"."""
    return [parse_cards(" ".join(word[i : i + 2] for i in range(0, len(word), 2))) for word in text.split()]


def _written(cards: Iterable[Card]) -> str:
    return " ".join(map(name_of, cards)) or "-"


def position(  # noqa: PLR0913, PLR0917 - one for each part of a table
    task: str,
    hand: str = "",
    melds: str = "",
    rival: str = "",
    rival_melds: str = "",
    top: str = "",
    stock: int | None = None,
) -> str:
    """The text of a table on which seat 0 has this hand and these melds, seat 1 is the dealer.

    `top` are the first cards of the stock, `stock` its size (20 or what is there). Seat 1's hand is
    filled up to ten, the stock to its size; what is left is dead.
    """
    own, other = list(parse_cards(hand)), list(parse_cards(rival))
    sides = melds_of(melds), melds_of(rival_melds)
    offered = parse_cards(task.rsplit(maxsplit=1)[-1]) if task[-1] in "CDHS" else ()
    used = {*own, *other, *offered, *parse_cards(top), *(card for side in sides for meld in side for card in meld)}
    rest = [card for card in DECK[::-1] if card not in used]
    due = HAND + (task == "1 discard") - sum(map(len, sides[1]))
    while len(other) < due:
        other.append(rest.pop())
    pile = list(parse_cards(top))
    while rest and len(pile) < (20 if stock is None else stock):
        pile.append(rest.pop(0))
    texts = [
        f"{_written(in_order(cards_of(cards)))} / {' '.join(''.join(map(name_of, m)) for m in side) or '-'}"
        for cards, side in zip((own, other), sides, strict=True)
    ]
    return f"{' | '.join([*texts, _written(pile), _written(rest)])} ; 1 ; {task}"


def match(task: str, hand: str = "", melds: str = "", moves: str = "", wins: int = 3, **others: str | int) -> Match:
    """A match from such a table, after these moves."""
    begun = Match(Conquian(wins=wins), Start(position=position(task, hand, melds, **others), seed="beranda"))
    begun.run(moves.split())
    return begun


def legal(match: Match) -> set[str]:
    """The notations of what the seat to move may do."""
    table = match.state.table
    return set() if table.turn is None else set(map(str, match.rules.legal(match.state.seen_by(table.turn))))


def uses(match: Match) -> set[str]:
    """Those of them that use the card on offer."""
    return {text for text in legal(match) if text.startswith("+")}


def lying(match: Match, seat: int) -> list[str]:
    """A seat's melds as they lie."""
    return ["".join(map(name_of, in_order(meld))) for meld in match.state.table.melds[seat]]


def held(match: Match, seat: int) -> str:
    """A seat's hand, in card order."""
    return " ".join(map(name_of, in_order(match.state.hands[seat])))


def offered(match: Match) -> str:
    """The card on offer and where it comes from."""
    table = match.state.table
    return "" if table.centre is None else f"{'turned' if table.turned else 'left'} {name_of(table.centre)}"
