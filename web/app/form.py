"""What a person chooses before a match: the game's options and the level of each computer player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.game import AnyRules, Game
from game.core.rules import Option, OptionValue, Start
from web.app.players import ME


@dataclass(frozen=True)
class Form:
    """The options form of one game; what nobody touched has its default. start: a deal that a link has named."""

    game: Game
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    levels: Mapping[int, int] = field(default_factory=dict)  # by seat; seat 0 stands for all others
    start: Start | None = None

    def rules(self) -> AnyRules:
        """The game with these options."""
        return self.game.rules.chosen(self.options)

    def value(self, option: Option) -> OptionValue:
        """What is chosen for an option."""
        return self.options.get(option.name, option.default)

    def level(self, seat: int) -> int:
        """The level of a computer seat; the weakest when nobody chose."""
        return self.levels.get(seat, self.levels.get(ME, 1))

    def seating(self) -> tuple[str, ...]:
        """Who sits where, as a record says it."""
        return ("you", *(f"bot:{self.level(seat)}" for seat in range(1, self.rules().seats)))

    def with_option(self, name: str, text: str) -> Form:
        """The form with one option changed; a text that names no choice changes nothing."""
        for option in self.game.rules.options():
            for choice in option.choices:
                if (option.name, str(choice)) == (name, text):
                    return replace(self, options={**self.options, name: choice})
        return self

    def with_level(self, level: int, seat: int = ME) -> Form:
        """The form with another level for one seat, or for all computer seats together."""
        if not 1 <= level <= len(self.game.levels):
            return self
        kept = {} if seat == ME else self.levels
        return replace(self, levels={**kept, seat: level})
