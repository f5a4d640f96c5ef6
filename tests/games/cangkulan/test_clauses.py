"""Rules.md 1a and 1c clause by clause, where no worked position does it already."""

import json

import pytest

from game.core.cards import NAMES, cards_of, each, names_of, parse_cards, rank_of
from game.core.dice import Dice, Stacked
from game.core.match import Match
from game.core.record import RecordError, read
from game.core.rules import IllegalAction, OptionError, Start
from game.games.cangkulan.rules import STALL, Cangkulan
from game.games.cangkulan.table import (
    Drawn,
    LostStall,
    Passed,
    PickedUp,
    Stalled,
    TrickWon,
    WonRound,
    WonStall,
)
from game.registry import GAMES
from tests.games.cangkulan.situations import legal, played, text

DECK = NAMES[:52]


def to_the_end(match: Match, choose) -> Match:
    """The match after its present round, each move chosen among the legal ones."""
    while match.state.table.turn is not None:
        match.play(choose(legal(match)))
    return match


def lowest(moves: list[str]) -> str:
    """The lowest card, clubs before the other suits, or the one thing there is to do."""
    return min(moves, key=lambda name: DECK.index(name) % 13 if name in DECK else 0)


# ---- cards and deal


def test_clause_1_the_pack():
    """1: 52 cards; the ace is the highest and 2 the lowest of each suit."""
    assert Cangkulan().deck.bit_count() == 52
    ranks = [rank_of(card) for card in parse_cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")]
    assert ranks == sorted(ranks, reverse=True)


def test_clause_1_no_trump():
    """1, 8: only cards of the led suit can be in a trick, and the highest of them wins."""
    match, events = played(text("KD 5S", "6S AD", "4S AC", "3S AH", stock="2C"), "5S 6S 4S 3S")
    assert events[-1] == TrickWon(1, *parse_cards("6S"), 0)
    assert match.state.table.turn == 1


@pytest.mark.parametrize("name", ["players", "goal", "rounds", "jokers"])
def test_clause_2_options_and_defaults(name: str):
    """2, 12; 1d: the options letter for letter, the default first; anything else is refused."""
    table = {
        "players": (4, 3, 5),
        "goal": ("first_out", "find_loser"),
        "rounds": (5, 3, 10),
        "jokers": (0, 1, 2),
    }
    assert [option.name for option in Cangkulan.options()] == list(table)
    assert {option.name: option.choices for option in Cangkulan.options()}[name] == table[name]
    with pytest.raises(OptionError, match=f"option {name} is 6, expected one of"):
        Cangkulan.chosen({name: 6})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_clause_3_seven_cards_dealt_singly(players: int):
    """3; 1c.2: the first card goes to the seat after the dealer, the rest is the stock in order."""
    rules = Cangkulan(players=players)
    setup = rules.opening(Start(dealer=1), Dice("unused"))
    state = rules.deal(setup, Stacked(DECK))
    for seat in range(players):
        first = (seat - 2) % players
        assert names_of(state.hands[seat]) == tuple(DECK[first + players * turn] for turn in range(7))
    assert [NAMES[card] for card in state.hidden] == list(DECK[7 * players :])


def test_clause_4_the_first_dealer_is_drawn_by_lot():
    """4; 1c.1: every seat may deal first."""
    rules = Cangkulan(players=5)
    assert {rules.opening(Start(), Dice(seed)).dealer for seed in range(60)} == {0, 1, 2, 3, 4}


def test_clause_4_the_deal_moves_on():
    """4; 1c.1, C24: each new round the next seat deals, whoever won."""
    match = Match(Cangkulan(players=3, rounds=10), Start(seed="dealers"))
    dealers = []
    while not match.over:
        dealers.append(match.setup.dealer)
        to_the_end(match, lowest).advance()
    assert dealers == [(dealers[0] + number) % 3 for number in range(10)]


def test_clause_5_the_seat_after_the_dealer_leads():
    """5; 1c.3, C26: no card is turned from the stock to begin with."""
    rules = Cangkulan()
    state = rules.deal(rules.opening(Start(dealer=3), Dice("unused")), Dice("deck"))
    assert (state.table.turn, state.table.trick) == (0, ())


# ---- a trick


def test_clause_6_the_leader_may_play_anything():
    """6; 1c.5: and may not dig."""
    match, _ = played(text("2C AD KH", "2S", "3S", stock="5C"), "", players=3)
    assert legal(match) == ["2C", "AD", "KH"]
    with pytest.raises(IllegalAction, match="'dig' is not a legal move of seat 0"):
        match.play("dig")


def test_clause_7_the_card_that_comes_is_played():
    """7; 1c.6: digging is one move, the misses stay in the hand, the stock is one card less each."""
    match, events = played(text("4H KD", "9C", "2H 3H", stock="5C 6H AD"), "4H dig", players=3)
    assert match.state.table.stock == 1
    assert names_of(match.state.hands[1]) == ("5C", "9C")
    assert [type(event) for event in events[:2]] == [Drawn, Drawn]


def test_clause_7_only_the_number_of_dug_cards_is_public():
    """1c.6: who digs sees the cards, the others see that there was one."""
    _, events = played(text("4H KD", "9C", "2H 3H", stock="5C 6H AD"), "4H dig", players=3)
    five = parse_cards("5C")[0]
    assert events[0].seen_by(1) == Drawn(1, 1, five)
    assert events[0].seen_by(0) == events[0].seen_by(2) == Drawn(1, 1, None)
    assert events[0].reveals


def test_clause_8_the_trick_leaves_the_game():
    """8; 1c.7, C13: and its cards never come back, not even when the stock is empty."""
    match, _ = played(text("4H KD", "9H 3C 5D", "2H 7S"), "4H 9H 2H", players=3)
    assert set(names_of(match.state.table.gone)) >= {"4H", "9H", "2H"}
    match.play("3C")
    match.play("pass")
    assert set(names_of(match.state.table.gone)) >= {"4H", "9H", "2H"}
    assert match.state.table.stock == 0


def test_clause_9_passing_needs_an_empty_stock():
    """9; C12: with cards in the stock one digs, without one passes, and there is no other choice."""
    match, _ = played(text("4H KD", "9C", "2H 3H", stock="5H"), "4H", players=3)
    assert legal(match) == ["dig"]
    match, _ = played(text("4H KD", "9C", "2H 3H"), "4H", players=3)
    assert legal(match) == ["pass"]


def test_clause_9_what_is_played_after_the_pass_is_picked_up_too():
    """9; C8: the pick-up comes at the end of the trick, with all of its cards."""
    match, events = played(text("4H KD", "9C", "2H 3H"), "4H pass 2H", players=3)
    assert names_of(match.state.hands[1]) == ("9C", "2H", "4H")
    assert events[-2:] == [PickedUp(1, *parse_cards("4H")), PickedUp(1, *parse_cards("2H"))]


def test_clause_10_a_passer_never_leads():
    """10; C7: the player of the highest card of the led suit leads next, here not the leader."""
    match, _ = played(text("4H KD", "9C AC", "5H 3H"), "4H pass 5H", players=3)
    assert match.state.table.turn == 2


def test_clause_10_pick_ups_are_shown_one_by_one():
    """C6: after each of these beats a card has moved from the trick to a hand, in the order of play."""
    match, _ = played(text("6C 3H", "TH 2S", "9C 9D", "4D KH", "8S", turn=1), "TH pass KH pass", players=5)
    beats = [beat.state for beat in match.play("3H")][1:]
    assert [state.table.counts for state in beats] == [
        (1, 1, 2, 1, 1),
        (1, 1, 3, 1, 1),
        (1, 1, 3, 1, 2),
        (1, 1, 4, 1, 2),
    ]
    assert [state.table.handed for state in beats] == [0, 1, 2, 0]
    assert beats[-1].table.trick == ()


@pytest.mark.parametrize("goal", ["first_out", "find_loser"])
def test_clause_11_the_end_of_a_round(goal: str):
    """11; 1c.8: first_out ends with one empty hand, find_loser with a single hand that is not."""
    match = to_the_end(Match(Cangkulan(goal=goal), Start(seed="clause11")), lowest)
    empty = match.state.table.counts.count(0)
    assert empty == (1 if goal == "first_out" else 3)
    assert sorted(match.tally[0]) == ([0, 0, 0, 1] if goal == "first_out" else [-1, 0, 0, 0])


def test_clause_11_a_dig_never_empties_a_hand():
    """11 with 7: who digs holds at least one card that did not fit, so nobody wins by digging."""
    match, events = played(text("4H KD", "9C", "2H 3H", stock="5H"), "4H dig", players=3)
    assert match.state.table.counts[1] == 1
    assert WonRound(1) not in events


@pytest.mark.parametrize("rounds", [3, 5, 10])
def test_clause_12_a_match_of_rounds(rounds: int):
    """12; 1c.10: after 3, 5 or 10 rounds the most wins are best; equal wins share a place."""
    match = Match(Cangkulan(players=3, rounds=rounds), Start(seed="rounds"))
    while not match.over:
        to_the_end(match, lowest).advance()
    assert len(match.tally) == rounds
    assert sum(match.totals) == rounds
    assert match.ranking == tuple(1 + sum(other > own for other in match.totals) for own in match.totals)


def test_clause_12_fewest_losses_are_best():
    """C23: in find_loser losses are counted, and the ranking shares places."""
    rules = Cangkulan(goal="find_loser", rounds=3)
    tally = [(0, 0, -1, 0), (0, -1, 0, 0), (0, 0, -1, 0)]
    table = Match(rules, Start(seed="x")).state.table
    assert rules.totals(tally) == (0, -1, -2, 0)
    assert rules.ranking(tally, table) == (1, 3, 4, 1)


def test_clause_13_a_joker_wins_any_trick():
    """13; 1c.7: also against the ace of the led suit, before or after it."""
    _, events = played(text("3C 4H", "4C *1", "AH AC", stock="2S"), "4H *1 AH", players=3, jokers=1)
    assert events[-1] == TrickWon(1, 52, 0)
    _, events = played(text("3C AH", "4C *1", "5H AC", stock="2S"), "AH *1 5H", players=3, jokers=1)
    assert events[-1] == TrickWon(1, 52, 0)


def test_clause_13_the_second_card_fixes_the_suit():
    """13; 1c.4, C21: who comes after it must follow, or dig for it."""
    match, _ = played(text("*1 4H", "4C 9D", "AH AC", stock="2S"), "*1 9D", players=3, jokers=1)
    assert legal(match) == ["dig"]


def test_clause_13_jokers_are_picked_up_and_end_a_round():
    """C22: like any other card."""
    match, _ = played(text("4H 2C", "*1", "9C", turn=0), "4H *1", players=3, jokers=1)
    assert match.tally == [(0, 1, 0)]
    match, _ = played(text("4H 2C", "*1 3C", "9C", turn=0), "4H *1 pass", players=3, jokers=1)
    assert names_of(match.state.hands[2]) == ("9C", "4H", "*1")


@pytest.mark.parametrize(("jokers", "joker"), [(0, "*1"), (1, "*2")])
def test_a_joker_that_is_not_in_the_deck_is_refused(jokers: int, joker: str):
    """1c.1, C16: 52 cards and as many jokers as the option says."""
    deck = [*DECK[:51], joker, *NAMES[52 : 52 + jokers]]
    record = {"format": 1, "game": "cangkulan", "options": {"jokers": jokers}, "moves": ""}
    record["start"] = {"dealer": 0, "decks": [" ".join(deck)]}
    with pytest.raises(RecordError, match=rf"deck 1 has '\{joker}', which is no card of this game"):
        read(json.dumps(record), GAMES)


# ---- explicit decks, through records


def test_explicit_decks_are_dealt_in_order():
    """notation.md: one deck for each deal; a missing one is refused at the move that needs it."""
    decks = [" ".join(Dice("deck", number).shuffled(DECK)) for number in (1, 2)]
    match = Match(Cangkulan(rounds=3), Start(dealer=2, decks=tuple(tuple(d.split()) for d in decks)))
    to_the_end(match, lowest).advance()
    to_the_end(match, lowest)
    record = {"format": 1, "game": "cangkulan", "options": {"rounds": 3}}
    record |= {"start": {"dealer": 2, "decks": decks}, "moves": " ".join(match.moves[:-1])}
    again = read(json.dumps(record), GAMES)[1]
    assert (again.setup.dealer, again.setup.number) == (3, 2)
    assert [" ".join(deck) for deck in again.decks] == decks
    record["moves"] += f" {match.moves[-1]}"
    with pytest.raises(RecordError, match="deal 3 needs a deck, the record has 2"):
        read(json.dumps(record), GAMES)


# ---- the stall


STALLING = {"stock": "-", "pickups": STALL - 1}


def test_stall_first_out_fewest_cards_win():
    """1c.9: at the hundredth trick in a row the round stops; cards are counted after the pick-up."""
    match, events = played(text("6D 4S", "8D", "9C 2H", **STALLING), "4S pass pass", players=3)
    assert match.state.table.turn is None
    assert match.state.table.counts == (1, 2, 2)
    assert match.tally == [(1, 0, 0)]
    assert events[-2:] == [Stalled(0, 100), WonStall(0, 1)]


def test_stall_first_out_shared():
    """1c.9: all who tie share."""
    match, events = played(text("6D 4S", "8D 9D", "9C", **STALLING), "4S pass pass", players=3)
    assert match.tally == [(1, 0, 1)]
    assert events[-3:] == [Stalled(0, 100), WonStall(0, 1), WonStall(2, 1)]


def test_stall_find_loser_most_cards_lose():
    """1c.9: here too all who tie share it."""
    start = text("6D 4S", "8D 9D", "9C 2H 3H", **STALLING)
    match, events = played(start, "4S pass pass", players=3, goal="find_loser")
    assert match.tally == [(0, -1, -1)]
    assert events[-3:] == [Stalled(0, 100), LostStall(1, 3), LostStall(2, 3)]


def test_stall_not_at_99():
    """1c.9: 99 tricks in a row are not enough."""
    match, _ = played(text("6D 4S", "8D", "9C 2H", pickups=98), "4S pass pass", players=3)
    assert (match.state.table.turn, match.state.table.pickups) == (0, 99)


def test_stall_counter_starts_again_without_a_pick_up():
    """1c.9: at a trick that everybody could follow."""
    match, _ = played(text("6D 4S", "8D 5S", "9C 2S", **STALLING), "4S 5S 2S", players=3)
    assert (match.state.table.turn, match.state.table.pickups) == (1, 0)


def test_stall_counter_starts_again_when_somebody_goes_out():
    """1c.9: even if the trick is picked up."""
    start = text("4S", "8D", "9C 2H", **STALLING)
    match, _ = played(start, "4S pass", players=3, goal="find_loser")
    assert match.state.table.pickups == 0
    match.play("pass")
    assert (match.state.table.turn, match.state.table.pickups) == (1, 0)


def test_stall_reached_from_a_deal():
    """1c.9, C15: five players who always play their lowest card can go round for ever."""
    match = Match(Cangkulan(players=5, goal="find_loser"), Start(seed="s28"))
    ends = []
    while match.state.table.turn is not None:
        beats = match.play(lowest(legal(match)))
        if trick_ends := [beat.event for beat in beats if isinstance(beat.event, TrickWon)]:
            ends.append(trick_ends[0].passers)
    assert all(passers > 0 for passers in ends[-STALL:])
    assert match.state.table.pickups == STALL
    most = max(match.state.table.counts)
    assert match.tally == [tuple(-int(count == most) for count in match.state.table.counts)]


# ---- everything is somewhere


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_clause_11_of_the_rules_every_card_is_somewhere(jokers: int):
    """1c.11: stock, hands, trick and cards out of play make the whole deck, at every beat."""
    match = Match(Cangkulan(jokers=jokers, goal="find_loser"), Start(seed="all"))
    dice = Dice("all")
    whole = tuple(sorted(NAMES[: 52 + jokers]))
    while match.state.table.turn is not None:
        for beat in match.play(dice.shuffled(legal(match))[0]):
            assert match.rules.pieces(beat.state) == whole


def test_a_move_of_another_game_is_an_error():
    """`play` takes what `legal` gave; anything else is a bug and says where."""
    match = Match(Cangkulan(), Start(seed="x"))
    with pytest.raises(TypeError, match="cannot be played at"):
        match.rules.play(match.state, "7H")


def test_a_passer_keeps_what_it_dug():
    """C10: the dig and the pass are one move of one seat."""
    match, events = played(text("4H KD", "9C", "2H 3H", stock="5C 6C"), "4H dig", players=3)
    assert [type(event) for event in events] == [Drawn, Drawn, Passed]
    assert set(names_of(match.state.hands[1])) == {"9C", "5C", "6C"}
    assert match.state.table.turn == 2
    assert set(each(match.state.hands[1])) == set(each(cards_of(parse_cards("5C 6C 9C"))))
