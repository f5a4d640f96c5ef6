"""Whole matches through the page, every port of it faked."""

import asyncio
import json
import random

import pytest

from game.core.record import read
from tests.registry import GAMES
from tests.web.world import BrokenStore, World
from web.app.el import markup
from web.app.wishes import wish

PLAYED = sorted(GAMES)


def run(story):
    asyncio.run(story)


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_is_played_to_its_result(game):
    """Every registered game can be played to the end by what the document offers, without one mistake logged."""

    async def story():
        world = World()
        await world.begin(game)
        await world.play(5_000)
        assert world.shell.here.name == "result"
        assert world.logged == []
        for picture in world.document.pictures:
            elements = list(picture.root.walk())
            keys = [each.key for each in elements if each.key]
            assert len(keys) == len(set(keys))
            assert all(wish(each.attrs["data-act"]) for each in elements if "data-act" in each.attrs)
        assert world.document.has("ranking")
        assert world.document.deep == 1
        assert world.said()

    run(story())


@pytest.mark.parametrize("game", PLAYED)
def test_a_reload_in_the_middle_changes_nothing(game):
    """A page that is reloaded before each decision ends like one that never was: same moves, same bots, same tally."""

    async def decision(world, number):
        await world.play(1, dice=random.Random(number))
        await world.turn()
        while world.shell.here.name != "result" and world.shell.sitting.resting:
            await world.do("next")
            await world.turn()

    async def story():
        whole, broken = World(), World()
        await whole.begin(game, speed="fast")
        await broken.begin(game, speed="fast")
        for number in range(12):
            await decision(whole, number)
            await decision(broken, number)
            if whole.shell.here.name == "result":
                break
            broken.vanish()
            broken = World(store=broken.store, seed=broken.seed, reloaded=True)
            broken.shell.start()
            await broken.turn()
            assert broken.match.moves == whole.match.moves
            assert broken.match.state == whole.match.state
            assert markup(broken.document.el("main")) == markup(whole.document.el("main"))
        assert broken.logged == []
        assert number > 1

    run(story())


@pytest.mark.parametrize("game", PLAYED)
def test_every_move_is_kept_before_its_first_frame(game):
    """At every picture the store already holds a record that replays to the match as it is."""

    async def story():
        world = World()
        show = world.document.show

        def checked(picture):
            show(picture)
            sitting = world.shell.sitting
            if sitting is not None and sitting.match.moves and not sitting.match.over:
                body = world.shell.saves.load(sitting.sheet.ident)
                record, match = read(body, GAMES)
                assert list(record.moves) == sitting.match.moves
                assert sitting.match.state.table.turn is None or match.state == sitting.match.state

        world.document.show = checked
        await world.begin(game)
        await world.play(6)
        assert len(world.document.pictures) > 6
        assert world.logged == []

    run(story())


@pytest.mark.parametrize("game", PLAYED)
def test_a_take_back_undoes_my_move_and_the_replies(game):
    """After U the position is the one in which I chose, and other moves lead elsewhere."""

    async def story():
        world = World()
        await world.begin(game)
        await world.play(1)
        await world.turn()
        before, state = len(world.match.moves), world.match.state
        if world.shell.sitting.resting:
            return
        await world.decide(random.Random(3))
        await world.turn()
        assert len(world.match.moves) > before
        if world.match.state.table.turn is None or not world.shell.sitting.takes_back():
            return
        await world.do("undo")
        await world.turn()
        assert (len(world.match.moves), world.match.state) == (before, state)
        assert world.logged == []

    run(story())


def test_take_back_goes_to_the_deals_first_move_and_no_further():
    """Every move of mine in the deal can be taken back; then the page says that there is nothing left."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(4)
        await world.turn()
        while world.shell.sitting.takes_back():
            await world.do("undo")
            await world.turn()
        assert world.match.moves == []
        assert world.document.el("do.undo").attrs["aria-disabled"] == "true"
        await world.do("undo")
        assert world.text("alert")
        assert not world.shell.sitting.assisted  # nothing is hidden in congklak

    run(story())


def test_a_take_back_after_others_have_shown_cards_marks_the_match():
    """Call Break: what was seen is hidden again, so the match counts apart."""

    async def story():
        world = World()
        await world.begin("callbreak")
        await world.play(2)
        await world.turn()
        await world.do("undo")
        await world.turn()
        assert world.shell.sitting.assisted
        body = world.shell.saves.load(world.shell.sitting.sheet.ident)
        assert json.loads(body)["assisted"] is True

    run(story())


def test_take_back_interrupts_a_film():
    """U while the replies are being shown: the position is the one before my move, nothing moves on by itself."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="normal")
        await world.do(world.document.wishes("act")[0])
        await world.until(lambda: world.shell.sitting.busy)
        await world.do("undo")
        await world.turn()
        assert world.match.moves == []
        for _ in range(50):
            await asyncio.sleep(0)
        assert world.match.moves == []

    run(story())


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


