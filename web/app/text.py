"""Words: catalogues of messages, plurals, numbers, card names, and how a message is worded for one reader."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from game.core.game import Game
from game.core.scene import Saying

OWN_NAMES = {"en": "English", "fr": "Français", "es": "Español", "id": "Bahasa Indonesia"}
LANGUAGES = tuple(OWN_NAMES)
UNREVIEWED = frozenset({"es", "id"})  # no native speaker has read these catalogues yet
PAGE = "page"  # the page's place among the catalogues of a language; a game's is its name

Value = int | str | None
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_OPENING = re.compile(r"(^|[.!?] )$")  # what stands before the first word of a sentence
_RUN_TOGETHER = {  # what a language joins where a slot has been filled, and where no line may end
    "fr": [
        (re.compile(r"\b([dD]|[qQ]u)e (?=[aeiouAEIOU])(?!onze\b)"), r"\1'"),  # d'Asha, qu'Asha, de onze
        (re.compile(r" (?=[:;!?»])|(?<=«) "), "\u00a0"),
    ],
    "es": [(re.compile(r"\b([aA]|[dD]e) e(?=l )"), r"\1")],  # al siete, del siete
}
_MILLION = 1_000_000
_COMMA = frozenset({"fr", "es", "id"})


class TextError(LookupError):
    """A message that a catalogue does not have."""


def plural(language: str, number: float) -> str:
    """The CLDR category of a number: one, many or other."""
    if language == "fr":
        if 0 <= number < 2:  # noqa: PLR2004 - CLDR: i = 0,1
            return "one"
    elif language == "hi":
        if 0 <= number <= 1:  # CLDR: i = 0 or n = 1
            return "one"
    elif language in ("en", "es", "ne") and number == 1:
        return "one"
    if language in ("fr", "es") and number and number % _MILLION == 0:
        return "many"
    return "other"


def tenths(language: str, number: int) -> str:
    """An integer number of tenths as people write it: 41 is "4.1" or "4,1", -40 is "−4" (K16)."""
    whole, rest = divmod(abs(number), 10)
    sign, point = "−" if number < 0 else "", "," if language in _COMMA else "."
    return f"{sign}{whole}{point}{rest}" if rest else f"{sign}{whole}"


_learned: dict[str, Mapping[str, Mapping[str, Any]]] = {}


def learn(language: str, catalogues: Mapping[str, Mapping[str, Any]]) -> None:
    """Take over the catalogues of a language from outside: on the page they do not come with the program."""
    _learned[language] = catalogues


def known(language: str) -> bool:
    """Whether that language can be spoken now."""
    return language in _learned or files("web.app").joinpath("text", f"{language}.toml").is_file()


def page_catalogue(language: str) -> Mapping[str, Any]:
    """The page's own messages in that language."""
    return _learned[language][PAGE] if language in _learned else _read_page(language)


def catalogue(game: Game, language: str) -> Mapping[str, Any]:
    """A game's messages in that language."""
    return _learned[language][game.name] if language in _learned else _parsed(game.text(language))


@cache
def _read_page(language: str) -> Mapping[str, Any]:
    return tomllib.loads(files("web.app").joinpath("text", f"{language}.toml").read_text("utf-8"))


_parsed = cache(tomllib.loads)


def message(messages: Mapping[str, Any], code: str) -> object:
    """The message of a dotted code. Raises TextError."""
    found: Any = messages
    for part in code.split("."):
        if not isinstance(found, Mapping) or part not in found:
            raise TextError(f"there is no message {code!r}")
        found = found[part]
    return found


