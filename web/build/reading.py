"""Texts to be read, from Markdown to HTML: sections, words of the games, cards in the reader's letters, drawings.

Beside plain Markdown a text may hold
    *word*                a word of the game, in the game's own language
    `7H`, `AS KD`         cards, in notation
    {brain.BUDGET}        a figure of the game's own code: none is copied by hand; {level.1} is the name of a level
    ```NAME WHEN          a worked example, drawn by the engine (examples.py); what follows is its caption
    ```options            the options of the game, from its catalogue
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from game.core.cards import NAMES
from web.app.el import el, markup
from web.app.text import Words

SLOT = re.compile(r"\{(\w+)((?:\.\w+)+)\}")
_BEFORE = re.compile(r" ([:;!?»])")  # French sets a space there that no line may end at
_AFTER = re.compile(r"« ")
_THOUSANDS = re.compile(r"(?<=\d) (?=\d{3}\b)")  # as French and Spanish set them
MOST_LEAD = 180
Fence = Callable[[str, str], str]  # what stands after the backticks, the caption as HTML -> HTML


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    heading: str
    html: str


@dataclass(frozen=True)
class Text:
    """A text with its title, its first paragraph as plain words, and its sections."""

    title: str
    lead: str
    opening: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Reader:
    """Who reads: the language, the package whose figures are quoted, the language of its words, what draws examples."""

    words: Words
    package: str = ""
    foreign: str = ""
    fence: Fence = lambda name, caption: f"<pre>{name}{caption}</pre>"
    _markdown: MarkdownIt = field(default_factory=lambda: MarkdownIt("commonmark").enable("table"))

    def read(self, source: str) -> Text:
        """The text that a Markdown source holds: one title, an opening, sections."""
        self._rules()
        tokens = self._markdown.parse(self._filled(source))
        cuts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag in ("h1", "h2")]
        (title, opening), *rest = [
            (tokens[start + 1].content, tokens[start + 3 : end])
            for start, end in zip(cuts, [*cuts[1:], len(tokens)], strict=True)
        ]
        lead = next((token for token in opening if token.type == "inline"), None)
        sections = tuple(Section(heading, self._html(below)) for heading, below in rest)
        return Text(title, plain(lead), self._html(opening), sections)

    def _html(self, tokens: Sequence[Token]) -> str:
        return str(self._markdown.renderer.render(tokens, self._markdown.options, {})).strip()

    def _filled(self, source: str) -> str:
        text = SLOT.sub(self._slot, source)
        if self.words.language in ("fr", "es"):
            text = _THOUSANDS.sub("\u202f", text)
        if self.words.language == "fr":
            text = _AFTER.sub("«\u00a0", _BEFORE.sub("\u00a0\\1", text))
        return text

    def _slot(self, slot: re.Match[str]) -> str:
        if slot[1] == "level":
            return self.words.of_game(slot[0].strip("{}"))
        return number(self.words.language, value(self.package, slot[1], slot[2]))

    def _rules(self) -> None:
        """How the parts that plain Markdown does not know are written."""
        mark, own = "em", ""
        if self.foreign and self.foreign != self.words.language:
            mark, own = "i", f' lang="{self.foreign}"'
        written: dict[str, Callable[[Token], str]] = {
            "em_open": lambda _: f"<{mark}{own}>",
            "em_close": lambda _: f"</{mark}>",
            "code_inline": lambda token: cards(token.content, self.words),
            "fence": lambda token: self.fence(token.info.strip(), self._markdown.renderInline(token.content.strip())),
        }
        for name, write in written.items():
            self._markdown.add_render_rule(name, _rule(write))


def _rule(write: Callable[[Token], str]) -> Callable[..., str]:
    """As the renderer calls it: itself, the tokens, which one, options, surroundings."""
    return lambda *given: write(given[1][given[2]])


def plain(token: Token | None) -> str:
    """The words of a paragraph without their marks, as many sentences as a search engine shows."""
    words = "" if token is None else "".join(part.content for part in token.children or ()).replace("\n", " ")
    sentences = re.split(r"(?<=[.!?।]) ", words)
    while len(" ".join(sentences)) > MOST_LEAD and len(sentences) > 1:
        sentences.pop()
    return " ".join(sentences)


def cards(notation: str, words: Words) -> str:
    """Cards inside a sentence, in the reader's letters; anything else is code."""
    names = notation.split()
    if not names or not all(name in NAMES for name in names):
        return f"<code>{escape(notation)}</code>"
    return " ".join(markup(card(name, words)) for name in names)


def card(name: str, words: Words) -> Any:
    """One card inside a sentence."""
    rank = name[0]
    letter = words.of("index.joker") if rank == "*" else words.of(f"index.{rank}") if rank in "AKQJT" else rank
    return el("span", cls="c", role="img", data_suit=name[1], aria_label=words.card(name), text=letter)


def value(package: str, module: str, path: str) -> int:
    """A figure of the game's own code: `brain`, `.LEVELS.0.keywords.level.budget`."""
    found: Any = import_module(f"{package}.{module}")
    for part in path.split(".")[1:]:
        inside = isinstance(found, (dict, tuple))
        found = found[int(part) if part.isdigit() else part] if inside else getattr(found, part)
    if not isinstance(found, int):
        raise SystemExit(f"{{{module}{path}}} of {package} is {found!r}, expected a whole number.")
    return found


def number(language: str, figure: int) -> str:
    """A whole number with its thousands as that language sets them."""
    return f"{figure:,}".replace(",", {"en": ",", "id": "."}.get(language, "\u202f"))
