"""Every line of a round to its end, without a bound or a table of someone else's: what the top is held to."""

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.packed import Packed, packing
from game.games.congklak.rules import Congklak


def exhausted(game: Packed, position: int, known: dict[int, int]) -> int:
    """What the mover gains from here if both sides play as well as can be."""
    if position not in known:
        known[position] = max(through(game, position, hole, known) for hole in game.moves(position))
    return known[position]


def through(game: Packed, position: int, hole: int, known: dict[int, int]) -> int:
    """What the mover gains by this pick if both sides play on as well as can be."""
    reached, gain, same = game.after(position, hole)
    if not reached:
        return gain
    rest = exhausted(game, reached, known)
    return gain + rest if same else gain - rest


def sparse(rules: Congklak, number: int, most: int = 8) -> Match:
    """A round played at random until so few seeds are left in the holes."""
    dice = Dice("sparse", number)
    match = Match(rules, Start(seed=f"{number}"))
    while (seat := match.state.table.turn) is not None:
        game = packing(rules, match.state.table)
        if game.seeds(game.packed(match.state.table)) <= most:
            return match
        legal = rules.legal(match.state.seen_by(seat))
        match.play(str(legal[dice.below(len(legal))]))
    return sparse(rules, number + 10_000, most)
