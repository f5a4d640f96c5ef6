"""The flow of play: ask whoever is to move, play, show; between deals the person sees the scores."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.game import AnyRules, AnyView
from game.core.match import Match
from game.core.rules import Dealt
from game.core.state import Event, Seat
from web.app.course import Made

Frame = tuple[Event, AnyView]
Show = Callable[[Seat | None, Sequence[Frame]], Awaitable[None]]  # whose move; None: a deal


class Player(Protocol):
    """Whoever sits there. Given a view, never a state; answers in notation."""

    async def choose(self, rules: AnyRules, view: AnyView) -> str:
        """The move this seat makes."""


async def evening(
    match: Match, players: Sequence[Player], me: Seat, show: Show, between: Callable[[], Awaitable[None]]
) -> None:
    """Play the match to its end. `between` is awaited after a deal that counts and has another after it."""
    while match.setup is not None:
        if not match.beats:
            dealt = Dealt(match.setup.dealer, match.setup.number)
            await show(None, [(dealt, match.state.seen_by(me))])
        while (seat := match.state.table.turn) is not None:
            view = match.state.seen_by(seat)
            beats = match.play(await players[seat].choose(match.rules, view))
            await show(seat, [(beat.event.seen_by(me), beat.state.seen_by(me)) for beat in beats])
        if counts(match) and goes_on(match):
            await between()
        if match.setup is not None:  # the person may have stopped the match
            match.advance()


def counts(match: Match) -> bool:
    """Whether the deal that has just ended is in the tally; one that was thrown in is not."""
    return match.rules.score(match.state.table) is not None


def goes_on(match: Match) -> bool:
    """Whether another deal follows the one that has just ended."""
    setup = match.setup
    return setup is not None and match.rules.following(setup, match.state.table, match.tally) is not None


def made(match: Match, me: Seat) -> list[Made]:
    """The moves of the present deal, in order."""
    again = Match(match.rules, match.start)
    moves: list[tuple[AnyView, int]] = []
    for text in match.moves:
        if again.state.table.turn is None:
            moves = []
            again.advance()
        view = again.state.seen_by(again.state.table.turn or 0)
        moves.append((view, len(again.play(text))))
    if again.state.table.turn is None and match.state.table.turn is not None:
        return []  # the next deal has been dealt, and nobody has moved in it
    return [
        Made(view.seat, events, alone=view.seat == me and len(match.rules.legal(view)) == 1) for view, events in moves
    ]


@dataclass(frozen=True)
class Ending:
    """How a deal ended: the event that closed it, and the table after it."""

    event: Event
    table: Any


def endings(match: Match) -> list[Ending]:
    """How each deal of the tally ended; and one that has no scores, where it has ended the match."""
    again = Match(match.rules, match.start)
    ends: list[Ending] = []
    for text in match.moves:
        again.run((text,))
        if again.state.table.turn is None and (counts(again) or not goes_on(again)):
            ends.append(Ending(again.beats[-1].event, again.state.table))
    return ends


def retold(match: Match, me: Seat) -> Iterator[tuple[Frame, ...]]:
    """The match once more as this seat saw it: the frames of each deal and each move."""
    again = Match(match.rules, match.start)
    yield _dealt(again, me)
    for text in match.moves:
        if again.state.table.turn is None:
            again.advance()
            yield _dealt(again, me)
        yield tuple((beat.event.seen_by(me), beat.state.seen_by(me)) for beat in again.play(text))


def _dealt(match: Match, me: Seat) -> tuple[Frame, ...]:
    setup = match.state.table.setup
    return ((Dealt(setup.dealer, setup.number), match.state.seen_by(me)),)
