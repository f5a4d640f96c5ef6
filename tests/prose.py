"""The texts to be read as they are written, section by section, and the figures that stand in them."""

import re

from game.registry import GAMES
from web.build.book import BESIDE, LEVELS, RULES
from web.build.examples import examples, folder

KEYS = (*RULES, *BESIDE, LEVELS)
CARDS = re.compile(r"`[^`\n]*`")  # also what is quoted as code
FENCES = re.compile(r"^```(.+)$", re.MULTILINE)
SLOTS = re.compile(r"\{[\w.]+\}")
LISTED = re.compile(r"^\d+\. ", re.MULTILINE)
FIGURE = re.compile(r"−?(?:\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d)?)")


def source(game: str, language: str) -> str:
    return (folder(GAMES[game]) / f"{language}.md").read_text("utf-8")


def sections(game: str, language: str) -> dict[str, str]:
    """The text below each heading, by the section's key."""
    _, *parts = re.split(r"^## .*$", source(game, language), flags=re.MULTILINE)
    return dict(zip(KEYS, parts, strict=True))


def figures(text: str) -> list[str]:
    """The figures in it, "4.1" and "4,1" alike, thousands without a mark; not those of cards, lists and slots."""
    bare = LISTED.sub("", SLOTS.sub("", CARDS.sub("", FENCES.sub("", text))))
    return sorted(plain(found) for found in FIGURE.findall(bare))


def plain(figure: str) -> str:
    """With a point before tenths, and no mark between thousands."""
    return re.sub(r"[,.](?=\d$)", ".", re.sub(r"[.,\u00a0\u202f ](?=\d{3})", "", figure))


def said(game: str, *keys: str) -> list[str]:
    """All figures of these sections in English; the other languages have the same (test_book.py)."""
    found = sections(game, "en")
    return sorted(figure for key in keys for figure in figures(found[key]))


def shown(game: str, name: str, moves: int = 0):
    """The match of a worked example after so many of its moves."""
    return examples(GAMES[game])[name].after(moves)


def legal(match) -> list[str]:
    """What whoever is to move may do."""
    return sorted(map(str, match.rules.legal(match.state.seen_by(match.state.table.turn))))
