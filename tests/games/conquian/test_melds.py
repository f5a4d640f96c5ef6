"""Melds, uses and layouts, held against brute force that shares no code with them."""

import sys
from itertools import combinations

import pytest

from game.core.cards import NAMES, Card, Cards, card, cards_of, each, names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Setup, Start
from game.core.state import View
from game.games.conquian.melds import MELDS, MEMO, forceable, laid, partition, uses
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, Table, in_order
from tests.games.conquian.tables import melds_of
from tests.sampled import sampled

ORDER = "A234567JQK"


def is_meld(names: list[str]) -> bool:
    """The definition of 2c, word by word: 3 or 4 of a rank, or 3 to 8 in sequence of a suit."""
    ranks, suits = {name[0] for name in names}, {name[1] for name in names}
    if len(ranks) == 1:
        return 3 <= len(names) <= 4
    places = sorted(ORDER.index(name[0]) for name in names)
    return len(suits) == 1 and 3 <= len(names) <= 8 and places == list(range(places[0], places[0] + len(names)))


def melds_inside(names: list[str]) -> list[frozenset[str]]:
    """Every meld that these cards hold, by trying all groups of a rank and all of a suit."""
    found = set()
    for key in (0, 1):
        for sign in {name[key] for name in names}:
            alike = [name for name in names if name[key] == sign]
            for size in range(3, 9):
                found |= {frozenset(some) for some in combinations(alike, size) if is_meld(list(some))}
    return sorted(found, key=sorted)


def unions(names: list[str]) -> set[frozenset[str]]:
    """Every set of these cards that disjoint melds make up."""
    found = {frozenset[str]()}
    for meld in melds_inside(names):
        found |= {union | meld for union in found if not union & meld}
    return found


def test_there_are_182_melds():
    """2a.1, 2a.5; Q14, Q15: of all 3 to 8 cards of one rank or suit, these are the melds."""
    deck = [rank + suit for rank in ORDER for suit in "CDHS"]
    assert {frozenset(names_of(meld)) for meld in MELDS} == set(melds_inside(deck))
    assert len(MELDS) == 182


