"""What the source says of Call Break (rules.md 4a), clause by clause, and every option of 4d."""

import json

import pytest

from game.core.cards import card
from game.core.match import Match
from game.core.record import RecordError, read, record_of
from game.core.rules import IllegalAction, OptionError, Start
from game.games.callbreak import GAME
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Called, Discarded, Followed, Kept, Led, Made, Missed, Taken, ThrownIn
from tests.games.callbreak.tables import dealt, deck_of, legal, legal_now, lowest

GAMES = {"callbreak": GAME}
SUITS_APART = deck_of(3, "C", "D", "H", "S")  # seat 0 leads; seat 3 trumps every trick
NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
NO_HONOUR = "2D 3D 4D 5D 6D 7D 8D 9D TD JD 2S 3S 4S"
STRONG = "QD KD 2H 3H 4H 5H 6H 7H 8H 9H TH 5S AS"
REST = "AC JH QH KH AH 6S 7S 8S 9S TS JS QS KS"


def kinds(beats: tuple) -> list[type]:
    return [type(beat.event) for beat in beats]


def begun(**options: object) -> Match:
    """A match whose four suits were dealt apart, all having bid one."""
    match = dealt(3, *[SUITS_APART] * 10, **options)
    match.run(["b1"] * 4)
    return match


def test_clause_1_four_players_thirteen_cards_each_singly_from_the_seat_after_the_dealer():
    """Clause 1: 52 cards, no joker; the deck's first card goes to the seat after the dealer."""
    match = Match(CallBreak(), Start(seed="one", dealer=1))
    assert [hand.bit_count() for hand in match.state.hands] == [13] * 4
    assert match.rules.pieces(match.state) == tuple(sorted(match.decks[0]))
    assert len(match.decks[0]) == 52
    for place, seat in enumerate((2, 3, 0, 1)):
        hand = match.rules.position(match.state).split(" ; ")[0].split(" | ")[seat]
        assert set(hand.split()) == set(match.decks[0][place::4])


def test_clause_1_spades_are_trump():
    """Clause 1: the two of spades takes the ace of another suit."""
    match = begun()
    match.run(["AC", "AD", "AH"])
    beats = match.play("2S")
    assert beats[-1].event == Taken(3, card("2S"), 1, 1)


@pytest.mark.parametrize("max_bid", [8, 13])
def test_clause_2_bids_are_at_least_1_and_at_most_8_or_13(max_bid: int):
    """Clauses 2 and 11 (K9, K10, K24): in turn after the dealer, who bids last; that seat then leads."""
    match = dealt(3, SUITS_APART, max_bid=max_bid)
    for seat in range(4):
        assert match.state.table.turn == seat
        assert legal_now(match) == " ".join(f"b{n}" for n in range(1, max_bid + 1))
        assert match.play(f"b{max_bid}")[0].event == Called(seat, max_bid)
    assert match.state.table.turn == 0


def test_clause_2_a_bid_cannot_be_changed():
    """Clause 2 (K9): after four bids only cards can be played."""
    with pytest.raises(IllegalAction, match="'b2'"):
        begun().play("b2")


def test_clause_3_the_leader_may_play_anything():
    """Clause 3 (K7): any card, a spade in the first trick too."""
    assert legal("", "2C AD 3S") == "2C 3S AD"


def test_clause_4_follow_and_beat():
    """Clause 4 (K3, K4): in the suit led, higher than the highest card of it, when you can."""
    assert legal("9H", "KH 2H AS 3C") == "KH"
    assert legal("9H KH", "AH QH 2H") == "AH"


def test_clause_5_trump_and_overtrump():
    """Clause 5 (K5, K6): a spade when you have none of the suit, a higher one when you can."""
    assert legal("9H", "2S AS AC") == "2S AS"
    assert legal("9H 5S", "2S 7S AC") == "7S"


def test_clause_6_with_neither_anything():
    """Clause 6: the discard is an event of its own."""
    match = begun()
    assert kinds(match.play("2C")) == [Led]
    assert legal_now(match).count("D") == 13
    assert kinds(match.play("2D")) == [Discarded]


def test_clause_7_the_winner_leads():
    """Clause 7: the highest spade wins, otherwise the highest card of the led suit."""
    hands = "2C 4C | 3C AC | 5C 6C | TC 3S"
    match = Match(CallBreak(), Start(position=f"{hands} ; 3 ; 1 1 1 1 ; 3 3 3 2 ; 0 ; 0"))
    match.run(["2C", "AC", "5C"])
    assert kinds(match.beats[1:]) == [Followed, Followed]
    match.play("TC")
    assert match.state.table.turn == 1
    match.run(["3C", "6C", "3S", "4C"])
    assert match.state.table.won == (3, 4, 3, 3)


