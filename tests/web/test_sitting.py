"""Whole matches through the page, every port of it faked."""

import asyncio
import json
import random
from dataclasses import replace

import pytest

from game.core.record import read
from tests.registry import GAMES
from tests.web.world import BrokenStore, World, run
from web.app.el import markup
from web.app.wishes import wish

PLAYED = sorted(GAMES)


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
            if sitting is not None and sitting._match.moves and not sitting._match.over:
                body = world.shell.saves.load(sitting.sheet.ident)
                record, match = read(body, GAMES)
                assert list(record.moves) == sitting._match.moves
                assert sitting._match.state.table.turn is None or match.state == sitting._match.state

        world.document.show = checked
        await world.begin(game)
        await world.play(6)
        assert len(world.document.pictures) > 6
        assert world.logged == []

    run(story())


@pytest.mark.parametrize("game", PLAYED)
def test_a_take_back_undoes_my_move_and_the_replies(game):
    """P0 9: after U the position is the one in which I chose, and other moves lead elsewhere."""

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
    """P0 9: every move of mine in the deal can be taken back; then the page says that there is nothing left."""

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
    """P0 9: in Call Break what was seen is hidden again, so the match counts apart."""

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
        made = world.shell.sitting._course._moves
        mine = [move for move, each in zip(world.match.moves, made, strict=True) if each.seat == 0]
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


def test_a_mistake_at_the_table_leads_home_with_a_sentence():
    """When the evening itself fails the person is told, the match stays kept, and it can be gone on with."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(2)
        await world.turn()
        ident, moves = world.shell.sitting.sheet.ident, len(world.match.moves)

        def broken(rules, view):
            raise RuntimeError("broken")

        game = world.shell.sitting.game
        world.shell.sitting.game = replace(game, scene=broken)
        await world.do(world.document.wishes("act")[0])
        await world.until(lambda: world.shell.here.name == "home")
        assert world.text("alert") == world.text("notice.0")
        assert "RuntimeError" in world.logged[0]
        await world.do(f"resume:{ident}")
        await world.turn()
        assert len(world.match.moves) == moves + 1

    run(story())


def test_a_slow_document_leaves_seeds_out_and_not_the_end():
    """When pictures take longer than their time, seeds in between are skipped; the last picture is the position."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="normal")
        show = world.document.show

        def slow(picture):
            show(picture)
            world.clock.time += 1_000

        world.document.show = slow
        shown = len(world.document.pictures)
        await world.do("act:1")
        await world.turn()
        assert len(world.document.pictures) - shown < 7
        assert world.document.el("pit7").attrs["data-count"] == "1"

    run(story())


@pytest.mark.parametrize("wish", ["skip", "speed:none", "close"])
def test_a_film_can_be_cut_short(wish):
    """Skip, Escape and the speed "at once" go to its end; the move counts as it is."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", speed="slow")
        await world.do("act:1")
        await world.until(lambda: world.shell.sitting.busy)
        assert world.document.el("do.skip").attrs.get("aria-disabled") is None
        shown = len(world.document.pictures)
        await world.do(wish)
        await world.turn()
        assert len(world.document.pictures) - shown < 5
        assert world.match.moves == ["1"]
        assert world.document.el("do.skip").attrs["aria-disabled"] == "true"

    run(story())


def test_without_motion_nothing_glides_and_badges_tell():
    """P0 15: the system asks for less motion: no picture glides, and the pits say by how much they changed."""

    async def story():
        world = World(still=True)
        await world.begin("congklak", "set:first:human", speed="normal")
        await world.do("act:1")
        await world.turn()
        assert {(picture.ms, picture.motion) for picture in world.document.pictures} == {(0, "none")}
        badges = [each.text for each in world.document.root.walk() if each.cls == "badge"]
        assert sorted(badges) == ["+1"] * 7 + ["−7"]

    run(story())


def test_after_a_play_the_focus_goes_to_the_card_in_its_place():
    """The played card has left the hand: its neighbour, or the last card, gets the focus (experience.md 3.4)."""

    async def story():
        world = World()
        await world.begin("callbreak", speed="fast")
        await world.play(1)
        await world.turn()
        cards = [each.key for each in world.document.el("zone.hand.cards").walk() if each.tag == "button"]
        act = world.document.wishes("act")[0]
        place = cards.index(act.partition(":")[2])
        earlier = len(world.document.pictures)
        await world.do(act)
        await world.turn()
        rest = [key for key in cards if key != cards[place]]
        wanted = [picture.focus for picture in world.document.pictures[earlier:] if picture.focus]
        assert wanted == [rest[min(place, len(rest) - 1)]]

    run(story())
