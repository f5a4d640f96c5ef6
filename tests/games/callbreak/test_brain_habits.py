"""What shown cards and calls tell: the habitual card is the rule player's; another makes a hand less likely."""

from dataclasses import replace
from itertools import product

import pytest

from game.core.cards import Cards, cards_of, name_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.callbreak.duties import ALL
from game.games.callbreak.habits import habits, habitual
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.random_tables import random_positions
from tests.strength.callbreak_players import rule_player

DUTIES = list(product(("on", "off"), ("forced", "free")))


def bits(names: str) -> int:
    return int(cards_of(parse_cards(names)))


@pytest.mark.parametrize(("must_beat", "undertrump"), DUTIES)
def test_the_habitual_card_is_what_the_rule_player_plays(must_beat: str, undertrump: str):
    """In random positions, tricks half played included."""
    options = {"must_beat": must_beat, "undertrump": undertrump, "redeal": "off", "bonus8": "none"}
    seen = 0
    for match in random_positions(80, 2, **options):
        view = match.state.seen_by(match.state.table.turn)
        if None in view.table.bids:
            continue
        seat, live = view.seat, int(ALL & ~view.table.gone & ~cards_of(view.table.trick))
        answer = next(rule_player(match.rules, view, Dice("x")))
        after = match.rules.play(match.state, answer)[0].state.table
        card, led, best, last, before = habits(match.rules, after, live & ~(1 << answer.card))[seat].shown[0]
        assert (card, before, last) == (1 << answer.card, live, len(view.table.trick) == 3)
        forced = undertrump == "forced"
        assert habitual(int(view.hand), led, best, live, last=last, forced=forced) == 1 << answer.card
        seen += 1
    assert seen > 40


def test_all_cards_of_the_deal_are_remembered():
    """Who played which card, in order: what habits are read from, in whole deals and from a position on."""
    match = Match(CallBreak(), Start(seed="plays", dealer=3))
    match.run(["b2"] * 4)
    while sum(match.state.table.won) < 5:
        seat = match.state.table.turn
        match.play(str(match.rules.legal(match.state.seen_by(seat))[0]))
    table = match.state.table
    assert [name_of(card) for _, card in table.plays] == match.moves[4:]
    for seat in range(4):
        assert cards_of(card for who, card in table.plays if who == seat) == table.shown[seat]
        shown = habits(match.rules, table, int(ALL & ~table.gone))[seat].shown
        assert [Cards(card) for card, *_ in reversed(shown)] == [
            cards_of([card]) for who, card in table.plays if who == seat
        ]


@pytest.mark.parametrize(
    ("likely", "unlikely"),
    [
        ("TD KC", "TD AC"),  # with the ace of clubs, which nobody beats, it would have led that
        ("TD KC", "2D KC"),  # with the two of diamonds it would have led that
    ],
)
def test_a_hand_that_would_have_been_played_otherwise_is_less_likely(likely: str, unlikely: str):
    """Seat 0 led the seven of hearts, from three cards of three suits."""
    position = "3C 3D 7H | 4D 5D 8H | 6D 7D 9H | 4C 5C TH ; 3 ; 1 1 1 1 ; 3 3 3 1 ; 0 ; 0"
    match = Match(CallBreak(), Start(position=position))
    match.run(["7H"])
    live = bits("2D TD KC AC 4D 5D 8H 6D 7D QD 4C 5C TH")
    shown = replace(habits(match.rules, match.state.table, live)[0], bid=None)
    assert shown.fit(bits(likely)) > shown.fit(bits(unlikely))


def test_a_call_is_likely_when_the_hand_is_worth_it():
    """opponents.md 7: five were called."""
    match = Match(CallBreak(), Start(seed="called", dealer=3))
    match.run(["b5"])
    shown = habits(match.rules, match.state.table, int(ALL))[0]
    strong, weak = bits("AC KC 2C 3C AD KD 2D AH 2H AS KS 3S 2S"), bits("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S")
    assert shown.fit(strong) > 5 * shown.fit(weak)
