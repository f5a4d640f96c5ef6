"""What a game's folder hands to the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from game.core.dice import Dice
from game.core.rules import Rules
from game.core.scene import Reason, Scene
from game.core.state import Action, View

AnyRules = Rules[Any, Any, Any, Any]
AnyView = View[Any, Any]
Search = Callable[[Any, Any, Dice], Iterator[Action]]


@dataclass(frozen=True)
class Game:
    """One game: its rules class and what thinks, explains, draws and words it.

    rules: the Rules subclass.
    levels: the computer players, weakest first. Each is `search(rules, view, dice)`, an iterator
        that yields its best legal answer so far, again and again, at least once.
    why_not: `why_not(rules, view, picks)`, the reason why choosing these things is no legal move.
    scene: `scene(rules, view)`, what the table shows that seat.
    package: the folder whose `text/<language>.toml` words it.
    """

    rules: type[AnyRules]
    levels: Sequence[Search]
    why_not: Callable[[Any, Any, tuple[str, ...]], Reason]
    scene: Callable[[Any, Any], Scene]
    package: str

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
