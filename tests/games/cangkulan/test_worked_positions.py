"""The worked positions of rules.md 1e: CT1 to CT19."""

import pytest

from game.core.cards import NONE, cards_of, names_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import IllegalAction, Start
from game.games.cangkulan.rules import Cangkulan
from game.games.cangkulan.table import (
    Drawn,
    LeadPassed,
    LostRound,
    Passed,
    PickedUp,
    Played,
    TrickWon,
    WentOut,
    WonRound,
)
from tests.games.cangkulan.situations import at, legal, played, text


def cards(names: str) -> int:
    return cards_of(parse_cards(names))


def left_the_game(match: Match) -> tuple[str, ...]:
    """The cards that have gone out of play since the match's position."""
    start = match.rules.place(match.start.position)
    return names_of(match.state.table.gone & ~start.table.gone)


def test_ct1_digging():
    """CT1 (clauses 6, 7, 8, 14; the ring of source A): three cards dug, the third fits."""
    start = text("KD 4H", "3C 9H", "2H 7S", "7C KS", stock="5C QS 6H AD")
    match, events = played(start, "4H 9H 2H dig")
    assert at(match) == text("KD", "3C", "7S", "5C 7C QS KS", stock="AD", turn=1)
    assert left_the_game(match) == ("2H", "4H", "6H", "9H")
    five, queen, six, nine = parse_cards("5C QS 6H 9H")
    assert events == [
        Drawn(3, 1, five),
        Drawn(3, 2, queen),
        Drawn(3, 3, six),
        Played(3, six),
        TrickWon(1, nine, 0),
    ]


def test_ct2_two_passers_share():
    """CT2 (clauses 9, 10, 14; C6 to C8): the cards go one at a time from the first passer on."""
    match, events = played(text("5C KD", "3C 8S", "QH KS", "JD 2H"), "5C 3C pass pass")
    assert at(match) == text("KD", "8S", "5C QH KS", "3C JD 2H", pickups=1)
    assert left_the_game(match) == ()
    three, five = parse_cards("3C 5C")
    assert events == [Passed(3), TrickWon(0, five, 2), PickedUp(2, five), PickedUp(3, three)]


def test_ct3_the_last_stock_card_misses():
    """CT3 (clause 9, C10): who digs the stock empty in vain keeps it all and picks up."""
    match, _ = played(text("AC 7D", "2C", "JD 5S", stock="9S 4H"), "7D dig JD", players=3)
    assert at(match) == text("AC", "2C 7D JD 4H 9S", "5S", turn=2, pickups=1)


def test_ct3_the_dig_ends_as_a_pass():
    """CT3: the dig's own beats are both cards and a pass."""
    _, events = played(text("AC 7D", "2C", "JD 5S", stock="9S 4H"), "7D dig", players=3)
    nine, four = parse_cards("9S 4H")
    assert events == [Drawn(1, 1, nine), Drawn(1, 2, four), Passed(1)]


def test_ct4_the_last_stock_card_fits():
    """CT4 (C9): it is played normally, without a penalty."""
    match, _ = played(text("AC 7D", "2C", "JD 5S", stock="9S AD"), "7D dig JD", players=3)
    assert at(match) == text("AC", "2C 9S", "5S", turn=1)
    assert left_the_game(match) == ("7D", "JD", "AD")


def test_ct5_three_cards_for_two_passers():
    """CT5 (C6): cards in the order of play, round the passers in the order of passing."""
    start = text("6C 3H", "TH 2S", "9C 9D", "4D KH", "8S", turn=1)
    match, events = played(start, "TH pass KH pass 3H", players=5)
    assert at(match) == text("6C", "2S", "9C 9D 3H TH", "4D", "KH 8S", turn=3, pickups=1)
    ten, king, three = parse_cards("TH KH 3H")
    assert events[2:] == [PickedUp(2, ten), PickedUp(4, king), PickedUp(2, three)]


def test_ct6_out_in_the_middle_of_a_trick():
    """CT6 (clause 11, C1): the round ends at that instant."""
    match, events = played(text("KD 5S", "2S", "3D AS", "8D 7S"), "5S 2S")
    assert match.state.table.turn is None
    assert match.tally == [(0, 1, 0, 0)]
    assert events[-1] == WonRound(1)
    assert match.state.hands == (cards("KD"), NONE, cards("3D AS"), cards("8D 7S"))


def test_ct7_the_winner_of_the_trick_is_out():
    """CT7 (C3, C4): the card of who went out wins, the next seat with cards leads."""
    start = text("KD 5S", "AS", "3D JS", "8D 7S")
    match, events = played(start, "5S AS JS 7S", goal="find_loser")
    assert at(match) == text("KD", "-", "3D", "8D", turn=2, out="1")
    assert left_the_game(match) == ("5S", "7S", "JS", "AS")
    assert events[-1] == LeadPassed(2, 1)


def test_ct8_two_go_out_and_one_is_left():
    """CT8 (C2, C5): who played first in the trick has the better place; the round is over."""
    start = text("2C", "-", "6C QC", "TC", turn=2, out="1")
    match, events = played(start, "6C TC 2C", goal="find_loser")
    assert match.state.table.out == (1, 3, 0)
    assert events[1:] == [WentOut(0, 3), LostRound(2, 1)]
    assert match.tally == [(0, 0, -1, 0)]


