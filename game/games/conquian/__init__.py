"""Conquian: a rummy for two; every card taken is melded at once, eleven melded cards win."""

from game.core.game import Game
from game.games.conquian.brain import LEVELS
from game.games.conquian.coach import hint, preview, why_not
from game.games.conquian.rules import Conquian
from game.games.conquian.scene import account, scene

GAME = Game(Conquian, LEVELS, why_not, scene, __name__, hint, preview, account=account)
