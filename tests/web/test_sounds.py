"""Sounds (P1 row 40): six of them, off at first, by what happens on the table and never by the name of a game."""

import random
import re
from pathlib import Path

import pytest

from game.core.dice import Dice
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.film import Pace, film
from web.app.settings import CHOICES, Settings
from web.app.sounds import CARD, LOUDNESS, NAMES, SEEDS, SHUFFLE, STORE, TRICK, WIN

MADE = Path(__file__).resolve().parents[2] / "web/boot/sounds.mjs"


def heard(game, moves=120):
    """All that is to be heard in so many random moves, with what happens at that moment."""
    dice = Dice("sounds", game)
    match = begun(GAMES[game], random_options(GAMES[game], dice), "sounds")
    found = []
    for step in walk(GAMES[game], match, dice, moves=moves):
        before = GAMES[game].scene(step.rules, step.state.seen_by(0))
        frames = [(beat.event.seen_by(0), GAMES[game].scene(step.rules, beat.state.seen_by(0))) for beat in step.beats]
        found += [(each.sound, each) for each in film(before, frames, Pace())]
    return found


def test_the_script_can_make_every_sound():
    """What is asked for by name is what sounds.mjs has."""
    text = MADE.read_text()
    assert {name for name in NAMES if re.search(rf"^  {name}: \[", text, re.MULTILINE)} == set(NAMES) - set(SEEDS)
    pitches = re.search(r"const SEEDS = \[(.*)\]", text)[1].split(",")
    assert len(set(pitches)) == len(SEEDS) == 5


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_heard_is_what_happens(game):
    """Cards and tricks at card tables; on the board a seed for each seed, and the store where it fell into one.

    What is won is heard of a shot; a meld of many cards is cards.
    """
    found = heard(game)
    names = {name for name, _ in found}
    assert names <= {"", *NAMES}
    board = any(zone.kind == "pits" for zone in found[0][1].scene.zones)
    assert names >= ({*SEEDS, STORE, WIN} if board else {CARD})
    assert (WIN in names) is board
    if game in {"callbreak", "cangkulan"}:
        assert TRICK in names
    for name, step in found:
        if name == STORE:
            assert step.scene.thing(step.event.path[-1]) is not None
            assert any(
                "last" in thing.marks for zone in step.scene.zones if zone.kind == "store" for thing in zone.things
            )


class Heard:
    """Remembers what was to be heard."""

    def __init__(self):
        self.prepared, self.played = 0, []

    def prepare(self):
        self.prepared += 1

    def play(self, name, volume):
        assert name in NAMES
        self.played.append((name, volume))


async def played(*wishes):
    world = World(sounds=Heard())
    world.shell.start()
    await world.do(*wishes)
    await world.begin("callbreak", speed="fast")
    await world.play(8, random.Random(1))
    return world


def test_nothing_is_heard_before_somebody_wants_it():
    """Off at first; then nothing is even fetched."""

    async def story():
        world = await played()
        assert (world.sounds.prepared, world.sounds.played) == (0, [])

    run(story())


def test_one_switch_and_a_volume():
    """What is chosen can be heard at once; off is off from inside the match."""

    async def story():
        world = await played("sound:on", "volume:soft")
        sounds = world.sounds
        assert sounds.prepared
        assert sounds.played[:2] == [(CARD, LOUDNESS["middle"]), (CARD, LOUDNESS["soft"])]
        assert {volume for _, volume in sounds.played[1:]} == {LOUDNESS["soft"]}
        assert {SHUFFLE, CARD, TRICK} <= {name for name, _ in sounds.played}
        await world.do("sound:off")
        count = len(sounds.played)
        await world.play(4, random.Random(1))
        assert len(sounds.played) == count

    run(story())


def test_mere_looking_makes_no_sound():
    """None on focus (section 8.10): arrows, peeking, panels and refusals are silent."""

    async def story():
        world = await played("sound:on")
        await world.turn()
        count = len(world.sounds.played)
        hand = next(zone for zone in world.shell.sitting.scene.zones if zone.kind == "hand")
        keys = [thing.key for thing in hand.things]
        await world.do(*(f"at:hand:{key}" for key in keys), *(f"peek:{key}" for key in keys), "go:scores", "close")
        assert len(world.sounds.played) == count

    run(story())


def test_there_is_a_loudness_for_each_choice():
    """Off is silent, whatever the volume says."""
    assert set(LOUDNESS) == set(CHOICES["volume"])
    assert Settings(volume="loud").loudness == 0
    assert Settings(sound="on", volume="loud").loudness == max(LOUDNESS.values())
