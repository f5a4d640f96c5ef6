"""The archive as a person uses it: what is listed, what is asked back, what a file brings, looking at a match again."""

import json

import pytest

from game.core.record import parse
from tests.registry import GAMES
from tests.web.world import BrokenStore, World, run
from web.app.keep.archive import held
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.text import LANGUAGES

ID = "abcdefgh00000001"


async def with_a_match(game="congklak", *options, moves=5_000):
    """A world in which a match was begun, or ended, and the archive is open."""
    world = World()
    await world.begin(game, *(options or ("set:rounds:1",)))
    await world.play(moves)
    await world.turn()
    await world.do("go:home", "go:archive")
    return world


def finished_id(world):
    ((ident, _),) = world.shell.saves.finished()
    return ident


def test_a_finished_match_is_listed_and_counted():
    async def story():
        world = await with_a_match()
        ident = finished_id(world)
        assert "Congklak (Beginner), en 2026-01-31, 0 days ahead" in world.text(f"file.{ident}")
        assert world.document.wishes("open") == [f"open:{ident}"]
        assert "1 round" in world.text("tallies")
        assert "No match is under way." in world.text("running")

    run(story())


def test_clean_rounds_and_those_with_help_stand_apart_for_each_level():
    async def story():
        world = World()
        saves = world.shell.saves
        for number, (level, help_taken, mine) in enumerate(
            [(1, False, 60), (1, True, 60), (1, True, 3), (2, False, 3)], 1
        ):
            finished = Round("congklak", ("you", f"bot:{level}"), (mine, 98 - mine), "2026-01-31", help_taken)
            saves.finish_round(ID, number, str(finished))
        world.shell.start()
        await world.do("go:archive")
        lines = world.text("tally.congklak.levels")
        assert "Beginner: 1 round, first in 1; with help 2 rounds, first in 1" in lines
        assert "Casual: 1 round, first in 0" in lines

    run(story())


def test_all_that_counts_can_be_hidden_and_stays_hidden():
    """Experience 43: relax mode; matches under way stay in sight."""

    async def story():
        world = await with_a_match()
        await world.do("archive:hidden")
        assert not world.document.has("tallies")
        assert not world.document.has("finished")
        assert world.document.has("running")
        again = World(store=world.store)
        again.shell.start()
        await again.do("go:archive")
        assert not again.document.has("tallies")
        await again.do("archive:shown")
        assert again.document.has("tallies")

    run(story())


def test_a_match_under_way_is_deleted_only_after_a_second_question():
    async def story():
        world = await with_a_match("congklak", "set:rounds:many", moves=2)
        ((ident, _),) = world.shell.saves.running()
        await world.do(f"delete:{ident}")
        assert world.document.pictures[-1].focus == "question.title"
        await world.do("no")
        assert not world.document.has("question")
        assert world.shell.saves.running()
        await world.do(f"delete:{ident}", world.document.wishes("delete")[0])
        await world.do(f"delete:{ident}:yes")
        await world.until(lambda: world.shell.desk.message == "deleted")
        assert not world.shell.saves.running()
        assert "deleted" in world.text("message")
        assert "deleted" in world.said()

    run(story())


def test_many_matches_under_way_are_all_in_the_archive_and_the_newest_at_home():
    async def story():
        world = World()
        for _ in range(5):
            await world.begin("congklak", "set:first:human")
            await world.play(1)
            await world.turn()
            await world.do("go:home")
        assert len(world.document.wishes("resume")) == 3
        await world.do("go:archive")
        assert len(world.document.wishes("resume")) == 5
        await world.do(world.document.wishes("resume")[4])
        await world.turn()
        assert world.shell.at_table

    run(story())


def test_older_finished_matches_come_when_asked_for():
    async def story():
        world = await with_a_match()
        ident = finished_id(world)
        body = json.loads(dict(world.shell.saves.finished())[ident])
        for number in range(11):
            name = f"older{number:011}"
            world.shell.saves.finish_match(name, json.dumps(body | {"id": name, "when": f"2025-01-{number + 1:02}"}))
        await world.do("go:home", "go:archive")
        shown = world.document.wishes("open")
        assert len(shown) == 8
        assert shown[0] == f"open:{ident}"
        await world.do("more")
        assert len(world.document.wishes("open")) == 12
        assert not world.document.has("ask.more")

    run(story())


# ---- looking at a match again


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_step_of_a_match_can_be_looked_at_again(game):
    """From the deal to the end, forward and back, each in words, with nothing that answers."""

    async def story():
        world = World()
        await world.begin(game)
        await world.play(5_000)
        assert world.shell.here.name == "result"
        ident = world.shell.sitting.sheet.ident
        moves = len(world.match.moves)
        await world.do(f"open:{ident}")
        replay = world.shell.desk.replay
        assert moves <= replay.last <= moves + 50
        there = []
        for _ in range(replay.last + 1):
            assert world.text("line").strip()
            assert not world.document.wishes("act") + world.document.wishes("pick") + world.document.wishes("why")
            there.append(replay.scene)
            await world.do("step:after")
        assert replay.number == replay.last
        for scene in reversed(there):
            assert replay.scene == scene
            await world.do("step:before")
        await world.do("step:before")
        assert replay.number == 0
        await world.do("step:last")
        assert replay.scene == there[-1]
        await world.do("step:first", "back")
        assert world.shell.here.name == "result"

    run(story())


