"""Issue 7, acceptance 1: the screens of every game are photographed, in every size and look, for people to look at."""

import pytest

from game.registry import GAMES
from tests.browser import photographs
from tests.browser.conftest import no_complaint, wait_for_mark, watched
from tests.browser.person import Person


@pytest.fixture(scope="module")
def page(chromium, server):
    with watched(chromium, server, reduced_motion="reduce") as fresh:
        tab = fresh.new_page()
        tab.goto(".")
        wait_for_mark(tab, "beranda:ready")
        Person(tab).language_and_speed()
        yield tab
        no_complaint(fresh)


@pytest.fixture(scope="module")
def light_table(chromium):
    """An empty page on which photographs are looked at."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_photographed(page, light_table, game, long):
    """Home, options, table, result: nothing blank, nothing wider than the window, the console empty."""
    if "browser" not in long:
        pytest.skip("192 photographs: asked for by --long=browser; test_layout.py takes a sample")
    person = Person(page)
    person.home()
    taken = []
    for screen in photographs.SCREENS:
        photographs.show(person, game, screen)
        for each in photographs.series(page, game, screen):
            assert photographs.wider_than_the_window(page) == [], each.name
            assert photographs.colours(light_table, each.png) >= photographs.FEWEST, each.name
            taken.append(each)
        person.home()
    no_complaint(page.context)
    lay_down(light_table, game, taken)


def lay_down(light_table, game: str, taken: list[photographs.Photograph]) -> None:
    """Keep each by its name, and one sheet of every size."""
    photographs.FOLDER.mkdir(parents=True, exist_ok=True)
    for each in taken:
        (photographs.FOLDER / f"{each.name}.png").write_bytes(each.png)
    for size in photographs.SIZES:
        sheet = photographs.contact_sheet(light_table, [each for each in taken if each.size == size], 4)
        (photographs.FOLDER / f"sheet-{game}-{size[0]}x{size[1]}.png").write_bytes(sheet)
