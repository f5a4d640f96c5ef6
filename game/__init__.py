"""Beranda's engine: the rules of four traditional games, their records and computer players."""

from game.core.game import Game
from game.core.record import Record, RecordError, read
from game.core.rules import IllegalAction, Rules
from game.core.scene import Scene
from game.core.state import Event, State, View

__all__ = [
    "Event",
    "Game",
    "IllegalAction",
    "Record",
    "RecordError",
    "Rules",
    "Scene",
    "State",
    "View",
    "read",
]
