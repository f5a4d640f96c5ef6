"""What the others may hold: never more than they showed, and never nothing."""

import pytest

from game.core.cards import CLUBS, HEARTS, Cards, cards_of, names_of, parse_cards, suit_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.callbreak.duties import HONOURS, TRUMPS, weak
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.tables import dealt, deck_of
from tests.sampled import sampled

HANDS = "3C 7C 4H QS | 5C 2D 9D KS | 2H 3H 6S AS | 4C 5D 3S TS"


def lacks(moves: str, seat: int, **options: object) -> str:
    """What the seat has shown not to hold after these cards, led by seat 0."""
    match = Match(CallBreak.chosen(options), Start(position=f"{HANDS} ; 3 ; 1 1 1 1 ; 3 3 3 0 ; 0 ; 0"))
    match.run(moves.split())
    return " ".join(names_of(match.state.table.cant[seat]))


@pytest.mark.parametrize(
    ("moves", "seat", "options", "cards"),
    [
        ("7C 5C", 1, {}, "8C 9C TC JC QC KC AC"),  # followed lower: nothing higher in the suit
        ("3C 5C", 1, {}, ""),  # followed higher: it may hold anything
        ("7C 5C", 1, {"must_beat": "off"}, ""),
        ("7C 5C AS", 2, {}, " ".join(names_of(suit_cards(CLUBS)))),  # trumped: none of the suit
        ("7C 5C 6S 4C", 3, {}, ""),  # followed under a trump: no duty to beat
    ],
)
def test_a_card_shows_what_its_hand_lacks(moves: str, seat: int, options: dict[str, str], cards: str):
    """opponents.md 2.2: the knowledge that the duties give, card by card."""
    assert lacks(moves, seat, **options) == cards


def test_an_undertrump_shows_that_no_higher_spade_is_there():
    """K6: seat 3 follows KS with 3S, so it holds no heart and no spade above the king."""
    assert lacks("4H KS 2H 3S", 3) == " ".join(names_of(Cards(suit_cards(HEARTS) | cards_of(parse_cards("AS")))))


@pytest.mark.parametrize(
    ("hand", "undertrump", "card", "spades"),
    [
        ("5D 6D", "forced", "5D", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
        ("5D 2S", "forced", "2S", "AS"),
        ("5D 2S", "free", "5D", "AS"),
    ],
)
def test_a_discard_on_a_trump_shows_which_spades_are_not_there(hand: str, undertrump: str, card: str, spades: str):
    """Clause 6: none at all; with undertrump=free only none that is higher (K6)."""
    position = f"3C 4H | 2C KS | 2H 3H | {hand} ; 3 ; 1 1 1 1 ; 4 4 3 0 ; 0 ; 0"
    match = Match(CallBreak(undertrump=undertrump), Start(position=position))
    match.run(["4H", "KS", "2H", card])
    assert " ".join(names_of(match.state.table.cant[3])) == f"{' '.join(names_of(suit_cards(HEARTS)))} {spades}"


def test_cards_once_shown_lacking_are_never_imagined():
    """An imagined world never gives a seat what it has shown not to hold."""
    match = Match(CallBreak(), Start(position=f"{HANDS} ; 3 ; 1 1 1 1 ; 3 3 3 0 ; 0 ; 0"))
    match.run(["7C", "5C", "AS", "4C", "2H"])
    for roll in range(50):
        world = match.rules.imagine(match.state.seen_by(3), Dice("lack", roll))
        for seat in range(3):
            assert not world.hands[seat] & match.state.table.cant[seat]


def walked(match: Match, dice: Dice):
    """Random legal moves, hands kept whenever they are weak, to the end of the deal."""
    while (seat := match.state.table.turn) is not None:
        yield match.state
        acts = match.rules.legal(match.state.seen_by(seat))
        match.play(str(acts[0 if match.state.table.asking else dice.below(len(acts))]))


def weak_deals(count: int):
    """Seeds whose first deal has a weak hand."""
    found = 0
    for number in range(1000):
        match = Match(CallBreak(redeal="ask", must_beat="on"), Start(seed=f"weak{number}"))
        if match.state.table.asking:
            yield match
            found += 1
        if found == count:
            return


def test_imagined_hands_answer_the_redeal_question_as_the_real_ones_did():
    """K19: who was asked held a weak hand, who was not did not, to the last card of the deal."""
    for number, match in enumerate(weak_deals(sampled(12))):
        dice = Dice("walk", number)
        for state in walked(match, dice):
            for seat in range(4):
                world = match.rules.imagine(state.seen_by(seat), dice)
                assert world.seen_by(seat) == state.seen_by(seat)
                for other, asked in enumerate(state.table.asked):
                    whole = Cards(world.hands[other] | state.table.shown[other])
                    assert asked is None or asked == weak(whole)


def test_answers_that_chance_would_not_fit_are_fitted():
    """K19: three weak hands at once, seen by the fourth; only built deals fit."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")
    match.run(["keep", "keep"])
    assert match.state.table.asked == (True, True, True, None)
    match.play("keep")
    for roll in range(30):
        world = match.rules.imagine(match.state.seen_by(3), Dice("three", roll))
        assert all(weak(hand) for hand in world.hands[:3])


def test_every_kind_of_weak_hand_is_imagined():
    """K19: a seat that was asked may lack spades or honours; both come up."""
    for match in weak_deals(1):
        asked = match.state.table.turn
        me = (asked + 1) % 4
        hands = [match.rules.imagine(match.state.seen_by(me), Dice("kind", n)).hands[asked] for n in range(80)]
        assert any(not hand & TRUMPS for hand in hands)
        assert any(not hand & HONOURS for hand in hands)


def test_unseen_cards_fall_to_everybody():
    """No seat is favoured: each of the others is dealt the ace of spades in some world."""
    match = Match(CallBreak(), Start(seed="ace"))
    me = next(seat for seat in range(4) if not match.state.hands[seat] & cards_of(parse_cards("AS")))
    worlds = [match.rules.imagine(match.state.seen_by(me), Dice("ace", n)) for n in range(60)]
    holders = {next(s for s in range(4) if w.hands[s] & cards_of(parse_cards("AS"))) for w in worlds}
    assert holders == {0, 1, 2, 3} - {me}
