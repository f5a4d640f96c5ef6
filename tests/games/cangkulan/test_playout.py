"""The fast playout against the rules: the same moves, the same end, in every kind of round."""

from itertools import product

import pytest

from game.core.cards import card, cards_of, name_of, names_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import State
from game.games.cangkulan.playout import WIN, World, clever_lead, plain_lead, played_out, standing
from game.games.cangkulan.rules import STALL, Cangkulan
from game.games.cangkulan.table import DIG, PASS
from game.games.cangkulan.trick import winning
from tests.games.cangkulan.situations import legal, played, text

KINDS = list(product((3, 4, 5), ("first_out", "find_loser"), (0, 1, 2)))


def rank(move: str) -> int:
    return "23456789TJQKA".index(move[0])


def habitual(rules: Cangkulan, state: State, clever: set[int]) -> str:
    """What the seat to move plays in a playout, found from notations alone."""
    seat, table = state.table.turn, state.table
    moves = [str(move) for move in rules.legal(state.seen_by(seat))]
    natural = [move for move in moves if move[0] != "*"]
    if moves[0] in (DIG, PASS) or not natural:
        return moves[0]
    suits = [suit for suit in "CDHS" if any(move[1] == suit for move in natural)]
    held = {suit: [move for move in natural if move[1] == suit] for suit in suits}
    following = any(laid.card is not None and laid.card < 52 for laid in table.trick)
    if seat not in clever:
        return min(held[max(suits, key=lambda suit: len(held[suit]))], key=rank)
    if following:
        best = name_of(winning(table.trick)[1])
        takes = [move for move in natural if best[0] != "*" and rank(move) > rank(best)]
        return min(takes or natural, key=rank)
    others = [names_of(hand) for other, hand in enumerate(state.hands) if other != seat and hand]
    lacking = {suit: sum(all(name[1] != suit for name in names) for names in others) for suit in suits}
    suit = max(suits, key=lambda suit: (lacking[suit], len(held[suit])))
    bar = max((rank(name) for names in others for name in names if name[1] == suit), default=-1)
    sure = [move for move in held[suit] if rank(move) > bar]
    return min(sure, key=rank) if sure else max(held[suit], key=rank)


def ended(rules: Cangkulan, state: State, move: str, clever: set[int]) -> State:
    """The end of the round after this move and then habitual ones, by the rules."""
    while True:
        seat = state.table.turn
        state = rules.play(state, rules.spelled(move, state.seen_by(seat)))[-1].state
        if state.table.turn is None:
            return state
        move = habitual(rules, state, clever)


def fast(rules: Cangkulan, state: State, move: str, clever: set[int]) -> int:
    """What the fast playout says of the same."""
    world = World(state.hands, [1 << number for number in reversed(state.hidden)], sum(1 << seat for seat in clever))
    return played_out(standing(rules, state.seen_by(state.table.turn)), world, 1 << card(move))


def agree(rules: Cangkulan, state: State, clever: set[int]) -> int:
    """How many cards the seat to move can play; each is followed to the end both ways."""
    seat = state.table.turn
    moves = [str(move) for move in rules.legal(state.seen_by(seat))]
    if moves[0] in (DIG, PASS):
        return 0
    for move in moves:
        end = ended(rules, state, move, clever)
        reached = rules.score(end.table)[seat] == (1 if rules.goal == "first_out" else 0)
        # who is out before the round's end has reached the goal of not being last
        assert fast(rules, state, move, clever) == (WIN if reached else -end.table.counts[seat]), move
    return len(moves)


@pytest.mark.parametrize(("players", "goal", "jokers"), KINDS)
def test_a_playout_ends_as_the_rules_say(players: int, goal: str, jokers: int):
    """Every card of every fifth position of two random rounds, tricks half played and seats out included."""
    rules, dice, tried = Cangkulan(players=players, goal=goal, jokers=jokers), Dice("law", players, goal, jokers), 0
    for number in range(2):
        match = Match(rules, Start(seed=f"law-{number}"))
        while match.state.table.turn is not None:
            if dice.below(5) == 0:
                tried += agree(rules, match.state, {seat for seat in range(players) if dice.below(2)})
            match.play(dice.shuffled(legal(match))[0])
    assert tried > 12


def test_a_playout_goes_on_counting_pick_ups_and_stops_at_the_stall():
    """1c.9: one trick before the bound; who holds fewest has won, who holds most has lost, all who tie together."""
    for goal in ("first_out", "find_loser"):
        rules, stopped = Cangkulan(players=3, goal=goal), 0
        for hands in (
            ("2C 3D", "4D 5D", "4H 5H"),
            ("2C 3D 4S", "4D 5D 7S", "4H 5H"),
            ("2C 3D 8S", "9D", "4H 9H 7S 8H"),
        ):
            state = rules.place(text(*hands, pickups=STALL - 1))
            stopped += agree(rules, state, {1})
        assert stopped == 8


def test_the_two_ways_to_lead():
    """Plain: the lowest of the longest suit. Clever: of the suit that most others lack the lowest that nobody beats."""
    for names, wanted in (("KC 2D 9D 8D 2H 3H", "2D"), ("KC 2S 3H", "KC"), ("*1 *2 AS", "AS"), ("*1 *2", "*1")):
        assert plain_lead(cards_of(parse_cards(names))) == 1 << card(wanted)
    for names, others, wanted in (
        ("KC 2D 9D 8D", ("3D 4S", "5C 6D"), "KC"),
        ("KC 2D 9D 8D", ("3C 4S", "5C 6D"), "8D"),
        ("KC 2D 9D 8D", ("3C 4S", "5C AD"), "9D"),
        ("KC 2C 2D 9D", ("3S", "4S"), "2C"),
        ("KC 2D 9D", ("-", "4C 4D"), "9D"),
        ("*1 *2", ("3S", "4S"), "*1"),
    ):
        hands = [0 if hand == "-" else cards_of(parse_cards(hand)) for hand in (names, *others)]
        assert clever_lead(hands, 0) == 1 << card(wanted)


def test_a_world_can_be_played_out_again():
    """Hands and stock are left as they were, so that all candidates share them."""
    match, _ = played(text("4H KD 2C", "9C 8C", "2H 3H", stock="5C QS 6H AD"), players=3)
    world = World([*match.state.hands], [1 << number for number in match.state.hidden], 0b101)
    start = standing(match.rules, match.state.seen_by(0))
    before = ([*world.hands], [*world.stock])
    assert played_out(start, world, 1 << card("4H")) == played_out(start, world, 1 << card("4H"))
    assert (world.hands, world.stock) == before
