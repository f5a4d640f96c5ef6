"""What a lesson adds to a sitting: which moves are right, what the others answer, what is said to the learner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.core.game import AnyRules, AnyView, Game
from game.core.match import Match
from game.core.state import Event, Seat
from web.app.lesson import Lesson
from web.app.telling import code_of, told, values_of
from web.app.text import Value, Words


@dataclass(frozen=True)
class Objection:
    """A move that may be made and is not the right one here: what it would bring, and in which step."""

    events: tuple[Event, ...]
    step: int


@dataclass(frozen=True)
class Teacher:
    """Follows the record of a lesson. `number` counts the lessons of the game from 1 to `last`."""

    game: Game
    lesson: Lesson
    number: int
    last: int
    learner: Seat

    @cached_property
    def _told(self) -> tuple[tuple[bool, tuple[Event, ...]], ...]:
        beats = self.lesson.told(self.game, self.learner)
        return tuple((own, tuple(beat.event.seen_by(self.learner) for beat in each)) for own, each in beats)

    def over(self, match: Match) -> bool:
        """Whether all of the lesson has been played."""
        return len(match.moves) >= len(self._told)

    def step(self, match: Match) -> int:
        """Which of the learner's moves is next, from 1."""
        return sum(own for own, _ in self._told[: len(match.moves)]) + 1

    def objects(self, match: Match, move: str) -> Objection | None:
        """What speaks against this move of the learner; None when it is right, or no move at all."""
        view = match.state.seen_by(self.learner)
        step = self.step(match)
        legal = {str(action): action for action in match.rules.legal(view)}
        if move not in legal or self.over(match) or self.lesson.steps[step - 1].right(move):
            return None
        beats = match.rules.play(match.state, legal[move])
        return Objection(tuple(beat.event.seen_by(self.learner) for beat in beats), step)

    def player(self, match: Match) -> Reply:
        """Who makes the moves of the others."""
        return Reply(self.lesson.record.moves, lambda: len(match.moves))

    # ---- in words

    def title(self, words: Words) -> str:
        """Which lesson this is."""
        return words.of("lesson.of", number=self.number, last=self.last)

    def asks(self, match: Match, words: Words) -> str:
        """What the learner is to do now; empty when only others have still to move."""
        step = self.step(match)
        if step > len(self.lesson.steps):
            return ""
        return self._said(words, f"ask{step}", self._of_step(step))

    def refuses(self, objection: Objection, words: Words) -> str:
        """What the move would have brought, and why another is right."""
        what = next((text for event in reversed(objection.events) if (text := told(event, words))), "")
        why = self._said(words, f"no{objection.step}", self._of_step(objection.step))
        return words.of("lesson.then", what=what, why=why)

    def closes(self, words: Words) -> str:
        """What was to be learnt."""
        return self._said(words, "done", self._of_all)

    def _of_step(self, step: int) -> Mapping[str, Value]:
        own = [events for own, events in self._told if own]
        return {**self._of_all, **_values(own[step - 1], self.learner)}

    @cached_property
    def _of_all(self) -> Mapping[str, Value]:
        return _values((event for _, each in self._told for event in each), self.learner)

    def _said(self, words: Words, code: str, values: Mapping[str, Value]) -> str:
        return words.of_game(f"lesson.{self.lesson.name}.{code}", **values)


def _values(events: Iterable[Event], learner: Seat) -> dict[str, Value]:
    """What the texts of a lesson may use: `shot_seeds` is the field `seeds` of the event `shot`; own events first."""
    found: dict[str, Value] = {}
    for event in sorted(events, key=lambda event: event.seat == learner):
        code = code_of(type(event))
        found |= {f"{code}_{name}": value for name, value in values_of(event).items()}
    return found


@dataclass(frozen=True)
class Reply:
    """A player who makes the move of the record that is next."""

    moves: tuple[str, ...]
    made: Callable[[], int]

    async def choose(self, rules: AnyRules, view: AnyView) -> str:
        """As it is written."""
        del rules, view
        return self.moves[self.made()]
