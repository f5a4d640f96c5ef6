"""Damaged saves: cut at every place, changed, mixed up. The page always comes up, and what is whole is found."""

import json
import random
from pathlib import Path

import pytest

from game.core.record import parse, read
from game.core.state import InputError
from tests.registry import GAMES
from tests.web.mirrors import DictMirror
from tests.web.world import World, run
from web.app.keep.keys import done_key, round_key, round_of, slot_key, slot_of
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed, unsealed
from web.app.keep.shelf import Shelf
from web.app.keep.store import DictStore

RECORDS = [path.read_text("utf-8") for path in sorted((Path(__file__).parents[1] / "records").glob("*/*.json"))]
IDENT = "f" * 16
PARTS = 10  # which several processes share, each with a seed of its own
BOMBS = ["[" * 50_000, '{"a":' * 9_000, '{"__proto__": 1}', "9" * 60_000, "NaN", "null"]


def seated(text, ident, moves=None):
    """The record as the page keeps it: under a name, the person at 0; after so many moves."""
    plain = json.loads(text)
    rules = GAMES[plain["game"]].rules.chosen(plain.get("options", {}))
    words = [word for word in plain["moves"].split() if word != "|"][:moves]
    plain |= {"id": ident, "seats": ["you", *["bot:1"] * (rules.seats - 1)], "moves": " ".join(words)}
    plain.pop("stopped", None)
    return json.dumps(plain)


def moves_of(text):
    return len(parse(text, GAMES).moves)


def opened(near, far=None):
    """The page on these stores."""
    store = DictStore()
    store.texts = dict(near)
    world = World(store=store, mirror=None if far is None else DictMirror(far, early=True))
    world.shell.start()
    return world


def test_every_prefix_of_every_fixture_costs_the_last_move_at_most():
    """A write that was cut off anywhere: the twin is gone on with, what was found is set aside."""

    async def story():
        for text in RECORDS:
            before, last = (sealed(seq, seated(text, IDENT, moves_of(text) - 3 + seq)) for seq in (1, 2))
            for cut in range(len(last)):
                near = {slot_key(IDENT, "a"): before, slot_key(IDENT, "b"): last[:cut]}
                if cut % 8 and cut < len(last) - 8:
                    store = DictStore()
                    store.texts = near
                    Shelf(store).open(lambda healed: None)
                else:
                    world = opened(near)
                    store = world.store
                    assert world.document.wishes("resume") == [f"resume:{IDENT}"]
                    assert not world.document.has("notice.0")
                    assert world.logged == []
                assert Saves(store).load(IDENT) == unsealed(before).body
                assert last[:cut] in [body for key, body in store.texts.items() if ":aside:" in key] or not cut

    run(story())


def test_every_prefix_without_a_twin_is_said_to_be_lost():
    """And the text that was found is in the file with everything."""

    async def story():
        last = sealed(7, seated(RECORDS[0], IDENT, 4))
        for cut in range(1, len(last)):
            world = opened({slot_key(IDENT, "a"): last[:cut]})
            assert IDENT in world.text("notice.0")
            if cut % 50 == 1:
                await world.do("go:archive", "export")
                assert json.loads(world.outside.files[0][1])["aside"] == [last[:cut]]

    run(story())


# ---- damage of every kind


def whole_stores():
    """Both stores with a match of each fixture: running, or finished, with rounds."""
    near = {"beranda:settings": '{"speed": "none"}', "beranda:schema": "1"}
    for number, text in enumerate(RECORDS[::2]):
        ident = f"{number:016}"
        if number % 4 == 3:
            near[done_key(ident)] = sealed(0, seated(text, ident))
        else:
            for slot, seq in (("a", 2 * number + 1), ("b", 2 * number + 2)):
                near[slot_key(ident, slot)] = sealed(seq, seated(text, ident, 4 + seq % 2))
        game = json.loads(text)["game"]
        seats = ("you", *["bot:1"] * (GAMES[game].rules.chosen(json.loads(text).get("options", {})).seats - 1))
        near[round_key(ident, 1)] = sealed(0, str(Round(game, seats, (1,) * len(seats), "2026-01-31")))
    return near, dict(near)


