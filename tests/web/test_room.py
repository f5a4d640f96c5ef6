"""Little room: what is used is measured, the oldest finished matches lose their moves when that is agreed to."""

import json

from tests.web.world import World, run
from web.app.keep import room
from web.app.keep.archive import held
from web.app.keep.keys import done_key
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

IDS = [f"{letter * 16}" for letter in "abcdef"]


def record(ident, when, moves=30_000):
    """A finished match of so many characters, of which only its date and length matter here."""
    plain = {"format": 1, "game": "congklak", "start": {"seed": "x"}, "id": ident, "moves": "1 " * (moves // 2)}
    return json.dumps(plain | ({"when": when} if when else {}))


def test_everything_of_ours_is_counted_and_nothing_else():
    store = DictStore()
    store.texts = {"beranda:a": "12345", "other": "x" * 99}
    assert room.used(store) == len("beranda:a12345")


def test_the_oldest_matches_go_first_and_no_more_than_needed():
    """By the date of their last move; one without a date is the oldest."""
    saves = Saves(DictStore())
    dates = ["2026-03-01", "2026-01-01", "", "2026-02-01"]
    for ident, when in zip(IDS, dates, strict=False):
        saves.finish_match(ident, record(ident, when))
    over = room.ENOUGH + 40_000
    assert room.spare(saves, over) == (IDS[2], IDS[1])
    assert room.spare(saves, room.ENOUGH) == ()
    assert room.spare(saves, 10**9) == (IDS[2], IDS[1], IDS[3], IDS[0])


def test_room_is_made_for_the_next_match_without_emptying_the_store():
    """Three of the five million characters that a browser gives; a sixth of them is free when it has been done."""
    assert room.MOST == 3 * 1024 * 1024
    assert room.MOST - room.ENOUGH == room.MOST // 6


def test_a_lightened_match_stays_ended_with_its_rounds_in_both_stores():
    """Platform.md 6: never the round; the moves do not come back from the store that had them still."""
    store = DictStore()
    saves = Saves(store)
    saves.save(IDS[0], "running")
    saves.finish_match(IDS[0], record(IDS[0], "2026-01-01"))
    finished = str(Round("congklak", ("you", "bot:1"), (50, 48), "2026-01-01"))
    saves.finish_round(IDS[0], 1, finished)
    lagging = dict(store.texts)
    before = room.used(store)
    assert saves.lighten(IDS[0])
    assert before - room.used(store) > 30_000
    assert saves.finished() == ((IDS[0], ""),)
    assert saves.rounds() == (finished,)
    assert saves.finish_match(IDS[0], "again")
    assert saves.finished() == ((IDS[0], ""),)
    for near, far in ((store.texts, lagging), (lagging, store.texts)):
        again = DictStore()
        again.texts = dict(near)
        shelf = Shelf(again, Mirrored(far), spawn=lambda work: None)
        shelf.open(lambda healed: None)
        assert Saves(again).finished() == ((IDS[0], ""),)
        assert held(again).rounds == {f"{IDS[0]}/1": finished}


class Mirrored:
    """A mirror that was read early."""

    def __init__(self, texts):
        self.texts = texts

    def early(self):
        return dict(self.texts)


def test_a_store_that_refuses_to_be_lightened_says_so():
    store = DictStore()
    saves = Saves(store)
    saves.finish_match(IDS[0], record(IDS[0], "2026-01-01"))
    store.put = lambda key, text: None
    assert not saves.lighten(IDS[0])
    assert unsealed(store.texts[f"beranda:done:{IDS[0]}"]).body


async def full(monkeypatch, answer=""):
    """A home screen after a match, with little room."""
    monkeypatch.setattr(room, "MOST", 50_000)
    monkeypatch.setattr(room, "ENOUGH", 45_000)
    world = World()
    for ident, when in zip(IDS[:2], ("2025-01-01", "2025-02-01"), strict=True):
        world.shell.saves.finish_match(ident, record(ident, when))
    if answer:
        world.shell.saves.note("room", answer)
    await world.begin("congklak", "set:rounds:1")
    await world.play(5_000)
    await world.do("go:home")
    return world


def refuse(key, text):
    """A browser that has no room."""
    raise OSError(f"{key} {len(text)}")


def with_moves(world):
    return {ident for ident, body in world.shell.saves.finished() if body}


def test_with_little_room_it_is_asked_once_and_a_file_offered_first(monkeypatch):
    """Nothing goes before the yes; after it the tallies are as before, and nothing is asked again."""

    async def story():
        world = await full(monkeypatch)
        assert "much room" in world.text("notice.0")
        before = world.shell.saves.rounds()
        await world.do("go:archive")
        assert "oldest finished match can give up" in world.text("question.text")
        looks = [(each.key, each.cls) for each in world.document.el("question.buttons").kids]
        assert looks == [("ask.no", "primary"), ("ask.before", "secondary"), ("ask.yes", "secondary")]
        await world.do("export:before")
        assert IDS[0] in world.outside.files[0][1]
        assert world.document.has("question")
        assert IDS[0] in with_moves(world)
        await world.do("room:yes")
        await world.until(lambda: world.document.has("message"))
        assert IDS[0] not in with_moves(world)
        assert IDS[1] in with_moves(world)
        assert world.shell.saves.rounds() == before
        assert "There is room again" in world.text("message")
        assert room.used(world.store) <= room.MOST
        await world.do("go:home")
        assert not world.document.has("notice.0")
        world.shell.saves.finish_match(IDS[2], record(IDS[2], "2025-03-01"))
        await world.do("go:archive")
        assert not world.document.has("question")
        await world.until(lambda: IDS[1] not in with_moves(world))

    run(story())


def test_there_is_no_room_again_where_the_browser_lets_nothing_go(monkeypatch):
    """What was to be thinned is still there in full: that is said, and nothing is lost."""

    async def story():
        world = await full(monkeypatch)
        await world.do("go:archive")
        monkeypatch.setattr(world.store, "put", refuse)
        await world.do("room:yes")
        await world.until(lambda: world.document.has("message"))
        assert "did not let go of everything" in world.text("message")
        assert unsealed(world.store.texts[done_key(IDS[0])]).body

    run(story())


def test_a_no_leaves_everything(monkeypatch):
    """And it is not asked again."""

    async def story():
        world = await full(monkeypatch)
        await world.do("go:archive", "room:no", "go:home", "go:archive", "room:yes")
        assert not world.document.has("question")
        assert {IDS[0], IDS[1]} <= with_moves(world)

    run(story())


def test_where_there_is_room_nothing_is_asked():
    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1")
        await world.play(5_000)
        await world.do("go:home")
        assert not world.document.has("notice.0")
        await world.do("go:archive", "room:yes")
        assert not world.document.has("question")
        assert with_moves(world)

    run(story())
