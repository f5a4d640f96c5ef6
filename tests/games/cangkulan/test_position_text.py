"""The position text: its example is true, it is read back, and what cannot happen is refused."""

import re

import pytest

import game.games.cangkulan.rules as documented
from game.core.rules import PositionError
from game.games.cangkulan.rules import Cangkulan

EXAMPLE = re.search(r"Example:\n`(.+)`", documented.__doc__)[1]


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (EXAMPLE, {}),
        ("KD / - / 3D / 8D ; stock - ; trick - ; turn 2 ; dealer 0 ; out 1 ; pickups 0", {"goal": "find_loser"}),
        ("*1 / 2C / 3D ; stock *2 ; trick - ; turn 2 ; dealer 2 ; out - ; pickups 0", {"players": 3, "jokers": 2}),
        ("6D / 8D / 9C ; stock - ; trick 0:4S 1:pass ; turn 2 ; dealer 0 ; out - ; pickups 99", {"players": 3}),
        (
            "- / 8D / 9C ; stock - ; trick 0:4S ; turn 1 ; dealer 0 ; out 0 ; pickups 0",
            {"players": 3, "goal": "find_loser"},
        ),
    ],
)
def test_a_position_is_read_back(position: str, options: dict):
    """The law of notation.md, also for jokers, passers and seats that are out."""
    rules = Cangkulan.chosen(options)
    assert rules.position(rules.place(position)) == position


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("nonsense", "hands ; stock"),
        ("2C / 3C ; stock - ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0", "3 hands separated"),
        ("2C / 3C / 1C ; stock - ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0", "'1C' is no card"),
        ("2C / 3C / *1 ; stock - ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0", r"no \*1, which is not"),
        ("2C / 3C / 4C ; stock 2C ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0", "2C only once"),
        ("2C / 3C / 4C ; stock - ; trick 0:2C ; turn 1 ; dealer 0 ; out - ; pickups 0", "2C only once"),
        ("2C / 3C / 4C ; stock - ; trick 5C ; turn 0 ; dealer 0 ; out - ; pickups 0", "'5C' in a trick, expected"),
        ("2C / 3C / 4C ; stock - ; trick - ; turn 3 ; dealer 0 ; out - ; pickups 0", "seats from 0 to 2, not 3"),
        ("2C / 3C / 4C ; stock - ; trick - ; turn 0 ; dealer 7 ; out - ; pickups 0", "seats from 0 to 2, not 7"),
        ("2C / - / 4C ; stock - ; trick - ; turn 0 ; dealer 0 ; out 1 ; pickups 0", "cards in every hand"),
        ("2C / 3C / 4C ; stock - ; trick - ; turn 0 ; dealer 0 ; out 1 ; pickups 0", "the seats without cards: -"),
        ("2C / 3C / 4C ; stock 5C ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 3", "pickups 0"),
        ("2C / 3C / 4C ; stock 5C ; trick 0:2H 1:3D ; turn 2 ; dealer 0 ; out - ; pickups 0", "seat 1 to follow suit"),
        ("2C / 3C / 4C ; stock 5C ; trick 0:2H 1:pass ; turn 2 ; dealer 0 ; out - ; pickups 0", "seat 1 not to pass"),
        ("2C / 3H / 4C ; stock - ; trick 0:2H 1:pass ; turn 2 ; dealer 0 ; out - ; pickups 0", "seat 1 not to pass"),
        ("2C / 3H / 4C ; stock - ; trick 0:pass ; turn 1 ; dealer 0 ; out - ; pickups 0", "seat 0 not to pass"),
        ("2C / 3C / 4C ; stock - ; trick 0:2H 2:3H ; turn 1 ; dealer 0 ; out - ; pickups 0", "in turn order"),
        ("2C / 3C / 4C ; stock - ; trick 0:2H 0:3H ; turn 1 ; dealer 0 ; out - ; pickups 0", "in turn order"),
        ("2C / 3C / 4C ; stock - ; trick 0:2H ; turn 2 ; dealer 0 ; out - ; pickups 0", "seat 1 to move, not 2"),
        (
            "2C / 3C / 4C ; stock - ; trick 0:2H 1:3H 2:4H ; turn 0 ; dealer 0 ; out - ; pickups 0",
            "not complete",
        ),
        ("2C / 3C / 4C 3D ; stock - ; trick - ; turn - ; dealer 0 ; out - ; pickups 0", "hands ; stock"),
    ],
)
def test_what_cannot_happen_is_refused(position: str, expected: str):
    """One sentence that quotes the text and says what was expected."""
    with pytest.raises(PositionError, match=expected) as refused:
        Cangkulan(players=3).place(position)
    assert position[:120] in str(refused.value)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("- / - / 4C ; stock - ; trick - ; turn 2 ; dealer 0 ; out 0 1 ; pickups 0", "the round is over"),
        ("- / 3C / 4C ; stock - ; trick - ; turn 0 ; dealer 0 ; out 0 ; pickups 0", "seat 1 to move, not 0"),
        ("- / 3C / 4C ; stock - ; trick - ; turn 1 ; dealer 0 ; out - ; pickups 0", "the seats without cards: 0"),
        ("- / 3C / 4C ; stock - ; trick 0:2H ; turn 1 ; dealer 0 ; out 0 ; pickups 5", "somebody went out"),
        (
            "- / 3C / 4C ; stock - ; trick 1:2H 0:pass ; turn 2 ; dealer 0 ; out 0 ; pickups 0",
            "in turn order|not to pass",
        ),
    ],
)
def test_what_cannot_happen_is_refused_when_players_leave(position: str, expected: str):
    """The same with find_loser, where an empty hand is out."""
    with pytest.raises(PositionError, match=expected):
        Cangkulan(players=3, goal="find_loser").place(position)


def test_a_disordered_position_is_told_in_order():
    """Who writes the cards of a hand in another order is told how the text is written."""
    with pytest.raises(PositionError, match="is not in order, expected '2C 4H / 3C / 4C ; stock -"):
        Cangkulan(players=3).place("4H 2C / 3C / 4C ; stock - ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0")


def test_cards_that_are_listed_nowhere_are_out_of_play():
    rules = Cangkulan(players=3)
    state = rules.place("2C / 3C / 4C ; stock - ; trick - ; turn 0 ; dealer 0 ; out - ; pickups 0")
    assert state.table.gone.bit_count() == 49
    assert len(rules.pieces(state)) == 52
