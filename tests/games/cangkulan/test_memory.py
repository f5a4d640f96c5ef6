"""What a seat knows of the hands it does not see: everything that it could, and nothing more."""

from itertools import combinations

import pytest

from game.core.cards import CLUBS, HEARTS, NAMES, NONE, Cards, card, cards_of, each, name_of, names_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import State
from game.core.unseen import ImpossibleDealError, deal_unseen
from game.games.cangkulan.memory import drawn, excluded, lacking, picked_up, played, unknown
from game.games.cangkulan.rules import Cangkulan
from game.games.cangkulan.table import Group, Memory
from tests.games.cangkulan.situations import legal, text
from tests.games.cangkulan.situations import played as after

SMALL = cards_of(parse_cards("2C 3C 4C 2D 3D 4D 2H 3H 4H *1"))
SUITS = [cards_of(parse_cards(names)) for names in ("2C 3C 4C *1", "2D 3D 4D *1", "2H 3H 4H *1")]

Hands = frozenset[Cards]


class Witness:
    """All hands that one history allows, found by keeping every possible one."""

    def __init__(self, count: int) -> None:
        self.hands: Hands = frozenset(map(cards_of, combinations(each(SMALL), count)))
        self.memory = unknown(count)
        self.seen = NONE

    def lack(self, suit: int, absent: Cards) -> None:
        self.hands = frozenset(hand for hand in self.hands if not hand & absent)
        self.memory = lacking(self.memory, suit)

    def draw(self) -> None:
        self.hands = frozenset(
            Cards(hand | 1 << new) for hand in self.hands for new in each(Cards(SMALL & ~hand & ~self.seen))
        )
        self.memory = drawn(self.memory)

    def play(self, number: int) -> None:
        self.hands = frozenset(Cards(hand & ~(1 << number)) for hand in self.hands if hand >> number & 1)
        self.seen = Cards(self.seen | 1 << number)
        self.memory = played(self.memory, number)

    def remembered(self) -> Hands:
        """The hands that the memory allows."""
        count = sum(group.count for group in self.memory.groups)
        hands = map(cards_of, combinations(each(Cards(SMALL & ~self.seen)), count))
        return frozenset(hand for hand in hands if fits(self.memory, hand))


def fits(memory: Memory, hand: Cards) -> bool:
    """Whether these cards can be dealt to the groups of a memory."""
    try:
        deal_unseen([(group.count, Cards(hand & ~excluded(group))) for group in memory.groups], hand, Dice("fits"))
    except ImpossibleDealError:
        return False
    return True


@pytest.mark.parametrize("seed", range(40))
def test_the_groups_allow_exactly_the_hands_that_the_history_allows(seed: int):
    """Voids, draws and plays in any order: no possible hand is lost, no impossible one is kept."""
    dice = Dice("witness", seed)
    witness = Witness(1 + dice.below(4))
    for _ in range(8):
        step = dice.below(3)
        suit = dice.below(3)
        absent = SUITS[suit]
        if step == 0 and any(not hand & absent for hand in witness.hands):
            witness.lack(suit, absent)
        elif step == 1 and witness.memory.groups:
            hands = sorted(witness.hands)
            chosen = tuple(each(hands[dice.below(len(hands))]))
            witness.play(chosen[dice.below(len(chosen))])
        else:
            witness.draw()
        assert witness.remembered() == witness.hands


def test_a_picked_up_card_is_known_until_it_is_played():
    """A card that everybody saw going into a hand stays there, whatever else is drawn."""
    seven = card("7H")
    memory = picked_up(unknown(3), seven)
    assert memory.known == cards_of([seven])
    assert played(drawn(memory), seven) == unknown(4)


def test_a_void_lasts_until_the_next_draw():
    """The old cards stay free of the suit; the new one may be of it (clauses 7, 9)."""
    memory = drawn(lacking(lacking(unknown(2), HEARTS), CLUBS))
    assert memory.groups == (Group(2, "CH"), Group(1, ""))


def random_states(players: int, goal: str, jokers: int, moves: int):
    """The states of a random match, beats included."""
    match = Match(Cangkulan(players=players, goal=goal, jokers=jokers), Start(seed=f"m{players}{jokers}"))
    dice = Dice("moves", players, goal, jokers)
    for _ in range(moves):
        if match.state.table.turn is None:
            match.advance()
        if match.over:
            return
        for beat in match.play(dice.shuffled(legal(match))[0]):
            yield match.rules, beat.state


