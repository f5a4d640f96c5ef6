"""Hints, previews and the last trick, as the person meets them at the table."""

import asyncio
import json
from dataclasses import replace

import pytest

from game.core.scene import Button, Choice, Hint, Scene, Thing, Zone, saying
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.lamp import pointed
from web.app.seated import advised
from web.app.sheets import LONG
from web.app.text import Words

HINTING = sorted(name for name, game in GAMES.items() if game.hint is not None)


def with_hint(game, hint):
    return {**GAMES, game: replace(GAMES[game], hint=hint)}


async def lit(world):
    """Ask for a hint and wait until the lamp has answered."""
    await world.do("hint")
    lamp = world.shell.sitting.lamp
    await world.until(lambda: lamp.hint is not None or lamp.empty)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", HINTING)
def test_a_hint_points_at_a_legal_move_and_says_why(game, language):
    """The line and the voice say what and why, the thing or button is marked, and that move puts the lamp out."""

    async def story():
        world = World(language=language)
        await world.begin(game)
        for _ in range(4):
            if world.shell.here.name == "result" or world.shell.sitting.resting:
                break
            await lit(world)
            hint = world.shell.sitting.lamp.hint
            legal = map(str, world.match.rules.legal(world.match.state.seen_by(0)))
            assert hint.act in set(legal)
            assert world.document.el("line").cls == (
                "line hint long" if len(world.text("line")) > LONG else "line hint"
            )
            assert world.text("line") == world.said().strip()
            marked = {each.key for each in world.document.root.walk() if "m-hinted" in each.cls}
            assert marked == pointed(world.shell.sitting.scene, hint.act)
            assert marked
            world.shell.wish(f"act:{hint.act}")
            await asyncio.sleep(0)
            await world.turn()
            if world.shell.sitting is not None:
                assert world.shell.sitting.lamp.hint is None
        assert world.logged == []

    run(story())


def test_a_hint_counts_and_is_kept():
    """From the hint on the record says assisted, in this visit and the next; the round is counted apart."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(1)
        await world.turn()
        ident = world.shell.sitting.sheet.ident
        assert "assisted" not in json.loads(world.shell.saves.load(ident))
        await lit(world)
        assert json.loads(world.shell.saves.load(ident))["assisted"] is True
        again = World(store=world.store, reloaded=True)
        again.shell.start()
        await again.turn()
        assert again.shell.sitting.assisted

    run(story())


@pytest.mark.parametrize("empty", [Hint("", ()), Hint("1", ()), RuntimeError("no idea")])
def test_an_empty_hint_does_not_count(empty):
    """Nothing to advise, or a mistake of ours: a sentence, no mark, and the match stays as it was."""

    def hint(rules, view, dice):
        if isinstance(empty, Exception):
            raise empty
        yield empty

    async def story():
        world = World(games=with_hint("congklak", hint))
        await world.begin("congklak", "set:first:human")
        await lit(world)
        assert world.text("line") == "There is no hint now."
        assert world.said() == "There is no hint now."
        assert not world.shell.sitting.assisted
        assert not [each for each in world.document.root.walk() if "m-hinted" in each.cls]
        assert [("no idea" in text) for text in world.logged] == [True] * isinstance(empty, Exception)
        await world.play(2)

    run(story())


def test_a_game_without_hints_shows_no_lamp():
    """And the letter H says that there is none."""

    async def story():
        world = World(games=with_hint("congklak", None))
        await world.begin("congklak", "set:first:human")
        assert not world.document.has("do.hint")
        await world.do("hint")
        assert world.text("alert") == "There is no hint now."

    run(story())


def test_a_move_ends_the_thinking():
    """A move made while the lamp still thinks is played; the late thought shows nothing and does not count."""

    def endless(rules, view, dice):
        while True:
            yield Hint("1", (saying("again"),))

    async def story():
        world = World(games=with_hint("congklak", endless))
        await world.begin("congklak", "set:first:human")
        ticks = iter(range(10**6))
        world.clock.now = lambda: next(ticks) / 10  # slow enough that nothing cuts the thinking off
        world.clock.sleep = lambda ms: asyncio.sleep(0)
        await world.do("hint")
        await world.do("act:1")
        await world.turn()
        assert world.match.moves[0] == "1"
        assert world.shell.sitting.lamp.hint is None
        assert not world.shell.sitting.assisted

    run(story())


def test_a_long_thought_is_announced():
    """After 0.4 s the line says that a hint is being looked for."""

    def slow(rules, view, dice):
        for _ in range(3_000):
            yield Hint("1", (saying("again"),))

    async def story():
        world = World(games=with_hint("congklak", slow))
        await world.begin("congklak", "set:first:human")

        async def tick(ms):
            for _ in range(40 if ms else 1):
                await asyncio.sleep(0)

        started = iter(range(10**6))
        world.clock.now = lambda: next(started)
        world.clock.sleep = tick
        await world.do("hint")
        await world.until(lambda: world.text("line") == "Looking for a hint…")
        await world.until(lambda: world.shell.sitting.lamp.hint is not None)
        assert world.text("line").startswith("Hint: your hole 1. ")

    run(story())


def test_a_hint_points_at_things_choices_and_buttons():
    """A move that is a thing, one that is several things, one that is a button, and none of them."""
    hand = Zone("hand", "hand", 0, (Thing("7H", "7H", act="7H"), Thing("8H", "8H"), Thing("9H", "9H")))
    scene = Scene(0, (hand,), (), saying("x"), choices=(Choice("use", ("8H", "9H")),))
    assert pointed(scene, "7H") == {"7H"}
    assert pointed(scene, "use") == {"8H", "9H"}
    assert pointed(scene, "pass") == frozenset()
    stock = Zone("stock", "pile", None, (Thing("stock", "back", act="dig", count=3),))
    digging = Scene(0, (stock,), (), saying("x"), buttons=(Button("dig", saying("dig")),))
    assert pointed(digging, "dig") == {"stock", "do.dig"}
    assert advised(digging, Words("en", {"button": {"dig": "Dig"}}), "dig") == "Dig"
    assert advised(scene, Words("fr"), "use") == "le huit de cœur et le neuf de cœur"


# ---- previews


def test_a_focused_hole_says_what_it_would_do():
    """Hole 1 of a fresh board: its description and, once it is focused, the line."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        pit = world.document.el("pit0")
        assert world.text(pit.attrs["aria-describedby"]) == "Ends in your store: you play again; stores 1 seed"
        assert "preview" not in world.document.el("line").cls
        await world.do("at:rows:pit0")
        assert world.document.el("line").cls == "line preview"
        assert world.text("line") == "Ends in your store: you play again; stores 1 seed"
        await world.do("peek:")
        assert world.text("line") == "Your turn: choose one of your holes."

    run(story())


