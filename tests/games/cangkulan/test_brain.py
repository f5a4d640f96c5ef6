"""The computer players: what they choose between, which worlds they imagine, what they find."""

import pytest

from game.core.cards import Cards, cards_of, each, has, name_of
from game.core.dice import Dice
from game.games.cangkulan import GAME
from game.games.cangkulan.brain import LEVELS, candidates, habit, keen, worlds
from game.games.cangkulan.memory import excluded
from tests.contract.walks import begun, random_options, walk
from tests.games.cangkulan.situations import played, text

TOP = LEVELS[-1]


def seen(position: str, moves: str = "", **options: object):
    match, _ = played(position, moves, **options)
    return match.rules, match.state.seen_by(match.state.table.turn)


def choice(search, position: str, dice: str = "x", **options: object) -> str:
    return str(list(search(*seen(position, **options), Dice(dice)))[-1])


# ---- the first answer


def test_the_first_answer_costs_nothing_and_is_the_rule_players():
    """opponents.md 3: a legal answer from slice 0, whatever the level."""
    for position, options in (
        (text("2C 5D 9D KD *1", "2S", "3S"), {"players": 3, "jokers": 1}),
        (text("3C", "3D 9H KH *1", "4C", trick="0:7H", turn=1), {"players": 3, "jokers": 1}),
        (text("3C", "9C 8C", "4C", trick="0:7H", turn=1), {"players": 3}),
    ):
        rules, view = seen(position, **options)
        for level in LEVELS:
            assert next(level(rules, view, Dice("x"))) == habit(rules, view, Dice("x"))


def test_the_rule_player_leads_the_lowest_card_of_the_longest_suit():
    assert str(habit(*seen(text("2C 5D 9D KD *1", "2S", "3S"), players=3, jokers=1), Dice("x"))) == "5D"


def test_the_rule_player_follows_with_the_lowest_and_keeps_its_joker():
    position = text("3C", "3D 9H KH *1", "4C", trick="0:7H", turn=1)
    assert str(habit(*seen(position, players=3, jokers=1), Dice("x"))) == "9H"


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("2C 5D 9D KD 3S *1", "-", "KD"),  # leads its highest card, and keeps its joker
        ("8H 9H KH *1", "0:7H", "KH"),  # takes the trick with the highest, though the eight would do
        ("3H 9H JH *1", "0:QH", "3H"),  # takes it with none: its lowest
        ("3H 9H JH *1", "0:*2", "3H"),  # nor what a joker has taken already
    ],
)
def test_a_child_likes_high_cards_and_to_take_tricks(hand: str, trick: str, card: str):
    turn, others = (1, ("3C", hand)) if trick != "-" else (0, (hand, "3C"))
    position = text(*others, "4C", trick=trick, turn=turn)
    assert str(keen(*seen(position, players=3, jokers=2), Dice("x"))) == card


def test_only_the_first_level_plays_what_it_likes_without_thinking():
    """Eight times out of ten, as its page says."""
    assert [search.keywords.get("eager", 0) for search in LEVELS] == [0.8, 0, 0, 0]
    position = text("2C 5D 9D KD 4S 7S", "2S", "3S")
    liked = [choice(LEVELS[0], position, str(number), players=3) == "KD" for number in range(400)]
    assert 0.75 < sum(liked) / len(liked) < 0.9


def test_what_must_be_done_is_answered_once():
    """Without a choice nothing is searched."""
    position = text("3C", "9C", "4C", trick="0:7H", turn=1)
    assert [str(move) for move in TOP(*seen(position, players=3), Dice("x"))] == ["pass"]


def test_equal_cards_are_chosen_between_by_the_dice():
    """1c.9: a player who always chose the same could walk into a loop."""
    rules, view = seen(text("2C 2D 2H", "3S", "4S"), players=3)
    assert {str(habit(rules, view, Dice(number))) for number in range(40)} == {"2C", "2D", "2H"}


# ---- what there is to choose between


@pytest.mark.parametrize(
    ("hands", "trick", "kept"),
    [
        (("3C 4C 6C", "5C KD", "9D"), "-", "3C 6C"),  # the five is with somebody
        (("3C 4C 6C", "7C KD", "9D"), "-", "3C"),  # the five is out of play
        (("3C 4C 6C 8D", "7C KD", "9D"), "-", "3C 8D"),
        (("4H 6H 9C", "7C KD", "9D"), "2:5H", "4H 6H"),  # the five lies between them in the trick
        (("4H 6H *1 *2", "7C KD", "9D"), "2:2H", "4H *1"),
    ],
)
def test_of_touching_cards_only_the_lowest_is_tried(hands: tuple[str, ...], trick: str, kept: str):
    """What lies between two cards of a hand and is not out of play tells them apart."""
    jokers = 2 if "*" in hands[0] else 0
    rules, view = seen(text(*hands, trick=trick), players=3, jokers=jokers)
    assert " ".join(map(name_of, candidates(rules, view))) == kept


