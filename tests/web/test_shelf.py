"""Two stores as one: united and healed at the start, told truly, and never a way for anything to be raised."""

import random
from contextlib import suppress

import pytest

from tests.web.disks import Crash, Disk, Far, Near, Tab
from tests.web.mirrors import BrokenMirror, DictMirror
from tests.web.world import BrokenStore, World, run
from web.app.keep.copies import Copies
from web.app.keep.healing import LEFT, united
from web.app.keep.keys import ABOVE, ERASED, slot_key
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed, unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDENT = "0123456789abcdef"
A, B = (slot_key(IDENT, slot) for slot in "ab")
ROUND = f"beranda:round:{IDENT}/1"
DONE = f"beranda:done:{IDENT}"


def test_the_newest_whole_text_wins_and_rounds_are_united():
    """Platform.md 6: highest valid number; every round of either store."""
    near = {A: sealed(3, "old"), B: sealed(4, "torn")[:-1], ROUND: sealed(0, "first")}
    far = {A: sealed(5, "new"), f"{ROUND}2": sealed(0, "other")}
    healed = united(near, far)
    assert (unsealed(healed.texts[A]).body, B in healed.texts) == ("new", False)
    assert {ROUND, f"{ROUND}2"} <= healed.texts.keys()
    assert healed.texts["beranda:aside:0"] == near[B]
    assert healed.lost == ()


def test_small_texts_come_from_the_store_that_is_not_behind():
    """Settings have no number; the matches beside them tell which store is older."""
    near = {"beranda:settings": "old", A: sealed(3, "x")}
    far = {"beranda:settings": "new", A: sealed(9, "x")}
    assert united(near, far).texts["beranda:settings"] == "new"
    assert united(far, near).texts["beranda:settings"] == "new"
    assert united({"beranda:settings": "mine"}, {"beranda:settings": "theirs"}).texts["beranda:settings"] == "mine"


def test_what_has_ended_or_was_left_does_not_come_back():
    """A store that lags behind still has the slots of a finished match, and of one that was deleted."""
    assert united({A: sealed(9, "x")}, {DONE: sealed(0, "done")}).texts.keys() == {DONE}
    shelf = Shelf(DictStore())
    saves = Saves(shelf)
    shelf.open(lambda healed: None)
    saves.save(IDENT, "x")
    before = {key: shelf.get(key) for key in shelf.keys()}  # noqa: SIM118 - a Store is no mapping
    saves.forget(IDENT)
    after = {key: shelf.get(key) for key in shelf.keys()}  # noqa: SIM118 - a Store is no mapping
    store = DictStore()
    store.texts = dict(united(before, after).texts)
    assert Saves(store).running() == ()


def test_matches_that_were_left_are_not_remembered_for_ever():
    texts = {slot_key(f"{number:016}", "a"): sealed(number + 1, "") for number in range(LEFT + 5)}
    assert len(united(texts, {}).texts) == LEFT


def test_the_last_three_damaged_texts_are_kept():
    """Platform.md 6: set aside, the last three, none twice."""
    near = {slot_key(f"{number:016}", "a"): f"torn {number}" for number in range(5)}
    healed = united(near, near)
    assert sorted(healed.texts.values()) == ["torn 2", "torn 3", "torn 4"]
    assert len(healed.lost) == 5
    assert united(healed.texts, {}).texts == healed.texts


def test_a_full_store_leaves_damaged_texts_where_they_are():
    """What cannot be copied is not dropped."""
    store = DictStore()
    store.texts = {A: "torn"}
    store.put = BrokenStore().put
    Shelf(store).open(lambda healed: None)
    assert store.texts == {A: "torn"}


def test_a_finished_round_is_on_the_disk_before_it_is_called_saved():
    """Platform.md 6: durability "strict", for rounds and for them alone."""

    async def story():
        mirror = DictMirror(early=True)
        shelf = Shelf(DictStore(), mirror)
        shelf.open(lambda healed: None)
        Saves(shelf).save(IDENT, "x")
        await shelf.flush()
        assert mirror.strict == 0
        Saves(shelf).finish_round(IDENT, 1, "r")
        await shelf.flush()
        assert mirror.strict == 1

    run(story())


