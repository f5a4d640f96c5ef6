"""Where two stores are united, and what may lie beside our texts without being in the way."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.world import World, run
from web.app.keep.archive import held
from web.app.keep.damaged import with_aside
from web.app.keep.healing import united
from web.app.keep.keys import OURS, READING, done_key, round_key, slot_key
from web.app.keep.seal import sealed, unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDENT = "0123456789abcdef"
A, B = (slot_key(IDENT, slot) for slot in "ab")


class Tight(DictStore):
    """A browser that has room for what is there, and for nothing more."""

    def put(self, key, text):
        if key not in self.texts:
            raise OSError("the browser refuses")
        super().put(key, text)


@pytest.mark.parametrize("stranger", ["another site's", f"{OURS}aside:0", f"{OURS}blind:{IDENT}"])
def test_what_is_no_copy_of_ours_stops_nothing(stranger):
    """Keys come in their order, so this one is looked at before the match."""
    assert stranger < A
    assert unsealed(united({stranger: "1"}, {A: sealed(1, "x")}).texts[A]).body == "x"


def test_a_match_that_has_ended_here_does_not_make_the_other_store_newer():
    """Settings that were changed while the mirror was not heard stay, though it has that match running still."""
    settings = f"{OURS}settings"
    near = {done_key(IDENT): sealed(0, "x"), settings: "mine"}
    assert united(near, {A: sealed(9, "x"), settings: "old"}).texts[settings] == "mine"


ROUND, DONE = round_key(IDENT, 1), done_key(IDENT)


@pytest.mark.parametrize(
    ("near", "far", "lost"),
    [
        ({A: "torn"}, {}, (IDENT,)),
        ({A: "", B: ""}, {}, (IDENT,)),
        ({A: "torn"}, {B: sealed(1, "x")}, ()),
        ({A: "torn"}, {DONE: sealed(0, "x")}, ()),
        ({DONE: ""}, {}, (IDENT,)),
        ({DONE: "torn", A: "torn"}, {}, (IDENT,)),
        ({DONE: "torn"}, {DONE: sealed(0, "x")}, ()),
        ({DONE: "torn"}, {A: sealed(1, "x")}, ()),
        ({ROUND: "torn"}, {}, (f"{IDENT}/1",)),
        ({ROUND: ""}, {A: sealed(1, "x")}, (f"{IDENT}/1",)),
        ({ROUND: "torn"}, {ROUND: sealed(0, "r")}, ()),
        ({f"{OURS}round:another's": sealed(0, "x")}, {}, ()),
    ],
)
def test_what_is_lost_is_what_no_store_has_whole(near, far, lost):
    """Matches under way, finished ones and rounds; an empty text is what the gate leaves of one."""
    assert united(near, far).lost == united(far, near).lost == lost


@pytest.mark.parametrize("name", [f"match:{IDENT}:a", f"done:{IDENT}", f"round:{IDENT}/1"])
def test_what_is_lost_is_said_on_the_home_screen(name):
    """With the gate's empty text nothing more is set aside: it has done that."""

    async def story():
        for text, aside in (("", []), ("0|5|torn", ["0|5|torn"])):
            store = DictStore()
            store.texts = {OURS + name: text}
            world = World(store=store)
            world.shell.start()
            assert IDENT in world.text("notice.0")
            assert "set aside" in world.text("notice.0")
            assert [text for key, text in store.texts.items() if "aside" in key] == aside
            assert OURS + name not in store.texts
            again = World(store=store)
            again.shell.start()
            assert not again.document.has("notice.0")

    run(story())


@pytest.mark.parametrize("store", ["near", "far"])
def test_what_concerns_this_browser_at_this_moment_is_not_copied(store):
    """Which match is being read, and whether the snapshot served, says nothing of another start."""

    async def story():
        texts = {READING: IDENT, f"{OURS}snapshot": "yes", f"{OURS}open": "x"}
        near, mirror = DictStore(), DictMirror(texts if store == "far" else {}, early=True)
        near.texts = dict(texts) if store == "near" else {}
        shelf = Shelf(near, mirror)
        shelf.open(lambda healed: None)
        shelf.put(READING, IDENT) if store == "near" else None
        await shelf.flush()
        other = mirror.texts if store == "near" else near.texts
        assert other.keys() & texts.keys() == {f"{OURS}open"}

    run(story())


def test_a_damaged_text_stays_where_it_is_while_it_cannot_be_copied():
    """Platform.md 6: never deleted in silence, not even when the mirror has the whole one."""
    store = Tight()
    store.texts = {A: "torn", B: sealed(2, "old")}
    shelf = Shelf(store, DictMirror({A: sealed(3, "new")}, early=True), spawn=[].append)
    shelf.open(lambda healed: None)
    assert store.texts[A] == "torn"
    assert unsealed(shelf.get(A)).body == "new"


def test_a_tab_that_looks_on_sees_what_the_other_one_has_written():
    """Platform.md 6: and nothing older than what it has itself."""

    async def story():
        mirror, done = DictMirror({A: sealed(1, "first")}, early=True), []
        shelf = Shelf(DictStore(), mirror)
        shelf.open(lambda healed: None)
        await asyncio.sleep(0.01)
        mirror.texts[B] = sealed(2, "second")
        mirror.texts[A] = sealed(0, "older")
        shelf.see(IDENT, lambda: done.append("seen"))
        await asyncio.sleep(0.01)
        assert done == ["seen"]
        assert (unsealed(shelf.get(A)).body, unsealed(shelf.get(B)).body) == ("first", "second")

    run(story())


def test_texts_set_aside_are_numbered_on_whatever_their_numbers():
    assert with_aside({f"{OURS}aside:1000": "x"}, ["y"]) == {f"{OURS}aside:1000": "x", f"{OURS}aside:1001": "y"}


def test_a_store_that_refuses_holds_nothing():
    class Refusing:
        def _refuse(self, *given):
            raise OSError

        get = put = drop = keys = _refuse

    assert not held(Refusing()).rounds


def test_a_slot_of_another_name_is_no_match():
    store = DictStore()
    store.put("beranda:match:short:a", sealed(1, "x"))
    assert not held(store).running
