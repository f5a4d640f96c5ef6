"""Whatever goes wrong at the table is said in a sentence, and there is a way on."""

import random
from dataclasses import replace

import pytest

from tests.registry import GAMES
from tests.web.world import World, run
from web.app.keep.store import DictStore
from web.app.text import Words


class FailingStore(DictStore):
    """Refuses its call number `fatal`, and every later one if it stays broken."""

    def __init__(self, fatal, stays):
        super().__init__()
        self.calls, self.fatal, self.stays = 0, fatal, stays

    def _count(self):
        self.calls += 1
        if self.calls == self.fatal or (self.stays and self.calls > self.fatal):
            raise OSError("the browser refuses")

    def get(self, key):
        self._count()
        return super().get(key)

    def put(self, key, text):
        self._count()
        super().put(key, text)

    def drop(self, key):
        self._count()
        super().drop(key)

    def keys(self):
        self._count()
        return super().keys()


async def some_moves(store):
    """A table of congklak and three decisions at it."""
    world = World(store=store)
    await world.begin("congklak", "set:first:human")
    await world.play(3, dice=random.Random(1))
    await world.turn()
    return world


@pytest.mark.parametrize("stays", [False, True])
def test_a_store_may_refuse_at_any_call(stays):
    """For every call that a few moves make: the moves are made all the same, nothing is logged, and "saved" is true."""

    async def story():
        whole = FailingStore(0, stays=False)
        wanted = (await some_moves(whole)).match.moves
        for fatal in range(1, whole.calls + 1):
            world = await some_moves(FailingStore(fatal, stays=stays))
            assert world.match.moves == wanted
            assert world.logged == []
            said = world.document.el("kept").attrs["data-kept"]
            world.store.stays, world.store.fatal = False, 0
            kept = world.shell.saves.load(world.shell.sitting.sheet.ident) or ""
            world.vanish()
            assert said == "no" or f'"moves": "{" ".join(wanted)}"' in kept

    run(story())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_brain_that_raises_costs_nothing(game):
    """A computer player that fails plays its first legal move; the mistake is written down, the match goes on."""

    def broken(rules, view, dice):
        raise RuntimeError("no brain")
        yield

    async def story():
        world = World(games={**GAMES, game: replace(GAMES[game], levels=(broken,))})
        await world.begin(game)
        await world.play(3)
        await world.turn()
        assert world.match.moves
        assert all("no brain" in text for text in world.logged)
        assert world.shell.here.name in ("table", "result")

    run(story())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_that_cannot_be_shown_does_not_keep_the_page_from_starting(language):
    """The open match fails at once after a reload: the home screen says so, and offers it again."""

    def broken(rules, view):
        raise RuntimeError("no table")

    async def story():
        world = await some_moves(DictStore())
        world.vanish()
        games = {**GAMES, "congklak": replace(GAMES["congklak"], scene=broken)}
        again = World(store=world.store, reloaded=True, games=games, language=language)
        again.shell.start()
        assert again.shell.here.name == "home"
        assert again.text("notice.0") == again.shell.words.of("home.stuck") == again.text("alert")
        assert again.document.has("going")
        assert "no table" in again.logged[0]

    run(story())


def test_the_choose_button_answers_with_nothing_chosen():
    """Conquian: it asks why no card at all is no move, and the answer says what to do."""

    async def story():
        world = World()
        await world.begin("conquian")
        dice, asked = random.Random(2), 0
        for _ in range(30):
            if world.shell.sitting is None or world.shell.sitting.resting or world.shell.here.name == "result":
                break
            if world.document.has("do.choose") and world.document.el("do.choose").attrs["data-act"] == "why:":
                await world.do("why:")
                asked += 1
                words = Words("en", world.shell.game_words("conquian").game, 0, 2)
                assert world.text("line") == words.told("reason", world.shell.sitting.refusal)
            await world.decide(dice)
            await world.turn()
        assert asked
        assert world.logged == []

    run(story())
