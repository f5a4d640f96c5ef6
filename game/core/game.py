"""What a game's folder hands to the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from game.core.dice import Dice
from game.core.rules import Rules
from game.core.scene import Hint, Preview, Reason, Saying, Scene
from game.core.state import Action, Seat, View

AnyRules = Rules[Any, Any, Any, Any]
AnyView = View[Any, Any]
Search = Callable[[Any, Any, Dice], Iterator[Action]]


def _nothing(rules: AnyRules, view: AnyView) -> Preview:
    del rules, view
    return ()


@dataclass(frozen=True)
class Game:
    """One game: its rules class and what thinks, explains, draws and words it.

    rules: the Rules subclass.
    levels: the computer players, weakest first. Each is `search(rules, view, dice)`, an iterator
        that yields its best legal answer so far, again and again, at least once.
    why_not: `why_not(rules, view, picks)`, the reason why choosing these things is no legal move.
    scene: `scene(rules, view)`, what the table shows that seat.
    package: the folder whose `text/<language>.toml` words it.
    hint: `hint(rules, view, dice)`, an iterator of the strong level's best move so far with its
        reasons (worded by the catalogue's section `hint`), at least one; None: no hints yet.
    preview: `preview(rules, view)`, for each thing key or act what is to be said of it before it is
        chosen (worded by the section `preview`).
    scattered: `scattered(rules, dice, moves)`, the position text of a deal in which each side has
        made so many random moves; None for games whose deals differ by themselves.
    account: `account(rules, table, seat)`, how that seat came by its points in a finished deal: the
        facts and the rule (worded by the section `account`); None: the game says no more of them.
    """

    rules: type[AnyRules]
    levels: Sequence[Search]
    why_not: Callable[[Any, Any, tuple[str, ...]], Reason]
    scene: Callable[[Any, Any], Scene]
    package: str
    hint: Callable[[Any, Any, Dice], Iterator[Hint]] | None = None
    preview: Callable[[Any, Any], Preview] = _nothing
    scattered: Callable[[Any, Dice, int], str] | None = None
    account: Callable[[Any, Any, Seat], Saying] | None = None

    @property
    def name(self) -> str:
        """The game's key: in records, links, catalogues and the command line."""
        return self.rules.name

    def level(self, number: int) -> Search:
        """The computer player of a level counted from 1; a higher one is read as the top."""
        return self.levels[min(number, len(self.levels)) - 1]

    def text(self, language: str) -> str:
        """The game's catalogue in that language, as TOML."""
        return files(self.package).joinpath("text", f"{language}.toml").read_text("utf-8")
