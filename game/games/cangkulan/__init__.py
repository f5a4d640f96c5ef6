"""Cangkulan (cangkul): follow suit or dig in the stock; who is rid of all cards first wins."""

from game.core.game import Game
from game.games.cangkulan.brain import LEVELS
from game.games.cangkulan.coach import hint, why_not
from game.games.cangkulan.rules import Cangkulan
from game.games.cangkulan.scene import account, scene

GAME = Game(Cangkulan, LEVELS, why_not, scene, __name__, hint, account=account)
