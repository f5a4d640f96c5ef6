"""The worlds that the computer players imagine: all that the table knows, weighed by the calls alone."""

from collections import Counter
from itertools import combinations, islice

from game.core.cards import Cards, card, cards_of, names_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import State
from game.games.callbreak.duties import weak
from game.games.callbreak.habits import habits
from game.games.callbreak.prospects import expected_tricks
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.worlds import deals, worlds
from tests.games.callbreak.random_tables import random_positions
from tests.games.callbreak.tables import dealt, deck_of


def test_every_world_is_one_that_the_seat_can_imagine():
    """The view is the same, every card lies in one place, nobody holds what it lacks, the answers fit (K19)."""
    for match in random_positions(150, 5):
        rules, table = match.rules, match.state.table
        view = match.state.seen_by(table.turn)
        for world in islice(worlds(rules, view, Dice("world")), 3):
            state = State(table, tuple(map(Cards, world)), None)
            assert state.seen_by(view.seat) == view
            assert rules.pieces(state) == rules.pieces(match.state)
            for seat in rules.ring(view.seat)[1:]:
                assert world[seat].bit_count() == match.state.hands[seat].bit_count()
                assert not world[seat] & table.cant[seat]
                answer = table.asked[seat]
                assert answer is None or answer == weak(Cards(world[seat] | table.shown[seat]))


def test_a_kept_weak_hand_is_imagined_weak():
    """K19: who was asked and kept its hand has no spade or no honour; the dealing never gives up."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")
    match.run(["keep", "keep", "keep"])
    view = match.state.seen_by(3)
    for world in islice(worlds(match.rules, view, Dice("weak")), 20):
        assert all(weak(Cards(world[seat])) for seat in (0, 1, 2))


def test_the_same_dice_imagine_the_same_worlds():
    (match,) = random_positions(1, 20, redeal="off")
    view = match.state.seen_by(match.state.table.turn)
    first, again = ([*islice(worlds(match.rules, view, Dice("w")), 5)] for _ in range(2))
    assert first == again


END = "2C 5H | 4D KH | 3D AS | 4H 5S ; 3 ; 1 1 1 1 ; 3 3 3 2 ; 0 ; 0"


def ending() -> tuple[Match, set[tuple[str, tuple[str, ...]]]]:
    """Seat 0 led 2C, seat 1 threw 4D and so holds no club and no spade: what seats 1 and 3 may hold, seen by seat 2."""
    match = Match(CallBreak(), Start(position=END))
    match.run(["2C", "4D"])
    unseen = set(names_of(Cards(sum(match.state.hands) - match.state.hands[2])))
    ones = [one for one in unseen if one[1] not in "CS"]
    return match, {(one, two) for one in ones for two in combinations(sorted(unseen - {one}), 2)}


def counted(supply, number: int) -> Counter:
    """How often each deal of seats 1 and 3 came."""
    seen = Counter()
    for world in islice(supply, number):
        hands = [sorted(names_of(Cards(world[seat]))) for seat in (1, 3)]
        seen[hands[0][0], tuple(hands[1])] += 1
    return seen


def test_every_possible_deal_is_dealt_equally_often():
    """All deals that what was shown allows, none of them much more often than another."""
    match, possible = ending()
    seen = counted(deals(match.rules, match.state.seen_by(2), Dice("even")), 3_000)
    assert set(seen) == possible
    assert max(seen.values()) < 1.3 * min(seen.values())


def test_worlds_come_as_often_as_they_fit_what_was_shown():
    """The walk from world to world gives each its share: the product of how well the three hands fit."""
    match, possible = ending()
    view = match.state.seen_by(2)
    live = int(cards_of(parse_cards("5H KH 3D AS 4H 5S")))
    shown = habits(match.rules, view.table, live)
    fits = {}
    for one, two in possible:
        zero = live & ~int(cards_of(parse_cards(f"3D AS {one} {' '.join(two)}")))
        fits[one, two] = (
            shown[0].fit(zero) * shown[1].fit(1 << card(one)) * shown[3].fit(cards_of(parse_cards(" ".join(two))))
        )
    seen, total = counted(worlds(match.rules, view, Dice("fit")), 4_000), sum(fits.values())
    for deal, fit in fits.items():
        assert abs(seen[deal] / 4_000 - fit / total) < 0.03


def test_who_called_much_is_given_more():
    """opponents.md 7: worlds are weighed by the calls; half a trick more on average."""
    match = Match(CallBreak(), Start(seed="calls", dealer=0))
    match.run(["b7", "b1", "b3"])
    worth = [0, 0]
    for world in islice(worlds(match.rules, match.state.seen_by(0), Dice("calls")), 300):
        worth[0] += expected_tricks(world[1])
        worth[1] += expected_tricks(world[2])
    assert worth[0] > worth[1] + 300 * 50


def test_a_card_that_only_one_can_hold_is_his():
    """Seats 1 and 3 discarded on hearts: all hearts that are out lie with seat 2."""
    position = "3C 2H | 4D 5D | 6H KH | 4C 5C ; 3 ; 1 1 1 1 ; 3 3 3 2 ; 0 ; 0"
    match = Match(CallBreak(), Start(position=position))
    match.run(["2H", "4D", "KH", "4C"])
    for world in islice(worlds(match.rules, match.state.seen_by(2), Dice("only")), 5):
        assert not (world[1] | world[3]) & cards_of(parse_cards("2H 3H 4H 5H 6H 7H AS 2S"))
