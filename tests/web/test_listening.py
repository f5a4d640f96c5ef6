"""Deals that are played from nothing but what a screen reader says."""

import pytest

from game.registry import GAMES
from tests.listening.congklak import Congklak
from tests.listening.listeners import LISTENERS
from tests.listening.transcript import statuses, transcript
from tests.web.world import World, run

OVER = ("Go on", "Play again")  # buttons that stand there when a deal, or the match, is over


class Ear:
    """Hears a page: its transcript now, and every message since the last time."""

    def __init__(self, world):
        self._document, self._read = world.document, 0
        self._last = ["", "", ""]

    def messages(self):
        """What the live regions have said anew: a region speaks when its text changes to another."""
        found = []
        for picture in self._document.pictures[self._read :]:
            now = statuses(picture.root)
            found += [text for text, before in zip(now, self._last, strict=True) if text and text != before]
            self._last = now
        self._read = len(self._document.pictures)
        return found

    def lines(self):
        return transcript(self._document.root)


async def pause(world, ear):
    """The one message of the next pause."""
    said = []
    await world.until(lambda: said.extend(ear.messages()) or said)
    return said


class OnFiveHoles(Congklak):
    """On the small board, where equal seeds are not rare."""

    options = (*Congklak.options, "holes:5")
    seeds = 50


def played(game, listener, seed):
    """A deal, or a match of one deal, played by the listener to its end."""

    async def story():
        world = World(seed=seed)
        ear = Ear(world)
        world.shell.start()
        await world.do("speed:none", f"go:options:{game}", *(f"set:{option}" for option in listener.options), "start")
        while True:
            said = await pause(world, ear)
            assert len(said) == 1, said
            listener.listen(ear.lines(), said[0])
            if any(line.role == "button" and line.name in OVER for line in listener.lines):
                break
            line = listener.choose()
            while line.pressed is False:
                await world.do(line.handle)
                listener.listen(ear.lines())
                line = listener.choose()
            assert not line.disabled, line
            await world.do(line.handle)
        listener.check()
        assert world.logged == []

    run(story())


@pytest.mark.parametrize("seed", ["k7q2m9fh3w0x8b5t", "b7q2m9fh3w0x8b5t"])
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_from_the_transcript_alone(game, seed):
    """P0 6: names, roles and messages are enough for a whole deal, and there is one message at each pause."""
    played(game, LISTENERS[game](), seed)


def test_an_even_round_says_why_somebody_has_won():
    """Rules.md 3b.4: at equal seeds the walk decides, which is said with the end and beside the number."""
    listener = OnFiveHoles()
    played("congklak", listener, "wwwwwwwwwwwwwwww")
    assert "25 to 25" in listener.heard[-1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_end_of_a_match_is_said_with_what_led_to_it(game):
    """Whoever only hears the page learns what the last moves did, then who has won."""

    async def story():
        world = World()
        await world.begin(game)
        await world.play(5_000)
        *before, outcome = world.shell.voice.said[2].split(". ")
        assert outcome == world.text("outcome")
        assert before

    run(story())
