"""The film of a move: its steps, its times, its end."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Dealt, Start
from game.core.scene import Scene, Thing, Zone, saying
from game.core.state import Event
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES
from web.app.film import BEAD, DEAL, LONGEST, PAUSE, RELAY, SCOOP, STILL, STORE, TRICK, Pace, film, marked, undealt

NORMAL = Pace()
CONGKLAK = GAMES["congklak"]


def congklak(moves, position=None):
    """The film of the last of these moves of seat 0, seen by seat 0."""
    match = Match(CONGKLAK.rules(), Start(first=0, seed="a", position=position))
    match.run(moves[:-1])
    before = CONGKLAK.scene(match.rules, match.state.seen_by(0))
    frames = [(beat.event, CONGKLAK.scene(match.rules, beat.state.seen_by(0))) for beat in match.play(moves[-1])]
    return before, frames


def counts(scene):
    return {thing.key: thing.count for zone in scene.zones for thing in zone.things}


def test_a_handful_falls_seed_by_seed():
    """From hole 1, seven seeds: the lift, then one seed at each of seven places, then the remark that it goes on."""
    before, frames = congklak(["1"])
    steps = film(before, frames, NORMAL)
    sown = [step for step in steps if step.sowing]
    assert [step.ms for step in sown] == [SCOOP, *[BEAD] * 6, STORE]
    assert counts(sown[0].scene)["pit0"] == 0
    assert [counts(step.scene)[f"pit{number}"] for number, step in enumerate(sown[1:], 1)] == [8] * 6 + [1]
    assert steps[-1].event == frames[-1][0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pace", [NORMAL, Pace(0.5), Pace(1.0, still=True), Pace(0.0)])
def test_every_film_ends_where_the_move_ends(game, pace):
    """The last step shows the last scene, but for marks of what landed."""
    dice = Dice("film", game)
    match = begun(GAMES[game], random_options(GAMES[game], dice), "film")
    scene = lambda state: GAMES[game].scene(match.rules, state.seen_by(0))  # noqa: E731 - one line, used thrice
    for step in walk(GAMES[game], match, dice, moves=120):
        frames = [(beat.event.seen_by(0), scene(beat.state)) for beat in step.beats]
        steps = film(scene(step.state), frames, pace)
        assert without_marks(steps[-1].scene) == without_marks(frames[-1][1])


def test_no_seed_is_lost_while_it_falls():
    """The lift takes the handful off the board; each step puts one seed back, the last one the last."""
    for hole in "1234567":
        before, frames = congklak([hole])
        steps = [step for step in film(before, frames[:1], NORMAL) if step.sowing]
        assert [sum(counts(step.scene).values()) for step in steps] == list(range(98 - 7, 98 + 1))


def test_what_a_seed_does_not_touch_stays_the_same_thing():
    """From one picture of a sowing to the next only two things are new, so that a long sowing is drawn quickly."""
    before, frames = congklak(["1"])
    steps = [step.scene for step in film(before, frames, NORMAL) if step.sowing]
    for old, new in pairwise(steps):
        things = {id(thing) for zone in old.zones for thing in zone.things}
        assert sum(id(thing) not in things for zone in new.zones for thing in zone.things) == 2


def without_marks(scene):
    zones = tuple(replace(z, things=tuple(replace(t, marks=()) for t in z.things)) for z in scene.zones)
    return replace(scene, zones=zones)


def test_sowing_is_capped():
    """P0 14: however long the relays, the sowing of one move takes about six seconds, and no seed is lost."""
    dice = Dice("cap")
    longest = 0.0
    for number in range(30):
        match = begun(CONGKLAK, {}, f"cap{number}")
        for step in walk(CONGKLAK, match, dice, moves=40):
            before = CONGKLAK.scene(match.rules, step.state.seen_by(0))
            frames = [(beat.event, CONGKLAK.scene(match.rules, beat.state.seen_by(0))) for beat in step.beats]
            time = sum(each.ms for each in film(before, frames, NORMAL) if each.sowing)
            raw = sum(SCOOP + BEAD * len(beat.event.path) for beat in step.beats if beat.event.path)
            longest = max(longest, raw)
            assert time <= LONGEST + 1
    assert longest > LONGEST  # the cap was needed


def test_relays_are_lifted_again():
    """Each relay begins with a lift of its own."""
    position = "1 1 0 0 0 0 48 / 0 | 0 0 0 0 0 0 48 / 0 ; 0"
    before, frames = congklak(["1"], position)
    lifts = [step for step in film(before, frames, NORMAL) if step.sowing and step.ms in (SCOOP, RELAY)]
    assert len(lifts) == sum(bool(event.path) for event, _ in frames) == 2


def test_what_landed_last_is_marked():
    """The place of the last seed carries the mark `last`, unless it was emptied at once."""
    before, frames = congklak(["1"])
    last = film(before, frames, NORMAL)[-1].scene
    assert [thing.key for zone in last.zones for thing in zone.things if "last" in thing.marks] == ["pit7"]
    assert marked(last, "pit0", "last").thing("pit0").marks == ()


def test_without_motion_the_end_is_shown_with_badges():
    """No seed moves; the pits that changed say by how many (experience.md 3.4)."""
    before, frames = congklak(["1"])
    steps = film(before, frames, Pace(1.0, still=True))
    assert not any(step.sowing or step.glide for step in steps)
    assert steps[0].ms == STILL
    assert steps[-1].badges == {"pit0": -7, **{f"pit{number}": 1 for number in range(1, 8)}}


def test_speed_none_shows_one_picture():
    """At once means one step that takes no time."""
    before, frames = congklak(["1"])
    (only,) = film(before, frames, Pace(0.0))
    assert only.ms == 0


def test_speed_is_a_factor():
    """Half the time is half of every step."""
    before, frames = congklak(["1"])
    whole, half = (sum(step.ms for step in film(before, frames, Pace(factor))) for factor in (1.0, 0.5))
    assert half == whole / 2


@pytest.mark.parametrize("game", ["callbreak", "conquian", "cangkulan"])
def test_a_first_deal_is_seen(game):
    """Experience.md 4.1: 600 ms, and every card of the hand has come in them."""
    match = begun(GAMES[game], {}, "dealt")
    scene = GAMES[game].scene(match.rules, match.state.seen_by(0))
    setup = match.state.table.setup
    (step,) = film(undealt(scene), [(Dealt(setup.dealer, setup.number), scene)], NORMAL)[-1:]
    assert (step.ms, step.glide, step.scene) == (DEAL, DEAL, scene)


def table(*trick, hand=()):
    things = tuple(Thing(card, card, seat=0) for card in trick)
    held = tuple(Thing(card, card) for card in hand)
    zones = (Zone("trick", "trick", None, things), Zone("hand", "hand", 0, held))
    return Scene(0, zones, (), saying("x"))


def test_a_full_trick_stays_a_while():
    """P0 14: it is shown for its time before it is gathered, also without motion."""
    before = table("7H", "8H", hand=("9H",))
    frames = [(Event(0), table("7H", "8H", "9H")), (Event(1), table())]
    for pace in (NORMAL, Pace(1.0, still=True)):
        steps = film(before, frames, pace)
        assert [(len(step.scene.zones[0].things), step.ms) for step in steps][1] == (3, TRICK)
        assert steps[-1].scene == frames[-1][1]


def test_others_take_a_moment_before_they_move():
    """A pause comes before a move of another seat, none before one's own."""
    before, after = table(hand=("9H",)), table("9H")
    assert film(before, [(Event(1), after)], NORMAL)[0].ms == PAUSE
    assert film(before, [(Event(0), after)], NORMAL)[0].scene == after
