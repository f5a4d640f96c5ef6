"""What moves would do, said before they are chosen; worked out once for each position."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any

from game.core.game import AnyRules, Game
from game.core.scene import Saying
from game.core.state import Seat, State

Foretold = Mapping[str, tuple[Saying, ...]]


class Foresight:
    """Remembers what it has worked out for the present position."""

    def __init__(self, game: Game, log: Callable[[str], None]) -> None:
        """Nothing is worked out before it is asked for."""
        self._game, self._log = game, log
        self._state: object = None
        self._foretold: Foretold = {}

    def of(self, rules: AnyRules, state: State[Any, Any, Any], me: Seat) -> Foretold:
        """By the key of each thing, or the move of each button. After a mistake of ours there is nothing to say."""
        if self._state is not state:
            self._state, self._foretold = state, {}
            try:
                self._foretold = dict(self._game.preview(rules, state.seen_by(me)))
            except Exception:  # noqa: BLE001 - without previews the match can be played as well
                self._log(traceback.format_exc())
        return self._foretold
