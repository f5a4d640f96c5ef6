"""Measures one computer player against another: the same deals, played from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any

from game.core.dice import Dice
from game.core.game import AnyRules, Game, Search
from game.core.match import Match
from game.core.record import RecordError, bot_dice
from game.core.rules import Scores, Start
from game.core.state import Seat

SCATTER = 2  # random moves of each side before a duel begins, in games whose deals do not differ
_WIDE = 1.96  # standard errors on each side of a 95 % interval


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of values that do not depend on each other."""
    half = _WIDE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return fmean(values) - half, fmean(values) + half


@dataclass
class Duel:
    """One player in one seat against another in all others.

    leads: for each deal the first player's score less the others' mean, over all seats.
    shares: for each deal the share of it that the first player won, over all seats.
    times: the seconds that each move of the first player took.
    """

    rules: AnyRules
    players: tuple[Search, Search]
    leads: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def play(self, start: Start) -> None:
        """Play the deal from every seat."""
        leads, shares = [], []
        for seat in range(self.rules.seats):
            scores = self._scores(start, seat)
            others = [score for other, score in enumerate(scores) if other != seat]
            leads.append(scores[seat] - fmean(others))
            shares.append((scores[seat] == max(scores)) / scores.count(max(scores)))
        self.leads.append(fmean(leads))
        self.shares.append(fmean(shares))

    def _scores(self, start: Start, hero: Seat) -> Scores:
        """The scores of the first deal that counts, the first player sitting in the seat `hero`."""
        match = Match(self.rules, start)
        while not match.tally:
            seat = match.state.table.turn
            if seat is None:
                match.advance()  # a deal that was thrown in
                continue
            dice = Dice(bot_dice(start, seat, len(match.moves)))
            search = self.players[seat != hero]
            began = perf_counter()
            *_, answer = search(self.rules, match.state.seen_by(seat), dice)
            if seat == hero:
                self.times.append(perf_counter() - began)
            match.play(str(answer))
        return match.tally[0]

    def result(self) -> dict[str, Any]:
        """The figures as the command line gives them (notation.md)."""
        won = sum(self.shares) * self.rules.seats
        return {
            "deals": len(self.leads),
            "mean": round(fmean(self.leads), 3),
            "interval": [round(bound, 3) for bound in interval(self.leads)],
            "wins": [round(share, 2) for share in (won, len(self.shares) * self.rules.seats - won)],
            "ms": {"median": round(1000 * median(self.times), 2), "max": round(1000 * max(self.times), 2)},
        }


def starts(game: Game, rules: AnyRules, deals: int, seed: str, opening: int | None = None) -> Iterator[Start]:
    """What so many deals start from. Raises RecordError when the game's deals need no opening moves."""
    if opening is not None and game.scattered is None:
        msg = f"{rules.name} takes no --opening {opening}, expected none: its deals differ by themselves"
        raise RecordError(msg)
    moves = SCATTER if opening is None else opening
    for number in range(1, deals + 1):
        position = game.scattered and game.scattered(rules, Dice(seed, "opening", number), moves)
        yield Start(seed=f"{seed}-{number}", position=position)