def test_the_last_step_is_the_position_in_which_the_match_ended():
    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1")
        await world.play(5_000)
        end = GAMES["congklak"].scene(world.match.rules, world.match.state.seen_by(0))
        await world.do(f"open:{world.shell.sitting.sheet.ident}", "step:last")
        counts = [thing.count for zone in end.zones for thing in zone.things]
        assert [thing.count for zone in world.shell.desk.replay.scene.zones for thing in zone.things] == counts

    run(story())


def test_a_finished_match_that_cannot_be_read_says_so():
    async def story():
        world = await with_a_match()
        await world.do("open:nobody")
        assert "cannot be read" in world.text("message")
        await world.do("export:nobody")
        assert "cannot be read" in world.text("message")
        assert not world.outside.files

    run(story())


# ---- files


def test_one_match_goes_into_a_file_that_is_its_record():
    async def story():
        world = await with_a_match()
        await world.do(f"export:{finished_id(world)}")
        ((name, text),) = world.outside.files
        assert name == f"beranda-{finished_id(world)}.json"
        assert parse(text, GAMES).game == "congklak"

    run(story())


async def bring(world, text, refusal=""):
    world.outside.brought = (text, refusal)
    await world.do("import")
    reading = world.shell.desk.reading
    await world.until(lambda: reading is None or reading.done())


def test_everything_goes_into_a_file_and_comes_back_elsewhere():
    """A summary first; after the yes it is there; taken back, it is gone."""

    async def story():
        world = await with_a_match()
        await world.do("export")
        ((name, text),) = world.outside.files
        assert name == "beranda-2026-01-31.json"
        other = World()
        other.shell.start()
        await other.do("go:archive")
        await bring(other, text)
        assert "1 finished match, 1 round of the tallies and the settings" in other.text("question.text")
        assert not other.store.texts
        assert other.document.pictures[-1].focus == "question.title"
        await other.do("import:yes")
        await other.until(lambda: other.shell.desk.message == "imported")
        assert held(other.store).finished == held(world.store).finished
        assert other.shell.settings.speed == "none"
        await bring(other, text)
        assert "already" in other.text("message")
        await other.do("unimport")
        await other.until(lambda: other.shell.desk.message == "taken_back")
        assert not other.store.texts
        assert other.shell.settings.speed == "normal"
        assert not other.document.has("ask.unimport")

    run(story())


@pytest.mark.parametrize("refusal", ["", "the file is 'x', expected y"])
def test_a_file_that_is_refused_changes_nothing_and_says_why(refusal):
    async def story():
        world = await with_a_match()
        before = dict(world.store.texts)
        await bring(world, "" if refusal else '{"beranda": 1, "rounds": [{"id": "<b>"}]}', refusal)
        assert (refusal or "<b>") in world.text("message")
        assert any(each.key == "message" for each in world.document.el("data").walk())  # where the file was asked for
        assert "nothing was changed" in world.said()
        await world.do("import:yes")
        assert world.store.texts == before

    run(story())


def test_no_leaves_a_file_alone():
    async def story():
        world = await with_a_match()
        await world.do("export")
        other = World()
        other.shell.start()
        await other.do("go:archive")
        await bring(other, world.outside.files[0][1])
        await other.do("no")
        assert not other.store.texts
        assert not other.document.has("question")

    run(story())


def test_a_browser_that_takes_nothing_says_that_there_is_no_room():
    async def story():
        world = await with_a_match()
        await world.do("export")
        other = World(store=BrokenStore())
        other.shell.start()
        await other.do("go:archive")
        await bring(other, world.outside.files[0][1])
        await other.do("import:yes")
        await other.until(lambda: other.shell.desk.message == "full")
        assert "no room" in other.text("message")

    run(story())


def test_everything_is_erased_only_after_a_second_question():
    async def story():
        world = await with_a_match()
        await world.do("erase")
        assert world.document.has("question")
        assert world.store.texts
        await world.do("erase:yes")
        await world.until(lambda: world.shell.desk.message == "erased")
        assert world.store.texts == {"beranda:erased": "1"}
        assert world.shell.settings.speed == "normal"
        assert "erased" in world.said()

    run(story())


def answers(world):
    """What can be answered to the question: the wish's last word, and how the button looks, from the first on."""
    buttons = world.document.el("question.buttons").kids
    return [(each.attrs["data-act"].rpartition(":")[2], each.cls) for each in buttons]


def test_the_first_and_primary_answer_loses_nothing():
    """Experience.md 3.4: who presses without reading keeps everything; nothing is lost when a file is brought in."""

    async def story():
        world = await with_a_match("congklak", "set:rounds:many", moves=2)
        ((ident, _),) = world.shell.saves.running()
        await world.do(f"delete:{ident}")
        assert answers(world) == [("no", "primary"), ("yes", "secondary")]
        await world.do("no", "erase")
        assert answers(world) == [("no", "primary"), ("yes", "secondary")]
        await world.do("no", "export")
        other = World()
        other.shell.start()
        await other.do("go:archive")
        await bring(other, world.outside.files[0][1])
        assert answers(other) == [("yes", "primary"), ("no", "secondary")]

    run(story())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_archive_speaks_every_language(language):
    async def story():
        world = await with_a_match()
        await world.do(f"lang:{language}", "go:home", "go:archive", "erase", "no", "export")
        Saves(world.store).save(ID, dict(world.shell.saves.finished())[finished_id(world)])
        await world.do("go:home", "go:archive", f"delete:{ID}")
        assert world.document.has("question")
        await world.do(f"open:{finished_id(world)}", "step:after")
        assert world.text("line")

    run(story())
