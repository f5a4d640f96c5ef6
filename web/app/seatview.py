"""A match as the person at the screen may know it: its deals, its scores, what has happened."""

from __future__ import annotations

from game.core.game import AnyRules, Game
from game.core.match import Match
from game.core.state import Event
from web.app.evening import endings
from web.app.link import fragment_of
from web.app.players import ME
from web.app.reckoning import Reckoning, Standing


class SeatView:
    """What can be read from a match without touching it. reckoning: explains its scores."""

    def __init__(self, game: Game, match: Match) -> None:
        """Look at this match from the person's seat."""
        self.game, self._match = game, match
        self.reckoning = Reckoning(game)

    @property
    def rules(self) -> AnyRules:
        """The game with the options of this match."""
        return self._match.rules

    @property
    def fragment(self) -> str:
        """What names this deal in a link; empty when a link cannot."""
        return fragment_of(self.rules, self._match.start)

    @property
    def seed(self) -> str | None:
        """What has decided every deal, if chance has."""
        return self._match.start.seed

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""
        return int(self._match.state.table.setup.number)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def ranking(self) -> tuple[int, ...]:
        """The place of each seat; empty before the match is over."""
        return self._match.ranking or ()

    def standing(self) -> Standing:
        """The scores as they stand."""
        ended = self._match.state.table.turn is None
        return self.reckoning.standing(self.rules, self._match.tally, lambda: endings(self._match), ended=ended)

    def happened(self) -> tuple[Event, ...]:
        """The events of this deal as the person may know them."""
        return tuple(beat.event.seen_by(ME) for beat in self._match.beats)
