"""A finished match looked at again, step by step, as the person saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.game import AnyRules, AnyView, Game
from game.core.record import read
from game.core.scene import Scene
from game.core.state import Event
from web.app import board
from web.app.el import El, el
from web.app.evening import Frame, retold
from web.app.hand import arranged
from web.app.keep.matches import seating_of
from web.app.players import ME
from web.app.screens import page, top
from web.app.telling import message
from web.app.text import Words, catalogue
from web.app.voice import Said

ICONS = {"last": "end"}  # the last trick has a sign of its own
Step = tuple[Sequence[Event], AnyView]  # what happened, and what the person saw after it


class Replay:
    """The steps of a match and the one that is looked at; a deal is a step like a move."""

    def __init__(self, body: str, games: Mapping[str, Game]) -> None:
        """Read the record and stand at its first deal. Raises RecordError."""
        record, match = read(body, games)
        self.game = games[record.game]
        self.rules: AnyRules = match.rules
        self.seating = seating_of(record, match.rules.seats)
        self._steps: list[Step] = []
        self._rest: Iterator[tuple[Frame, ...]] = retold(match, ME)
        self.number, self.last = 0, sum(1 for _ in retold(match, ME)) - 1
        self._reach(0)

    def _reach(self, number: int) -> None:
        while len(self._steps) <= number:
            frames = next(self._rest)
            self._steps.append(([event for event, _ in frames], frames[-1][1]))

    def go(self, where: str) -> None:
        """To the first step, back, on, or to the last; never over an end."""
        places = {"first": 0, "before": self.number - 1, "after": self.number + 1, "last": self.last}
        self.number = min(max(places.get(where, self.number), 0), self.last)
        self._reach(self.number)

    @property
    def events(self) -> Sequence[Event]:
        """What happened in this step."""
        return self._steps[self.number][0]

    @property
    def scene(self) -> Scene:
        """The table after this step; nothing on it answers."""
        return self.game.scene(self.rules, self._steps[self.number][1]).still()


def words_of(replay: Replay, language: str) -> Words:
    """The words of the match that is looked at."""
    return Words(language, catalogue(replay.game, language), ME, replay.rules.seats)


def happened(replay: Replay, words: Words) -> str:
    """What happened in this step, as it is said at a pause: what goes on in passing is left out."""
    return message(replay.events, words)


def screen(replay: Replay, words: Words, said: Said, order: str) -> El:
    """The table as it was, the hand in that order, with the way through the steps below it."""
    title = words.of("replay.title", game=words.of_game("name"), number=replay.number, last=replay.last)
    look = board.Look(replay.seating, idle=True)
    return page(
        "table", words, top(words, title, left=("back", "back")),
        el("p", key="line", cls="line caption", text=happened(replay, words) or "\u00a0"),
        *board.table(arranged(replay.scene, order), words, look), _steps(replay, words),
        said=said, game=replay.rules.name,
    )  # fmt: skip


def _steps(replay: Replay, words: Words) -> El:
    ends = {
        "first": replay.number > 0, "before": replay.number > 0,
        "after": replay.number < replay.last, "last": replay.number < replay.last,
    }  # fmt: skip
    buttons = (
        el("button", key=f"step.{where}", cls=f"action {'live' if live else ''}", type="button",
           data_icon=ICONS.get(where, where), data_act=f"step:{where}",
           aria_disabled=None if live else "true", text=words.of(f"replay.{where}"))
        for where, live in ends.items()
    )  # fmt: skip
    return el("div", *buttons, key="actions", cls="actions steps", role="group", aria_label=words.of("replay.steps"))
