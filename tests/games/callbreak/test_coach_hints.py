"""Hints: a legal move of the top level, with one or two reasons that are true and particular."""

import tomllib
from collections import Counter
from dataclasses import replace

import pytest

from game.core.cards import NONE, card, cards_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Setup, Start
from game.core.scene import Saying, saying
from game.games.callbreak import GAME
from game.games.callbreak.brain import LEVELS
from game.games.callbreak.coach import hint
from game.games.callbreak.motives import DETECTORS, call_standing, motives
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Play
from tests.games.callbreak.claims import Claim
from tests.games.callbreak.random_tables import random_positions
from tests.games.callbreak.tables import dealt, deck_of, facing
from web.app.text import Words

RULES = CallBreak()
STATES = 1_000
HINTED = 60


@pytest.mark.native
def test_every_card_of_random_deals_has_true_reasons_of_its_own():
    """experience.md 10: whatever card the search prefers, one or two reasons, each from the list and true here."""
    said, spoken = Counter(), [Words(each, tomllib.loads(GAME.text(each)), 0, 4) for each in ("en", "fr")]
    for match in random_positions(STATES, 2, redeal="off"):
        rules, view = match.rules, match.state.seen_by(match.state.table.turn)
        for act in rules.legal(view) if None not in view.table.bids else ():
            reasons = motives(rules, view, act.card)
            assert 1 <= len(reasons) <= 2
            for reason in reasons:
                assert Claim(rules, view, str(act), reason).holds(), (rules.position(match.state), str(act), reason)
                assert all("{" not in words.of_game(f"hint.{reason.code}", **dict(reason.values)) for words in spoken)
                said[reason.code] += 1
    names = {detect.__name__ for detect in DETECTORS if detect is not call_standing}
    assert set(said) - {"call_full"} == {*names, "call_made", "call_needs", "call_lost"}
    assert sum(said.values()) > 2 * STATES


def told(trick: str, hand: str, card_played: str, gone: str = "") -> tuple[Saying, ...]:
    view = facing(trick, hand)
    view = replace(view, table=replace(view.table, gone=cards_of(parse_cards(gone))))
    return motives(RULES, view, card(card_played))


