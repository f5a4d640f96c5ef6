"""What a sitting makes of a kept record, and what it lets be seen of its match."""

import json
from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.state import Beat, State
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.keep.seal import unsealed

PLAYED = sorted(GAMES)


async def table_of_one_move(**given):
    """A match at rest after a move of the person."""
    world = World(**given)
    await world.begin("congklak", "set:first:human")
    await world.play(1)
    await world.turn()
    return world


def resumed(world, change, **given):
    """The page opened once more, the kept record changed in between."""
    ident = world.shell.sitting.sheet.ident
    world.vanish()
    plain = json.loads(world.shell.saves.load(ident))
    world.shell.saves.save(ident, json.dumps(plain | change))
    again = World(store=world.store, **given)
    again.shell.start()
    return again, ident


def test_what_is_not_known_of_a_record_is_kept():
    """notation.md: unknown texts, numbers and booleans survive going on with the match, and its end."""
    unknown = {"note": "at the sea", "rating": 1.5, "count": 3, "rated": True, "app": "9.9", "match": "x", "self": "y"}

    async def story():
        world, ident = resumed(await table_of_one_move(), unknown)
        await world.do(f"resume:{ident}")
        await world.play(2)
        await world.turn()
        assert json.loads(world.shell.saves.load(ident)).items() >= unknown.items()
        await world.play(5_000)
        assert world.shell.here.name == "result"
        done = unsealed(world.store.texts[f"beranda:done:{ident}"]).body
        assert json.loads(done).items() >= unknown.items()

    run(story())


@pytest.mark.parametrize("when", ["2020-05-17", None])
def test_the_date_is_that_of_the_last_move(when):
    """notation.md: a mere resume leaves it, or leaves it out; a move sets it."""

    async def story():
        world = await table_of_one_move()
        assert json.loads(world.shell.saves.load(world.shell.sitting.sheet.ident))["when"] == "2026-01-31"
        plain = json.loads(world.shell.saves.load(world.shell.sitting.sheet.ident))
        del plain["when"]
        world.shell.saves.save(world.shell.sitting.sheet.ident, json.dumps(plain))
        again, ident = resumed(world, {"when": when} if when else {})
        await again.do(f"resume:{ident}")
        await again.turn()
        assert json.loads(again.shell.saves.load(ident)).get("when") == when
        await again.play(1)
        await again.turn()
        assert json.loads(again.shell.saves.load(ident))["when"] == "2026-01-31"

    run(story())


@pytest.mark.parametrize("seats", [["bot:1", "you"], ["you", "you"], ["bot:1", "bot:2"]])
def test_a_record_that_seats_the_person_elsewhere_is_refused_in_a_sentence(seats):
    """The home screen quotes it and does not offer it; asked for all the same it is refused, and stays kept."""

    async def story():
        world, ident = resumed(await table_of_one_move(), {"seats": seats})
        before = world.shell.saves.load(ident)
        assert f"seats is '{' '.join(seats)}', expected 'you' first" in world.text("notice.0")
        assert f"resume:{ident}" not in world.document.wishes("resume")
        await world.do(f"resume:{ident}")
        assert world.shell.sitting is None
        assert world.shell.saves.load(ident) == before

    run(story())


@pytest.mark.parametrize("game", PLAYED)
def test_whoever_draws_the_table_cannot_reach_what_is_hidden(game):
    """A sitting offers no match, state or beat; what it foretells comes from the person's view."""
    seen = []

    def preview(rules, view):
        seen.append(view)
        return {}

    async def story():
        world = World(games={**GAMES, game: replace(GAMES[game], preview=preview)})
        await world.begin(game)
        sitting = world.shell.sitting
        offered = [getattr(sitting, name) for name in dir(sitting) if not name.startswith("_")]
        assert not [each for each in offered if isinstance(each, (Match, State, Beat))]
        asked = len(seen)
        sitting.previews()
        assert len(seen) == asked == 1
        assert seen == [world.match.state.seen_by(0)]

    run(story())