def test_a_mirror_that_recovers_gets_what_it_had_refused():
    disk = Disk()
    tab = Tab(disk)
    disk.far_refuses = True
    tab.saves.save(IDENT, "1")
    tab.settle()
    assert tab.shelf.copies is Copies.ONE
    disk.far_refuses = False
    tab.saves.save("f" * 16, "1")
    tab.settle()
    assert tab.shelf.copies is Copies.BOTH
    assert disk.holds("far") == {1}


@pytest.mark.parametrize("cut", [0, 5, None])
def test_a_slot_that_was_damaged_unseen_is_mended_before_the_other_is_written_over(cut):
    """Else a write that is cut off would cost both."""
    disk = Disk()
    disk.far_refuses = True
    tab = Tab(disk)
    for line in ("1", "1 2", "1 2 3"):
        tab.saves.save(IDENT, line)
    newest = max((A, B), key=lambda key: unsealed(disk.near[key]).seq)
    disk.near[newest] = "torn"
    disk.cut = cut
    with suppress(Crash):
        tab.saves.save(IDENT, "1 2 3 4")
    assert disk.holds("near") >= {1, 2}
    if cut is None:
        assert {unsealed(disk.near[key]).body for key in (A, B)} == {"1 2 3", "1 2 3 4"}


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize("cut", range(0, 20, 4))
def test_the_only_slot_that_the_near_store_has_is_not_written_over_when_it_has_room_again(cut, torn):
    """It did not take the last text, which is in memory alone; nor if the other slot has been damaged unseen."""
    disk = Disk()
    tab = Tab(disk)
    for line in ("1", "1 2", "1 2 3"):
        tab.saves.save(IDENT, line)
    tab.settle()
    disk.far_silent = disk.near_full = True
    tab.saves.save(IDENT, "1 2 3 4")
    newest = max((A, B), key=lambda key: unsealed(disk.near[key]).seq)
    if torn:
        disk.near[newest] = "torn"
    disk.near_full, disk.cut = False, cut
    with suppress(Crash):
        tab.saves.save(IDENT, "1 2 3 4 5")
    assert disk.holds("near") >= ({1, 2} if torn else {1, 2, 3})


def test_what_the_near_store_had_no_room_for_is_there_with_the_next_move():
    """And both slots are whole."""
    disk = Disk()
    tab = Tab(disk)
    for line in ("1", "1 2"):
        tab.saves.save(IDENT, line)
    disk.near_full = True
    tab.saves.save(IDENT, "1 2 3")
    disk.near_full = False
    tab.saves.save(IDENT, "1 2 3 4")
    assert sorted(unsealed(text).body for key, text in disk.near.items() if ":match:" in key) == ["1 2 3", "1 2 3 4"]
    tab.settle()
    assert tab.shelf.copies is Copies.BOTH


def test_an_emptied_near_store_gets_everything_back():
    disk = Disk()
    tab = Tab(disk)
    tab.saves.save(IDENT, "1")
    tab.saves.finish_round(IDENT, 1, "1")
    tab.settle()
    disk.near.clear()
    again = Tab(disk)
    again.settle()
    assert again.saves.load(IDENT) == "1"
    assert disk.near == {key: text for key, text in disk.far.items() if key.startswith("beranda:")} | {ABOVE: "1001"}


@pytest.mark.parametrize("near", [DictStore, BrokenStore])
@pytest.mark.parametrize("mirror", [lambda: None, DictMirror, BrokenMirror])
def test_with_either_store_or_none_it_plays_on(near, mirror):
    """Platform.md 6: a match is played, and gone on with from the home screen."""

    async def story():
        world = World(store=near(), mirror=mirror())
        await world.begin("congklak", "set:first:human")
        await world.play(2)
        await world.turn()
        ident, moves = world.shell.sitting.sheet.ident, list(world.match.moves)
        await world.do("go:home", f"resume:{ident}")
        await world.turn()
        assert world.match.moves == moves
        assert world.logged == []

    run(story())


def test_erasing_leaves_nothing_in_either_store():
    async def story():
        near, mirror = DictStore(), DictMirror({"epoch:x": "3"}, early=True)
        shelf = Shelf(near, mirror)
        shelf.open(lambda healed: None)
        Saves(shelf).save(IDENT, "x")
        assert await shelf.erase()
        assert (near.texts, mirror.texts, shelf.keys()) == ({ERASED: "1"}, {"epoch:": "1"}, (ERASED,))
        assert not await Shelf(DictStore(), BrokenMirror()).erase()

    run(story())


