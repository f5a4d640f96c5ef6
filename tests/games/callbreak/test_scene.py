"""What a Call Break table shows, and that both languages have the words for it."""

import re
import tomllib
from dataclasses import fields

import pytest

from game.core.cards import name_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.core.state import Event
from game.games.callbreak import GAME, table
from game.games.callbreak.coach import why_not
from game.games.callbreak.rules import CallBreak
from game.games.callbreak.scene import scene
from tests.games.callbreak.tables import dealt, deck_of, facing, lowest
from web.app.text import Words

EVENTS = [kind for kind in vars(table).values() if isinstance(kind, type) and Event in kind.__bases__]


def begun(**options: object) -> Match:
    return dealt(3, deck_of(3, "C", "D", "H", "S"), deck_of(0, "C", "D", "H", "S"), **options)


def seen(match: Match, seat: int):
    return scene(match.rules, match.state.seen_by(seat))


def test_the_bids_are_buttons():
    match = begun()
    buttons = seen(match, 0).buttons
    assert [button.act for button in buttons] == [f"b{n}" for n in range(1, 9)]
    assert buttons[3].saying == saying("bid", n=4)
    assert seen(match, 0).prompt == saying("bid", most=8)
    assert seen(match, 1).buttons == ()
    assert seen(match, 1).prompt == saying("they_bid", seat=0)


def test_the_answers_are_buttons():
    match = begun(redeal="ask")
    assert [button.act for button in seen(match, 0).buttons] == ["keep", "redeal"]
    assert seen(match, 0).prompt == saying("weak_hand")
    assert seen(match, 2).prompt == saying("they_answer", seat=0)
    match.play("redeal")
    assert seen(match, 2).prompt == saying("thrown_in")


def test_a_table_that_goes_anticlockwise_says_so():
    """The house rule `direction`: who comes next sits to the right."""
    assert [seen(begun(direction=way), 0).anticlockwise for way in ("clockwise", "anticlockwise")] == [False, True]


def test_the_hand_stands_suit_by_suit_highest_first():
    view = scene(CallBreak(), facing("", "2C KC 5D 9D 7H AH 3S AS"))
    assert [thing.key for thing in view.zones[1].things] == ["AS", "3S", "AH", "7H", "KC", "2C", "9D", "5D"]


def test_the_trick_shows_who_played_what_and_what_leads():
    match = begun()
    match.run(["b1", "b2", "b3", "b4", "5C", "2D", "2H"])
    trick = seen(match, 1).zones[0]
    assert [(thing.key, thing.seat, thing.marks) for thing in trick.things] == [
        ("5C", 0, ("leading",)),
        ("2D", 1, ()),
        ("2H", 2, ()),
    ]
    assert seen(match, 3).prompt == saying("trump", suit="C", card="5C")


def test_a_seat_sees_its_own_hand_and_counts_of_the_others():
    match = begun()
    match.run(["b1", "b2", "b3", "b4", "5C"])
    view = seen(match, 2)
    assert [zone.kind for zone in view.zones] == ["trick", "hand"]
    assert {thing.key[1] for thing in view.zones[1].things} == {"H"}
    assert [place.seat for place in view.seats] == [2, 3, 0, 1]
    facts = {place.seat: place.facts for place in view.seats}
    assert facts[0] == (saying("tricks", won=0, bid=1), saying("cards", n=12))
    assert facts[3] == (saying("dealer"), saying("tricks", won=0, bid=4), saying("cards", n=13))
    assert [place.seat for place in view.seats if place.turn] == [1]


def test_the_second_deal_shows_the_totals():
    match = begun()
    match.run(["b1"] * 4)
    lowest(match)
    match.advance()
    assert saying("total", points=22) in seen(match, 0).seats[3].facts


@pytest.mark.parametrize(
    ("trick", "hand", "prompt"),
    [
        ("QH", "KH AH", saying("beat", suit="H", card="QH")),
        ("QH", "2H 3H", saying("follow", suit="H", card="QH")),
        ("QH 5S", "7S 8S", saying("overtrump", suit="H", card="5S")),
        ("QH 5S", "2S 3S", saying("undertrump", suit="H", card="5S")),
        ("QH", "2S 3S", saying("trump", suit="H", card="QH")),
        ("QH", "2C 3C", saying("free")),
        ("QH", "2H AC", saying("only_one", card="2H")),
        ("", "2H AC", saying("lead")),
    ],
)
def test_the_prompt_names_the_duty(trick, hand, prompt):
    """4c: what the trick asks of the hand, before anything is chosen."""
    assert scene(CallBreak(), facing(trick, hand)).prompt == prompt


def test_a_leading_trump_takes_the_mark():
    match = begun()
    match.run(["b1", "b2", "b3", "b4", "5C", "2D", "2H"])
    laid = match.play("2S")[0].state
    trick = scene(match.rules, laid.seen_by(0)).zones[0]
    assert [thing.key for thing in trick.things if "leading" in thing.marks] == ["2S"]
    assert scene(match.rules, laid.seen_by(3)).prompt == saying("trick_full")


def worded(match: Match, words: Words) -> list[str]:
    """All that the four seats' scenes of this position say."""
    told = []
    for seat in range(4):
        view = seen(match, seat)
        told.append(words.told("prompt", view.prompt))
        told += [words.told("fact", fact) for place in view.seats for fact in place.facts]
        told += [words.told("button", button.saying) for button in view.buttons]
        told += [words.told("reason", thing.why) for zone in view.zones for thing in zone.things if thing.why]
        told += [words.of_game(f"mark.{mark}") for zone in view.zones for thing in zone.things for mark in thing.marks]
    return told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_random_deals_say_can_be_worded(language: str):
    """Every prompt, fact, button, mark, reason and event of random matches has its words."""
    words = Words(language, tomllib.loads(GAME.text(language)), 0, 4)
    told: set[str] = set()
    for number in range(12):
        dice = Dice("said", number)
        options = {o.name: o.choices[dice.below(len(o.choices))] for o in CallBreak.options()}
        match = Match(CallBreak.chosen(options), Start(seed=f"said{number}"))
        while (seat := match.state.table.turn) is not None:
            told.update(worded(match, words))
            legal = match.rules.legal(match.state.seen_by(seat))
            for beat in match.play(str(legal[dice.below(len(legal))])):
                told.add(words.of_game(f"event.{snake(beat.event)}", **plain(beat.event)))
        told.update(worded(match, words))
    assert len(told) > 500
    assert all(text and "{" not in text for text in told)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_event_has_its_words(language: str):
    events = tomllib.loads(GAME.text(language))["event"]
    assert set(events) == {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in EVENTS}


def snake(event: Event) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def plain(event: Event) -> dict[str, int | str]:
    """The event's values as the page words them: cards by name."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return {**values, "card": name_of(values["card"])} if "card" in values else values


def test_reasons_are_not_given_for_legal_cards():
    match = begun()
    match.run(["b1", "b2", "b3", "b4"])
    for thing in seen(match, 0).zones[1].things:
        assert (thing.act, thing.why) == (thing.key, None)
    for thing in seen(match, 1).zones[1].things:
        assert thing.act == ""
        assert thing.why == why_not(match.rules, match.state.seen_by(1), (thing.key,))
