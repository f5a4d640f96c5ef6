"""What moves would do, said before they are chosen; worked out once for each position."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping

from game.core.game import AnyRules, AnyView, Game
from game.core.scene import Saying

Foretold = Mapping[str, tuple[Saying, ...]]


class Foresight:
    """Remembers what it has worked out for the present position."""

    def __init__(self, game: Game, log: Callable[[str], None]) -> None:
        """Nothing is worked out before it is asked for."""
        self._game, self._log = game, log
        self._view: AnyView | None = None
        self._foretold: Foretold = {}

    def of(self, rules: AnyRules, view: AnyView) -> Foretold:
        """By the key of each thing, or the move of each button. After a mistake of ours there is nothing to say."""
        if self._view != view:
            self._view, self._foretold = view, {}
            try:
                self._foretold = dict(self._game.preview(rules, view))
            except Exception:  # noqa: BLE001 - without previews the match can be played as well
                self._log(traceback.format_exc())
        return self._foretold