def test_clause_8_made_and_missed_bids_over_five_deals():
    """Clause 8 (K13, K14): tenths for each seat, the deal moves on, the highest total wins."""
    match = begun()
    dealers = []
    for number in range(1, 6):
        dealers.append(match.setup.dealer)
        assert match.setup.number == number
        lowest(match)
        match.advance()
    assert dealers == [3, 0, 1, 2, 3]
    assert match.over
    assert match.tally[0] == (-10, -10, -10, 22)  # spades are dealt to the dealer
    assert match.totals == (-18, -18, -18, 14)
    assert match.ranking == (2, 2, 2, 1)


def test_clause_8_the_end_of_a_deal_says_each_score():
    """Clause 8: after the last trick, in bidding order."""
    match = begun()
    lowest(match)
    assert [beat.event for beat in match.beats[-4:]] == [
        Missed(0, 1, 0, -10),
        Missed(1, 1, 0, -10),
        Missed(2, 1, 0, -10),
        Made(3, 1, 13, 22),
    ]
    assert match.tally == [(-10, -10, -10, 22)]


@pytest.mark.parametrize(("bonus8", "points"), [("none", 85), (13, 130)])
def test_clause_9_a_made_bid_of_eight(bonus8: object, points: int):
    """Clauses 9 and 11 (K17): worth the bid and its overtricks, or exactly 13."""
    match = dealt(3, SUITS_APART, bonus8=bonus8)
    match.run(["b1", "b1", "b1", "b8"])
    lowest(match)
    assert match.tally == [(-10, -10, -10, points)]


def test_clause_9_a_bid_of_eight_may_win_the_match():
    """Clause 9 (K18): a deal broken off gets no scores; the others rank by their totals so far."""
    match = dealt(3, SUITS_APART, bonus8="win")
    match.run(["b1", "b1", "b1", "b8"])
    lowest(match)
    assert sum(match.state.table.won) == 8
    assert match.tally == []
    match.advance()
    assert match.over
    assert match.ranking == (2, 2, 2, 1)


def test_clause_9_won_at_the_thirteenth_trick_the_deal_is_scored():
    """Clause 9 (K18): fulfilled by the last trick, the deal is complete and counts."""
    match = dealt(3, SUITS_APART, bonus8="win", max_bid=13)
    match.run(["b1", "b1", "b1", "b13"])
    lowest(match)
    assert match.tally == [(-10, -10, -10, 130)]
    match.advance()
    assert match.over
    assert match.ranking == (2, 2, 2, 1)


def test_clause_9_a_missed_bid_of_eight_wins_nothing():
    """Clause 9 (K18): the match goes on."""
    match = dealt(3, SUITS_APART, SUITS_APART, bonus8="win")
    match.run(["b8", "b1", "b1", "b7"])
    lowest(match)
    assert match.tally == [(-80, -10, -10, 76)]
    match.advance()
    assert not match.over


def redealing(**options: object) -> Match:
    """Two weak hands: seat 1 without a spade, seat 3 without an honour; seat 0 bids first."""
    weak_deck = deck_of(3, STRONG, NO_SPADE, REST, NO_HONOUR)
    return dealt(3, weak_deck, SUITS_APART, SUITS_APART, **options)


def test_clause_9_a_new_deal_is_offered_to_weak_hands_before_the_bids():
    """Clause 9 (K19): only those who qualify are asked, in bidding order; `keep` is final."""
    match = redealing(redeal="ask")
    assert match.state.table.turn == 1
    assert legal_now(match) == "keep redeal"
    assert match.state.table.asked == (False, True, None, None)
    assert match.play("keep")[0].event == Kept(1)
    assert match.state.table.asked == (False, True, False, True)
    assert match.state.table.turn == 3
    match.play("keep")
    assert match.state.table.turn == 0
    assert legal_now(match).startswith("b1 ")


def test_clause_9_a_new_deal_keeps_number_and_dealer():
    """Clause 9 (K19): it uses the next deck, scores nothing, and all are asked again."""
    match = redealing(redeal="ask")
    match.play("keep")
    assert match.play("redeal")[0].event == ThrownIn(3)
    assert match.state.table.turn is None
    assert match.tally == []
    match.advance()
    assert (match.setup.number, match.setup.deck, match.setup.dealer) == (1, 2, 3)
    assert match.state.table.turn == 0  # seats 0 to 2 hold no spade now
    assert match.state.table.asking
    match.run(["redeal", "keep", "keep", "keep", "b1"])
    assert (match.setup.number, match.setup.deck) == (1, 3)
    assert match.totals == (0, 0, 0, 0)


def test_clause_9_nobody_is_asked_when_the_option_is_off():
    """Clause 9, `redeal=off` (K19): the bidding opens at once."""
    match = redealing()
    assert match.state.table.turn == 0
    assert match.state.table.asked == (None,) * 4
    assert legal_now(match).startswith("b1 ")


