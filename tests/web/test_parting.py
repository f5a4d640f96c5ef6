"""A mirror that answers late: what it holds is gone on with or kept beside, and never written over unseen."""

import asyncio
import gc
import random
from contextlib import suppress

import pytest

from game.core.record import parse
from tests.registry import GAMES
from tests.web.disks import Crash, Disk, Tab
from tests.web.mirrors import BrokenMirror, DictMirror, LateMirror
from tests.web.world import World, run
from web.app.keep.archive import held
from web.app.keep.copies import Copies
from web.app.keep.keys import BLIND, round_key, slot_key
from web.app.keep.lines import Meeting
from web.app.keep.parting import marks_of, parted
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore


async def soon(ms):
    """No waiting in tests."""
    await asyncio.sleep(0)


async def killed(before=2, lost=3, seed=5, *options):
    """A match, its store as the disk had it some moves ago, and the mirror that has them all; its name."""
    mirror = DictMirror(early=True)
    world = World(mirror=mirror)
    await world.begin("congklak", *(options or ("set:first:human",)))
    dice = random.Random(seed)
    await world.play(before, dice)
    await world.turn()
    near = DictStore()
    near.texts = dict(world.store.texts)
    await world.play(lost, dice)
    await world.turn()
    await world.shelf.flush()
    world.vanish()
    return near, dict(mirror.texts), world.shell.sitting.sheet.ident


def lines(store):
    """The moves of every match that is kept."""
    now = held(store)
    return {name: parse(body, GAMES).moves for name, body in {**now.running, **now.finished}.items()}


def of_texts(texts):
    store = DictStore()
    store.texts = dict(texts)
    return lines(store)


async def opened_blind(near, far, ident):
    """The page, which has gone on from what it had."""
    late = LateMirror(far)
    world = World(store=near, mirror=late, patience=soon)
    world.shell.start()
    await world.do(f"resume:{ident}")
    await world.until(world.asked)
    return world, late


async def answered(world, late):
    late.answer()
    await world.until(lambda: world.shelf._post.open and not world.shelf._post.waiting)
    await world.turn()


def test_what_the_mirror_has_further_is_gone_on_with_when_nothing_parts_from_it():
    """At the table, as soon as it answers; the number of copies was told truly meanwhile."""

    async def story():
        near, far, ident = await killed()
        world, late = await opened_blind(near, far, ident)
        assert tuple(world.match.moves) == of_texts(near.texts)[ident] != of_texts(far)[ident]
        await world.until(lambda: world.shelf.copies is Copies.ONE)
        await answered(world, late)
        assert tuple(world.match.moves) == of_texts(far)[ident]
        spoken = (each.text or "" for picture in world.document.pictures for each in picture.root.walk())
        assert any("had gone further" in text for text in spoken)
        assert lines(world.store) == of_texts(late.texts) == of_texts(far)
        assert world.shelf.copies is Copies.BOTH
        assert not marks_of(world.store.texts)
        await world.play(1)
        await world.turn()
        await world.shelf.flush()
        assert lines(world.store) == of_texts(late.texts) == {ident: tuple(world.match.moves)}
        assert world.logged == []

    run(story())


@pytest.mark.parametrize("answers", ["to this page", "to the next one", "to the one after that", "after a crash"])
@pytest.mark.parametrize("more", [1, 6])
def test_two_lines_that_part_are_both_kept(answers, more):
    """However far each has gone, and whenever the mirror can be read again."""

    async def story():
        near, far, ident = await killed()
        world, late = await opened_blind(near, far, ident)
        await world.play(more, random.Random(99))
        await world.turn()
        mine, theirs = tuple(world.match.moves), of_texts(far)[ident]
        assert mine[: len(theirs)] != theirs
        if answers == "to the one after that":
            world.vanish()
            world, late = await opened_blind(near, far, ident)
        if answers == "to this page":
            await answered(world, late)
            assert tuple(world.match.moves) == mine
            await world.do("go:home")
        else:
            world.vanish()
            late = DictMirror(far, early=True)
            if answers == "after a crash":  # the near store alone was healed
                World(store=near, mirror=BrokenWrite(far)).shell.start()
            world = World(store=near, mirror=late)
            world.shell.start()
            await world.until(lambda: not (world.shelf._post.waiting or world.shelf._post._flying))
        assert sorted(lines(near).values()) == sorted([mine, theirs])
        assert lines(near)[ident] == mine
        assert lines(near) == of_texts(late.texts)
        assert not marks_of(near.texts)
        assert "side by side" in " ".join(world.text(key) for key in ("notice.0",))
        (other,) = lines(near).keys() - {ident}
        await world.do(f"resume:{other}")
        await world.turn()
        assert tuple(world.match.moves) == theirs

    run(story())


