"""Call Break: four players call how many tricks they will take; spades are always trump."""

from game.core.game import Game
from game.games.callbreak.brain import LEVELS
from game.games.callbreak.coach import hint, preview, why_not
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.scene import account, scene

GAME = Game(CallBreak, LEVELS, why_not, scene, __name__, hint=hint, preview=preview, account=account)
