"""Alpha-beta with iterative deepening for open games, resumable in small slices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

P = TypeVar("P")
M = TypeVar("M")

SLICE = 48  # nodes between two yields: about 3 ms in WebAssembly
INFINITY = 1_000_000


class OpenGame(Protocol[P, M]):
    """What the search must know of a two-player game without hidden cards."""

    def moves(self, position: P) -> Sequence[M]:
        """The legal moves, none when the deal is over."""

    def after(self, position: P, move: M) -> P:
        """The position after a move."""

    def mover(self, position: P) -> int:
        """0 or 1: the seat to move."""

    def worth(self, position: P) -> int:
        """An estimate for seat 0, greater is better; exact when the deal is over."""


@dataclass
class _Search(Generic[P, M]):
    game: OpenGame[P, M]
    budget: int
    nodes: int = 0

    def value(self, position: P, depth: int, low: int, high: int) -> Generator[None, None, int]:
        """The position's worth for its mover, searched `depth` moves deep."""
        game = self.game
        self.nodes += 1
        if self.nodes % SLICE == 0:
            yield
        mover = game.mover(position)
        sign = 1 - 2 * mover
        moves = game.moves(position)
        if not moves or depth == 0 or self.nodes >= self.budget:
            return sign * game.worth(position)
        best = -INFINITY
        for move in moves:
            reached = game.after(position, move)
            if game.mover(reached) == mover:  # the same seat goes on: no change of sign
                worth = yield from self.value(reached, depth - 1, max(low, best), high)
            else:
                worth = yield from self.value(reached, depth - 1, -high, -max(low, best))
                worth = -worth
            best = max(best, worth)
            if best >= high:
                break
        return best


def alphabeta(game: OpenGame[P, M], position: P, budget: int, deepest: int = 40) -> Iterator[M]:
    """The best move found so far, again and again, within a budget of nodes.

    The first answer comes at once; deterministic for a budget. An iteration that the budget cuts
    off counts only for the moves that it had finished, the best of the last iteration first.
    """
    search = _Search(game, budget)
    order = list(game.moves(position))
    mover = game.mover(position)
    yield order[0]
    for depth in range(1, deepest + 1):
        worths: list[tuple[int, M]] = []
        best = -INFINITY
        for move in order:
            reached = game.after(position, move)
            same = game.mover(reached) == mover
            low, high = (best, INFINITY) if same else (-INFINITY, -best)
            walk = search.value(reached, depth - 1, low, high)
            while True:
                try:
                    next(walk)
                except StopIteration as found:
                    worth = found.value if same else -found.value
                    break
                yield order[0]
            if search.nodes >= budget:
                break
            worths.append((worth, move))
            best = max(best, worth)
        done = [move for _, move in sorted(worths, key=lambda pair: -pair[0])]
        order = done + [move for move in order if move not in done]
        yield order[0]
        if search.nodes >= budget:
            return
