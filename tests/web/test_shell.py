"""Moving through the page: screens, history, languages, what is kept, settings."""

import gc
import json
import weakref

import pytest

from tests.web.mirrors import BrokenMirror, DictMirror
from tests.web.world import World, run
from web.app import shell, wishes


def test_the_language_changes_while_a_match_runs():
    """Every word of the table is in the new language at once, and the match goes on."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        assert "Your hole 1" in world.text("rows")
        await world.do("lang:fr")
        assert "Ton trou 1" in world.text("rows")
        assert world.document.pictures[-1].language == "fr"
        assert world.shell.saves.note("language") == "fr"
        await world.play(3)
        assert world.logged == []

    run(story())


def test_back_leads_home_and_the_match_comes_first_there():
    """The browser's Back leaves the table, the match is kept and offered before all games."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(2)
        await world.turn()
        moves = list(world.match.moves)
        await world.do("go:scores")
        assert world.document.has("sheet")
        assert world.document.deep == 2
        await world.do("back:1")
        assert not world.document.has("sheet")
        assert world.document.pictures[-1].focus == "top.menu"
        await world.do("back:0")
        assert world.shell.here.name == "home"
        going = [el for el in world.document.root.walk() if "go-on" in el.cls]
        keys = [el.key for el in world.document.root.walk()]
        assert keys.index(going[0].key) < keys.index("games")
        await world.do(going[0].attrs["data-act"])
        await world.turn()
        assert world.match.moves == moves

    run(story())


def test_a_match_that_nobody_has_moved_in_is_not_kept():
    """Leaving at once leaves nothing behind."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.do("back")
        assert world.shell.saves.running() == ()

    run(story())


@pytest.fixture
def uncollected():
    """Python gathers nothing by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Circle:
    """Refers to itself, as nothing does that is let go at once."""

    def __init__(self):
        self.itself = self


def test_a_match_that_is_left_is_let_go(uncollected):
    """platform.md 8: memory is flat from match to match; in the browser it never shrinks."""

    async def story():
        world = World()
        await world.begin("cangkulan")
        left = weakref.ref(world.shell.sitting)
        await world.do("go:home")
        await world.until(lambda: left() is None, patience=50)
        assert world.shell.here.name == "home"

    run(story())


def test_what_a_match_leaves_behind_is_let_go_at_its_end(uncollected):
    async def story():
        world = World()
        await world.begin("conquian", "set:wins:1")
        left = weakref.ref(Circle())
        await world.play(10_000)
        assert world.shell.here.name == "result"
        await world.until(lambda: left() is None, patience=50)

    run(story())


@pytest.mark.parametrize(
    ("keeps", "mirror", "said"),
    [
        (True, DictMirror, "yes"),
        (True, BrokenMirror, "one"),
        (True, lambda: None, "one"),
        (False, DictMirror, "one"),
        (False, BrokenMirror, "no"),
        (False, lambda: None, "no"),
    ],
)
def test_saved_is_said_only_when_it_is_so(keeps, mirror, said):
    """Platform.md 6: saved; saved, one copy only; not kept. It stands there a moment after the move."""

    async def story():
        world = World(keeps=keeps, mirror=mirror())
        await world.begin("congklak")
        await world.play(2)
        await world.turn()
        await world.until(lambda: world.document.el("kept").attrs["data-kept"] != "wait")
        assert world.document.el("kept").attrs["data-kept"] == said

    run(story())


def test_a_damaged_match_is_spoken_of_and_its_text_kept():
    """Both slots damaged: a sentence on the home screen, and both texts stay in the store."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(2)
        await world.turn()
        texts = world.store.texts
        slots = [key for key in texts if ":match:" in key]
        assert len(slots) == 2
        broken = [texts[key][:-3] for key in slots]
        texts.update(zip(slots, broken, strict=True))
        again = World(store=world.store)
        again.shell.start()
        assert again.document.has("notice.0")
        assert again.shell.saves.running() == ()
        assert sorted(text for key, text in texts.items() if ":aside:" in key) == sorted(broken)

    run(story())


def test_a_record_of_a_later_version_stays_and_is_spoken_of():
    """What this version cannot read is not offered, not deleted, and the home screen says so."""

    async def story():
        world = World()
        world.shell.saves.save("a" * 16, json.dumps({"format": 2, "game": "congklak", "start": {}, "moves": ""}))
        world.shell.start()
        assert "format" in world.text("notice.0")
        assert len(world.shell.saves.running()) == 1
        assert not world.document.has("going")

    run(story())


def test_a_tap_before_python_is_obeyed():
    """What boot.js kept opens the options."""
    world = World()
    world.shell.start("go:options:congklak")
    assert world.document.has("options")


def test_settings_take_effect_and_stay():
    """Theme, motion and speed are in the next picture, and in the next visit."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("go:settings", "theme:dark", "motion:none", "speed:fast")
        assert (world.document.pictures[-1].theme, world.document.pictures[-1].motion) == ("dark", "none")
        again = World(store=world.store)
        assert again.shell.settings == world.shell.settings

    run(story())


def test_what_the_page_wears_is_there_on_every_screen():
    """P0 row 24: four colours and large letters are chosen at the table, worn at once and on every later screen."""

    async def story():
        world = World()
        await world.begin("callbreak")
        assert not {"data-suits", "data-index", "data-side"} & set(world.document.root.attrs)
        await world.do("go:settings", "suits:four", "index:large", "side:left", "close")
        worn = {"data-suits": "four", "data-index": "large", "data-side": "left"}
        assert worn.items() <= world.document.root.attrs.items()
        again = World(store=world.store)
        again.shell.start()
        assert worn.items() <= again.document.root.attrs.items()
        await again.do("suits:two")
        assert "data-suits" not in again.document.root.attrs

    run(story())


def test_what_is_no_wish_is_logged_and_nothing_else():
    """A text that the grammar does not know changes nothing."""
    world = World()
    world.shell.start()
    for text in ("", "act", "act:1:2", "fly", "go", "<script>"):
        world.shell.wish(text)
    assert len(world.logged) == 6
    assert world.shell.here.name == "home"


def test_every_wish_is_harmless_everywhere():
    """No wish of the grammar, sensible or not, on any screen, is a mistake of ours."""

    async def story():
        world = World()
        world.shell.start()
        wishes = (
            "act:1", "why:pit3", "why:", "pick:4H", "at:rows:pit1", "go:nowhere", "go:options:chess", "go:scores",
            "set:a:b", "level:9", "level:x", "start", "resume:x", "undo", "skip", "next", "stop", "again", "leave",
            "back", "back:7", "close", "speed:x", "motion:x", "theme:x", "lang:xx", "go:help",
        )  # fmt: skip
        for opening in ((), ("go:options:congklak",), ("go:options:congklak", "start"), ("go:settings",)):
            for each in wishes:
                await world.do("go:home", *opening, each)
        assert world.logged == []

    run(story())


def test_every_verb_of_the_grammar_is_done_by_someone():
    """wishes.py is the grammar, the modules of the shell do what it says: neither knows a verb that the other lacks."""
    assert set(shell.VERBS) == set(wishes.VERBS)
