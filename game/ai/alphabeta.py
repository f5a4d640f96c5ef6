"""Alpha-beta with iterative deepening and a transposition table for open games, resumable in small slices."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

P = TypeVar("P")
M = TypeVar("M")

SLICE = 1_000  # moves tried between two yields: about 3 ms in WebAssembly
INFINITY = 1_000_000
TO_THE_END = 1_000  # the depth of a value that no horizon has touched

_Entry = tuple[int, int, int, M]  # depth, least worth, greatest worth, best move


class OpenGame(Protocol[P, M]):
    """A two-player game without hidden cards whose score is gathered move by move.

    Positions can be hashed and say all that matters for what is still to come, not what has been
    gathered. A finished deal is a position that is false.
    """

    def moves(self, position: P) -> Sequence[M]:
        """The legal moves, those that are likely to be good first; none when the deal is over."""

    def after(self, position: P, move: M) -> tuple[P, int, bool]:
        """The position after a move, what the mover gains by it, whether the same seat goes on."""

    def worth(self, position: P) -> int:
        """An estimate of what the mover will still gain, less what the other one will."""


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    """The best move so far, its worth for the mover, how deep was looked, whether to the deal's end."""

    move: M
    worth: int
    depth: int
    exact: bool


class _SpentError(Exception):
    """The budget of moves is used up."""


@dataclass
class _Search(Generic[P, M]):
    game: OpenGame[P, M]
    budget: int
    pause: int
    lead: Found[M]
    depth: int = 0  # of the present iteration
    tried: int = 0
    horizon: int = 0  # how many estimates were used
    table: dict[P, _Entry[M]] = field(default_factory=dict)

    def value(  # noqa: C901 - the loop that every search spends its time in
        self, position: P, depth: int, low: int, high: int
    ) -> Generator[None, None, int]:
        """What the mover gains from here, searched `depth` moves deep; exact between low and high."""
        game = self.game
        moves = game.moves(position)
        entry = self.table.get(position)
        if entry is not None:
            searched, least, greatest, first = entry
            if searched >= depth and (least == greatest or least >= high or greatest <= low):
                self.horizon += searched < TO_THE_END
                return least if least >= high else greatest
            moves = [first, *(move for move in moves if move != first)]
        touched, best, choice = self.horizon, -INFINITY, moves[0]
        for move in moves:
            reached, gain, same = game.after(position, move)
            self.tried += 1
            if self.tried >= self.pause:
                yield from self._rest()
            bar = max(low, best)
            if not reached:
                worth = gain
            elif depth == 1:
                self.horizon += 1
                worth = gain + game.worth(reached) if same else gain - game.worth(reached)
            elif same:
                worth = gain + (yield from self.value(reached, depth - 1, bar - gain, high - gain))
            else:
                worth = gain - (yield from self.value(reached, depth - 1, gain - high, gain - bar))
            if worth > best:
                best, choice = worth, move
                if depth == self.depth:  # only the root is so far from the horizon
                    self.lead = Found(move, worth, depth, exact=False)
                if best >= high:
                    break
        sure = TO_THE_END if self.horizon == touched else depth
        self.table[position] = (sure, best if best > low else -INFINITY, best if best < high else INFINITY, choice)
        return best

    def _rest(self) -> Iterator[None]:
        if self.tried >= self.budget:
            raise _SpentError
        self.pause = min(self.tried + SLICE, self.budget)
        yield


def alphabeta(
    game: OpenGame[P, M], position: P, budget: int, *, shallowest: int = 1, deepest: int = TO_THE_END
) -> Iterator[Found[M]]:
    """The best move found so far, again and again, until `budget` moves were tried or all is known.

    The first answer comes at once; deterministic for a budget. An iteration that the budget cuts
    off counts only for the moves that it had finished, the best of the last iteration first. Near
    a deal's end it saves work to look to the end at once (shallowest=TO_THE_END).
    """
    lead = Found(game.moves(position)[0], game.worth(position), 0, exact=False)
    yield lead
    search = _Search(game, budget, min(SLICE, budget), lead)
    for search.depth in range(shallowest, deepest + 1):
        before = search.horizon
        try:
            for _ in search.value(position, search.depth, -INFINITY, INFINITY):
                yield search.lead
        except _SpentError:
            yield search.lead
            return
        search.lead = replace(search.lead, exact=search.horizon == before)
        yield search.lead
        if search.lead.exact:
            return
