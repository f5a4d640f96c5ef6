"""Words: plurals, numbers, cards, and how a message is worded."""

import re

import pytest
from babel import Locale
from babel.numbers import format_decimal

from game.core.cards import NAMES
from game.core.scene import saying
from tests.registry import GAMES
from web.app.text import LANGUAGES, TextError, Words, catalogue, page_catalogue, plural, tenths

CATALOGUE = {
    "unit": {"seeds": {"select": "n", "one": "{n} seed", "other": "{n} seeds"}},
    "event": {"sown": {"select": "seat", "you": "You sow {n:seeds}.", "they": "{seat:who} sows {n:seeds}."}},
    "option": {"select": "value", "3": "three", "free": "any"},
    "nested": {
        "select": "seat",
        "you": {"select": "n", "0": "none", "one": "one", "other": "many"},
        "they": "theirs",
    },
    "hidden": {"select": "card", "none": "a card", "other": "{card:card}"},
    "several": "{cards:cards}",
    "points": "{n:tenths}",
}


@pytest.fixture
def english():
    return Words("en", CATALOGUE, me=0, seats=4)


@pytest.mark.parametrize("language", [*LANGUAGES, "hi", "ne"])
def test_plurals_are_those_of_cldr(language):
    """For 0 to 1000, every tenth up to 100 and the millions our ten lines agree with Babel."""
    rule = Locale(language).plural_form
    numbers = [*range(1001), *(n / 10 for n in range(1000)), 10**6, 2 * 10**6]
    assert [(n, plural(language, n)) for n in numbers] == [(n, rule(n)) for n in numbers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tenths_are_written_as_the_language_does(language):
    """41 tenths are 4.1 in English and 4,1 in French, Indonesian and Spanish, 40 are 4; a minus is a minus sign."""
    for number in (*range(-200, 201), 41):
        expected = format_decimal(number / 10, "0.#", locale=language).replace("-", "−")
        assert tenths(language, number) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_phrase_of_its_own(language):
    """54 cards, 54 phrases."""
    words = Words(language)
    assert len({words.card(name) for name in NAMES}) == len(NAMES) == 54


def test_index_letters_follow_the_language():
    """A R D V in French, A K Q J in the others (experience.md 1.7, pages.md)."""
    letters = {language: "".join(Words(language).of(f"index.{rank}") for rank in "AKQJ") for language in LANGUAGES}
    assert letters == {"en": "AKQJ", "fr": "ARDV", "es": "AKQJ", "id": "AKQJ"}


def test_a_seat_selects_you_or_they(english):
    """The reader's own seat is addressed, others are named."""
    assert english.of_game("event.sown", seat=0, n=1) == "You sow 1 seed."
    assert english.of_game("event.sown", seat=2, n=3) == "Budi sows 3 seeds."


def test_names_go_round_the_table_from_the_reader():
    """The seat after the reader is the first name, wherever the reader sits."""
    words = Words("en", CATALOGUE, me=2, seats=4)
    assert [words.who(seat) for seat in (3, 0, 1, 2)] == ["Asha", "Budi", "Citra", "you"]


def test_values_select_before_categories_and_branches_nest(english):
    """0 has its own branch, 1 is `one`, 5 falls to `other`; a branch may be a table again."""
    assert [english.of_game("nested", seat=0, n=n) for n in (0, 1, 5)] == ["none", "one", "many"]
    assert english.of_game("nested", seat=1, n=0) == "theirs"
    assert [english.of_game("option", value=value) for value in (3, "free")] == ["three", "any"]


def test_what_is_hidden_selects_none(english):
    """A redacted field is not worded; a known card is a phrase."""
    assert english.of_game("hidden", card=None) == "a card"
    assert english.of_game("hidden", card="7H") == "seven of hearts"


def test_lists_are_words():
    """One, two and three cards, in both languages."""
    cards = ["", "7H", "7H AS", "7H AS *1"]
    english, french = Words("en", CATALOGUE), Words("fr", CATALOGUE)
    assert [english.of_game("several", cards=each) for each in cards] == [
        "", "seven of hearts", "seven of hearts and ace of spades",
        "seven of hearts, ace of spades and first joker",
    ]  # fmt: skip
    assert french.of_game("several", cards="7H AS") == "sept de cœur et as de pique"


def test_cards_have_their_articles():
    """The right one in French, a capital where a sentence begins, "and" or "or" between several."""
    catalogue = {"asks": "{card:the} asks. {card:the}?", "play": "{cards:one_of}", "meld": "x {cards:the}"}
    english, french = Words("en", catalogue), Words("fr", catalogue)
    assert english.of_game("asks", card="7H") == "The seven of hearts asks. The seven of hearts?"
    assert french.of_game("asks", card="AS") == "L'as de pique asks. L'as de pique?"
    assert french.of_game("play", cards="QH KH *1") == "la dame de cœur, le roi de cœur ou le premier joker"
    assert english.of_game("meld", cards="QH KH") == "x the queen of hearts and the king of hearts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_with_and_without_article(language):
    """52 cards and two jokers, all different, the one being the end of the other."""
    page = page_catalogue(language)
    assert page["the"].keys() == page["card"].keys()
    assert len({*page["the"].values()}) == 54
    assert all(page["the"][card].endswith(name) for card, name in page["card"].items())


@pytest.mark.parametrize("game", GAMES)
def test_french_articles_are_never_contracted(game):
    """No "de le roi" (du), no "à le roi" (au)."""
    assert not re.findall(r"\b[dà]e? \{\w+:(?:the|one_of)\}", GAMES[game].text("fr"))


def test_french_elides_before_names():
    """Grenier d'Asha, but grenier de Budi."""
    words = Words("fr", {"store": "Grenier de {seat:who}", "that": "Il faut que {seat:who} joue."}, seats=3)
    assert words.of_game("store", seat=1) == "Grenier d'Asha"
    assert words.of_game("store", seat=2) == "Grenier de Budi"
    assert words.of_game("that", seat=1) == "Il faut qu'Asha joue."
    assert Words("fr", {"sets": "6 ensembles de onze cartes, plus que onze."}).of_game("sets").count("e onze") == 2


def test_french_signs_are_never_alone_on_a_line():
    """A space that no line may end at stands before : ; ! ? » and after «."""
    words = Words("fr", {"said": "{card:the} : « oui » ; non ? si !"})
    assert words.of_game("said", card="7H") == "Le sept de cœur\u00a0: «\u00a0oui\u00a0»\u00a0; non\u00a0? si\u00a0!"


def test_spanish_runs_articles_together():
    """Al siete, del siete; never before a name or another word."""
    words = Words("es", {"to": "a {card:the}, de {card:the}", "of": "De {card:the}", "who": "a {seat:who}"}, seats=3)
    assert words.of_game("to", card="7H") == "al siete de corazones, del siete de corazones"
    assert words.of_game("to", card="QH") == "a la reina de corazones, de la reina de corazones"
    assert words.of_game("of", card="AS") == "Del as de picas"
    assert words.of_game("who", seat=1) == "a Asha"


@pytest.mark.parametrize(("language", "category"), [("en", "other"), ("fr", "one"), ("es", "other"), ("id", "other")])
def test_nothing_is_singular_in_french_alone(language, category):
    """0 levée, but 0 tricks, 0 bazas, 0 trik (experience.md 5.1)."""
    assert plural(language, 0) == category
    worded = {"en": "0 tricks", "fr": "0 levée", "es": "0 bazas", "id": "0 trik"}[language]
    game = GAMES["callbreak"]
    assert Words(language, catalogue(game, language)).of_game("button.bid", n=0) == worded


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_is_written_as_the_language_does(language):
    """Call Break's 41 tenths: 4.1 in English, 4,1 in the others; a whole score has no comma."""
    words = Words(language, catalogue(GAMES["callbreak"], language))
    assert words.of_game("score.value", n=41) == ("4.1" if language == "en" else "4,1")
    assert words.of_game("score.value", n=-40) == "−4"


def test_sayings_are_worded_from_their_section(english):
    """A code of a scene is looked up below the section that the page names."""
    assert english.told("event", saying("sown", seat=0, n=2)) == "You sow 2 seeds."


def test_a_missing_message_is_an_error(english):
    """Nothing is ever worded by its code."""
    with pytest.raises(TextError, match=r"event\.gone"):
        english.of_game("event.gone")


def test_tenths_in_a_message(english):
    """{points:tenths}."""
    assert english.of_game("points", n=-41) == "−4.1"
