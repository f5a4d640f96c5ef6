"""Sebelas, a toy fifth game: two seats show cards of one suit, the higher one takes the pair.

It proves that a game is one folder and one line of a registry (tests/registry.py).
"""

from functools import partial

from game.core.game import Game
from tests.toy.brain import answer
from tests.toy.coach import why_not
from tests.toy.rules import Sebelas
from tests.toy.scene import scene

GAME = Game(Sebelas, (partial(answer, high=False), partial(answer, high=True)), why_not, scene, __name__)
