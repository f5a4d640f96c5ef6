"""The deals were fixed beforehand: the digest before the first move, the seed after the last."""

import hashlib

from tests.web.world import World, run
from web.app.proof import proof
from web.app.text import Words


def test_the_digest_is_shown_before_the_first_move_and_the_seed_only_after_the_last():
    """The same digest both times; `python -m game deals` prints it too."""

    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1")
        await world.do("go:menu")
        before = hashlib.sha256(world.seed.encode()).hexdigest()
        assert before in world.text("proof")
        assert world.seed not in world.text("page")
        await world.do("close")
        await world.play(2000)
        assert world.shell.here.name == "result"
        assert before in world.text("proof")
        assert world.seed in world.text("proof")

    run(story())


def test_where_no_seed_has_decided_anything_nothing_is_claimed():
    assert proof(Words("en"), None, over=True) is None