class BrokenWrite(DictMirror):
    """Can be read, and takes nothing."""

    def __init__(self, texts):
        super().__init__(texts, early=True)

    async def write(self, changes, given, *, strict=False, clear=False):
        raise OSError("the browser refuses")


def test_a_mirror_that_refuses_to_be_read_is_one_that_was_not_heard():
    """What it holds is found at the next start."""

    async def story():
        near, far, ident = await killed()
        world = World(store=near, mirror=BrokenMirror())
        world.shell.start()
        await world.do(f"resume:{ident}")
        await world.turn()
        await world.play(1, random.Random(99))
        await world.turn()
        mine = tuple(world.match.moves)
        world.vanish()
        again = World(store=near, mirror=DictMirror(far, early=True))
        again.shell.start()
        assert set(lines(near).values()) == {mine, of_texts(far)[ident]}

    run(story())


def test_a_match_that_was_let_go_of_by_mistake_comes_back():
    """Left before its first move, as it seemed from the older copy."""

    async def story():
        near, far, ident = await killed(before=0)
        world, late = await opened_blind(near, far, ident)
        assert not world.match.moves
        await world.do("go:home")
        assert not lines(near)
        late.answer()
        await world.until(lambda: world.shelf._post.open and not world.shelf._post.waiting)
        assert lines(near) == of_texts(late.texts) == of_texts(far)
        assert world.document.has(f"going.{ident}")

    run(story())


