"""The ten steps and the tips of a game beside its table: its rules page, fetched when somebody asks for help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from game.core.game import AnyRules
from web.app.el import El, el
from web.app.shelf import link, rules_of
from web.app.text import Words

PARTS = {"steps": "ol", "tips": "ul"}  # sections of a rules page by their ids, and how their lines are listed
Read = Callable[[str], Awaitable[str]]  # a page of ours by its address; raises OSError


async def nothing_to_read(address: str) -> str:
    """Where no pages are."""
    raise FileNotFoundError(f"there is no page {address!r}")


@dataclass(frozen=True)
class Part:
    """A section of a rules page: its id, its heading, the lines of its list."""

    name: str
    heading: str
    lines: tuple[str, ...]


def parts(page: str) -> tuple[Part, ...]:
    """The sections that are shown beside the table. Raises ValueError when the page has none."""
    from html.parser import HTMLParser  # noqa: PLC0415 - only for who asks for help

    texts: dict[str, list[list[str]]] = {}

    class Lines(HTMLParser):
        """Collects the words of headings and list items, section by section."""

        section, line = "", False

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "section":
                self.section = str(dict(attrs).get("id", ""))
            if tag in ("h2", "li") and self.section in PARTS:
                self.line = True
                texts.setdefault(self.section, []).append([])

        def handle_endtag(self, tag: str) -> None:
            if tag in ("h2", "li"):
                self.line = False

        def handle_data(self, data: str) -> None:
            if self.line:
                texts[self.section][-1].append(data)

    Lines().feed(page)
    found = {name: ["".join(words).strip() for words in lines] for name, lines in texts.items()}
    if set(found) != set(PARTS):
        raise ValueError(f"a page of {len(page)} characters has the sections {sorted(found)}, expected {sorted(PARTS)}")
    return tuple(Part(name, found[name][0], tuple(found[name][1:])) for name in PARTS)


class Primers:
    """The rules pages that have been asked for. `changed` is called when one has come, or cannot come."""

    def __init__(self, read: Read, log: Callable[[str], None], changed: Callable[[], None]) -> None:
        """Nothing is fetched before it is asked for."""
        self._read, self._log, self._changed = read, log, changed
        self._found: dict[str, tuple[Part, ...] | None] = {}  # None: could not be had
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def ask(self, address: str) -> None:
        """Fetch that page, unless it is here or on its way."""
        if self._found.get(address) is None and address not in self._under_way:
            self._found.pop(address, None)
            self._under_way[address] = asyncio.ensure_future(self._fetch(address))

    async def _fetch(self, address: str) -> None:
        try:
            self._found[address] = parts(await self._read(address))
        except (OSError, ValueError) as error:
            self._log(f"{address} cannot be read: {error}")
            self._found[address] = None
        del self._under_way[address]
        self._changed()

    def of(self, address: str) -> tuple[Part, ...] | None:
        """What is shown of that page; nothing while it is on its way, None when it cannot be had."""
        return self._found.get(address, ())


def primer(words: Words, rules: AnyRules, found: tuple[Part, ...] | None) -> El:
    """What this match plays otherwise, the steps, the way to the whole rules, the tips."""
    steps, *more = [_part(part) for part in found] if found else [_state(words, found)]
    whole = link("primer.whole", rules_of(rules.name, words.language), words.of("reading.whole"), beside=True)
    return el("div", _otherwise(words, rules), steps, el("p", whole), *more, key="primer", cls="primer")


def _otherwise(words: Words, rules: AnyRules) -> El | None:
    """The house rules that are not the usual ones: the steps tell of those."""
    chosen = [(f"option.{option.name}", getattr(rules, option.name)) for option in rules.options()
              if getattr(rules, option.name) != option.default]  # fmt: skip
    lines = (
        el("div", el("dt", text=f"{words.of_game(f'{code}.label')}: {words.of_game(f'{code}.value.{value}')}"),
           el("dd", text=words.of_game(f"{code}.help")))
        for code, value in chosen
    )  # fmt: skip
    head = el("h3", text=words.of("reading.otherwise"))
    return el("section", head, el("dl", *lines), key="primer.otherwise") if chosen else None


def _state(words: Words, found: tuple[Part, ...] | None) -> El:
    return el("p", key="primer.state", text=words.of("reading.missing" if found is None else "reading.wait"))


def _part(part: Part) -> El:
    lines = el(PARTS[part.name], *(el("li", text=line) for line in part.lines))
    return el("section", el("h3", text=part.heading), lines, key=f"primer.{part.name}")
