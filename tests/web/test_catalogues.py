"""Laws of the catalogues: every language says the same things, and everything that can be said has its words."""

import re
import sys
from dataclasses import dataclass

import pytest
from babel import Locale

from game.core.cards import Card, Cards, card, cards_of
from game.core.dice import Dice
from game.core.rules import Dealt
from game.core.state import Event, private
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES
from web.app.telling import code_of, told, values_of
from web.app.text import LANGUAGES, Words, catalogue, page_catalogue

PLURALS = {language: {*Locale(language).plural_form.tags, "other"} for language in LANGUAGES}  # of CLDR
CATEGORIES = {"zero", "one", "two", "few", "many"}
# What may be as in English: names, signs, letters, and words that a language has in common with it.
NAMES = {"Beranda", "Cangkulan", "Conquian", "Congklak", "Call Break", "Sebelas", "Asha", "Budi", "Citra", "Dewi"}
SIGNS = {"A", "J", "K", "Q", "10", "×½", "×1", "×2"}
SAME = {
    "fr": {
        "auto",
        "Jokers",
        "Pile",
        "Actions",
        "Menu",
        "Scores",
        "Total",
        "max",
        "second joker",
        "{points:tenths} points",
    },
    "es": {"Total", "normal", "auto"},
    "id": {"Menu"},
}
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
OTHERS = [language for language in LANGUAGES if language != "en"]


def messages(table, prefix=""):
    """Every message of a catalogue: its dotted code and its text or selecting table."""
    for key, value in table.items():
        code = f"{prefix}{key}"
        if isinstance(value, dict) and "select" not in value:
            yield from messages(value, f"{code}.")
        else:
            yield code, value


def texts(message):
    """All texts of a message, whatever selects them."""
    if isinstance(message, dict):
        for branch, each in message.items():
            if branch != "select":
                yield from texts(each)
    elif isinstance(message, list):
        yield from message
    else:
        yield str(message)


def slots(message):
    return {slot.group(1, 2) for text in texts(message) for slot in SLOT.finditer(text)}


def branches(message):
    """What a message selects on and its branches, plural categories set aside (languages differ there)."""
    if not isinstance(message, dict):
        return None
    kept = {name: branches(each) for name, each in message.items() if name not in {"select", "other", *CATEGORIES}}
    return message["select"], kept


def tables(message):
    """All selecting tables inside a message."""
    if isinstance(message, dict):
        yield message
        for branch, each in message.items():
            if branch != "select":
                yield from tables(each)


def spoken(game, language):
    return page_catalogue(language) if game == "page" else catalogue(GAMES[game], language)


def classes(kind):
    for each in kind.__subclasses__():
        if getattr(sys.modules[each.__module__], each.__name__, None) is each:  # slots leave a shadow behind
            yield each
            yield from classes(each)


def events_of(game):
    """The event classes of a game."""
    table = GAMES[game].rules.__module__.rpartition(".")[0]
    return {each for each in classes(Event) if each.__module__.startswith(table) and each is not Dealt}


@pytest.mark.parametrize("game", ["page", *GAMES])
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same_things(game, language):
    """Same codes, same placeholders, same branches as in English."""
    english, other = dict(messages(spoken(game, "en"))), dict(messages(spoken(game, language)))
    assert sorted(other) == sorted(english)
    for code, message in english.items():
        assert slots(other[code]) - {("n", None)} == slots(message) - {("n", None)}, code
        assert branches(other[code]) == branches(message), code