@pytest.mark.parametrize("here", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_rounds_of_lines_that_part_are_counted_once_each(here, there):
    """Those after the parting go with their line, also when that has ended meanwhile."""

    async def story():
        near, far, ident = await killed(2, 3, 5, "set:rounds:3", "set:first:human")
        ahead = World(store=DictStore(), mirror=DictMirror(far, early=True))
        ahead.shell.start()
        await ahead.do(f"resume:{ident}")
        await ahead.turn()
        await ahead.play(5_000 if there else 40, random.Random(1))
        await ahead.turn()
        await ahead.shelf.flush()
        far, theirs = dict(ahead.mirror.texts), len(ahead.match.tally)
        world, late = await opened_blind(near, far, ident)
        await world.play(5_000 if here else 40, random.Random(2))
        await world.turn()
        ours = len(world.match.tally)
        assert ours > 0 < theirs
        await answered(world, late)
        rounds = {(name, deal) for name, deal, _ in Saves(near).rounds_of_matches()}
        (other,) = lines(near).keys() - {ident}
        assert rounds == {(ident, deal + 1) for deal in range(ours)} | {(other, deal + 1) for deal in range(theirs)}
        assert lines(near) == of_texts(late.texts)
        assert set(held(near).finished) == {name for name, over in ((ident, here), (other, there)) if over}
        await world.do("go:home", f"resume:{other}")
        if not there:
            await world.turn()
        assert {(name, deal) for name, deal, _ in Saves(near).rounds_of_matches()} == rounds

    run(story())


def test_only_what_is_newer_than_the_copy_gone_on_from_counts():
    """A mirror that lags behind is healed as ever, whatever is marked."""

    async def story():
        ident = "a" * 16
        near, far = DictStore(), {slot_key(ident, "a"): sealed(3, "old"), round_key(ident, 1): sealed(0, "r")}
        near.texts = {slot_key(ident, "a"): sealed(4, "x"), f"{BLIND}{ident}": "4"}
        mirror = DictMirror(far, early=True)
        shelf = Shelf(near, mirror)
        shelf.open(lambda healed: None)
        await shelf.flush()
        assert dict(Saves(near).running()) == {ident: "x"}
        assert Saves(near).rounds() == ("r",)
        assert len(dict(Saves(near).running())) == 1

    run(story())


def test_a_mark_that_was_cut_off_is_lower_or_none():
    """Then more is looked at, never less."""
    ident = "a" * 16
    assert marks_of({f"{BLIND}{ident}": "12"}) == {ident: 12}
    for torn in ("", "x", "1e3", "-1", "9" * 16):
        assert marks_of({f"{BLIND}{ident}": torn}) == {}


def test_marks_of_other_matches_survive_a_write_that_is_cut_off():
    """Each match has its own: the one that is being written may be torn."""
    disk = Disk()
    tab = Tab(disk)
    idents = ("a" * 16, "b" * 16)
    for number, ident in enumerate(idents):
        tab.saves.save(ident, str(number))
    tab.settle()
    tab.die()
    disk.far_silent = True
    tab = Tab(disk)
    tab.settle()
    tab.saves.save(idents[0], "0 2")
    marks = marks_of(disk.near)
    assert marks.keys() == {idents[0]}
    disk.cut = 0
    with suppress(Crash):
        tab.saves.save(idents[1], "1 3")
    assert marks_of(disk.near) == marks


@pytest.mark.parametrize("full", [False, True])
def test_a_mark_is_lowered_when_the_copy_that_it_tells_of_is_damaged(full):
    """The page goes on from an older one, so what the mirror has may be newer, though the mark speaks of no less."""
    disk = Disk()
    tab = Tab(disk)
    tab.saves.save("a" * 16, "1")
    tab.saves.save("a" * 16, "1 2")
    tab.settle()
    tab.die()
    disk.far_silent = True
    tab = Tab(disk)
    tab.settle()
    disk.cut = 20  # the mark is written, and nothing else
    with suppress(Crash):
        tab.saves.save("a" * 16, "1 2 3")
    disk.cut = None
    (newest,) = (key for key, text in disk.near.items() if text.endswith("1 2"))
    disk.near[newest] = disk.near[newest][:-1]
    tab = Tab(disk)
    tab.settle()
    disk.near_full = full  # the lower mark cannot be written
    tab.saves.save("a" * 16, "1 4")
    disk.far_silent = disk.near_full = False
    tab.settle()
    assert disk.holds("far") == {1, 2, 4}


@pytest.mark.parametrize("room", [False, True])
def test_a_full_store_that_takes_no_mark_loses_no_line_either(room):
    """The page remembers by itself what it could not write down, and writes it as soon as there is room."""
    disk = Disk()
    tab = Tab(disk)
    tab.saves.save("a" * 16, "1")
    disk.flushed = dict(disk.near)
    tab.saves.save("a" * 16, "1 2")
    tab.settle()
    tab.die()
    disk.near, disk.far_silent, disk.near_full = dict(disk.flushed), True, True
    tab = Tab(disk)
    tab.settle()
    tab.saves.save("a" * 16, "1 3")
    disk.near_full = not room
    tab.saves.save("a" * 16, "1 3 4")
    disk.far_silent = False
    tab.settle()
    assert disk.holds("far") == {1, 2, 3, 4}


def test_a_mirror_that_never_answers_holds_nobody_up():
    """Bringing a file in and erasing everything end, and say what is true."""

    async def story():
        near, _, _ = await killed()
        world = World(store=near, mirror=LateMirror(), patience=soon)
        world.shell.start()
        await world.until(lambda: world.shelf.copies is Copies.ONE)
        await world.do("go:archive", "export")
        world.outside.brought = (world.outside.files[0][1].replace(near_id(near), "b" * 16), "")
        await world.do("import")
        await world.until(lambda: world.shell.desk.question == "import")
        await world.do("import:yes")
        await world.until(lambda: world.shell.desk.message == "imported")
        assert len(lines(near)) == 2
        await world.do("erase", "erase:yes")
        await world.until(lambda: world.shell.desk.message == "not_all")
        assert near.texts == {"beranda:erased": "1"}

    run(story())


def near_id(store):
    """The name of the one match there."""
    (name,) = lines(store)
    return name


def test_a_mirror_that_refuses_after_nobody_waits_any_more_is_no_mistake_of_ours():
    """Nothing that is raised there comes up as an error of the page."""

    class Refusing(LateMirror):
        async def read(self, start=""):
            await super().read(start)
            raise OSError("the browser refuses")

    async def story():
        raised, late = [], Refusing()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: raised.append(context))
        shelf = Shelf(DictStore(), late, sleep=soon)
        assert not await shelf.erase()
        late.answer()
        await asyncio.sleep(0.01)
        gc.collect()
        assert raised == []

    run(story())


class Apart:
    """Any two lines of play part after the first round."""

    def met(self, ours, theirs):
        return Meeting(first=False, second=False)

    def rounds(self, ours, theirs):
        return 1

    def renamed(self, body, ident, rounds):
        return f"{body} as {ident}"


@pytest.mark.parametrize("other", ["0" * 16, "z" * 16])
def test_only_the_rounds_of_that_line_go_with_it(other):
    """Neither those that both lines share nor those of other matches, whatever their names."""
    ident = "m" * 16
    kept = {round_key(ident, 1): "shared", round_key(other, 2): "another's"}
    far = {slot_key(ident, "b"): sealed(9, "theirs"), round_key(ident, 2): "theirs", **kept}
    both = parted({slot_key(ident, "a"): sealed(3, "ours")}, far, {ident: 2}, Apart())
    (name,) = both.apart
    line = {slot_key(name, "a"): sealed(9, f"theirs as {name}"), round_key(name, 2): "theirs"}
    assert both.far == kept | line
