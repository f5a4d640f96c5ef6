"""The registry that the tests use: all games, and the toy fifth one by one line."""

from game.core.game import Game
from game.registry import GAMES as RELEASED
from tests import toy

GAMES: dict[str, Game] = {
    **RELEASED,
    "sebelas": toy.GAME,
}