@pytest.mark.parametrize(
    ("players", "goal", "jokers"), [(3, "first_out", 0), (4, "find_loser", 2), (5, "first_out", 1)]
)
def test_the_truth_is_never_ruled_out(players: int, goal: str, jokers: int):
    """At every beat the true hands are among those that the memories allow, and counts are right."""
    for _, state in random_states(players, goal, jokers, 250):
        for memory, hand, count in zip(state.table.memories, state.hands, state.table.counts, strict=True):
            assert memory.known & ~hand == 0
            assert fits(memory, Cards(hand & ~memory.known))
            assert hand.bit_count() == count


@pytest.mark.parametrize(
    ("players", "goal", "jokers"), [(3, "find_loser", 1), (4, "first_out", 0), (5, "find_loser", 2)]
)
def test_imagined_worlds_keep_to_what_is_known(players: int, goal: str, jokers: int):
    """`imagine(v).seen_by(v.seat) == v`, every known card in its place, every group respected."""
    for number, (rules, state) in enumerate(random_states(players, goal, jokers, 150)):
        view = state.seen_by(number % players)
        world = rules.imagine(view, Dice("world", number))
        assert world.seen_by(view.seat) == view
        assert rules.pieces(world) == rules.pieces(state)
        for seat, (memory, hand) in enumerate(zip(state.table.memories, world.hands, strict=True)):
            assert memory.known & ~hand == 0
            assert seat == view.seat or fits(memory, Cards(hand & ~memory.known))


def test_who_dug_lacks_the_suit_in_every_world():
    """Seat 1 digs for hearts: its old card and its misses are no hearts and no jokers."""
    start = text("2S 4H", "9C 3D", "2H 7S 8S", stock="5C QS 6H AD *1 JH 3H", turn=0)
    match, _ = after(start, "4H dig", players=3, jokers=1)
    view = match.state.seen_by(0)
    worlds = [match.rules.imagine(view, Dice("w", number)) for number in range(60)]
    assert all(world.hands[1].bit_count() == 4 for world in worlds)
    assert not any(name in ("*1", "JH", "3H", "2H") for world in worlds for name in names_of(world.hands[1]))
    assert len({world.hands[1] for world in worlds}) > 20
    assert any("JH" in names_of(world.hands[2]) for world in worlds)


def test_who_dug_twice_may_hold_the_suit_again():
    """After a dig for spades seat 1 may have drawn hearts, but no more than it drew."""
    start = text("2S 4H 5S", "9C 3D", "2H 7S AH", stock="5C 6H JH KS AD 3H", turn=0)
    match, _ = after(start, "4H dig AH 7S 2S dig", players=3)
    assert names_of(match.state.hands[1]) == ("5C", "9C", "3D", "JH")
    view = match.state.seen_by(0)
    hearts = [
        len([n for n in names_of(match.rules.imagine(view, Dice("w", k)).hands[1]) if n[1] == "H"]) for k in range(80)
    ]
    assert max(hearts) == 1
    assert min(hearts) == 0


def test_cards_picked_up_are_in_every_world():
    """CT2: seats 2 and 3 hold the cards that they were seen to take."""
    match, _ = after(text("5C KD", "3C 8S", "KS QH", "JD 2H"), "5C 3C pass pass")
    for number in range(20):
        world = match.rules.imagine(match.state.seen_by(0), Dice("w", number))
        assert "5C" in names_of(world.hands[2])
        assert "3C" in names_of(world.hands[3])


def test_a_position_starts_without_memory():
    """notation.md: voids and known cards are not part of a position, though a pass has shown one."""
    rules = Cangkulan(players=3)
    state = rules.place(text("6D", "8D", "9C", trick="0:4S 1:pass", turn=2))
    assert state.table.memories == (unknown(1),) * 3


def test_a_dig_depends_on_the_stock_and_the_own_hand_alone():
    """Law 12 where drawn cards are revealed: with the same stock my dig looks the same in every world."""
    start = text("2S 4H", "9C 3D", "2H 7S 8S", stock="5C QS 6H AD", turn=0)
    match, _ = after(start, "4H", players=3)
    real = match.state
    seen = real.seen_by(1)
    swapped = State(
        real.table, (real.hands[2] & ~cards_of(parse_cards("2H")), real.hands[1], real.hands[0]), real.hidden
    )
    dig = match.rules.spelled("dig", seen)
    for one, other in zip(match.rules.play(real, dig), match.rules.play(swapped, dig), strict=True):
        assert one.event == other.event
        assert one.state.seen_by(1) == other.state.seen_by(1)


def test_the_stock_is_in_another_order_in_another_world():
    """Nobody knows the stock's order: every card of it may come first."""
    match = Match(Cangkulan(), Start(seed="stock"))
    view = match.state.seen_by(0)
    tops = {name_of(match.rules.imagine(view, Dice("w", number)).hidden[0]) for number in range(300)}
    assert tops == set(NAMES[:52]) - set(names_of(view.hand))
