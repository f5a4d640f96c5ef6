"""The text of a cangkulan position, as the docstring of rules.py describes it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from game.core.cards import CardError, Cards, card, cards_of, has, name_of, names_of, parse_cards
from game.core.rules import PositionError
from game.games.cangkulan.table import PASS, Laid, Stock, Table
from game.games.cangkulan.trick import fitting, wanted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.state import Seat

NOTHING = "-"
_TEXT = re.compile(
    r"(?P<hands>[^;]+) ; stock (?P<stock>[^;]+) ; trick (?P<trick>[^;]+) ; turn (?P<turn>\d)"
    r" ; dealer (?P<dealer>\d) ; out (?P<out>\d(?: \d)*|-) ; pickups (?P<pickups>\d{1,2})"
)
_LAID = re.compile(r"(\d):(\S+)")


@dataclass(frozen=True, slots=True)
class Placed:
    """What a position text says."""

    hands: tuple[Cards, ...]
    stock: Stock
    trick: tuple[Laid, ...]
    turn: Seat
    dealer: Seat
    out: tuple[Seat, ...]
    pickups: int


def written(hands: Sequence[Cards], stock: Stock, table: Table) -> str:
    """The position as text; a finished round has "-" for the seat to move."""
    held = " / ".join(" ".join(names_of(hand)) or NOTHING for hand in hands)
    left = " ".join(map(name_of, stock)) or NOTHING
    trick = " ".join(map(_laid_text, table.trick)) or NOTHING
    turn = NOTHING if table.turn is None else table.turn
    out = " ".join(map(str, table.out)) or NOTHING
    return (
        f"{held} ; stock {left} ; trick {trick} ; turn {turn} ; dealer {table.setup.dealer}"
        f" ; out {out} ; pickups {table.pickups}"
    )


def _laid_text(laid: Laid) -> str:
    return f"{laid.seat}:{PASS if laid.card is None else name_of(laid.card)}"


def read(text: str, players: int, deck: Cards, *, leaving: bool) -> Placed:
    """What a position text says, if it can happen. Raises PositionError, which quotes it.

    leaving: whether players who have got rid of their cards leave while others play on.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        _misplaced(text, "hands ; stock … ; trick … ; turn N ; dealer N ; out … ; pickups N")
    try:
        placed = Placed(
            tuple(cards_of(_cards(hand)) for hand in found["hands"].split(" / ")),
            _cards(found["stock"]),
            _trick(found["trick"]),
            int(found["turn"]),
            int(found["dealer"]),
            () if found["out"] == NOTHING else tuple(map(int, found["out"].split(" "))),
            int(found["pickups"]),
        )
    except CardError as error:
        _misplaced(text, f"only cards: {error}")
    _check_cards(text, placed, players, deck)
    _check_seats(text, placed, players, leaving=leaving)
    _check_trick(text, placed)
    _check_turn(text, placed, players)
    return placed


def _cards(text: str) -> Stock:
    return () if text == NOTHING else parse_cards(text)


def _trick(text: str) -> tuple[Laid, ...]:
    made: list[Laid] = []
    for part in () if text == NOTHING else text.split(" "):
        found = _LAID.fullmatch(part)
        if found is None:
            msg = f"{part!r} in a trick, expected a seat and what it did, like '0:7H' or '2:{PASS}'"
            raise CardError(msg)
        made.append(Laid(int(found[1]), None if found[2] == PASS else card(found[2])))
    return tuple(made)


def _check_cards(text: str, placed: Placed, players: int, deck: Cards) -> None:
    """The right number of hands, and each card of this deck in one place at most (11)."""
    if len(placed.hands) != players:
        _misplaced(text, f"{players} hands separated by ' / '")
    listed = [name for hand in placed.hands for name in names_of(hand)]
    listed += map(name_of, placed.stock)
    listed += [name_of(laid.card) for laid in placed.trick if laid.card is not None]
    for name in listed:
        if not has(deck, card(name)):
            _misplaced(text, f"no {name}, which is not in this deck")
        if listed.count(name) > 1:
            _misplaced(text, f"{name} only once")


def _check_seats(text: str, placed: Placed, players: int, *, leaving: bool) -> None:
    """Seats of this table; who holds no cards is out, and at least two play on (8)."""
    seats = [laid.seat for laid in placed.trick]
    for seat in (*seats, placed.turn, placed.dealer, *placed.out):
        if seat >= players:
            _misplaced(text, f"seats from 0 to {players - 1}, not {seat}")
    empty = [seat for seat, hand in enumerate(placed.hands) if not hand]
    if empty and not leaving:
        _misplaced(text, f"cards in every hand, but seat {empty[0]} has none: the round is over")
    if sorted(placed.out) != empty:
        _misplaced(text, f"'out' to list the seats without cards: {' '.join(map(str, empty)) or NOTHING}")
    if players - len(empty) <= 1:
        _misplaced(text, "at least two seats with cards: the round is over")
    if placed.pickups and (placed.stock or set(seats) & set(empty)):
        _misplaced(text, "pickups 0: the stock is not empty, or somebody went out in this trick")


def _check_trick(text: str, placed: Placed) -> None:
    """Each card fits what lay before it; who passed had no card that fits and no stock (5, 6)."""
    for number, laid in enumerate(placed.trick):
        before = placed.trick[:number]
        fit = wanted(before)
        if laid.card is not None:
            if fit is not None and not has(fit, laid.card):
                _misplaced(text, f"seat {laid.seat} to follow suit in the trick")
        elif fit is None or placed.stock or not (hand := placed.hands[laid.seat]) or fitting(hand, before):
            _misplaced(text, f"seat {laid.seat} not to pass: it can play or draw")


def _check_turn(text: str, placed: Placed, players: int) -> None:
    """The trick goes round the seats that hold cards, and the next of them is to move."""
    acted = [laid.seat for laid in placed.trick]
    first = acted[0] if acted else placed.turn
    ring = [(first + step) % players for step in range(players)]
    active = [seat for seat in ring if seat in acted or placed.hands[seat]]
    if len(set(acted)) < len(acted) or acted != active[: len(acted)]:
        _misplaced(text, "the seats of the trick in turn order, none with cards left out")
    if len(acted) == len(active):
        _misplaced(text, "a trick that is not complete")
    if placed.turn != active[len(acted)]:
        _misplaced(text, f"seat {active[len(acted)]} to move, not {placed.turn}")


def _misplaced(text: str, expected: str) -> NoReturn:
    msg = f"position {text[:120]!r} is not understood, expected {expected}"
    raise PositionError(msg)
