"""What a seat can know, and what the worlds it imagines may be."""

from collections import Counter

from game.core.cards import NAMES, cards_of, each, name_of, names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, Turned
from tests.games.conquian.tables import match
from tests.sampled import sampled

RULES = Conquian()


def walked(seeds: int):
    """Every state of random deals, ends included, with the action that follows."""
    dice = Dice("imagine")
    for seed in range(seeds):
        played = Match(RULES, Start(seed=f"{seed}"))
        while (turn := played.state.table.turn) is not None:
            moves = RULES.legal(played.state.seen_by(turn))
            action = moves[dice.below(len(moves))]
            yield played.state, action
            played.play(str(action))
        yield played.state, None


def test_every_view_of_whole_deals_can_be_imagined():
    """Architecture 4: the same view, the same 40 cards, at every step and at the end, for both seats."""
    for state, _ in walked(sampled(25)):
        for seat in range(2):
            view = state.seen_by(seat)
            world = RULES.imagine(view, Dice("world", len(state.hidden)))
            assert world.seen_by(seat) == view
            assert RULES.legal(world.seen_by(seat)) == RULES.legal(view)
            assert RULES.pieces(world) == RULES.pieces(state)
            assert len(world.hidden) == view.table.stock
            assert world.hands[1 - seat].bit_count() == view.table.counts[1 - seat]


def test_buried_and_melded_cards_are_never_imagined_elsewhere():
    """Q16: both have seen the dead cards; what was declined binds nobody."""
    played = match("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C", "no", rival_melds="4D4H4S", top="QD", stock=9)
    view = played.state.seen_by(0)
    known = {*map(name_of, view.table.dead), "3C", "4C", "5C", "4D", "4H", "4S", "QD", *names_of(view.hand)}
    assert "KD" in known
    for number in range(200):
        world = RULES.imagine(view, Dice(number))
        assert not known & ({*names_of(world.hands[1])} | set(map(name_of, world.hidden)))


def test_every_unseen_card_is_as_likely_in_the_other_hand():
    """Nothing is known of a card that nobody showed: each one lies there with the same chance."""
    view = Match(RULES, Start(seed="even", dealer=0)).state.seen_by(0)
    worlds = 3000
    counts = Counter(
        number for world in range(worlds) for number in each(RULES.imagine(view, Dice("even", world)).hands[1])
    )
    unseen = set(DECK) - {*each(view.hand), view.table.centre}
    assert set(counts) == unseen
    expected = worlds * 10 / len(unseen)
    assert all(abs(count - expected) < expected * 0.15 for count in counts.values())


def test_worlds_differ_and_follow_the_dice():
    """The same dice give the same world."""
    view = Match(RULES, Start(seed="dice")).state.seen_by(0)
    assert RULES.imagine(view, Dice(1)) == RULES.imagine(view, Dice(1))
    assert len({RULES.imagine(view, Dice(number)) for number in range(20)}) == 20


def test_my_act_looks_the_same_in_every_world_until_a_card_is_turned():
    """Law 12: only turning the stock tells something that its seat did not know."""
    told = 0
    for state, action in walked(sampled(25)):
        if action is None:
            continue
        seat = state.table.turn
        view = state.seen_by(seat)
        world = RULES.imagine(view, Dice("other", len(state.hidden)))
        real, imagined = RULES.play(state, action), RULES.play(world, action)
        assert [type(beat.event) for beat in real] == [type(beat.event) for beat in imagined]
        for mine, other in zip(real, imagined, strict=True):
            if isinstance(mine.event, Turned):
                told += 1
                break
            assert not mine.event.reveals
            assert mine.event.seen_by(seat) == other.event.seen_by(seat)
            assert mine.state.seen_by(seat) == other.state.seen_by(seat)
    assert told


def test_a_view_tells_nothing_of_the_stock_or_the_other_hand():
    """Architecture 4: exchanging hidden cards changes no view."""
    state = Match(RULES, Start(seed="hidden", dealer=1)).state
    assert not any(NAMES[number] in repr(state.seen_by(0)) for number in state.hidden)
    assert cards_of(state.hidden) & state.hands[0] == 0
    world = RULES.imagine(state.seen_by(0), Dice("swap"))
    assert world != state
    assert world.seen_by(0) == state.seen_by(0)
