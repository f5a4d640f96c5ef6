"""The last tricks: every deal that can still be, once, as likely as the walk of worlds finds it; and what is played."""

from collections import Counter
from itertools import islice

import pytest

from game.ai.search import flat
from game.core.cards import Cards, cards_of, parse_cards
from game.core.dice import Dice
from game.core.state import State
from game.games.callbreak.brain import ENDINGS, LEVELS, PAUSE, STRENGTHS, apart, losing
from game.games.callbreak.endings import TRICKS_LEFT, endings
from game.games.callbreak.playout import playout
from game.games.callbreak.stakes import POINT, stakes
from game.games.callbreak.table import Play
from game.games.callbreak.worlds import worlds
from tests.games.callbreak.random_tables import random_positions
from tests.games.callbreak.tables import facing

MOST = ENDINGS * STRENGTHS[-1].budget
IMAGINED = 150
SAMPLED = 1_500


def late(count: int, seed: int, **options: object) -> list:
    """Positions of the last tricks in which a card is to be played."""
    found = []
    for match in random_positions(40 * count, seed, **options):
        hand = match.state.hands[match.state.table.turn]
        if hand.bit_count() <= TRICKS_LEFT and None not in match.state.table.bids:
            found.append((match.rules, match.state, match.state.seen_by(match.state.table.turn)))
        if len(found) == count:
            break
    assert len(found) == count
    return found


def test_every_deal_is_one_that_the_seat_can_imagine_and_each_is_there_once():
    """As many cards as each seat holds, every card in one place, nobody holds what it lacks."""
    for rules, state, view in late(40, 3):
        deals = [tuple(world) for world, _ in endings(rules, view, MOST)]
        assert len(set(deals)) == len(deals) > 0
        for hands in deals:
            other = State(state.table, tuple(map(Cards, hands)), None)
            assert other.seen_by(view.seat) == view
            assert rules.pieces(other) == rules.pieces(state)
            assert list(map(int.bit_count, hands)) == [hand.bit_count() for hand in state.hands]
            assert not any(hand & state.table.cant[seat] for seat, hand in enumerate(hands) if seat != view.seat)


def test_no_deal_that_can_be_imagined_is_left_out():
    """Those that the rules deal themselves are all there, and so are the answers to a redeal question (K19)."""
    for rules, state, view in late(40, 3):
        deals = {tuple(world) for world, _ in endings(rules, view, MOST)}
        imagined = {tuple(map(int, rules.imagine(view, Dice("late", n)).hands)) for n in range(IMAGINED)}
        assert tuple(map(int, state.hands)) in deals
        assert imagined <= deals


def test_a_deal_is_as_likely_as_the_walk_of_worlds_comes_to_it():
    """Two ways to the same chances: counting all deals, and wandering among them."""
    for rules, _, view in late(6, 4, redeal="off"):
        deals = endings(rules, view, 40)
        if not deals:
            continue
        came = Counter(map(tuple, islice(worlds(rules, view, Dice("walk")), SAMPLED)))
        total = sum(fit for _, fit in deals)
        assert all(abs(came[tuple(world)] / SAMPLED - fit / total) < 0.08 for world, fit in deals)


@pytest.mark.parametrize(
    ("trick", "hand", "left"),
    [
        ("KH", "2H 5H QH AC", "2H AC"),  # none of them beats the king
        ("9H", "2H 5H QH", "2H 5H QH"),  # the queen would
        ("9H 3S", "2C 4C 7D 2S", "2C 7D 2S"),
        ("", "2H 5H", "2H 5H"),
    ],
)
def test_of_cards_that_lose_the_lowest_of_each_suit_is_looked_at(trick, hand, left):
    cards = tuple(sorted(parse_cards(hand)))
    assert losing(facing(trick, hand), cards) == tuple(sorted(parse_cards(left)))


def test_too_many_deals_are_not_counted_up():
    (found,) = late(1, 5)
    rules, _, view = found
    assert endings(rules, view, len(endings(rules, view, MOST)) - 1) == []


def test_the_top_plays_the_last_three_tricks_within_a_twentieth_of_a_point():
    """opponents.md 5: in 97 of a hundred endings, what is played is worth within 0.05 points of the best; here by
    very many worlds that are wandered to.
    """
    near, seen = 0, 0
    for number, (rules, _, view) in enumerate(late(150, 6)):
        cards = apart(view, cards_of(act.card for act in rules.legal(view) if isinstance(act, Play)))
        if len(cards) < 2:
            continue
        run, outcome = playout(rules, view.table), stakes(rules, view.table.setup, view.seat)
        bids = [bid or 0 for bid in view.table.bids]
        dice = Dice("ending", number)

        def worth(world, card, run=run, outcome=outcome, bids=bids) -> int:
            return outcome(bids, run(world, 1 << card))

        *_, values = flat(cards, worlds(rules, view, dice), worth, SAMPLED, PAUSE)
        *_, answer = LEVELS[-1](rules, view, dice)
        near += max(values) - values[cards.index(answer.card)] <= POINT / 20
        seen += 1
    assert seen > 30
    assert near >= 0.97 * seen
