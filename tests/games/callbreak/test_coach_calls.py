"""The call helper: sure, likely and weak tricks of a dealt hand, each with its reason, and what each call relies on."""

import tomllib
from collections import Counter

import pytest

from game.core.cards import Cards, cards_of, name_of, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.games.callbreak import GAME
from game.games.callbreak.prospects import prospects
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.table import Taken
from tests.games.callbreak.tables import dealt, deck_of
from tests.sampled import sampled
from tests.strength.callbreak_players import anything, rule_player
from web.app.text import Words

RULES = CallBreak()


def shown(hand: str) -> dict[str, tuple[str, str]]:
    """The card, how likely its trick is, and the code of the reason."""
    return {name_of(found.card): (found.chance, found.why.code) for found in prospects(cards_of(parse_cards(hand)))}


@pytest.mark.parametrize(
    ("hand", "tricks"),
    [
        ("AS KS", {"AS": ("sure", "spade_top"), "KS": ("sure", "spade_top")}),
        ("AS QS", {"AS": ("sure", "spade_top"), "QS": ("weak", "spade_guarded")}),
        ("KS 2S", {"KS": ("likely", "spade_guarded")}),
        ("KS", {}),  # the ace takes it
        ("QS 3S", {"QS": ("weak", "spade_guarded")}),
        ("QS 3S 2S", {"QS": ("likely", "spade_guarded")}),
        ("5S 4S 3S 2S", {"5S": ("likely", "spade_long")}),
        ("AH 3H 2H", {"AH": ("likely", "side_top")}),
        ("AH 8H 7H 6H 5H 4H 3H", {"AH": ("weak", "side_top")}),  # somebody trumps it
        ("KH 3H", {"KH": ("likely", "side_guarded")}),
        ("KH", {}),
        ("KH 7H 6H 5H 4H", {"KH": ("weak", "side_guarded")}),
        ("QH 3H 2H", {"QH": ("weak", "side_guarded")}),
        ("QH 2H", {}),
        ("JH 4H 3H 2H", {}),
    ],
)
def test_the_tricks_of_a_suit(hand: str, tricks: dict[str, tuple[str, str]]):
    """The other suits are long and low, so that nothing can be trumped."""
    long_and_low = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H"
    others = [name for name in long_and_low.split() if not any(name[1] == held[1] for held in hand.split())]
    assert shown(" ".join([*hand.split(), *others])) == tricks


@pytest.mark.parametrize(
    ("clubs", "tricks"),
    [
        ("", {"3S": ("likely", "ruff")}),
        ("2C", {"3S": ("likely", "ruff")}),
        ("2C 3C", {"3S": ("weak", "ruff")}),
        ("2C 3C 4C", {}),
    ],
)
def test_low_spades_can_trump_a_short_suit(clubs: str, tricks: dict[str, tuple[str, str]]):
    assert shown(f"{clubs} 2D 3D 4D 2H 3H 4H 2S 3S".strip()) == tricks


def test_sure_tricks_are_taken_in_every_deal():
    """Whoever plays how ever badly: each sure card takes a trick."""
    sure, deals = 0, sampled(150)
    for number in range(deals):
        hands, taken = played(number, anything)
        for hand, cards in zip(hands, taken, strict=True):
            for found in prospects(hand):
                if found.chance == "sure":
                    sure += 1
                    assert found.card in cards
    assert sure > deals


def played(number: int, player) -> tuple[tuple[Cards, ...], list[set[int]]]:
    """A deal by four such players: the hands, and the cards that took tricks."""
    match = Match(RULES, Start(seed=f"calls{number}"))
    hands, taken = match.state.hands, [set() for _ in range(4)]
    while (seat := match.state.table.turn) is not None:
        for beat in match.play(str(next(player(RULES, match.state.seen_by(seat), Dice("calls", number, seat))))):
            if isinstance(beat.event, Taken):
                taken[beat.event.seat].add(beat.event.card)
    return hands, taken


@pytest.mark.native
def test_likely_and_weak_tricks_are_what_their_names_say():
    """Among players of rules of thumb a likely card takes a trick in most deals, a weak one seldom."""
    count, hits, sums = Counter(), Counter(), Counter()
    for number in range(250):
        for hand, cards in zip(*played(number, rule_player), strict=True):
            found = prospects(hand)
            for each in found:
                count[each.chance] += 1
                hits[each.chance] += each.card in cards
            sums["said"] += sum(each.chance != "weak" for each in found)
            sums["taken"] += len(cards)
    assert hits["likely"] > 0.65 * count["likely"]
    assert 0.25 * count["weak"] < hits["weak"] < 0.5 * count["weak"]
    assert 0.9 * sums["taken"] < sums["said"] < 1.1 * sums["taken"]


HAND = "2C 3C 4C AD 2D 3D 4D 2H 3H 4H AS KS QS"


def calling() -> Match:
    """Seat 0 is to call with three sure tricks and a likely one."""
    rest = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA" if rank + suit not in HAND.split()]
    return dealt(3, deck_of(3, HAND, *(" ".join(rest[seat::3]) for seat in range(3))))


def test_the_helper_speaks_of_cards_and_of_calls():
    """Cards by their keys, calls by their acts."""
    match = calling()
    said = dict(GAME.preview(match.rules, match.state.seen_by(0)))
    assert set(said) == {"AS", "KS", "QS", "AD", *(f"b{n}" for n in range(1, 9))}
    assert said["AD"] == (saying("side_top", chance="likely", card="AD", suit="D", length=4, missing=0),)
    assert [said[f"b{n}"][0].code for n in (1, 3, 4, 5)] == ["bid_sure", "bid_sure", "bid_likely", "bid_more"]
    assert said["b4"] == (saying("bid_likely", bid=4, sure=3, likely=1, weak=0),)


def test_the_helper_is_silent_after_the_call():
    match = calling()
    assert GAME.preview(match.rules, match.state.seen_by(1)), "who waits for the call can think already"
    match.play("b4")
    assert GAME.preview(match.rules, match.state.seen_by(0)) == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_helper_can_be_worded(language: str):
    words, told = Words(language, tomllib.loads(GAME.text(language)), 0, 4), set()
    for number in range(60):
        match = Match(RULES, Start(seed=f"words{number}", dealer=3))
        for _, sayings in GAME.preview(RULES, match.state.seen_by(0)):
            for each in sayings:
                told.add(each.code)
                assert "{" not in words.of_game(f"preview.{each.code}", **dict(each.values))
    assert told == set(tomllib.loads(GAME.text(language))["preview"])
