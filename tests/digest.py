"""One number for many matches: the same on every Python, under every hash seed, in WebAssembly."""

import hashlib

from game.core.dice import Dice
from game.core.record import record_of
from game.registry import GAMES
from tests.contract.walks import begun, random_options, walk

MATCHES = 5


def digest(name: str) -> str:
    """The SHA-256 of five whole matches of a game: records, positions, scores, rankings."""
    game, total = GAMES[name], hashlib.sha256()
    for number in range(MATCHES):
        dice = Dice("digest", name, number)
        match = begun(game, random_options(game, dice), f"{number}")
        for step in walk(game, match, dice):
            total.update(step.rules.position(step.beats[-1].state).encode())
        total.update(f"{record_of(match)} {match.tally} {match.totals} {match.ranking}".encode())
    return total.hexdigest()


if __name__ == "__main__":
    for game_name in GAMES:
        print(game_name, digest(game_name))  # noqa: T201 - it is a command