def test_clause_9_no_deal_has_more_moves_than_its_bound():
    """K19: the hand with the ace of spades is never weak, so three answers, four bids, 52 cards."""
    match = dealt(3, SUITS_APART, redeal="ask")
    match.run(["keep", "keep", "keep"])
    match.run(["b1"] * 4)
    lowest(match)
    assert len(match.moves) == CallBreak.bound


def test_clause_10_a_card_that_breaks_a_duty_is_refused():
    """Clause 10 (K20): a revoke cannot occur."""
    match = Match(CallBreak(), Start(position="2C | 3C | 4C | 5C ; 3 ; 1 1 1 1 ; 3 3 3 3 ; 0 ; 0"))
    match.play("2C")
    with pytest.raises(IllegalAction, match="'4C' is not a legal move of seat 1, expected one of: 3C"):
        match.play("4C")


@pytest.mark.parametrize("deals", [3, 5, 10])
def test_clause_11_the_number_of_deals(deals: int):
    """Clause 11: 3, 5 or 10 deals."""
    match = begun(deals=deals)
    for _ in range(deals):
        assert not match.over
        lowest(match)
        match.advance()
    assert match.over
    assert len(match.tally) == deals


@pytest.mark.parametrize(
    ("position", "points"),
    [
        ("AS | 2C | 2D | 2H ; 3 ; 4 1 1 1 ; 4 4 4 0 ; 0 ; 0", 41),
        ("2C | AS | 2D | 2H ; 3 ; 4 1 1 1 ; 3 4 5 0 ; 0 ; 0", -40),
    ],
)
def test_clause_12_a_bid_of_four(position: str, points: int):
    """Clause 12: with five tricks 4.1, with three −4."""
    match = Match(CallBreak(), Start(position=position))
    lowest(match)
    assert match.tally[0][0] == points


def test_the_options_are_those_of_the_table_letter_for_letter():
    """4d: keys and values, the default first."""
    assert {o.name: o.choices for o in CallBreak.options()} == {
        "deals": (5, 3, 10),
        "max_bid": (8, 13),
        "bonus8": ("none", 13, "win"),
        "redeal": ("off", "ask"),
        "undertrump": ("forced", "free"),
        "must_beat": ("on", "off"),
        "direction": ("clockwise", "anticlockwise"),
    }
    with pytest.raises(OptionError, match="bonus8 is 8, expected one of: none, 13, win"):
        CallBreak(bonus8=8)


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_the_direction_changes_nothing_but_the_display(direction: str):
    """K12: seats are numbered in turn order whichever way the table turns."""
    match = begun(direction=direction)
    match.play("2C")
    assert match.state.table.turn == 1


def test_the_first_dealer_is_drawn_unless_the_start_names_one():
    """K13: every seat may be the first dealer."""
    dealers = {Match(CallBreak(), Start(seed=f"s{n}")).setup.dealer for n in range(40)}
    assert dealers == {0, 1, 2, 3}
    assert Match(CallBreak(), Start(seed="s1", dealer=2)).setup.dealer == 2


def test_the_last_trick_can_be_looked_at():
    """K25: the beats of the deal hold it, after it was taken too."""
    match = begun()
    match.run(["2C", "2D", "2H", "2S"])
    seen = [beat.event.card for beat in match.beats if isinstance(beat.event, (Led, Discarded))]
    assert len(seen) == 3
    assert isinstance(match.beats[-1].event, Taken)


def written(match: Match, **changes: object) -> str:
    return json.dumps({**record_of(match).plain(), **changes})


def test_a_record_with_explicit_decks_replays_through_a_redeal():
    """notation.md: one deck for each deal in order, a redeal uses the next one."""
    match = redealing(redeal="ask")
    match.run(["keep", "redeal", "keep", "keep", "keep", "b1", "b2", "b3", "b4", "2C"])
    _, again = read(str(record_of(match)), GAMES)
    assert again.state == match.state
    assert again.setup == match.setup
    assert again.decks == match.decks


def test_a_record_that_lacks_the_next_deck_is_refused():
    match = redealing(redeal="ask")
    match.run(["keep", "redeal"])
    short = {"dealer": 3, "decks": [" ".join(match.decks[0])]}
    with pytest.raises(RecordError, match="move 2: deal 2 needs a deck, the record has 1"):
        read(written(match, start=short, moves="keep redeal"), GAMES)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (" ".join(("*1", *SUITS_APART[1:])), r"deck 1 has '\*1', which is no card of this game"),
        (" ".join((SUITS_APART[1], *SUITS_APART[1:])), "deck 1 has '2D' 2 times, expected once"),
        (" ".join(SUITS_APART[1:]), "deck 1 lacks '2C', expected 52 cards"),
    ],
)
def test_a_wrong_deck_is_refused(deck: str, message: str):
    """notation.md: a deck with a wrong or missing card is refused with the card."""
    with pytest.raises(RecordError, match=message):
        read(written(begun(), start={"dealer": 3, "decks": [deck]}, moves=""), GAMES)
