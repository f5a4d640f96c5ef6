"""How the toy is played: the lowest card first, or the highest."""

from game.core.cards import each
from tests.toy.table import Show


def answer(rules, view, dice, *, high: bool):
    """The one answer of a level."""
    cards = sorted(each(view.hand))
    yield Show(cards[-1] if high else cards[0])