@pytest.mark.parametrize(
    ("trick", "hand", "played", "gone", "codes"),
    [
        ("", "AS 2C", "AS", "", ["leads_sure", "draws_spades"]),
        ("", "AH 2C 3C", "AH", "", ["leads_highest", "call_needs"]),
        ("", "2H 5C 6C 9S", "2H", "", ["empties_suit", "call_needs"]),
        ("", "2H KH 6C", "2H", "", ["keeps_higher", "call_needs"]),
        ("", "QH KH AH 6C", "QH", "", ["leads_highest", "call_needs"]),
        ("", "AH 2C", "AH", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", ["leads_sure", "call_needs"]),
        ("", "KH 6C", "KH", "AH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", ["leads_alone", "call_needs"]),
        ("9H", "TH KH 2C", "TH", "", ["beats_cheaply", "call_needs"]),
        ("9H", "TH KH 2C", "KH", "", ["hard_to_beat", "call_needs"]),
        ("9H", "AH 2C 3C", "AH", "", ["only_card"]),
        ("9H", "KH AH 2C", "AH", "", ["highest_left", "call_needs"]),
        ("9H 8H 7H", "TH KH 2C", "TH", "", ["takes_last", "call_needs"]),
        ("9H 8H 7H", "TH KH 2C", "KH", "", ["takes_high", "call_needs"]),
        ("9H", "2S 9S AC", "2S", "", ["trumps_low", "call_needs"]),
        ("9H 8H 7H", "2S 9S AC", "2S", "", ["takes_last", "call_needs"]),
        ("", "KH 6C", "KH", "", ["leads_top", "call_needs"]),
        ("9H 3S", "5S 9S AC", "5S", "", ["overtrumps", "call_needs"]),
        ("9H", "AS 9S AC", "AS", "", ["cannot_be_beaten", "call_needs"]),
        ("9H", "5H 3H AC", "3H", "", ["cannot_win", "lowest_held"]),
        ("9H", "5C AD 7D", "5C", "", ["cannot_win", "keeps_best"]),
        ("9H 3S", "4C 2C 2S", "2S", "", ["only_card"]),
    ],
)
def test_what_is_said_of_a_card(trick: str, hand: str, played: str, gone: str, codes: list[str]):
    """The reasons that say most about it come first."""
    assert [reason.code for reason in told(trick, hand, played, gone)] == codes


@pytest.mark.parametrize(
    ("trick", "hand", "played", "lacking", "codes"),
    [
        # Nobody after me can hold the ace of hearts that is still out.
        ("9H", "TH KH 2C", "KH", "AH", ["call_needs"]),
        ("9H", "TH KH 2C", "KH", "AH AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", ["cannot_be_beaten", "call_needs"]),
        # Nor a spade.
        ("9H", "KH AH 2C", "AH", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", ["cannot_be_beaten", "call_needs"]),
    ],
)
def test_who_plays_afterwards_can_hold_what_is_said_to_beat_a_card(trick, hand, played, lacking, codes):
    view, lacked = facing(trick, hand), cards_of(parse_cards(lacking))
    cant = tuple(lacked if seat in (2, 3) else NONE for seat in range(4))
    reasons = motives(RULES, replace(view, table=replace(view.table, cant=cant)), card(played))
    assert [reason.code for reason in reasons] == codes


@pytest.mark.parametrize(("bonus8", "code"), [("none", "call_made"), (13, "call_full")])
def test_what_a_further_trick_brings_is_what_the_score_says(bonus8, code):
    """8 and K17: a tenth each, and none on top of the bonus."""
    view = facing("", "AS 2C 3C 4C")
    view = replace(view, table=replace(view.table, bids=(8, 1, 1, 1), won=(8, 1, 0, 0)))
    *_, last = motives(CallBreak(bonus8=bonus8), view, card("2C"))
    assert last.code == code


def test_a_card_is_held_back_where_no_duty_binds():
    """K8: with must_beat off a trick can be let go."""
    reasons = motives(CallBreak(must_beat="off"), facing("9H", "KH 4H"), card("4H"))
    assert reasons[0] == saying("holds_back", card="4H", suit="H", kept="KH")


def test_a_card_that_is_held_back_is_named_once():
    """The ace that lets this trick go is not also said to be the highest left of its suit."""
    reasons = motives(CallBreak(must_beat="off"), facing("9H", "AH 4H"), card("4H"))
    assert [reason.code for reason in reasons] == ["holds_back", "lowest_held"]


def test_a_hint_is_the_top_levels_move(long: set[str]):
    """Legal at every moment, so that it may be cut off; all 1,000 states with --long."""
    for number, match in enumerate(random_positions(STATES if "strength" in long else HINTED, 9)):
        rules, view = match.rules, match.state.seen_by(match.state.table.turn)
        legal = {str(act) for act in rules.legal(view)}
        hints = list(hint(rules, view, Dice("hint", number)))
        assert {found.act for found in hints} <= legal
        assert all(1 <= len(found.reasons) <= 2 for found in hints)
        *_, answer = LEVELS[-1](rules, view, Dice("hint", number))
        assert hints[-1].act == str(answer)
        if isinstance(answer, Play):
            assert all(Claim(rules, view, hints[-1].act, reason).holds() for reason in hints[-1].reasons)


@pytest.mark.parametrize(
    ("totals", "code", "points"),
    [((40, 30, 0, 0), "last_ahead", 10), ((30, 41, 0, 0), "last_behind", 11), ((0, 0, 0, 0), "last_level", 0)],
)
def test_a_call_in_the_last_deal_knows_how_the_match_stands(totals: tuple[int, ...], code: str, points: int):
    view = Match(RULES, Start(seed="last", dealer=3)).state.seen_by(0)
    late = replace(view, table=replace(view.table, setup=Setup(5, 5, 3, totals)))
    *_, last = hint(RULES, late, Dice("last"))
    assert last.reasons[1] == saying(code, bid=int(last.act[1:]), points=points)


def test_a_call_is_compared_with_what_the_hand_shows():
    """Three sure spades and an ace that is likely: what is called more or less is counted."""
    hand = "2C 3C 4C AD 2D 3D 4D 2H 3H 4H AS KS QS"
    rest = [name for name in "CDHS" for name in [rank + name for rank in "23456789TJQKA"] if name not in hand.split()]
    match = dealt(3, deck_of(3, hand, *(" ".join(rest[seat::3]) for seat in range(3))))
    *_, last = hint(RULES, match.state.seen_by(0), Dice("call"))
    shows, compared = last.reasons
    bid = int(last.act[1:])
    assert shows == saying("hand_shows", bid=bid, sure=3, likely=1, weak=0)
    assert compared.code == ("bid_equal" if bid == 4 else "bid_above" if bid > 4 else "bid_below")
    assert dict(compared.values)["by"] == abs(bid - 4)


def test_a_weak_hand_is_told_why_to_ask_for_a_new_deal():
    """K19: without a spade, or without an ace, king and queen."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")
    (only,) = GAME.hint(match.rules, match.state.seen_by(0), Dice("weak"))
    assert (only.act, only.reasons) == ("redeal", (saying("no_spade"),))
