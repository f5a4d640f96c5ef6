"""One lesson of each game, played by clicks in a real browser; a wrong move is answered and not made."""

import pytest

from game.registry import GAMES
from tests.browser.conftest import no_complaint, started
from tests.browser.person import Person
from web.app.lesson import lessons

# The lesson, what is tried first (empty: nothing), the clicks that solve it.
LESSONS = [
    ("congklak", "tembak", "pit1", ["pit3"]),
    ("callbreak", "beat", "KH", ["9H"]),
    ("cangkulan", "dig", "", ["do.dig"]),
    ("conquian", "use", "do.no", ["4H", "5H", "use", "2C"]),
]


@pytest.fixture(scope="module")
def booted(chromium, server):
    """One start of the page for all lessons."""
    with started(chromium, server, "") as page:
        Person(page).language_and_speed()
        yield page


@pytest.fixture
def page(booted):
    yield booted
    no_complaint(booted.context)


@pytest.mark.parametrize(("game", "name", "wrong", "right"), LESSONS)
def test_a_lesson_is_played_by_clicks(page, game, name, wrong, right):
    """From the home screen over the list to the end, and on to the next."""
    number = 1 + [lesson.name for lesson in lessons(GAMES[game])].index(name)
    person = Person(page)
    person.home()
    page.locator('[data-act="go:learn"]').first.click()
    page.locator(f'[data-act="lesson:{game}:{number}"]').click()
    person.until(lambda: page.locator(".line.lesson").count(), "the instruction")
    if wrong:
        person.click(wrong)
        person.until(lambda: page.locator(".line.objection").count(), "the reason")
    for key in right:
        if key == "use":
            page.locator('.move[data-act^="act:+"]').click()
        else:
            person.until(lambda key=key: page.locator(f'[data-key="{key}"][data-act]').count(), key)
            person.click(key)
    person.until(lambda: page.locator(".panel.lesson").count(), "the end")
    assert person.focus() == "panel.title"
    assert person.matches() == set()
    page.locator('.panel.lesson [data-act="lesson:next"]').click()
    person.until(lambda: page.locator(".line.lesson").count(), "the next lesson")
