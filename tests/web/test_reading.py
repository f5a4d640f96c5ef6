"""A record that ends the page while it is read at the start is left alone at the next one, with a word, and stays."""

import json

from tests.registry import GAMES
from tests.web.world import World, run
from web.app.keep.keys import READING
from web.app.keep.store import DictStore


class Deadly(dict):
    """Games of which the first one that is looked up in a record ends the page: what its store held then."""

    store = None

    def __init__(self):
        super().__init__(GAMES)
        self.left = []

    def __contains__(self, name):
        if self.store is not None and READING in self.store.texts:
            self.left.append(dict(self.store.texts))
        return super().__contains__(name)


async def with_two_matches():
    world = World()
    for _ in range(2):
        await world.begin("congklak", "set:first:human")
        await world.play(1)
        await world.turn()
    idents = [ident for ident, _ in world.shell.saves.running()]
    world.vanish()
    return world, idents


def opened(texts, **given):
    store = DictStore()
    store.texts = dict(texts)
    world = World(store=store, **given)
    world.shell.start()
    return world


async def deaths(world, *, reloaded):
    """What the store holds whenever the page could end while it reads a record at the start."""
    deadly, store = Deadly(), DictStore()
    store.texts = dict(world.store.texts)
    deadly.store = store
    again = World(store=store, games=deadly, reloaded=reloaded)
    again.shell.start()
    if reloaded:
        await again.turn()
        again.vanish()
    assert READING not in store.texts
    return deadly.left


def test_the_match_that_was_being_read_is_skipped_once():
    """Platform.md 6: its text stays where it is, the home screen says so, the others can be gone on with."""

    async def story():
        world, idents = await with_two_matches()
        left = await deaths(world, reloaded=False)
        assert [texts[READING] for texts in left] == idents
        for texts, ident in zip(left, idents, strict=True):
            again = opened(texts)
            assert ident in again.text("notice.0")
            assert again.document.wishes("resume") == [f"resume:{other}" for other in idents if other != ident]
            assert {**again.store.texts, READING: ident} == {**texts, "beranda:schema": "1"}
            later = opened(again.store.texts)
            assert later.document.wishes("resume") == [f"resume:{each}" for each in idents]

    run(story())


def test_a_match_that_ends_the_page_is_not_gone_on_with_by_itself():
    """The page was loaded again at the table; a person may still ask for the match."""

    async def story():
        world, (ident, _) = await with_two_matches()
        left = await deaths(world, reloaded=True)
        assert {texts[READING] for texts in left} >= {ident}
        again = opened(next(texts for texts in left if texts[READING] == ident), reloaded=True)
        assert again.shell.here.name == "home"
        await again.do("go:archive")
        assert f"resume:{ident}" in again.document.wishes("resume")
        assert f"delete:{ident}" in again.document.wishes("delete")
        await again.do(f"resume:{ident}")
        await again.turn()
        assert again.shell.sitting.sheet.ident == ident
        assert READING not in again.store.texts

    run(story())


def test_it_is_in_the_file_with_everything_as_it_is():
    """Without being read: among the texts that were set aside."""

    async def story():
        world, (ident, other) = await with_two_matches()
        body = world.shell.saves.load(ident)
        again = opened({**world.store.texts, READING: ident})
        await again.do("go:archive", "export")
        file = json.loads(again.outside.files[0][1])
        assert file["aside"] == [body]
        assert [record["id"] for record in file["running"]] == [other]

    run(story())
