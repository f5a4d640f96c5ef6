"""The pages to be read, as the page links to them: the rules of each game, and what all games have in common."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.el import El, el
from web.app.text import Words

ABOUT = ("computer", "trouble")


def rules_of(game: str, language: str) -> str:
    """Where the rules of a game are, from the page."""
    return f"rules/{language}/{game}.html"


def about(name: str, language: str) -> str:
    """Where a page about all games is, from the page."""
    return f"about/{language}/{name}.html"


def shelf(words: Words, names: Mapping[str, str]) -> El:
    """The ways to all of them, there before Python and without a script. `names`: what each game is called."""
    rules = [link(f"read.{game}", rules_of(game, words.language), words.of("reading.rules", game=name))
             for game, name in names.items()]  # fmt: skip
    others = [link(f"read.{name}", about(name, words.language), words.of(f"reading.{name}")) for name in ABOUT]
    return el("nav", *rules, *others, key="reading", cls="reading", aria_label=words.of("reading.label"))


def link(key: str, address: str, text: str, *, beside: bool = False) -> El:
    """A plain link; `beside` a match that goes on it opens a page of its own."""
    return el(
        "a", key=key, cls="link", href=address, text=text, target="_blank" if beside else None,
        rel="noopener" if beside else None,
    )  # fmt: skip
