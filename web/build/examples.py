"""Worked examples: positions of a game and what was played from them, drawn by the engine as the page draws a table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.core.game import Game
from game.core.match import Match
from game.core.rules import Start
from game.core.state import Seat
from web.app.board import Look, table
from web.app.el import El, el, markup
from web.app.telling import told
from web.app.text import Words, catalogue
from web.build.wheel import ROOT

SEEN = ("zones", "board")  # of what the page draws: no players, no moves, and the own hand besides
KEPT = ("data-rank", "data-suit", "data-face", "data-count", "data-holes", "aria-hidden")


@dataclass(frozen=True)
class Example:
    """A position, what is played from it, and through whose eyes it is told."""

    game: Game
    position: str
    moves: tuple[str, ...] = ()
    seat: Seat = 0
    options: tuple[tuple[str, Any], ...] = ()

    def after(self, moves: int) -> Match:
        """The match after so many of the moves."""
        match = Match(self.game.rules.chosen(dict(self.options)), Start(position=self.position, seed="pages"))
        match.run(self.moves[:moves])
        return match

    def words(self, language: str, seat: Seat) -> Words:
        """The words for whoever sits there."""
        return Words(language, catalogue(self.game, language), seat, self.after(0).rules.seats)

    def drawn(self, language: str, moves: int) -> str:
        """The table after so many moves as whoever is to move sees it, and what they are asked; the end for `seat`."""
        match = self.after(moves)
        turn = match.state.table.turn
        seat = self.seat if turn is None or moves == len(self.moves) > 0 else turn
        words, scene = self.words(language, seat), self.game.scene(match.rules, match.state.seen_by(seat))
        seen = [part for part in table(scene, words, Look()) if part.key in SEEN or "hand" in part.cls.split()]
        asked = el("p", cls="asked", text=words.told("prompt", scene.prompt))
        return "".join(markup(part) for part in (*map(still, seen), asked))

    def told(self, language: str) -> str:
        """Everything that happens in the moves, in words."""
        words = self.words(language, self.seat)
        lines = (told(beat.event.seen_by(self.seat), words) for beat in self.after(len(self.moves)).beats)
        return markup(el("ol", *(el("li", text=line) for line in lines), cls="told"))


def still(tree: El) -> El:
    """The same look with nothing to press: for paper, and for a page without scripts."""
    off = "off" if tree.attrs.get("aria-disabled") else ""
    kids = tuple(still(kid) for kid in tree.kids if kid.attrs.get("id") != "direction" and not bare(kid))
    attrs = {name: value for name, value in tree.attrs.items() if name in KEPT}
    tag = {"button": "div", "section": "div", "h2": "p"}.get(tree.tag, tree.tag)
    return replace(tree, tag=tag, key="", cls=f"{tree.cls} {off}".strip(), attrs=attrs, kids=kids)


def bare(tree: El) -> bool:
    """Whether it is a zone in which nothing lies."""
    classes = {name for each in tree.walk() for name in each.cls.split()}
    return "zone" in tree.cls.split() and ("card" not in classes or "empty" in classes)


def examples(game: Game) -> dict[str, Example]:
    """The examples of a game by their names, from its folder."""
    found = tomllib.loads((folder(game) / "examples.toml").read_text("utf-8"))
    return {name: example(game, given) for name, given in found.items() if isinstance(given, dict)}


def example(game: Game, given: dict[str, Any]) -> Example:
    return Example(
        game,
        given["position"],
        tuple(given.get("moves", "").split()),
        given.get("seat", 0),
        tuple(given.get("options", {}).items()),
    )


def folder(game: Game) -> Any:
    """Where the texts of a game lie that are for reading."""
    return ROOT.joinpath(*game.package.split("."), "pages")


def figure(game: Game, language: str, name: str, caption: str) -> str:
    """A worked example on its page; `name` is its name and what of it: moves made, `end`, or `told`."""
    which, _, when = name.partition(" ")
    found = examples(game).get(which)
    if found is None:
        raise SystemExit(f"{game.name} has no example called {which!r}.")
    if when == "told":
        inside = found.told(language)
    else:
        inside = found.drawn(language, len(found.moves) if when == "end" else int(when or 0))
    said = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f'<figure class="drawn" data-example="{which}">{inside}{said}</figure>\n'


def switches(game: Game, language: str) -> str:
    """Every option with its choices, the usual one first and marked, and what it does."""
    return markup(el("dl", *_switches(game, Words(language, catalogue(game, language))), cls="switches"))


def _switches(game: Game, words: Words) -> Iterator[El]:
    for option in game.rules.options():
        values = [words.of_game(f"option.{option.name}.value.{value}") for value in option.choices]
        first, rest = values[0], values[1:]
        yield el("dt", text=words.of_game(f"option.{option.name}.label"))
        yield el(
            "dd",
            el("span", el("b", text=first), *(el("span", text=f" · {each}") for each in rest), cls="choices"),
            el("span", text=f" {words.of_game(f'option.{option.name}.help')}"),
        )
