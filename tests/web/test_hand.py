"""How one's own hand lies (P1 row 38): by suit with the colours by turns, by rank, or with the trumps at the end."""

import random
from itertools import pairwise

import pytest

from game.core.dice import Dice
from game.core.scene import Scene, Thing, Zone, saying
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.hand import arranged
from web.app.settings import CHOICES
from web.app.tiers import LONG_HAND, tiers

ORDERS = CHOICES["order"]
CALL_BREAK = ("AKQJT98765432", "S")


def held(cards, order, ranks="23456789TJQKA", trumps=""):
    hand = Zone("hand", "hand", 0, tuple(Thing(card, card) for card in cards.split()))
    scene = arranged(Scene(0, (hand,), (), saying("x"), ranks=ranks, trumps=trumps), order)
    return " ".join(thing.key for thing in scene.zones[0].things)


def test_by_suit_the_colours_go_by_turns():
    """Black, red, black, red; within a suit as the game reads its ranks; jokers last."""
    assert held("2C AH 7D *1 TS KH 3C", "suit") == "TS KH AH 2C 3C 7D *1"
    assert held("2C AH 7D TS KH 3C", "suit", *CALL_BREAK) == "TS AH KH 3C 2C 7D"


def test_by_rank_equal_ranks_lie_together():
    """The game says which rank follows which: in Conquian the jack comes after the seven, the ace is low."""
    assert held("2C JH 7D AS 7H *2", "rank", "A234567JQK") == "AS 2C 7H 7D JH *2"


def test_trumps_lie_at_the_end():
    """And the colours go by turns still; a game without trumps has them as by suit."""
    assert held("AS 2C 5H 7D 4S", "trumps", *CALL_BREAK) == "5H 2C 7D AS 4S"
    assert held("AS 2C 5H", "trumps") == held("AS 2C 5H", "suit")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_is_stable(game, order):
    """Nothing but a hand's order is changed; the cards that stay keep their order when others come or go."""
    dice = Dice("hand", game)
    match = begun(GAMES[game], random_options(GAMES[game], dice), "hand")
    before: list[str] = []
    for step in walk(GAMES[game], match, dice, moves=80):
        plain = GAMES[game].scene(step.rules, step.beats[-1].state.seen_by(0))
        scene = arranged(plain, order)
        assert arranged(scene, order) == scene
        for old, new in zip(plain.zones, scene.zones, strict=True):
            assert old == new or (old.kind == "hand" and sorted(old.things, key=str) == sorted(new.things, key=str))
        hand = [thing.key for zone in scene.zones if zone.kind == "hand" for thing in zone.things]
        if hand:
            assert scene.ranks
        assert [key for key in before if key in hand] == [key for key in hand if key in before]
        before = hand


def test_a_long_hand_by_rank_has_even_rows():
    """Rows by suit are for a hand that lies by suit."""
    cards = [Thing(rank + suit, rank + suit) for rank in "23456789" for suit in "SH"][: LONG_HAND + 2]
    assert [len(row) for row in tiers(cards)] == [8, 8]
    random.Random(1).shuffle(cards)
    by_suit = sorted(cards, key=lambda thing: thing.face[1])
    assert [{thing.face[1] for thing in row} for row in tiers(by_suit)] == [{"H"}, {"S"}]


def test_the_order_changes_at_once_and_stays():
    """Chosen in the middle of a deal; the focus goes to the neighbour in the new order."""

    async def story():
        world = World()
        await world.begin("callbreak")
        await world.do(world.document.wishes("act")[0])
        await world.turn()

        def hand():
            tiers = [el for el in world.document.root.walk() if el.cls == "tier"]
            return [card.key for tier in tiers for card in tier.kids]

        by_suit = hand()
        await world.do("order:rank")
        ranks = ["AKQJT98765432".index(key[0]) for key in hand()]
        assert hand() != by_suit
        assert all(one <= other for one, other in pairwise(ranks))
        shown = hand()
        act = next(act for act in world.document.wishes("act") if act[4:] in shown[:-1])
        at = shown.index(act[4:])
        await world.do(act)
        await world.turn()
        assert [key for key in shown if key != act[4:]] == hand()
        focused = [picture.focus for picture in world.document.pictures if picture.focus in shown]
        assert focused[-1] == shown[at + 1]

    run(story())