def damaged(texts, dice):
    """One thing is wrong with one of them."""
    keys = sorted(texts)
    key, other = dice.choice(keys), dice.choice(keys)
    text = texts[key]
    place = dice.randrange(len(text) or 1)
    kind = dice.choice(["bit", "cut", "swap", "other", "older", "newer", "gone", "inserted", "bomb", "empty"])
    if kind == "bit" and text:
        text = text[:place] + chr(ord(text[place]) ^ (1 << dice.randrange(7))) + text[place + 1 :]
    elif kind == "cut":
        text = text[:place]
    elif kind == "swap":
        text, texts[other] = texts[other], text
    elif kind == "other":
        text = texts[other]
    elif kind in {"older", "newer"} and (slot := unsealed(text)):
        text = sealed(0 if kind == "older" else 10**15 - 1, slot.body)
    elif kind == "inserted":
        text = text[:place] + dice.choice(["\x00", "|", "9", "\ud800", "\u2028", "[", '"', text]) + text[place:]
    elif kind == "bomb":
        text = sealed(10**6, dice.choice(BOMBS))
    elif kind == "empty":
        text = ""
    texts[key] = text
    if kind == "gone":
        del texts[key]


def newest_whole(stores):
    """The match of every slot, and its newest text that is whole, found without the code under test."""
    found = {}
    for texts in stores:
        for key, text in texts.items():
            if (ident := slot_of(key)) and (slot := unsealed(text)) and slot.seq >= found.get(ident, (-1,))[0]:
                found.setdefault(ident, (-1, set()))
                bodies = found[ident][1] if found[ident][0] == slot.seq else set()
                found[ident] = (slot.seq, bodies | {slot.body})
    return {ident: bodies for ident, (_, bodies) in found.items()}


def ended(stores):
    """The matches of which one store knows the end."""
    texts = [pair for each in stores for pair in each.items()]
    return {key.rpartition(":")[2] for key, text in texts if ":done:" in key and unsealed(text)}


def newest_final(stores):
    """The newest bodies of every round and of every match that has ended, by their keys, found so too."""
    found = {}
    for key, text in (pair for texts in stores for pair in texts.items()):
        if (round_of(key) or ":done:" in key) and (slot := unsealed(text)):
            found.setdefault(key, {}).setdefault(slot.seq, set()).add(slot.body)
    return {key: bodies[max(bodies)] for key, bodies in found.items()}


def readable(body):
    try:
        read(body, GAMES)
    except InputError:
        return False
    return True


async def looked_over(near, far, dice):
    """The page comes up, shows everything, and a match can be gone on with."""
    world = opened(near, far)
    for ident, bodies in newest_whole([near, far]).items():
        if ident not in ended([near, far]):
            assert world.shell.saves.load(ident) in bodies
    for key, bodies in newest_final([near, far]).items():
        slot = unsealed(world.shell.ports.store.get(key))
        assert slot is not None, f"{key} is lost"
        assert slot.body in bodies
    offered = world.document.wishes("resume")
    await world.do("go:archive")
    assert world.document.has("running")
    if dice.random() < 0.1:
        await world.do("export")
        json.loads(world.outside.files[0][1])
    await world.do("go:home")
    if offered and dice.random() < 0.1:
        wish = dice.choice(offered)
        body = world.shell.saves.load(wish.partition(":")[2])
        await world.do(wish)
        if readable(body):
            await world.until(world.asked)
        else:
            assert world.document.has("notice.0")
    assert world.logged == []


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_saves_never_make_a_dead_page(part, long):
    """Platform.md 8: bits, cuts, swaps, older, newer, another game's, bombs; one to three in each store."""

    async def story():
        dice = random.Random(part)
        whole = whole_stores()
        for _ in range((100_000 if "store" in long else 2_000) // PARTS):
            stores = [dict(texts) for texts in whole]
            for texts in stores:
                for _ in range(dice.choice([0, 1, 1, 2, 3])):
                    damaged(texts, dice)
            await looked_over(*stores, dice)

    run(story())