def test_ct9_nobody_can_follow():
    """CT9 (C11): the trick is the leader's card, the first passer gets it, the leader leads again."""
    match, _ = played(text("6D 4S", "8D", "9C 2H"), "4S pass pass", players=3)
    assert at(match) == text("6D", "8D 4S", "9C 2H", pickups=1)
    assert legal(match) == ["6D"]


def test_ct10_nobody_can_follow_the_last_card():
    """CT10 (C4, C11): the leader is out, the next seat with cards leads."""
    match, events = played(text("4S", "8D", "9C 2H"), "4S pass pass", players=3, goal="find_loser")
    assert at(match) == text("-", "8D 4S", "9C 2H", turn=1, out="0")
    assert events[-1] == LeadPassed(1, 0)


def test_ct11_must_follow():
    """CT11 (clause 6, C12): only hearts, and digging is refused."""
    match, _ = played(text("3C", "KC 2H AH", "4C", stock="5C", trick="0:7H", turn=1), players=3)
    assert legal(match) == ["2H", "AH"]
    with pytest.raises(IllegalAction, match="'dig' is not a legal move of seat 1"):
        match.play("dig")


def test_ct12_a_joker_beside_a_card_that_follows():
    """CT12 (C17): the joker is legal too."""
    start = text("3C", "9C 4H *1", "4C", stock="5C", trick="0:7H", turn=1)
    assert legal(played(start, players=3, jokers=1)[0]) == ["4H", "*1"]


def test_ct13_a_joker_without_the_suit():
    """CT13 (C18): the joker must be played, there is no digging."""
    start = text("3C", "9C *1", "4C", stock="5C", trick="0:7H", turn=1)
    assert legal(played(start, players=3, jokers=1)[0]) == ["*1"]


def test_ct14_a_joker_is_led():
    """CT14 (clause 13, C21): every card fits until a natural card fixes the suit."""
    start = text("3D", "9C 4H *2", "5C", stock="6C", trick="0:*1", turn=1)
    assert legal(played(start, players=3, jokers=2)[0]) == ["9C", "4H", "*2"]
    start = text("3D", "5C", "9C 4H", stock="6C", trick="0:*1 1:3C", turn=2)
    assert legal(played(start, players=3, jokers=2)[0]) == ["9C"]


def test_ct14_both_jokers_leave_the_suit_open():
    """CT14 (C21): if the second card is the other joker, the third player is free as well."""
    start = text("3D", "5C", "9C 4H", stock="6C", trick="0:*1 1:*2", turn=2)
    assert legal(played(start, players=3, jokers=2)[0]) == ["9C", "4H"]


def test_ct15_a_joker_is_dug_up():
    """CT15 (C19): it stops the digging, is played at once and wins."""
    start = text("3C 4C", "5C 6C", "9C", stock="2D *1 8H", trick="0:7H 1:5H", turn=2)
    match, events = played(start, "dig", players=3, jokers=1)
    assert at(match) == text("3C 4C", "5C 6C", "9C 2D", stock="8H", turn=2)
    assert events[-2:] == [Played(2, 52), TrickWon(2, 52, 0)]


def test_ct16_two_jokers():
    """CT16 (C20): the joker that was played first wins."""
    start = text("3C", "5C *2", "9C *1", stock="8H", trick="0:7H", turn=1)
    match, events = played(start, "*2 *1", players=3, jokers=2)
    assert events[-1] == TrickWon(1, 53, 0)
    assert match.state.table.turn == 1


def test_ct17_two_players_left():
    """CT17 (clause 11): the one who still holds a card has lost."""
    start = text("-", "2C 7H", "-", "9H", turn=1, out="0 2")
    match, events = played(start, "7H 9H", goal="find_loser")
    assert events[1:] == [WentOut(3, 3), LostRound(1, 1)]
    assert match.tally == [(0, -1, 0, 0)]


def test_ct18_one_card_each():
    """CT18 (C5): the leader is out at once, and the other has lost without playing."""
    match, events = played(text("-", "7H", "-", "9H", turn=1, out="0 2"), "7H", goal="find_loser")
    assert events[1:] == [WentOut(1, 3), LostRound(3, 1)]
    assert match.tally == [(0, 0, 0, -1)]


@pytest.mark.parametrize(
    ("players", "jokers", "stock"),
    [(3, 0, 31), (4, 0, 24), (5, 0, 17), (3, 1, 32), (4, 1, 25), (5, 1, 18), (3, 2, 33), (4, 2, 26), (5, 2, 19)],
)
def test_ct19_stock_size(players: int, jokers: int, stock: int):
    """CT19 (clauses 2, 3; C14, C16): seven cards each, the rest is the stock."""
    rules = Cangkulan(players=players, jokers=jokers)
    state = rules.deal(rules.opening(Start(), Dice("ct19")), Dice("deck"))
    assert (state.table.stock, len(state.hidden)) == (stock, stock)
    assert [hand.bit_count() for hand in state.hands] == [7] * players