@pytest.mark.parametrize("game", ["page", *GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_every_category_of_its_language(game, language):
    """Whoever writes `one` writes the others that CLDR asks for; nobody writes one that the language never uses."""
    for code, message in messages(spoken(game, language)):
        for table in tables(message):
            assert not (set(table) & CATEGORIES) - PLURALS[language], code
            if "one" in table:
                assert set(table) >= PLURALS[language], code


@pytest.mark.parametrize("game", ["page", *GAMES])
@pytest.mark.parametrize("language", OTHERS)
def test_what_english_counts_every_language_counts(game, language):
    """Where English has a plural, a language with more than one category has its own there."""
    counted = len(PLURALS[language]) > 1
    other = dict(messages(spoken(game, language)))
    for code, message in messages(spoken(game, "en")):
        if any("one" in table for table in tables(message)):
            assert not counted or any("one" in table for table in tables(other[code])), code


@pytest.mark.parametrize("game", ["page", *GAMES])
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(game, language):
    """A text equal to an English one is a name, a sign, nothing but slots, or a word that both languages have."""
    english = {text for _, message in messages(spoken(game, "en")) for text in texts(message)}
    same = {text for _, message in messages(spoken(game, language)) for text in texts(message)} & english
    worded = {text for text in same if re.search(r"[^\W\d]", SLOT.sub("", text))}
    assert worded - NAMES - SIGNS - SAME[language] == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_levels_and_events_have_words(game, language):
    """Every option with each of its values, every level, every class of event."""
    found = dict(messages(catalogue(GAMES[game], language)))
    wanted = {"name", "tagline", *(f"level.{n}" for n, _ in enumerate(GAMES[game].levels, 1))}
    for option in GAMES[game].rules.options():
        wanted |= {f"option.{option.name}.{part}" for part in ("label", "help")}
        wanted |= {f"option.{option.name}.value.{value}" for value in option.choices}
    leaves = {each for each in events_of(game) if not list(classes(each))}  # others may be no more than bases
    wanted |= {f"event.{code_of(each)}" for each in leaves}
    assert wanted <= set(found)
    assert {code for code in found if code.startswith("level.")} <= wanted  # and no level that the game does not have


@pytest.mark.parametrize("game", GAMES)
def test_no_catalogue_words_events_that_do_not_exist(game):
    """What is worded can happen."""
    named = {code.partition(".")[2] for code, _ in messages(catalogue(GAMES[game], "en")) if code.startswith("event.")}
    assert named <= {code_of(each) for each in events_of(game)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_can_be_said(game, language):
    """On random walks, for every seat: each event, prompt, reason, fact, button, zone and thing is worded."""
    dice, told_of = Dice("words", game), set()
    for number in range(4):
        match = begun(GAMES[game], random_options(GAMES[game], dice), f"words{number}")
        for step in walk(GAMES[game], match, dice, moves=150):
            for seat in range(step.rules.seats):
                words = Words(language, catalogue(GAMES[game], language), seat, step.rules.seats)
                for beat in step.beats:
                    assert told(beat.event.seen_by(seat), words)
                    told_of.add(type(beat.event))
                say_scene(GAMES[game].scene(step.rules, step.beats[-1].state.seen_by(seat)), words)
    assert told_of


def say_scene(scene, words):
    assert words.told("prompt", scene.prompt)
    for place in scene.seats:
        assert all(words.told("fact", fact) for fact in place.facts)
    assert all(words.told("button", button.saying) for button in scene.buttons)
    for zone in scene.zones:
        for thing in zone.things:
            assert thing.why is None or words.told("reason", thing.why)
            for mark in thing.marks:
                assert words.either(f"mark.{mark}", f"mark.{mark}")


def test_event_values_are_words_or_numbers():
    """Cards of an event become notation, several become a list, what is hidden is None."""
    seven, eight = card("7H"), card("8H")
    several = cards_of((seven, eight))
    event = Everything(1, seven, several, (eight, seven), None, secret=seven)
    assert values_of(event) == {
        "seat": 1, "card": "7H", "cards": "7H 8H", "order": "8H 7H", "absent": None, "secret": "7H", "count": 2,
    }  # fmt: skip
    assert values_of(event.seen_by(0))["secret"] is None


@dataclass(frozen=True, slots=True)
class Everything(Event):
    """An event with every kind of field."""

    card: Card
    cards: Cards
    order: tuple[Card, ...]
    absent: Card | None
    secret: Card | None = private()

    @property
    def count(self) -> int:
        return len(self.order)
