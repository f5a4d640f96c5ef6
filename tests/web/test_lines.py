"""Two lines of play of one match: which holds the other, and that no round of theirs is counted twice."""

import json
import random

import pytest

from game.core.record import parse
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.keep.lines import RecordLines

LINES = RecordLines(GAMES)
ID = "abcdefgh00000001"


def record(moves, **more):
    plain = {"format": 1, "game": "congklak", "start": {"first": 0}, "moves": moves}
    return json.dumps(plain | more)


@pytest.mark.parametrize(
    ("first", "second", "met"),
    [
        (record("1 2"), record("1 2"), (True, True)),
        (record("1 2"), record("1"), (True, False)),
        (record("1"), record("1 2"), (False, True)),
        (record("1 2"), record("1 3"), (False, False)),
        (record("1"), record("1", game="callbreak", start={"seed": "a"}), (False, False)),
        (record("1"), record("1", options={"holes": 6}), (False, False)),
        (record("1"), record("1", start={"first": 1}), (False, False)),
        (record("1"), "", (True, False)),
        ("", record("1"), (False, True)),
        ("{", "{", (True, True)),
        ("{", record("1"), (False, False)),
    ],
)
def test_a_line_holds_another_when_it_begins_with_it(first, second, met):
    """The same deal with the same options; what cannot be read is held by nothing but itself."""
    assert LINES.met(first, second) == met


def test_lines_that_share_nothing_that_can_be_played_share_no_round():
    """Neither what cannot be read nor a shared beginning that is no line of play."""
    for first, second in (
        (record("1 2"), "{"),
        (record("1 2"), record("1", start={"first": 1})),
        (record("99"), record("99")),
    ):
        assert LINES.rounds(first, second) == 0


def test_a_line_that_gets_a_name_of_its_own_says_which_rounds_are_counted_already():
    """notation.md: `counted`; a line that was renamed before keeps what it had."""
    renamed = LINES.renamed(record("1 2", counted=1, note="x"), ID, 2)
    assert parse(renamed, GAMES).extra == {"counted": 2, "note": "x", "id": ID}
    assert parse(LINES.renamed(renamed, ID, 1), GAMES).extra["counted"] == 2
    assert "counted" not in parse(LINES.renamed(record("1"), ID, 0), GAMES).extra
    assert LINES.renamed("{", ID, 1) == "{"


async def played_on(store, ident, seed, rounds):
    """The match gone on with in a world of its own, until so many rounds of it are finished."""
    world = World(store=store, seed=f"{seed:016}")
    world.shell.start()
    await world.do(f"resume:{ident}")
    dice = random.Random(seed)
    while len(world.match.tally) < rounds:
        await world.play(1, dice)
        await world.turn()
    return world


@pytest.mark.parametrize("ended", [False, True])
def test_a_match_that_was_brought_in_beside_its_twin_counts_no_round_twice(ended):
    """Each round that was really played is in the tallies once, whichever line of play it belongs to."""

    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:many", "set:first:human")
        dice = random.Random(1)
        while len(world.match.tally) < 1:
            await world.play(1, dice)
            await world.turn()
        ident = world.shell.sitting.sheet.ident
        twin = World()
        twin.store.texts = dict(world.store.texts)
        here = await played_on(world.store, ident, 2, 2)
        if ended:
            await here.do("stop")
        there = await played_on(twin.store, ident, 3, 2)
        await there.do("go:home", "go:archive", "export")
        await here.do("go:home", "go:archive")
        here.outside.brought = (there.outside.files[0][1], "")
        await here.do("import")
        await here.until(lambda: here.shell.desk.question == "import")
        await here.do("import:yes")
        await here.until(lambda: here.shell.desk.message == "imported")
        (other,) = [name for name, _ in here.shell.saves.running() if name != ident]
        assert len(here.shell.saves.rounds()) == 2 + 1
        again = await played_on(here.store, other, 4, 3)
        found = {(name, deal) for name, deal, _ in again.shell.saves.rounds_of_matches()}
        assert found == {(ident, 1), (ident, 2), (other, 2), (other, 3)}

    run(story())
