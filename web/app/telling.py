"""What happened, in words: an event as a sentence, a pause's message for the ear, the journal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_type_hints

from game.core.cards import Card, Cards, name_of, names_of
from game.core.rules import Dealt
from game.core.scene import Saying
from game.core.state import Event, Seat
from web.app.text import Value, Words

MOST_WORDS = 36  # of what is said at one pause, the prompt not counted
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def code_of(event: type[Event]) -> str:
    """The catalogue's name of an event class: DiedAcross is "died_across"."""
    return _CAPITAL.sub("_", event.__name__).lower()


@cache
def _shape(event: type[Event]) -> Mapping[str, object]:
    """The event's fields and public properties with the type of each."""
    hints = get_type_hints(event)
    shape: dict[str, object] = {field.name: hints[field.name] for field in fields(event)}
    for kind in event.__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, property) and member.fget and name not in ("source", "path"):
                shape.setdefault(name, get_type_hints(member.fget).get("return"))
    return shape


def _plain(value: Any, kind: object) -> Value:
    """A value as catalogues take it: cards in notation, what is hidden as None."""
    kinds = (kind, *get_args(kind))
    if isinstance(value, tuple):
        return " ".join(str(_plain(each, kinds[1])) for each in value)
    if value is None:
        return None
    if Card in kinds:
        return name_of(value)
    if Cards in kinds:
        return " ".join(names_of(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else str(value)


def values_of(event: Event) -> dict[str, Value]:
    """What an event's message may use."""
    kind: Any = type(event)
    return {name: _plain(getattr(event, name), hint) for name, hint in _shape(kind).items()}


def told(event: Event, words: Words) -> str:
    """The event as a sentence; an empty text when there is nothing to say of it."""
    if isinstance(event, Dealt):
        return words.of("table.dealt", deal=words.deal(event.number))
    return words.of_game(f"event.{code_of(type(event))}", **values_of(event))


def message(events: Sequence[Event], words: Words, *, prompted: bool = False) -> str:
    """What is said aloud at a pause: the latest that fits, and what befell the person last; the journal has all.

    prompted: what is asked of the person is said next, so the last event is said as the game's heard.EVENT has it.
    """
    heard = [event for number, event in enumerate(events) if not _in_passing(events, number, words.me)]
    said = [(told(event, words), event.seat == words.me) for event in heard]
    if prompted and heard and words.has(code := f"heard.{code_of(type(heard[-1]))}"):
        said[-1] = (words.of_game(code, **values_of(heard[-1])), said[-1][1])
    said = [(text, own) for text, own in said if text]
    return " ".join(said[place][0] for place in sorted(_fitting(said)))


def _fitting(said: Sequence[tuple[str, bool]]) -> set[int]:
    """Which of the sentences are said: the last, the last of the person's own, and of the others the latest."""
    if not said:
        return set()
    lengths = [len(text.split()) for text, _ in said]
    latest = len(said) - 1
    kept, room = {latest}, MOST_WORDS - lengths[latest]
    mine = max((place for place, (_, own) in enumerate(said) if own), default=latest)
    if mine != latest and lengths[mine] <= room:
        kept.add(mine)
        room -= lengths[mine]
    for place in range(latest - 1, -1, -1):
        if place in kept:
            continue
        room -= lengths[place]
        if room < 0:
            break
        kept.add(place)
    return kept


def _in_passing(events: Sequence[Event], number: int, me: Seat) -> bool:
    """Whether a handful goes on with the one before it, or another seat does the same thing again right after."""
    event = events[number]
    if number and event.path and events[number - 1].path:
        return True
    following = events[number + 1] if number + 1 < len(events) else None
    return type(event) is type(following) and event.seat == following.seat != me


def journal(events: Iterable[Event], words: Words, alone: Mapping[int, bool] | None = None) -> tuple[str, ...]:
    """Everything that happened, one sentence each.

    alone: the places of the events at which the person had no other move, and whether the page made it for them.
    """
    marks = {place: "journal.spared" if by_page else "journal.alone" for place, by_page in (alone or {}).items()}
    said = (
        words.of(marks[place], what=text) if place in marks and text else text
        for place, text in enumerate(told(event, words) for event in events)
    )
    return tuple(text for text in said if text)


def foretold(words: Words, about: Iterable[Saying]) -> str:
    """What would happen, as one text that begins with a capital."""
    text = words.of("board.and_then").join(words.told("preview", saying) for saying in about)
    return text[:1].upper() + text[1:]
