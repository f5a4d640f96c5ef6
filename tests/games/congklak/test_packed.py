"""The packed board sows as the rules do, under every option."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.packed import SEED, packing
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import store_of
from tests.contract.walks import random_options, walk
from tests.registry import GAMES

RARE = [
    {"relay": "bank"},
    {"lap": "return", "tembak_empty": "stay"},
    {"lap": "none", "round_end": "on_turn"},
    {"ngacang_reserve": "last_resort", "rounds": 5},
    {"decide_by": "jalan", "holes": 9},
    {},
]


def stores(rules: Congklak, ring, seat: int) -> tuple[int, int]:
    return ring[store_of(rules.holes, seat)], ring[store_of(rules.holes, 1 - seat)]


@pytest.mark.parametrize("number", range(60))
def test_a_packed_pick_is_the_pick_of_the_rules(number: int):
    """Law: same legal holes, same board, same gain, same seat to move, same round's end as `Congklak.play`."""
    dice = Dice("packed", number)
    options = RARE[number % len(RARE)] if number % 2 else random_options(GAMES["congklak"], dice)
    match = Match(Congklak(**options), Start(seed=f"{number}"))
    rules = match.rules
    for step in walk(GAMES["congklak"], match, dice, moves=250):
        before, after, seat = step.state.table, step.beats[-1].state.table, step.seat
        game = packing(rules, before)
        position = game.packed(before)
        assert sorted(game.moves(position)) == [pick.hole - 1 for pick in rules.legal(step.state.seen_by(seat))]
        assert game.seeds(position) == sum(before.ring) - sum(stores(rules, before.ring, seat))
        reached, gain, same = game.after(position, step.action.hole - 1)
        assert reached == game.packed(after)
        if after.turn is None:
            own, rival = (rules.score(after)[each] for each in (seat, 1 - seat))
            own_before, rival_before = stores(rules, before.ring, seat)
            walk_worth = 1 if rules.decide_by == "biji" else 1_000
            walked = walk_worth if after.walk == seat else -walk_worth
            assert gain == SEED * (own - rival - own_before + rival_before) + walked
        else:
            assert gain == SEED * (stores(rules, after.ring, seat)[0] - stores(rules, before.ring, seat)[0])
            assert same == (after.turn == seat)
