"""What the store that answers at once did not take is tried again as soon as it takes something; nothing is lost."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror
from tests.web.test_exchange import IDS, exported, finished_record
from tests.web.world import World, run
from web.app.keep.copies import Copies
from web.app.keep.keys import ABOVE, done_key, round_key, slot_key
from web.app.keep.near import LEAP, Near
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed, unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDENT, OTHER = IDS[:2]
A, B = (slot_key(IDENT, slot) for slot in "ab")


class Once(DictStore):
    """A browser that refuses one write and takes every other."""

    def __init__(self, fatal=0):
        super().__init__()
        self.fatal, self.puts, self.counts = fatal, 0, False

    def put(self, key, text):
        self.puts += self.counts
        if self.puts == self.fatal and self.counts:
            self.puts += 1
            raise OSError("the browser refuses")
        super().put(key, text)


class Room(DictStore):
    """A browser with so much room, counted in characters of texts."""

    def __init__(self, room=10**9, **texts):
        super().__init__()
        self.room, self.refused = room, []

    def put(self, key, text):
        if sum(len(held) for name, held in self.texts.items() if name != key) + len(text) > self.room:
            self.refused.append(key)
            raise OSError("the browser is full")
        super().put(key, text)


def held(store):
    return {key: slot.body for key, text in store.texts.items() if (slot := unsealed(text))}


def full(store):
    store.room = sum(map(len, store.texts.values()))


async def a_match(store):
    """As the page writes one of three moves, without a second store; what is written last."""
    shelf = Shelf(store)
    shelf.open(lambda healed: None)
    store.counts, saves = True, Saves(shelf)
    for move in ("1", "1 2", "1 2 3"):
        saves.save(IDENT, move)
    saves.finish_match(IDENT, "1 2 3 4")
    saves.finish_round(IDENT, 1, "r")
    await asyncio.sleep(0.01)
    return shelf.copies


def test_a_store_without_a_second_one_that_throws_once_loses_nothing():
    """Platform.md 6: whichever write it refuses, though none comes after it."""

    async def story():
        whole = Once()
        assert await a_match(whole) is Copies.ONE
        assert set(held(whole)) == {round_key(IDENT, 1), done_key(IDENT)}
        for fatal in range(1, whole.puts + 1):
            store = Once(fatal)
            assert await a_match(store) is Copies.ONE
            assert store.puts > whole.puts, "it has refused"
            assert store.texts == whole.texts

    run(story())


def test_what_there_was_no_room_for_is_kept_when_there_is_some_again():
    async def story():
        store, mirror = Room(), DictMirror(early=True)
        shelf = Shelf(store, mirror)
        shelf.open(lambda healed: None)
        saves = Saves(shelf)
        saves.save(IDENT, "x")
        full(store)
        saves.finish_round(IDENT, 1, "r")
        saves.finish_match(IDENT, "z")
        await shelf.flush()
        assert shelf.copies is Copies.ONE
        assert held(store) == {A: "x"} or held(store) == {B: "x"}
        store.room = 10**9
        saves.save(OTHER, "1")
        await shelf.flush()
        assert shelf.copies is Copies.BOTH
        assert held(store) == {round_key(IDENT, 1): "r", done_key(IDENT): "z", slot_key(OTHER, "b"): "1"}

    run(story())


def test_a_full_store_is_asked_for_no_more_than_the_shortest():
    """Else every move would try three thousand rounds in vain."""
    store = Room()
    near = Near(store)
    near.put(A, sealed(1, "x"))
    full(store)
    for number in range(1, 101):
        near.put(round_key(OTHER, number), sealed(0, "r" * number))
    store.refused.clear()
    near.put(A, sealed(1, "y"))
    assert store.refused == [round_key(OTHER, 1)]
    store.room += len(sealed(0, "r"))
    near.put(A, sealed(1, "z"))
    assert held(store) == {A: "z", round_key(OTHER, 1): "r"}
    assert not near.whole


@pytest.mark.parametrize("taken", range(4))
def test_slots_that_waited_are_never_written_over_the_newest_one(taken):
    """Both were refused; whichever write is cut off then, one of those that the store had before or after is whole."""

    class Cut(Room):
        left = None

        def put(self, key, text):
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    self.texts[key] = text[:4]
                    raise OSError("torn")
            super().put(key, text)

    store = Cut()
    near = Near(store)
    near.put(A, sealed(1, "one"))
    near.put(B, sealed(2, "two, which is longer"))
    store.room = 0
    near.put(A, sealed(3, "three"))
    near.put(B, sealed(4, "four"))
    store.room, store.left = 10**9, taken
    near.put("beranda:settings", "{}")
    newest = max((slot.seq for key in (A, B) if (slot := unsealed(store.texts[key]))), default=0)
    assert newest >= (2, 2, 3, 4)[taken]


def test_an_older_slot_is_let_go_only_after_what_replaces_it():
    store = Room()
    near = Near(store)
    near.put(A, sealed(1, "x"))
    full(store)
    near.put(done_key(IDENT), sealed(0, "x and more"))
    near.drop(A)
    assert (held(store), near.get(A), near.whole) == ({A: "x"}, None, False)
    store.room += 3
    near.put("beranda:open", "1")
    assert held(store) == {A: "x"}
    store.room = 10**9
    near.put("beranda:open", "2")
    assert held(store) == {done_key(IDENT): "x and more"}
    assert near.whole


def test_a_damaged_text_is_not_written_over_before_its_copy_is_there():
    """Platform.md 6: the whole text waits while there is room for it, but none for the copy."""
    torn = "torn" * 20
    store = Room()
    store.texts = {A: torn}
    store.room = len(torn) + 30
    near = Near(store)
    near.heal(dict(store.texts), {A: sealed(1, "x"), "beranda:aside:0": torn})
    near.put("beranda:open", "1")
    leap = {ABOVE: str(1 + LEAP)}
    assert store.texts == {A: torn, "beranda:open": "1"} | leap
    store.room = 10**9
    near.put("beranda:open", "2")
    assert store.texts == {A: sealed(1, "x"), "beranda:open": "2", "beranda:aside:0": torn} | leap


def test_what_another_tab_has_written_since_is_not_written_over():
    """A stale tab never writes: what waited here is older."""
    store = Room()
    near = Near(store)
    near.put(A, sealed(1, "x"))
    full(store)
    near.put(B, sealed(2, "x and ours"))
    store.room = 10**9
    for key, text in ((B, sealed(2, "x and theirs")), (A, sealed(3, "x and theirs and more"))):
        store.texts[key] = text
    near.put("beranda:open", "1")
    assert (unsealed(store.texts[A]).seq, unsealed(store.texts[B]).body) == (3, "x and theirs")
    assert near.whole


def test_what_was_never_there_is_not_waited_for():
    """An import for which there was no room is taken away again, and then everything else is kept."""

    async def story():
        store = Room()
        Saves(store).note("settings", "{}")
        other = DictStore()
        Saves(other).finish_match(IDS[2], finished_record(IDS[2]))
        world = World(store=store)
        world.shell.start()
        full(store)
        world.outside.brought = (exported(other), "")
        await world.do("go:archive", "import")
        await world.until(lambda: world.document.has("question"))
        await world.do("import:yes")
        await world.until(lambda: world.document.has("message"))
        assert world.text("message") == world.shell.words.of("archive.said.full")
        store.room = 10**9
        assert world.shelf.copies is Copies.ONE

    run(story())
