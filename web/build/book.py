"""The pages to be read: which there are, where they lie, what stands around their texts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from game.core.game import Game
from game.registry import GAMES
from web.app.el import El, el, markup
from web.app.text import LANGUAGES, OWN_NAMES, Words, catalogue
from web.build import examples
from web.build.addresses import Place, addresses
from web.build.proofs import proofs
from web.build.reading import Reader, Section, Text
from web.build.template import fill
from web.build.wheel import ROOT

TEXTS = ROOT / "web/build/text"
# The sections of a game's text, in their order: its rules, what stands beside them, what a page for all games tells.
RULES = ("what", "cards", "setup", "aim", "turn", "scoring", "special", "variants", "sources", "history")
BESIDE = ("steps", "tips", "questions")
LEVELS = "computer"
ABOUT = ("computer", "trouble", "hosts", "help-translating")
LOST = "404.html"
UNLISTED = {LOST}  # by the sitemap


@dataclass(frozen=True)
class Page:
    """A page to be read, in one language."""

    kind: str
    name: str
    language: str
    text: Text
    body: str

    @property
    def address(self) -> str:
        """Where it lies below the root of the site."""
        return f"{self.kind}/{self.language}/{self.name}.html"


@dataclass(frozen=True)
class Look:
    """The addresses of what every page wears, below the root of the site."""

    style: str
    icon: str


def book(look: Look, base_url: str = "") -> dict[str, bytes]:
    """Every page to be read, by its address."""
    shelf = tuple(written())
    found = {page.address: framed(page, shelf, look, base_url) for page in shelf}
    return {**found, LOST: lost(look, base_url)}


def written(languages: Sequence[str] = LANGUAGES) -> Iterator[Page]:
    """All pages, without what stands around them; what a language does not have yet of the others is left out."""
    for language in languages:
        told = dict[str, str]()
        for game in GAMES.values():
            if not (examples.folder(game) / f"{language}.md").exists():
                yield unwritten(game, language)
                continue
            text = game_text(game, language)
            sections = dict(zip((*RULES, *BESIDE, LEVELS), text.sections, strict=True))
            told[game.name] = sections.pop(LEVELS).html
            yield Page("rules", game.name, language, text, rules_body(text, sections, language))
        for name in ABOUT:
            if (TEXTS / language / f"{name}.md").exists():
                yield about(name, language, told)


def game_text(game: Game, language: str) -> Text:
    """What is to be read of a game."""
    words = Words(language, catalogue(game, language))
    where = examples.folder(game)

    def fence(name: str, caption: str) -> str:
        if name == "options":
            return examples.switches(game, language)
        return examples.figure(game, language, name, caption)

    foreign = tomllib.loads((where / "examples.toml").read_text("utf-8")).get("words", "")
    return Reader(words, game.package, foreign, fence).read((where / f"{language}.md").read_text("utf-8"))


def unwritten(game: Game, language: str) -> Page:
    """What the catalogue knows of a game that nobody has written a page about: the links to it lead somewhere."""
    words, said = Words(language, catalogue(game, language)), labels(language)
    lead = words.of_game("tagline")
    switches = Section(said["variants"], examples.switches(game, language))
    opening = "".join(markup(el("p", text=each)) for each in (lead, said["unwritten"]))
    text = Text(words.of("reading.rules", game=words.of_game("name")), lead, opening, (switches,))
    return Page("rules", game.name, language, text, opening + section(switches, "variants"))


def about(name: str, language: str, told: Mapping[str, str]) -> Page:
    """A page about all games; `told` is what each game says of its computer players."""
    words = Words(language)
    named = {game: Words(language, catalogue(GAMES[game], language)).of_game("name") for game in told}

    def fence(code: str, caption: str) -> str:
        if code == "levels":
            return "".join(f"<h3>{escape(named[game])}</h3>{html}" for game, html in told.items())
        return proofs(code, caption, words, named)

    text = Reader(words, fence=fence).read((TEXTS / language / f"{name}.md").read_text("utf-8"))
    return Page("about", name, language, text, text.opening + "".join(map(section, text.sections)))


def section(each: Section, key: str = "") -> str:
    named = f' id="{key}"' if key else ""
    return f"<section{named}><h2>{escape(each.heading)}</h2>{each.html}</section>\n"


def rules_body(text: Text, sections: Mapping[str, Section], language: str) -> str:
    """The opening, where to find what, the sections."""
    links = (el("li", el("a", href=f"#{key}", text=each.heading)) for key, each in sections.items())
    contents = el("nav", el("ol", *links), cls="contents", aria_label=labels(language)["contents"])
    return text.opening + markup(contents) + "".join(section(each, key) for key, each in sections.items())


def labels(language: str) -> Mapping[str, str]:
    return tomllib.loads((TEXTS / f"{language}.toml").read_text("utf-8"))


def framed(page: Page, shelf: Sequence[Page], look: Look, base_url: str) -> bytes:
    """The page with its head, its languages, and the ways to the others."""
    others = [each for each in shelf if (each.kind, each.name) == (page.kind, page.name)]
    place = Place(page.address, {each.language: each.address for each in others}, page.text.title, page.text.lead)
    return fill(
        (ROOT / "web/build/frame.html").read_text(),
        {
            "language": page.language,
            "title": escape(page.text.title),
            "description": escape(page.text.lead),
            "kind": page.kind,
            "links": "\n".join([*worn(look, "../../"), *addresses(base_url, place)]),
            "home": f"../../?lang={page.language}",
            "larger": markup(larger(page.language)),
            "languages": markup(languages(page, others)),
            "body": page.body,
            "others": markup(ways(page, shelf)),
        },
    ).encode()


def worn(look: Look, up: str) -> list[str]:
    return [
        f'<link rel="stylesheet" href="{up}{look.style}">',
        f'<link rel="icon" href="{up}{look.icon}" type="image/svg+xml">',
    ]


def larger(language: str) -> El:
    """What makes the letters larger, on the screen and on paper, without a script."""
    box = el("input", type="checkbox", id="larger", autocomplete="off")
    return el("label", box, el("span", text=labels(language)["larger"]), cls="larger")


def languages(page: Page, others: Sequence[Page]) -> El:
    """The same page in the other languages."""
    links = [
        el("a", href=f"../../{each.address}", lang=each.language, hreflang=each.language,
           text=OWN_NAMES[each.language])
        for each in others if each.language != page.language
    ]  # fmt: skip
    return el("nav", *links, cls="languages", aria_label=labels(page.language)["languages"])


def ways(page: Page, shelf: Sequence[Page]) -> El:
    """To the game, and to the other pages in this language or, where there is none, in English."""
    said = labels(page.language)
    near = {(each.kind, each.name): each for each in shelf if each.language == LANGUAGES[0]}
    near |= {(each.kind, each.name): each for each in shelf if each.language == page.language}
    links = [
        el("li", el("a", href=f"../../{each.address}", text=each.text.title, lang=_other(each, page),
                    hreflang=_other(each, page)))
        for each in near.values() if each is not page
    ]  # fmt: skip
    play = el("a", cls="primary", href=f"../../?lang={page.language}", text=said["play"])
    return el("nav", el("p", play), el("ul", *links), aria_label=said["others"])


def _other(each: Page, page: Page) -> str | None:
    return None if each.language == page.language else each.language


def lost(look: Look, base_url: str) -> bytes:
    """What the host shows where nothing is. It is shown at any depth, so it needs the path of the site."""
    root = urlsplit(base_url).path if base_url else "./"
    said = {language: labels(language) for language in LANGUAGES}
    first = said[LANGUAGES[0]]
    blocks = "".join(
        markup(
            el(
                "section", el("h2", text=each["lost"]) if each is not first else None, el("p", text=each["lost_why"]),
                el("p", el("a", cls="primary", href=f"{root}?lang={language}", text=each["play"])), lang=language,
            )
        )
        for language, each in said.items()
    )  # fmt: skip
    return fill(
        (ROOT / "web/build/frame.html").read_text(),
        {
            "language": LANGUAGES[0],
            "title": escape(first["lost"]),
            "description": escape(first["lost_why"]),
            "kind": "lost",
            "links": "\n".join([*worn(look, root), '<meta name="robots" content="noindex">']),
            "home": root,
            "larger": "",
            "languages": "",
            "body": blocks,
            "others": "",
        },
    ).encode()
