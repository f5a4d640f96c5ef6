"""After a match: another like it, or the same deals once more."""

from tests.web.world import World, run


def test_the_same_deals_can_be_played_again_and_count_apart():
    """Issue 7: the same deal again; its cards are known by then, so the match is marked as assisted."""

    async def story():
        world = World()
        await world.begin("callbreak")
        first = world.match.decks[0]
        world.seed = "another0seed1234"
        await world.do("again:same")
        await world.turn()
        assert world.match.decks[0] == first
        assert world.shell.sitting.assisted
        await world.do("again")
        await world.turn()
        assert world.match.decks[0] != first
        assert not world.shell.sitting.assisted

    run(story())


def test_only_what_is_dealt_can_be_dealt_the_same_again():
    """Congklak without scattered seeds has one beginning."""

    async def story():
        world = World()
        await world.begin("congklak")
        assert world.shell.sitting.start is None

    run(story())
