"""The games there are: one line each."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.game import Game

_FOLDERS = (
    "cangkulan",
    "conquian",
    "congklak",
    "callbreak",
)  # fmt: skip

GAMES: dict[str, Game] = {name: import_module(f"game.games.{name}").GAME for name in _FOLDERS}