@pytest.mark.parametrize(("setting", "level", "shown"), [
    ("auto", 1, True), ("auto", 2, False), ("always", 2, True), ("never", 1, False),
])  # fmt: skip
def test_previews_are_a_setting(setting, level, shown):
    """By default they are said while all others are beginners."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human", f"level:{level}")
        await world.do(f"preview:{setting}", "at:rows:pit0")
        assert ("aria-describedby" in world.document.el("pit0").attrs) == shown
        assert ("preview" in world.document.el("line").cls) == shown

    run(story())


def test_a_position_is_foreseen_once():
    """However often the table is painted and whatever is looked at."""
    asked = []

    def preview(rules, view):
        asked.append(view)
        return GAMES["congklak"].preview(rules, view)

    async def story():
        world = World(games={**GAMES, "congklak": replace(GAMES["congklak"], preview=preview)})
        await world.begin("congklak", "set:first:human")
        await world.do("at:rows:pit0", "at:rows:pit1", "peek:pit2", "peek:", "lang:fr", "go:menu", "close")
        assert len(asked) == 1

    run(story())


def test_a_preview_that_fails_is_left_out():
    """A mistake of ours in a preview is logged once for the position, and the match goes on."""

    def preview(rules, view):
        raise RuntimeError("blind")

    async def story():
        world = World(games={**GAMES, "congklak": replace(GAMES["congklak"], preview=preview)})
        await world.begin("congklak", "set:first:human")
        await world.do("at:rows:pit0", "at:rows:pit1")
        assert len(world.logged) == 1
        await world.play(1)

    run(story())


# ---- the last trick


@pytest.mark.parametrize("game", ["callbreak", "cangkulan"])
def test_the_last_trick_shows_its_cards_and_who_took_it(game):
    """P0 22: every card of a whole trick with its player, and what gathered it; before, that there is none."""

    async def story():
        world = World()
        await world.begin(game)
        await world.do("go:last")
        assert world.text("last.none")
        await world.do("close")
        assert world.document.pictures[-1].focus == "do.last"
        while not world.shell.sitting.last_trick():
            await world.play(1)
            await world.turn()
        await world.do("go:last")
        cards = world.document.el("last.cards").kids
        assert 2 <= len(cards) <= world.match.rules.seats
        assert all(each.text for card in cards for each in card.walk() if each.cls == "unseen")
        assert world.text("panel").rstrip().endswith(".") or "trick" in world.text("panel")
        assert world.logged == []

    run(story())


def test_a_game_without_tricks_has_no_such_button():
    """Congklak: no button, and the letter L opens what has happened instead."""

    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        assert not world.document.has("do.last")
        await world.do("go:last")
        assert world.document.has("journal")

    run(story())
