"""How the computer plays congklak: greedy, and alpha-beta with a budget of nodes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.ai.alphabeta import alphabeta
from game.core.state import State, View
from game.games.congklak.sowing import holes_of, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.dice import Dice
    from game.core.state import Action
    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board

NODES = 1_500  # about 0.1 s in WebAssembly


@dataclass(frozen=True)
class OpenCongklak:
    """Congklak as an open game; positions are boards, moves are picks."""

    rules: Congklak

    def moves(self, position: Board) -> Sequence[Action]:
        """The legal picks, those nearest the store first: they often sow on."""
        if position.turn is None:
            return ()
        return self.rules.legal(View(position.turn, position, None))[::-1]

    def after(self, position: Board, move: Action) -> Board:
        """The board after a pick."""
        return self.rules.play(State(position, (None, None), None), move)[-1].state.table

    def mover(self, position: Board) -> int:
        """Who is to move; seat 0 for a finished round, whose worth is exact."""
        return position.turn or 0

    def worth(self, position: Board) -> int:
        """Seeds in the stores, or seeds owned when the round is over: seat 0's lead."""
        if position.turn is None:
            own, rival = self.rules.score(position)
            return own - rival
        holes = holes_of(position.ring)
        return position.ring[store_of(holes, 0)] - position.ring[store_of(holes, 1)]


def greedy(rules: Congklak, view: View[Board, None], dice: Dice) -> Iterator[Action]:
    """The pick that wins most seeds at once; the dice decide between equals."""
    game, sign = OpenCongklak(rules), 1 - 2 * view.seat
    picks = dice.shuffled(rules.legal(view))
    yield max(picks, key=lambda pick: sign * game.worth(game.after(view.table, pick)))


def deep(rules: Congklak, view: View[Board, None], dice: Dice, *, nodes: int = NODES) -> Iterator[Action]:
    """Alpha-beta; the dice play no part."""
    del dice
    return alphabeta(OpenCongklak(rules), view.table, nodes)


LEVELS = (greedy, partial(deep, nodes=NODES))
