"""The pages to be read: each is there in every language, says the same in all of them, and leads where it says."""

import re
from html import escape
from html.parser import HTMLParser

import pytest

from game.registry import GAMES
from tests import toy
from tests.browser.conftest import DIST
from tests.prose import FENCES, figures, sections, source
from web.app.primer import parts
from web.app.text import LANGUAGES, Words, catalogue
from web.build import book, fairness
from web.build.reading import Reader, cards, number

PAGES = {page.address: page for page in book.written()}
RULES = [(language, game) for language in LANGUAGES for game in GAMES]
OTHERS = [language for language in LANGUAGES if language != "en"]
BUILT = sorted(path.relative_to(DIST).as_posix() for path in DIST.glob("*/*/*.html"))


class Names(HTMLParser):
    """What a page refers to, what it can be referred to by, and what it is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.ids, self.tags = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append(tag)
        self.ids.add(found.get("id", ""))
        self.links += [found[name] for name in ("href", "src") if name in found]


def page(language, game):
    return PAGES[f"rules/{language}/{game}.html"]


def test_every_game_has_its_rules_and_every_language_the_pages_about_all_games():
    wanted = {f"rules/{language}/{game}.html" for language, game in RULES}
    wanted |= {f"about/{language}/{name}.html" for language in LANGUAGES for name in ("computer", "trouble", "hosts")}
    assert wanted <= set(PAGES)
    assert set(BUILT) == set(PAGES)


@pytest.mark.parametrize(("language", "game"), RULES)
def test_a_rules_page_has_all_its_sections_in_their_order(language, game):
    """pages.md: rules from what it is to history, then ten steps, tips, questions."""
    body = page(language, game).body
    assert re.findall(r'<section id="(\w+)">', body) == [*book.RULES, *book.BESIDE]
    assert all(each.html for each in page(language, game).text.sections)
    assert body.count('<figure class="drawn"') == len(
        [f for f in FENCES.findall(source(game, language)) if f != "options"]
    )


@pytest.mark.parametrize(("language", "game"), RULES)
def test_the_steps_are_ten_and_can_be_shown_beside_the_table(language, game):
    """Plain words: no cards in notation, nothing drawn."""
    steps, tips = parts(page(language, game).body)
    assert len(steps.lines) == 10
    assert len(tips.lines) >= 6
    assert all(line and "`" not in line for part in (steps, tips) for line in part.lines)
    assert 'class="c"' not in page(language, game).text.sections[10].html


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_gives_the_same_figures_and_examples(language, game):
    """Section by section; what the figures must be, the tests of each game say of the English text."""
    english, other = sections(game, "en"), sections(game, language)
    for key in english:
        assert figures(other[key]) == figures(english[key]), key
        assert FENCES.findall(other[key]) == FENCES.findall(english[key]), key
        assert sorted(re.findall(r"`([^`\n]+)`", other[key])) == sorted(re.findall(r"`([^`\n]+)`", english[key])), key
        assert other[key].count("\n- ") == english[key].count("\n- "), key


@pytest.mark.parametrize("address", BUILT)
def test_a_page_to_be_read_needs_no_script_and_its_links_lead_somewhere(address):
    found = Names((DIST / address).read_text())
    assert not {"script", "style", "iframe", "form"} & set(found.tags)
    assert found.tags.count("h1") == 1
    for link in found.links:
        path, _, fragment = link.partition("#")
        target = (DIST / address).parent.joinpath(path.partition("?")[0]).resolve() if path else DIST / address
        target = target / "index.html" if target.is_dir() else target
        assert target.is_relative_to(DIST.resolve()), link
        assert target.is_file(), link
        assert not fragment or fragment in Names(target.read_text()).ids, link


@pytest.mark.parametrize("address", BUILT)
def test_a_page_says_its_language_and_what_it_is_about(address):
    text, read = (DIST / address).read_text(), PAGES[address]
    assert f'<html lang="{read.language}">' in text
    assert f"<title>{escape(read.text.title)} · Beranda</title>" in text
    assert 60 <= len(read.text.lead) <= 180, "what a search engine shows"
    others = {each.address for each in PAGES.values() if (each.kind, each.name) == (read.kind, read.name)} - {address}
    assert all(f'href="../../{other}"' in text for other in others)


def test_the_home_screen_leads_to_every_page_that_a_player_needs_in_each_language():
    """In the page as it is before Python, without a script."""
    text = (DIST / "index.html").read_text()
    names = [*(f"rules/{{}}/{game}.html" for game in GAMES), "about/{}/computer.html", "about/{}/trouble.html"]
    for language in LANGUAGES:
        assert all(f'href="{name.format(language)}"' in text for name in names)


def test_nothing_that_is_read_is_missing_offline():
    listed = (DIST / "sw.js").read_text()
    assert all(f'"{address}"' in listed for address in BUILT)
    assert '"404.html"' not in listed


def test_a_game_without_pages_of_its_own_has_one_in_each_language_with_its_switches(monkeypatch):
    """The fifth game is one folder: no link to its rules is dead, and what is on them comes from its catalogue."""
    monkeypatch.setattr(book, "GAMES", {**GAMES, toy.GAME.name: toy.GAME})
    found = {page.address: page for page in book.written()}
    for language in LANGUAGES:
        words = Words(language, catalogue(toy.GAME, language))
        derived = found[f"rules/{language}/{toy.GAME.name}.html"]
        assert words.of_game("tagline") in derived.body
        assert words.of_game("option.cards.label") in derived.body
        assert words.of_game("name") in derived.text.title
    assert set(PAGES) < set(found)


def test_words_of_a_game_keep_their_language_except_in_it():
    assert '<i lang="id">cangkul</i>' in page("en", "cangkulan").body
    assert "<em>ngacang</em>" in page("id", "congklak").body


def test_cards_stand_in_the_letters_of_the_reader_and_have_names():
    drawn = cards("QS", Words("fr"))
    assert drawn == '<span class="c" role="img" data-suit="S" aria-label="dame de pique">D</span>'
    assert cards("sw.js", Words("fr")) == "<code>sw.js</code>"


def test_a_figure_of_the_code_that_is_not_there_stops_the_build():
    with pytest.raises(AttributeError, match="NOWHERE"):
        Reader(Words("en"), "game.games.congklak").read("# T\n\n{brain.NOWHERE}\n\n## a\n\nb\n")
    with pytest.raises(SystemExit, match="expected a whole number"):
        Reader(Words("en"), "game.games.congklak").read("# T\n\n{brain.LEVELS}\n\n## a\n\nb\n")


@pytest.mark.parametrize(
    ("language", "written"), [("en", "43,344"), ("fr", "43\u202f344"), ("es", "43\u202f344"), ("id", "43.344")]
)
def test_thousands_are_set_as_the_language_sets_them(language, written):
    assert number(language, 43344) == written
    assert number(language, 640) == "640"


@pytest.mark.parametrize("game", GAMES)
def test_the_count_of_deals_holds_for_samples_and_for_all_when_long(game, long):
    """Blocks of a thousand deals, counted anew by their seeds; `--long=fuzz` counts them all."""
    found = fairness.kept(GAMES[game])
    assert found["deals"] == len(found["blocks"]) * fairness.BLOCK == 100_000
    numbers = range(100) if "fuzz" in long else (0, 57)
    counts = {number: fairness.block(GAMES[game], number) for number in numbers}
    assert all(fairness.digest(count) == found["blocks"][number] for number, count in counts.items())
    if "fuzz" in long:
        total = fairness.Count()
        for count in counts.values():
            total.join(count)
        assert {key: found[key] for key in ("begins", "aces", "held")} == total.plain()


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_and_no_card_is_favoured(game):
    """Within five standard deviations of what pure chance gives."""
    found = fairness.kept(GAMES[game])
    assert sum(found["begins"]) == found["deals"]
    for counts in (found["begins"], found["held"].values()):
        for count in counts:
            share = sum(counts) / len(counts) / found["deals"]
            assert abs(count - share * found["deals"]) < 5 * (found["deals"] * share * (1 - share)) ** 0.5