# ---- which worlds are imagined


def test_imagined_worlds_keep_to_what_is_known():
    """Law: own hand, counts, stock and known cards are those of the view, and every group is respected."""
    for number in range(12):
        dice = Dice("worlds", number)
        match = begun(GAME, random_options(GAME, dice), f"worlds{number}")
        for step in walk(GAME, match, dice, moves=60):
            if dice.below(6):
                continue
            rules, view = step.rules, step.state.seen_by(step.seat)
            lying = cards_of(laid.card for laid in view.table.trick if laid.card is not None)
            for world, _ in zip(worlds(rules, view, Dice("w", step.number)), range(5), strict=False):
                assert world.hands[view.seat] == view.hand
                assert tuple(hand.bit_count() for hand in world.hands) == view.table.counts
                assert len(world.stock) == view.table.stock
                assert world.clever >> view.seat & 1
                assert sum(world.hands) + sum(world.stock) == rules.deck & ~view.table.gone & ~lying
                for seat, memory in enumerate(view.table.memories):
                    if seat != view.seat:
                        assert memory.known & ~world.hands[seat] == 0
                        assert dealable(memory, Cards(world.hands[seat] & ~memory.known))


def dealable(memory, hand: Cards) -> bool:
    """Whether cards can be dealt to the groups: they nest, so the narrowest is filled first (memory.py)."""
    cards = list(each(hand))
    for group in memory.groups:
        fit = sorted((each for each in cards if not has(excluded(group), each)), key=lambda c: choosy(memory, c))
        if len(fit) < group.count:
            return False
        for taken in fit[: group.count]:
            cards.remove(taken)
    return not cards


def choosy(memory, number: int) -> int:
    """In how many groups a card may lie."""
    return sum(not has(excluded(group), number) for group in memory.groups)


def test_worlds_differ_and_the_same_dice_imagine_the_same():
    rules, view = seen(text("2C 5D 9D", "2S 3S 8H", "3C 4C 7H", stock="9C TC AD KS"), players=3)

    def first(dice: str) -> list:
        return [
            (tuple(w.hands), tuple(w.stock)) for w, _ in zip(worlds(rules, view, Dice(dice)), range(60), strict=False)
        ]

    assert first("a") == first("a") != first("b")
    assert len(set(first("a"))) == 60


# ---- what the top finds


@pytest.mark.parametrize(
    ("position", "best", "options"),
    [
        # both others hold one spade: who leads the two of spades hands seat 1 the round
        (text("AH 2S", "5S", "9S"), "AH", {}),
        # whoever wins this trick leads: seat 2 would lead its last card
        (text("3H AH", "6S", "7S", trick="2:5H"), "AH", {}),
        # a joker takes the trick as well
        (text("3H *1", "6S", "7S", trick="2:5H"), "*1", {"jokers": 1}),
        # seat 1 is out: who leads the two of spades is left with the ace
        (text("AH 2S", "-", "5S", out="1"), "AH", {"goal": "find_loser"}),
    ],
)
def test_it_finds_the_only_card_that_reaches_the_goal(position: str, best: str, options: dict):
    """Positions in which every world says the same: with this card the seat is out in time, with others it is not."""
    for number in range(5):
        assert choice(TOP, position, str(number), players=3, **options) == best


def test_a_level_without_temperature_is_deterministic_and_a_loose_one_strays():
    position = text("4H 6C 2S 3S 9D KC", "9C TC AC 2D", "KH 7S 8S JD", stock="4D 5D 6D 7D 8D")
    assert len({choice(TOP, position, "same", players=3) for _ in range(3)}) == 1
    assert len({choice(LEVELS[0], position, str(number), players=3) for number in range(40)}) > 2


def test_levels_are_one_code_path_that_thinks_more_and_strays_less():
    levels = [search.keywords["level"] for search in LEVELS]
    assert len({search.func for search in LEVELS}) == 1
    assert [level.budget for level in levels] == sorted(level.budget for level in levels)
    assert [level.temperature for level in levels] == sorted((level.temperature for level in levels), reverse=True)
    assert levels[-1].temperature == 0