@dataclass(frozen=True)
class Words:
    """The words for one reader: the page's catalogue, perhaps a game's, and who sits where."""

    language: str
    game: Mapping[str, Any] | None = None
    me: int = 0
    seats: int = 0

    def of(self, code: str, **values: Value) -> str:
        """A message of the page."""
        return self._worded(message(page_catalogue(self.language), code), values)

    def of_game(self, code: str, **values: Value) -> str:
        """A message of the game."""
        return self._worded(message(self.game or {}, code), values)

    def told(self, section: str, saying: Saying) -> str:
        """What a scene or a coach says, from that section of the game's catalogue."""
        return self.of_game(f"{section}.{saying.code}", **dict(saying.values))

    def either(self, code: str, otherwise: str, **values: Value) -> str:
        """A message of the game, or that of the page where the game has none."""
        return self.of_game(code, **values) if self.has(code) else self.of(otherwise, **values)

    def has(self, code: str) -> bool:
        """Whether the game has that message."""
        try:
            message(self.game or {}, code)
        except TextError:
            return False
        return True

    def deal(self, number: int) -> str:
        """What the game calls its deals: "Deal 2", "Round 2"."""
        return self.either("deal", "table.deal", number=number)

    def label(self, seat: int) -> str:
        """The name of a seat where it stands alone: "You"."""
        return self.of("who.label") if seat == self.me else self.who(seat)

    def who(self, seat: int) -> str:
        """The name of a seat inside a sentence, or "you"."""
        if seat == self.me:
            return self.of("who.you")
        names: Any = message(page_catalogue(self.language), "who.names")
        return str(names[(seat - self.me - 1) % (self.seats or len(names) + 1)])

    def card(self, notation: str) -> str:
        """A card as a whole phrase: "seven of hearts"."""
        return self.of(f"card.{notation.replace('*', 'joker')}")

    def cards(self, notations: str) -> str:
        """Several cards, separated by spaces, as a list in words."""
        return self.listed([self.card(each) for each in notations.split()])

    def the(self, notations: str, joined: str = "last") -> str:
        """A card with its article, or several: "the seven of hearts and the ace of spades"."""
        cards = notations.replace("*", "joker").split()
        return self.listed([self.of(f"the.{each}") for each in cards], joined)

    def listed(self, items: list[str], joined: str = "last") -> str:
        """A list in words: "a, b and c"; with `last_or` "a, b or c"."""
        if len(items) < 2:  # noqa: PLR2004 - nothing to join
            return "".join(items)
        return self.of(f"list.{joined}", rest=self.of("list.comma").join(items[:-1]), last=items[-1])

    @cached_property
    def _wordings(self) -> Mapping[str, Callable[[Any], str]]:
        return {
            "who": self.who,
            "card": self.card,
            "cards": self.cards,
            "the": self.the,
            "one_of": lambda notations: self.the(notations, "last_or"),
            "suit": lambda suit: self.of(f"suit.{suit}"),
            "tenths": lambda number: tenths(self.language, number),
        }

    def _worded(self, found: object, values: Mapping[str, Value]) -> str:
        while isinstance(found, Mapping):
            found = found[self._branch(found, values.get(str(found["select"])))]
        text = _SLOT.sub(lambda slot: self._slot(slot, values), str(found))
        for apart, joined in _RUN_TOGETHER.get(self.language, ()):
            text = apart.sub(joined, text)
        return text

    def _branch(self, branches: Mapping[str, object], value: Value) -> str:
        """Which branch of a message a value selects."""
        if value is None:
            return "none"
        if "you" in branches:
            return "you" if value == self.me else "they"
        if str(value) in branches:
            return str(value)
        category = plural(self.language, value) if isinstance(value, int) else "other"
        return category if category in branches else "other"

    def _slot(self, slot: re.Match[str], values: Mapping[str, Value]) -> str:
        value, wording = values[slot[1]], slot[2]
        if wording is None:
            return str(value)
        unit = f"unit.{wording}"
        if wording in self._wordings and not (isinstance(value, int) and self.has(unit)):
            worded = self._wordings[wording](value)
            opens = wording == "the" and _OPENING.search(slot.string[: slot.start()])
            return worded[:1].upper() + worded[1:] if opens else worded
        return self.either(unit, unit, n=value)