def test_a_store_that_throws_never_stops_play():
    """Without storage a match is played to its end; the page says that nothing is kept."""

    async def story():
        world = World(store=BrokenStore())
        await world.begin("congklak")
        await world.play(3)
        await world.turn()
        assert world.document.el("kept").attrs["data-kept"] == "no"
        await world.play(2_000)
        assert world.shell.here.name == "result"
        assert world.logged == []

    run(story())


@pytest.mark.parametrize("keeps", [True, False])
def test_saved_is_said_only_when_it_is_so(keeps):
    """The indicator says yes when the browser keeps what is stored, and no when its probe failed."""

    async def story():
        world = World(keeps=keeps)
        await world.begin("congklak")
        assert world.document.el("kept").attrs["data-kept"] == ("yes" if keeps else "no")

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


def test_a_refusal_is_spoken_at_once_and_again():
    """A hole that cannot be played says why, in the alert; asked again it is a new text, so it is spoken again."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.do("why:pit8")
        first = world.shell.voice.said[2]
        assert first == "Hole 1 over there belongs to Asha: you start from your own side."
        assert world.text("line") == first
        await world.do("why:pit8")
        assert world.shell.voice.said[2] not in ("", first)
        await world.do(world.document.wishes("act")[0])
        await world.turn()
        assert "refused" not in world.document.el("line").cls

    run(story())


def test_one_message_for_each_pause():
    """Between two decisions of mine exactly one status message is sent, however many moves the others made."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="fast")
        for number in range(8):
            earlier = len(world.document.pictures)
            await world.play(1, dice=random.Random(number))
            await world.turn()
            spoken = [world.shell.voice.said]
            for picture in world.document.pictures[earlier:]:
                texts = tuple(each.text for each in picture.root.walk() if each.key in ("say.0", "say.1", "alert"))
                if texts != spoken[-1]:
                    spoken.append(texts)
            assert len(spoken) <= 3  # the one before this decision, and the new one

    run(story())


def test_what_is_clicked_during_a_film_ends_it_and_is_played():
    """Input is kept, not swallowed (experience.md 4.1): hole 1 ends in the store, so it is my turn again."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="normal")
        await world.do("act:1")
        await world.until(lambda: world.shell.sitting.busy)
        shown = len(world.document.pictures)
        await world.do("act:2")
        await world.until(lambda: len(world.match.moves) > 1)
        assert world.match.moves == ["1", "2"]
        assert len(world.document.pictures) - shown < 5

    run(story())


def test_what_was_clicked_before_another_moved_is_not_played():
    """A hole clicked while the turn passes was meant for another position: it ends the film and no more."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="normal")
        await world.do("act:2")
        await world.until(lambda: world.shell.sitting.busy)
        await world.do("act:3")
        await world.turn()
        mine = [move for move, seat in zip(world.match.moves, world.shell.sitting._movers, strict=True) if seat == 0]
        assert mine == ["2"]
        assert len(world.match.moves) > 1

    run(story())


def test_the_scores_wait_for_the_person_who_may_stop():
    """After a round the sheet is shown; ending there gives a result of that round and a record that says so."""

    async def story():
        world = World()
        await world.begin("congklak")
        await world.until(lambda: True)
        while not world.shell.sitting.resting:
            await world.play(1)
            await world.turn()
        assert world.document.has("ask.next")
        assert world.document.pictures[-1].focus == "panel.title"
        await world.do("stop")
        await world.turn()
        assert world.shell.here.name == "result"
        done = next(text for key, text in world.store.texts.items() if ":done:" in key)
        record, match = read(done.split("|", 3)[3], GAMES)
        assert match.over
        assert record.extra["stopped"] is True
        await world.do("again")
        await world.turn()
        assert world.match.moves == [] or world.match.tally == []

    run(story())


def test_a_tap_before_python_is_obeyed():
    """What boot.js kept opens the options."""
    world = World()
    world.shell.start("go:options:congklak")
    assert world.document.has("options")


def test_tallies_come_from_the_kept_rounds():
    """Playing a match leaves one round a deal, and the tally counts them."""

    async def story():
        world = World()
        await world.begin("congklak")
        await world.play(2_000)
        assert len(world.shell.saves.rounds()) == len(world.match.tally)
        await world.do("go:tallies")
        assert str(len(world.match.tally)) in world.text("tallies")

    run(story())


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
