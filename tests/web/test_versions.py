"""Ready to play offline, and the newer version: what is said, when, and what "now" does."""

import pytest

from game.core.record import read
from tests.registry import GAMES
from tests.web.world import BrokenStore, World, run


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ready_is_said_at_home_and_only_when_it_is_so(language):
    """No word of it before the browser has told; then on the home screen, in the reader's language."""
    world = World(language=language)
    world.shell.start()
    assert not world.document.has("offline")
    world.versions.tell("ready")
    assert world.text("offline") == {"en": "Ready to play offline", "fr": "Prêt à jouer hors ligne"}[language]
    assert not world.document.has("update")


def test_an_update_claims_nothing_about_readiness():
    """Only "update" was told: the bar, and no word of playing offline."""
    world = World()
    world.shell.start()
    world.versions.tell("update")
    assert world.document.has("update")
    assert "new version" in world.said()
    assert not world.document.has("offline")


def test_later_puts_it_off_for_this_visit():
    """The bar is gone on this screen and on the next ones, the focus is on the title, nothing is loaded."""

    async def story():
        world = World()
        world.shell.start()
        world.versions.tell("update")
        await world.do("later")
        assert world.document.pictures[-1].focus == "title"
        await world.do("go:options:congklak")
        assert not any(each.key == "update" for each in world.document.root.walk())
        assert world.versions.taken == 0

    run(story())


def test_the_bar_never_comes_in_the_middle_of_a_match():
    """At the table and in its panels there is none, while a film runs or a move is asked; away from it there is."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="normal")
        shown = len(world.document.pictures)
        world.versions.tell("update")
        assert len(world.document.pictures) == shown
        await world.do(world.document.wishes("act")[0])
        await world.until(lambda: world.shell.sitting.busy)
        await world.turn()
        await world.do("go:menu")
        assert not any(each.key == "update" for picture in world.document.pictures for each in picture.root.walk())
        await world.do("go:home")
        assert world.document.has("update")

    run(story())


def test_between_two_deals_now_saves_and_loads():
    """The scores are the moment: "now" has the match written down, as it is, before the page is loaded again."""

    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:3")
        while not world.shell.sitting.resting:
            await world.play(1)
            await world.turn()
        world.versions.tell("update")
        assert any(each.key == "update" for each in world.document.el("panel").walk())
        ident = world.shell.sitting.sheet.ident
        for slot in "ab":
            del world.store.texts[f"beranda:match:{ident}:{slot}"]
        await world.do("update")
        assert world.versions.taken == 1
        _, match = read(world.shell.saves.load(ident), GAMES)
        assert match.moves == world.match.moves
        again = World(store=world.store, reloaded=True)
        again.shell.start()
        await again.turn()
        assert again.match.state.table.turn is not None  # the scores have been seen: the next round is dealt
        assert again.match.tally == world.match.tally

    run(story())


@pytest.mark.parametrize("store", [BrokenStore, None])
def test_a_match_is_never_lost_to_an_update(store):
    """Where nothing is kept, "now" says so instead and the match goes on; when it is over, it loads."""

    async def story():
        world = World(store=store()) if store else World(keeps=False)
        await world.begin("congklak", "set:rounds:3")
        while not world.shell.sitting.resting:
            await world.play(1)
            await world.turn()
        world.versions.tell("update")
        await world.do("update")
        assert world.versions.taken == 0
        assert world.text("update.text") == world.text("alert")
        assert "lost" in world.text("alert")
        await world.do("later")
        assert not world.document.has("update")
        await world.do("stop")
        await world.turn()
        world.versions.tell("update")
        await world.do("update")
        assert world.versions.taken == 1

    run(story())


def test_without_a_match_now_loads_at_once():
    """From the home screen."""

    async def story():
        world = World()
        world.shell.start()
        world.versions.tell("update")
        await world.do("update")
        assert world.versions.taken == 1

    run(story())