class Fatal:
    """Counts the calls of both stores; number `fatal` of those named is refused, and later ones if it stays broken."""

    def __init__(self, names, fatal, *, stays):
        self.names, self.fatal, self.stays, self.calls = names, fatal, stays, 0

    def count(self, name):
        if name in self.names:
            self.calls += 1
            if self.calls == self.fatal or (self.stays and self.calls > self.fatal > 0):
                raise OSError("the browser refuses")


class FatalNear(Near):
    def get(self, key):
        self.disk.fatal.count("near")
        return super().get(key)

    def put(self, key, text):
        self.disk.fatal.count("near")
        super().put(key, text)

    def drop(self, key):
        self.disk.fatal.count("near")
        super().drop(key)

    def keys(self):
        self.disk.fatal.count("near")
        return super().keys()


class FatalFar(Far):
    def _refuse(self):
        self.disk.fatal.count("far")


def a_round(fatal):
    """Five moves, a round and the end of the match, on stores of which one call is refused."""
    disk = Disk()
    disk.fatal = fatal
    tab = Tab(disk, near=FatalNear, far=FatalFar)
    for value in range(1, 6):
        tab.saves.save(IDENT, str(value))
        tab.settle()
    tab.saves.finish_round(IDENT, 1, "1")
    tab.saves.finish_match(IDENT, "6")
    tab.settle()
    return disk, tab.shelf.copies


@pytest.mark.parametrize("names", [("near",), ("far",), ("near", "far")])
@pytest.mark.parametrize("stays", [False, True])
def test_each_call_of_a_round_may_be_refused(names, stays):
    """For every k: nothing is raised; what is called saved is at the next start, in as many stores as was said."""
    count = Fatal(names, 0, stays=stays)
    a_round(count)
    assert count.calls
    for fatal in range(1, count.calls + 1):
        disk, said = a_round(Fatal(names, fatal, stays=stays))
        everything = [{6, -1} <= disk.holds(side) for side in ("near", "far")]
        assert all(everything) if said is Copies.BOTH else any(everything) or said is Copies.NONE
        again = Tab(disk)
        if said in (Copies.BOTH, Copies.ONE):
            assert dict(again.saves.finished()) == {IDENT: "6"}
            assert again.saves.rounds() == ("1",)
        elif not again.saves.finished():
            assert said is Copies.NONE


def test_damaged_stores_never_raise_and_never_invent():
    """Platform.md 8: 2,000 damaged saves; what is read is a text that was once written."""
    dice = random.Random(3)
    whole = {A: sealed(4, '{"moves": "1 2"}'), B: sealed(5, '{"moves": "1 2 3"}'), ROUND: sealed(0, "round"), DONE: ""}
    written = {unsealed(text).body for text in whole.values() if text}
    for _ in range(2_000):
        stores = []
        for _ in range(2):
            texts = {key: text for key, text in whole.items() if text and dice.random() < 0.8}
            for key in [*texts][: dice.randrange(4)]:
                place = dice.randrange(len(texts[key]))
                middle = dice.choice(["", "\x00", "|", "9", "\ud800", texts[dice.choice([*texts])]])
                texts[key] = texts[key][:place] + middle + texts[key][place + dice.randrange(3) :]
            stores.append(texts)
        near = DictStore()
        near.texts = dict(stores[0])
        shelf = Shelf(near, DictMirror(stores[1], early=True), spawn=lambda work: None)
        shelf.open(lambda healed: None)
        saves = Saves(shelf)
        found = {body for _, body in saves.running()} | set(saves.rounds()) | {b for _, b in saves.finished()}
        assert found <= written
        texts = [text for each in stores for text in each.values()]
        if any(unsealed(text) and unsealed(text).body == '{"moves": "1 2 3"}' for text in texts):
            assert saves.load(IDENT)


def test_the_browser_is_asked_to_keep_things_once_a_round_is_worth_it():
    """Platform.md 6: after the first finished round, not before."""

    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:3", "set:first:human")
        assert not world.persisted
        while not world.shell.sitting.resting:
            await world.play(1)
            await world.turn()
        assert len(world.persisted) == 1

    run(story())
