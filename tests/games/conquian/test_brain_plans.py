"""What the planner knows: the winning sets, the orders in which their cards may come, what the rival can use."""

from itertools import permutations

import pytest

from game.core.cards import NONE, Card, Cards, cards_of, each, has, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.games.conquian.melds import MELDS, partition, uses
from game.games.conquian.plan import Survey, rising, survey
from game.games.conquian.table import DECK, GOAL
from game.games.conquian.targets import alive, completable, order_share, winning_sets
from tests.games.conquian.tables import match, melds_of


def cards(text: str) -> Cards:
    return cards_of(parse_cards(text))


def number(text: str) -> Card:
    return parse_cards(text)[0]


def seen_in(played: Match) -> Survey:
    *_, seen = survey(played.state.seen_by(played.state.table.turn))
    return seen


def some_sets(count: int, salt: str) -> list[Cards]:
    every = list(winning_sets())
    dice = Dice(salt)
    return [every[dice.below(len(every))] for _ in range(count)]


# ---- the winning sets


def test_there_are_43344_winning_sets():
    """opponents.md 1.4: every eleven cards that are a union of disjoint melds, with every way to split them."""
    assert len(winning_sets()) == 43_344
    for way, layouts in list(winning_sets().items())[::97]:
        assert way.bit_count() == GOAL
        for layout in layouts:
            assert set(layout) <= set(MELDS)
            assert sum(meld.bit_count() for meld in layout) == GOAL
            assert sum(layout) == way
        assert len(set(map(frozenset, layouts))) == len(layouts)


def test_eleven_cards_win_exactly_if_they_are_winning_set():
    """On eleven cards grown from melds and on such with one card changed."""
    dice = Dice("eleven")
    for way in some_sets(300, "eleven"):
        changed = way ^ 1 << dice.shuffled(tuple(each(way)))[0] | 1 << dice.shuffled(DECK)[0]
        if changed.bit_count() == GOAL:
            assert (changed in winning_sets()) == (partition(Cards(changed)) is not None)


def test_the_living_sets_are_those_that_a_look_at_all_of_them_finds():
    """Holding all that is melded, nothing that is gone, lacking few enough."""
    melded, gone, held = cards("3C 4C 5C"), cards("KD 6C 6H"), cards("6D 6S AS 2S 3S QH QC")
    living = {way for part in alive(melded, gone, held, 3) for way in part}
    assert living == {
        way
        for way in winning_sets()
        if way & melded == melded and not way & gone and (way & ~melded & ~held).bit_count() <= 3
    }
    assert living


# ---- orders of arrival


@pytest.mark.parametrize(
    ("melded", "held", "share"),
    [
        ("", "AC 2C 5D 6D 7D JH JS KH KS 3C QH", 1.0),  # nothing is lacking
        ("", "AC 2C 5D 6D 7D 3H 4H JH QH KH", 1.0),  # one
    ],
)
def test_a_set_that_lacks_at_most_one_card_can_be_completed(melded: str, held: str, share: float):
    """2a.7: of each new meld one card may be missing."""
    for way in winning_sets():
        if way & cards(held) == cards(held) and (way & ~cards(held)).bit_count() <= 1:
            assert order_share(way, cards(melded), cards(held)) == share


@pytest.mark.parametrize(
    ("held", "share"),
    [
        ("AC 2C 5D 6D 7D 7H JH QH KH", 0.5),  # 3C must come before 4C
        ("AC 4D 5D 6D 7D 7H JH QH KH", 0.0),  # two cards of a meld that is not begun
        ("AC 2C 4C 5D 6D 7H JH QH KH", 1.0),  # 3C and 7D in any order
    ],
)
def test_the_order_in_which_cards_come_matters(held: str, share: float):
    """2a.7, 2a.8: a card that comes is laid at once or never."""
    way = Cards(cards(held) | {0.5: cards("3C 4C"), 0.0: cards("2C 3C"), 1.0: cards("3C 7D")}[share])
    assert order_share(way, NONE, cards(held)) == share


def laid_in_turn(melded: Cards, held: Cards, order: tuple[Card, ...]) -> bool:
    """Whether the cards can be laid in this order."""
    if not order:
        return partition(Cards(melded | held)) is not None
    return any(
        laid_in_turn(Cards(melded | 1 << order[0] | used), Cards(held & ~used), order[1:])
        for used in uses(melded, order[0], held)
    )


def test_orders_are_counted_as_playing_them_out_would():
    """No more than there are; and `completable` exactly if there is one."""
    dice = Dice("orders")
    for way in some_sets(60, "orders"):
        lacking = dice.shuffled(tuple(each(way)))[: 1 + dice.below(3)]
        held = Cards(way & ~cards_of(lacking))
        orders = [laid_in_turn(NONE, held, order) for order in permutations(lacking)]
        assert order_share(way, NONE, held) <= sum(orders) / len(orders) + 1e-9
        assert completable(NONE, held, cards_of(lacking)) == any(orders)


# ---- what the rival can use


def test_what_fits_the_rivals_melds_can_be_used_for_certain():
    """2a.9; and what has all its company dead, melded or in this hand cannot."""
    seen = seen_in(match("0 offer left 6H", "4H 5H KS JS QS 2D 3D 7C AC QC", "", "+4H5H", rival_melds="7D7H7S"))
    assert seen.usable(number("7C")) == 1.0
    hand = "4H 5H KS KC KD JS QS QC QD AC"
    buried = seen_in(match("0 offer left 6H", hand, "", "+4H5H", rival_melds="7D7H7S", rival="KH"))
    assert buried.usable(number("KS")) < buried.usable(number("AC"))


def test_who_refused_a_card_hardly_holds_the_pair_for_it():
    """opponents.md 7: hands never gain cards, so what was once declined tells for the whole deal."""
    seen = seen_in(match("0 offer left 6H", "4H 5H KS JS QS 2D 3D 7C AC QC", "", "+4H5H"))
    told = Survey(**{name: getattr(seen, name) for name in seen.__dataclass_fields__} | {"dead": cards("AD")})
    free = Survey(**{name: getattr(seen, name) for name in seen.__dataclass_fields__} | {"dead": cards("2H")})
    assert told.usable(number("AC")) < free.usable(number("AC"))


def test_a_card_that_no_set_of_the_rival_needs_is_in_no_demand():
    """With ten melded cards only the eleventh counts."""
    ten = "AH2H3H4H 7C7D7S JSQSKS"
    seen = seen_in(match("0 offer left 4C", "5H 2D QC KD 6S AS 4D", "AC2C3C", "+", rival_melds=ten))
    demand = seen.demand(seen.melded, seen.hand)
    assert [demand[each_card] > 0 for each_card in map(number, ["5H", "2D", "QC"])] == [True, False, False]


def test_rising_is_nearly_one_less_the_exponential():
    """Without the platform's mathematics: products alone."""
    assert rising(0) == 0
    assert rising(1) == pytest.approx(0.63, abs=0.02)
    assert rising(8) > 0.99
    assert all(rising(step / 8) < rising((step + 1) / 8) for step in range(40))


def test_no_card_is_counted_twice():
    """The seat's cards, the rival's, the dead ones and the unseen ones are apart."""
    seen = seen_in(match("0 offer left 6H", "4H 5H KS JS QS 2D 3D 7C AC QC", rival_melds="7D7H7S"))
    parts = [seen.melded, seen.hand, seen.rival, seen.dead, cards("6H")]
    assert sum(parts) == cards_of(each(Cards(sum(parts))))
    assert len(melds_of("7D7H7S")) == 1
    assert not any(has(seen.gone, card) for card in each(seen.hand))
