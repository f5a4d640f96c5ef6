"""A language whose words are not there yet: they are fetched, then spoken; without them nothing changes."""

import asyncio
import itertools
import json
import re

import pytest

from game.registry import GAMES
from tests.web.world import World, run
from web.app import text
from web.app.text import LANGUAGES, Words, catalogue, page_catalogue
from web.app.tongues import spoken
from web.build.book import written
from web.build.wheel import ROOT
from web.build.words import catalogues, files


@pytest.fixture
def only_english(monkeypatch):
    """As on the page: one language has come with the program."""
    monkeypatch.setattr(text, "_learned", {})
    monkeypatch.setattr(text, "files", lambda package: Shelf())


class Shelf:
    def joinpath(self, folder, name):
        self.name = name
        return self

    def is_file(self):
        return self.name == "en.toml"

    def read_text(self, encoding):
        return (ROOT / "web/app/text" / self.name).read_text(encoding)


async def fetched(language):
    return files()[f"{language}.json"].decode()


async def refused(language):
    raise OSError(f"no network for {language}")


def test_a_file_of_words_holds_what_the_catalogues_say():
    """For every language the page's and each game's, unchanged."""
    for language in LANGUAGES:
        packed = json.loads(files()[f"{language}.json"])
        assert packed == catalogues(language)
        assert packed["page"] == page_catalogue(language)
        assert all(packed[name] == catalogue(game, language) for name, game in GAMES.items())


@pytest.mark.usefixtures("only_english")
def test_what_was_fetched_is_spoken():
    """The page begins in the language that was asked for, with its words and those of the games."""

    async def story():
        assert await spoken("fr", fetched, print) == "fr"
        assert Words("fr").of("top.back") == "Retour"
        assert catalogue(GAMES["congklak"], "fr")["deal"] == "Manche {number}"

    run(story())


@pytest.mark.usefixtures("only_english")
@pytest.mark.parametrize("broken", [refused, lambda language: asyncio.sleep(0, "<!doctype html>")])
def test_without_its_words_a_language_is_not_spoken(broken):
    """The page begins in English then, and the log says why."""
    logged = []

    async def story():
        assert await spoken("es", broken, logged.append) == "en"

    run(story())
    assert len(logged) == 1
    assert "'es'" in logged[0]


@pytest.mark.usefixtures("only_english")
def test_a_language_is_fetched_when_it_is_chosen():
    """Chosen, it is spoken and remembered as soon as its words are there; the page stays usable meanwhile."""

    async def story():
        world = World(words=fetched, games=GAMES)
        world.shell.start()
        world.shell.wish("lang:id")
        assert world.shell.language == "en"
        await world.shell.learning
        assert world.shell.language == "id"
        assert world.shell.saves.note("language") == "id"
        assert world.text("welcome") == page_catalogue("id")["home"]["welcome"]

    run(story())


@pytest.mark.usefixtures("only_english")
def test_a_language_that_cannot_be_fetched_is_said_and_shown():
    """In the language that is spoken; choosing it again asks again, and success takes the notice away."""

    async def story():
        world = World(words=refused, games=GAMES)
        world.shell.start()
        world.shell.wish("lang:es")
        await world.shell.learning
        assert world.shell.language == "en"
        said = page_catalogue("en")["home"]["unfetched"].replace("{what}", "Español")
        assert world.said() == said
        assert world.text("notice.0") == said
        world.wanted = fetched
        world.shell.wish("lang:es")
        await world.shell.learning
        assert world.shell.language == "es"
        assert not world.document.has("notice.0")

    run(story())


def test_a_text_that_names_no_language_changes_nothing():
    """lang:xx."""
    world = World()
    world.shell.start()
    world.shell.wish("lang:xx")
    assert world.shell.language == "en"
    assert world.shell.learning is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_native_speaker_has_read_says_so(language):
    """Spanish and Indonesian carry a mark on the home screen, English and French none (experience.md 5.2)."""
    world = World(language=language)
    world.shell.start()
    assert world.document.has("unreviewed") == (language in {"es", "id"})


@pytest.mark.parametrize("language", sorted(text.UNREVIEWED))
def test_the_mark_leads_to_a_page_that_the_build_writes(language):
    """In the same language, below the root of the site."""
    world = World(language=language)
    world.shell.start()
    (link,) = [each for each in world.document.el("unreviewed").walk() if each.tag == "a"]
    assert link.attrs["href"] in {page.address for page in written([language])}


MANY = 50  # texts on a table
LATIN = re.compile(r"[A-Za-z]")
KEPT = re.compile(r"\{[^{}]*\}")


def devanagari(message):
    """A catalogue with every letter of its texts in another script; slots, branches and codes stay."""
    if isinstance(message, dict):
        return {key: each if key == "select" else devanagari(each) for key, each in message.items()}
    if isinstance(message, list):
        return [devanagari(each) for each in message]
    pieces, slots = KEPT.split(str(message)), KEPT.findall(str(message))
    written = [LATIN.sub(lambda letter: chr(0x0915 + ord(letter[0].lower()) - ord("a")), piece) for piece in pieces]
    return "".join(itertools.chain.from_iterable(itertools.zip_longest(written, slots, fillvalue="")))


async def read_in_nepali(address):
    sections = (f'<section id="{name}"><h2>पान</h2><ul><li>ईँट।</li></ul></section>' for name in ("steps", "tips"))
    return "".join(sections)


@pytest.mark.parametrize("game", GAMES)
def test_a_language_of_another_script_needs_nothing_but_its_catalogue(monkeypatch, game):
    """Nepali and Hindi follow later: a table and the help beside it are drawn without a single Latin letter."""
    catalogues_of = {"page": page_catalogue("en"), **{name: catalogue(each, "en") for name, each in GAMES.items()}}
    monkeypatch.setattr(text, "_learned", {"ne": devanagari(catalogues_of)})

    async def story():
        world = World(language="ne", games=GAMES, read=read_in_nepali)
        await world.begin(game)
        await world.do("go:help")
        seen = [each.text or each.attrs.get("aria-label", "") for each in world.document.root.walk()]
        assert len(seen) > MANY
        assert not [said for said in seen if LATIN.search(said)]

    run(story())
