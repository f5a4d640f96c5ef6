"""The referee: one match, its moves and its tally; take-back is replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.dice import Chance, Deck, Dice, Missing, Stacked
from game.core.state import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.rules import Rules, Scores, Setup, Start
    from game.core.state import Beat, State


class MatchError(InputError):
    """A move after the deal or the match has ended."""


class _Kept:
    """A deck that remembers what was dealt from it, so that anyone can check a match."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.cards = deck, tuple[str, ...]()

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        self.cards = self.deck.shuffled(cards)
        return self.cards


class Match:
    """A match from its start to its present position; the only mutable object of the engine.

    moves: the notation of every move; with rules and start it is the match.
    tally: the scores of every finished deal that counts.
    decks: the cards of every deal so far, in dealing order (games without cards: none).
    beats: the beats of the present deal, in order.
    setup: how the present deal started; None when the match is over.
    state: the present position (of the last deal, when the match is over).
    """

    def __init__(self, rules: Rules[Any, Any, Any, Any], start: Start) -> None:
        """Deal the first deal. Raises ChanceError or PositionError when `start` does not do."""
        self.rules, self.start = rules, start
        self.moves: list[str] = []
        self.tally: list[Scores] = []
        self.decks: list[tuple[str, ...]] = []
        self.stopped = False
        if start.position is None:
            self._begin(rules.opening(start, self._chance("opening")))
        else:
            self.state: State[Any, Any, Any] = rules.place(start.position)
            self.setup: Setup | None = self.state.table.setup
            self.beats: list[Beat[Any, Any, Any]] = []

    def _chance(self, need: str) -> Chance:
        seed = self.start.seed
        if seed is None:
            return Missing(f"the {need} needs a seed, the record has none")
        return Dice(seed, need)

    def _deck(self, setup: Setup) -> Deck:
        explicit, seed, number = self.start.decks, self.start.seed, setup.deck
        if number <= len(explicit):
            return Stacked(explicit[number - 1], number)
        if seed is not None:
            return Dice(seed, number)
        return Missing(f"deal {number} needs a deck, the record has {len(explicit)}")

    def _begin(self, setup: Setup) -> None:
        kept = _Kept(self._deck(setup))
        self.state = self.rules.deal(setup, kept)
        self.setup, self.beats = setup, []
        if kept.cards:
            self.decks.append(kept.cards)

    def play(self, text: str) -> tuple[Beat[Any, Any, Any], ...]:
        """Make the move written `text` for the seat to move. Raises IllegalAction, MatchError."""
        seat = self.state.table.turn
        if seat is None:
            msg = f"the move {text!r} comes after the end of the {'deal' if self.setup else 'match'}"
            raise MatchError(msg)
        action = self.rules.spelled(text, self.state.seen_by(seat))
        beats = self.rules.play(self.state, action)
        self.state = beats[-1].state
        self.moves.append(text)
        self.beats.extend(beats)
        if self.state.table.turn is None and (scores := self.rules.score(self.state.table)) is not None:
            self.tally.append(scores)
        return beats

    def advance(self) -> None:
        """Deal the next deal after a finished one, or end the match."""
        if self.setup is None or self.state.table.turn is not None:
            msg = "the next deal comes only after a finished one"
            raise MatchError(msg)
        following = self.rules.following(self.setup, self.state.table, self.tally)
        if following is None:
            self.setup = None
        else:
            self._begin(following)

    def run(self, moves: Iterable[str]) -> None:
        """Play the moves, going on to the next deal as soon as a move follows a finished one."""
        for text in moves:
            if self.setup is not None and self.state.table.turn is None:
                self.advance()
            self.play(text)

    def stop(self) -> None:
        """End the match by agreement, a deal having just ended. Raises MatchError otherwise."""
        if self.setup is None or self.state.table.turn is not None:
            msg = "a match can be stopped only when a deal has just ended"
            raise MatchError(msg)
        self.stopped, self.setup = True, None

    def without(self, count: int) -> Match:
        """The same match without its last `count` moves, in the deal that was being played then.

        Raises MatchError when there are not so many.
        """
        if not 0 <= count <= len(self.moves):
            msg = f"{count} moves cannot be taken back, expected 0 to {len(self.moves)}"
            raise MatchError(msg)
        earlier = Match(self.rules, self.start)
        earlier.run(self.moves[: len(self.moves) - count])
        ended = earlier.state.table.turn is None
        if ended and self.stopped and not count:
            earlier.stop()
        elif ended and (count or self.state != earlier.state or self.over):
            earlier.advance()
        return earlier

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.setup is None

    @property
    def totals(self) -> Scores:
        """One integer a seat after the finished deals."""
        return self.rules.totals(self.tally) if self.tally else (0,) * self.rules.seats

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """The place of each seat; None before the match is over."""
        return self.rules.ranking(self.tally, self.state.table) if self.over else None
