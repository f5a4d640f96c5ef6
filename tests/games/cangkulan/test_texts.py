"""The catalogues: the same messages in every language, and everything that is said can be worded."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from typing import get_type_hints

import pytest

import game.games.cangkulan.table as events
from game.core.cards import Card, name_of
from game.core.dice import Dice
from game.core.state import Event
from game.games.cangkulan import GAME
from tests.contract.walks import begun, walk
from web.app.text import LANGUAGES, Words

CATALOGUES = {language: tomllib.loads(GAME.text(language)) for language in LANGUAGES}
PLURALS = {"one", "many"}  # a language has those that it needs


def messages(node: object, path: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """Every text of a catalogue with its placeholders, plural forms left out."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key not in PLURALS:
                yield from messages(inner, f"{path}.{key}")
    else:
        yield path, frozenset(re.findall(r"\{[\w:]+\}", str(node)))


def code(kind: type[Event]) -> str:
    return "event." + re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def values(event: Event) -> dict[str, int | str | None]:
    """The event's fields as the page hands them to the catalogue."""
    hints = get_type_hints(type(event))
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    cards = [name for name in found if hints[name] in (Card, Card | None) and found[name] is not None]
    return found | {name: name_of(found[name]) for name in cards}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages(language: str):
    assert dict(messages(CATALOGUES[language])) == dict(messages(CATALOGUES["en"]))


def test_every_option_value_and_every_event_has_a_message():
    catalogue = CATALOGUES["en"]
    for option in GAME.rules.options():
        assert {str(choice) for choice in option.choices} == set(catalogue["option"][option.name]["value"])
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert {code(kind) for kind in kinds if kind is not Event} == {f"event.{key}" for key in catalogue["event"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "goal", "jokers"), [(3, "first_out", 1), (4, "find_loser", 0), (5, "first_out", 2)]
)
def test_everything_that_is_said_is_worded(language: str, players: int, goal: str, jokers: int):
    """Events as each seat may know them, prompts, facts, buttons, reasons, names of zones and things."""
    match = begun(GAME, {"players": players, "goal": goal, "jokers": jokers, "rounds": 3}, "words")
    readers = [Words(language, CATALOGUES[language], seat, players) for seat in range(players)]
    for step in walk(GAME, match, Dice("words"), 50):
        for beat in step.beats:
            for seat, words in enumerate(readers):
                event = beat.event.seen_by(seat)
                assert "None" not in words.of_game(code(type(event)), **values(event))
                table = GAME.scene(match.rules, beat.state.seen_by(seat))
                said = [("prompt", table.prompt), *(("button", button.saying) for button in table.buttons)]
                said += [("fact", fact) for place in table.seats for fact in place.facts]
                said += [("reason", thing.why) for zone in table.zones for thing in zone.things if thing.why]
                assert all(words.told(section, saying) for section, saying in said)
                for zone in table.zones:
                    assert words.of_game(f"zone.{zone.key}", seat=zone.seat, count=len(zone.things))