def random_table(dice: Dice) -> tuple[Cards, Card, Cards]:
    """Melds, a card on offer and a hand, ten cards together; every third one crowded in two suits."""
    wanted, melded = dice.below(4), 0
    for meld in dice.shuffled(MELDS):
        if wanted and not melded & meld and (melded | meld).bit_count() <= 10:
            melded, wanted = melded | meld, wanted - 1
    rest = [number for number in dice.shuffled(DECK) if not melded >> number & 1]
    if dice.below(3) == 0:
        favoured = {dice.below(4), dice.below(4)}
        rest.sort(key=lambda number: number // 13 not in favoured)
        rest[:12] = dice.shuffled(rest[:12])
    return Cards(melded), rest[0], cards_of(rest[1 : 11 - melded.bit_count()])


@pytest.fixture(scope="module")
def tables(long: set[str]) -> list[tuple[Cards, Card, Cards]]:
    dice = Dice("conquian", "uses")
    return [random_table(dice) for _ in range(100_000 if "fuzz" in long else sampled(5_000))]


def test_every_use_is_found_and_no_other(tables):
    """2c USE, 2a.6 to 2a.8: the uses are exactly those that brute force finds, each once."""
    some = 0
    for melded, centre, hand in tables:
        needed = {*names_of(melded), NAMES[centre]}
        expected = {union - needed for union in unions([*needed, *names_of(hand)]) if needed <= union}
        found = uses(melded, centre, hand)
        assert len(set(found)) == len(found)
        assert {frozenset(names_of(cards)) for cards in found} == expected
        some += bool(expected)
    assert some > len(tables) // 10  # the tables are worth looking at


def test_a_card_can_be_forced_when_it_can_be_used_alone(tables):
    """2a.9, Q3: forceable means melds there are, and a use without hand cards."""
    for melded, centre, _ in tables:
        needed = [*names_of(melded), NAMES[centre]]
        assert forceable(melded, centre) == (bool(melded) and frozenset(needed) in unions(needed))


def test_no_use_costs_much_more_than_another(tables):
    """The dearest list of moves runs at most 30 times the lines of the median one (deterministic, unlike time)."""
    rules, costs = Conquian(), []
    for melded, centre, hand in tables[: sampled(1000)]:
        table = Table(Setup(1, 1, 1, (0, 0)), 0, "offer", centre, turned=False, melds=(partition(melded) or (), ()))
        costs.append(lines_of(rules.legal, View(0, table, hand)))
    median = sorted(costs)[len(costs) // 2]
    assert median > 10
    assert max(costs) <= 30 * median


def lines_of(call, *arguments) -> int:
    """How many lines of Python a call runs."""
    count = 0

    def trace(frame, event, argument):
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call(*arguments)
    finally:
        sys.settrace(before)
    return count


def test_the_memory_of_splits_is_bounded():
    """opponents.md 2.3: a long match must not fill the memory."""
    assert partition.cache_info().maxsize == MEMO


def cards(text: str) -> Cards:
    return cards_of(number for meld in melds_of(text) for number in meld)


def layout(text: str) -> tuple[Cards, ...]:
    return tuple(cards_of(meld) for meld in melds_of(text))


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [
        ("", "4H5H6H", "4H5H6H"),
        ("4H5H6H", "7H", "4H5H6H7H"),
        ("4H5H6H", "7HJHQH", "4H5H6H 7HJHQH"),  # what can stay stays
        ("AH2H3H 5H6H7H", "4H", "AH2H3H 4H5H6H7H"),
        ("6S7SJS", "5SJDJH", "5S6S7S JDJHJS"),  # QT5
        ("3D4D5D6D 3C4C5C6C", "3H", "4D5D6D 4C5C6C 3C3D3H"),  # QT8
        ("7C7D7S 4C5C6C", "7H", "7C7D7H7S 4C5C6C"),
        ("QCQDQH 2C3C4C", "5C", "QCQDQH 2C3C4C5C"),
    ],
)
def test_a_layout_keeps_what_can_stay(before: str, added: str, after: str):
    """Q9: melds that can stay stay where they are; the others follow by the first partition in card order."""
    assert laid(layout(before), Cards(cards(before) | cards(added))) == layout(after)


def test_the_first_partition_takes_the_lowest_card_with_its_longest_run():
    """Q9: long melds rather than many, and always the same ones."""
    assert partition(cards("AH2H3H4H5H6H7HJH")) == layout("AH2H3H4H5H6H7HJH")
    assert partition(cards("3C4C5C 3D4D5D 3H4H5H")) == layout("3C4C5C 3D4D5D 3H4H5H")
    assert partition(cards("4H5H")) is None
    assert partition(Cards(0)) == ()


def test_a_layout_of_what_is_no_melds_is_refused():
    with pytest.raises(ValueError, match="cannot be split into melds"):
        laid((), cards("4H5H"))


def test_layouts_of_whole_matches_are_melds():
    """Q9: whatever is played, what lies on the table is melds, and holds the melded cards."""
    rules, dice = Conquian(), Dice("layouts")
    for seed in range(20):
        match = Match(rules, Start(seed=f"{seed}"))
        while match.state.table.turn is not None:
            view = match.state.seen_by(match.state.table.turn)
            moves = rules.legal(view)
            match.play(str(moves[dice.below(len(moves))]))
            for melds in match.state.table.melds:
                assert all(is_meld(list(names_of(meld))) for meld in melds)


def test_card_order():
    """2a.1, notation.md: suits C D H S, then A 2 3 4 5 6 7 J Q K."""
    names = [NAMES[number] for number in in_order(cards_of(each(cards_of(DECK))))]
    assert names == [rank + suit for suit in "CDHS" for rank in ORDER]
    assert card("8H") not in DECK
