"""Random rounds of congklak: for every value of every option the seeds keep their number and the round ends."""

import pytest

from game.core.dice import Dice
from game.games.congklak.rules import Congklak
from game.games.congklak.table import Round

VALUES = [(o.name, value) for o in Congklak.options() for value in o.choices]


@pytest.mark.native
@pytest.mark.parametrize(("name", "value"), VALUES, ids=str)
def test_seeds_keep_their_number_at_every_beat(name: str, value, long: set[str]):
    """Invariant of 3d, G20, G21: 2n² seeds at every beat; every round ends within the bound."""
    for number in range(10_000 if "fuzz" in long else 500):
        dice = Dice("rounds", name, value, number)
        options = {o.name: o.choices[dice.below(len(o.choices))] for o in Congklak.options()}
        rules = Congklak.chosen({**options, name: value})
        seeds = 2 * rules.holes**2
        owned = dice.below(seeds + 1) if number % 2 else seeds // 2
        state = started(rules, dice.below(2), owned)
        if state is None:
            continue
        for _ in range(rules.bound):
            legal = rules.legal(state.seen_by(state.table.turn))
            beats = rules.play(state, legal[dice.below(len(legal))])
            assert all(sum(beat.state.table.ring) == seeds for beat in beats)
            state = beats[-1].state
            if state.table.turn is None:
                break
        assert state.table.turn is None
        assert sum(rules.score(state.table)) == seeds


def started(rules: Congklak, starter: int, owned: int):
    """A round in which seat 0 owns so many seeds; None where a seat could not begin it."""
    setup = Round(1, 1, starter, (0, 0), starter, (owned, 2 * rules.holes**2 - owned))
    state = rules.deal(setup, Dice("none"))
    return state if rules.legal(state.seen_by(starter)) else None
