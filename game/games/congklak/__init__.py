"""Congklak (dakon): sow seeds round the board into your store; two players, several rounds."""

from game.core.game import Game
from game.games.congklak.brain import LEVELS, scattered
from game.games.congklak.coach import hint, preview, why_not
from game.games.congklak.rules import Congklak
from game.games.congklak.scene import account, scene

GAME = Game(Congklak, LEVELS, why_not, scene, __name__, hint, preview, scattered, account)
