"""Beside the table, where there is room: the scores and the last of what happened, and nothing before it was shown."""

from game.core.rules import Dealt
from tests.web.world import World, run
from web.app.aside import LINES, seen


def test_where_there_is_room_the_scores_and_the_journal_lie_beside_the_table():
    """Experience.md 4.2: the panel at the side of a desk; a panel that is opened covers it, so it is empty then."""

    async def story():
        world = World(wide=True)
        await world.begin("congklak", "set:first:human")
        await world.until(lambda: True)
        assert {"side", "sheet", "side.lines"} <= {each.key for each in world.document.root.walk()}
        await world.play(1)
        assert 0 < len(world.document.el("side.lines").kids) <= LINES
        await world.do("go:scores")
        assert world.document.has("sheet")
        assert world.document.el("side").kids == ()
        await world.do("close")
        assert world.document.has("side.lines")

    run(story())


def test_where_there_is_none_nothing_lies_there():
    async def story():
        world = World()
        await world.begin("congklak")
        assert not world.document.has("side")

    run(story())


def test_the_journal_is_not_ahead_of_the_film():
    """What a move has brought about is told when it is seen."""
    events = [Dealt(0, number) for number in (1, 2, 3)]
    assert seen(events, None) == events
    assert seen(events, events[1]) == events[:2]
    assert seen(events, Dealt(0, 9)) == events
