"""How these tests write cangkulan positions, and play from them."""

from game.core.cards import cards_of, names_of, parse_cards
from game.core.match import Match
from game.core.rules import Start
from game.core.state import Event
from game.games.cangkulan.rules import Cangkulan


def text(*hands: str, stock="-", trick="-", turn: int = 0, out="-", pickups=0) -> str:
    """A position text, the cards of each hand put in order."""
    held = " / ".join(hand if hand == "-" else " ".join(names_of(cards_of(parse_cards(hand)))) for hand in hands)
    return f"{held} ; stock {stock} ; trick {trick} ; turn {turn} ; dealer 0 ; out {out} ; pickups {pickups}"


def played(position: str, moves: str = "", **options: object) -> tuple[Match, list[Event]]:
    """The match after these moves from a position, and the events of the last move."""
    match = Match(Cangkulan.chosen(options), Start(position=position))
    beats = ()
    for move in moves.split():
        beats = match.play(move)
    return match, [beat.event for beat in beats]


def at(match: Match) -> str:
    """Where the match is, as a position text."""
    return match.rules.position(match.state)


def legal(match: Match) -> list[str]:
    """What the seat to move may do."""
    seat = match.state.table.turn
    return [str(action) for action in match.rules.legal(match.state.seen_by(seat))]
