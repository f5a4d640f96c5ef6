"""A move as a short film: beats become timed steps, seeds fall one by one, a full trick stays a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.core.rules import Dealt
from game.core.scene import Scene, Thing, Zone
from game.core.state import Event
from web.app import sounds

Change = Callable[[Thing], Thing]

SPEEDS: Mapping[str, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.5, "none": 0.0}

# Milliseconds at normal speed (experience.md 4.1).
CARD, CAPTURE, TRICK, GATHER, PAUSE, DEAL = 220, 600, 1400, 250, 450, 600
SCOOP, RELAY, BEAD, STORE = 280, 280, 120, 180
REMARK = 250  # something is said and nothing moves
STILL = 900  # without motion: the end of a handful, long enough to read its badges

LONGEST = 6_000  # of all sowing in one move
EASY = 20  # so many beads always have their time
SHORTEST = 40  # steps shorter than this are joined


@dataclass(frozen=True)
class Pace:
    """How fast the person wants it: a factor on all times, and whether anything may move.

    trick: how long a finished trick stays. tap: it stays until the person taps, however fast they want it.
    """

    factor: float = 1.0
    still: bool = False
    trick: int = TRICK
    tap: bool = False


@dataclass(frozen=True)
class Step:
    """What is shown, for how long, and what event it belongs to. hold: it stays until the person taps."""

    scene: Scene
    ms: float
    event: Event | None = None
    glide: float = 0
    badges: Mapping[str, int] = field(default_factory=dict)
    sowing: bool = False
    hold: bool = False
    sound: str = ""


def film(before: Scene, frames: Sequence[tuple[Event, Scene]], pace: Pace, *, spared: bool = False) -> list[Step]:
    """The steps of one move, shown to the seat of these scenes. The last step shows the last scene.

    `spared`: the page makes this move for the person, so there is a pause before it, as before another's.
    """
    steps = list(_steps(before, frames, pace))
    if spared and frames:
        steps.insert(0, Step(before, PAUSE, frames[0][0]))
    steps = _capped(steps) if not pace.still else steps
    steps = [replace(step, ms=step.ms * pace.factor, glide=step.glide * pace.factor) for step in steps]
    if pace.factor == 0:
        steps = [*(step for step in steps[:-1] if step.hold), *steps[-1:]]
    if (pace.still or pace.factor == 0) and steps:
        steps[-1] = replace(steps[-1], badges=_changes(before, frames[-1][1]))
    return steps


def _steps(before: Scene, frames: Sequence[tuple[Event, Scene]], pace: Pace) -> Iterator[Step]:
    landed = ""
    if frames and frames[0][0].seat != before.seat:
        yield Step(before, PAUSE)
    for number, (event, scene) in enumerate(frames):
        if event.path:
            landed = event.path[-1]
            if pace.still:
                yield Step(marked(scene, landed, "last"), STILL, event, sound=sounds.SEEDS[0])
            else:
                yield from _sowing(before, scene, event, SCOOP if number == 0 else RELAY)
        elif _emptied(before, scene):
            yield Step(before, pace.trick, hold=pace.tap)
            glide = 0 if pace.still else GATHER
            yield Step(marked(scene, landed, "last"), GATHER, event, glide, sound=sounds.TRICK)
        else:
            ms = _time(before, scene, first=number == 0)
            glide = 0 if pace.still or ms == REMARK else ms
            sound = _sound(before, event, ms)
            yield Step(marked(scene, landed, "last"), ms, event, glide, sound=sound)
        before = scene


def _time(before: Scene, after: Scene, *, first: bool) -> int:
    """How long what is no sowing takes: cards move, pits are emptied, a deal is laid out, a remark is read."""
    old, new = _counts(before), _counts(after)
    if old == new and _places(before) == _places(after):
        return REMARK
    if old.keys() == new.keys() and old:
        return CAPTURE
    moved = len(_places(after).items() - _places(before).items())
    return DEAL if first and moved > 3 else CARD  # noqa: PLR2004 - a whole hand, not a card or a meld


def _sound(before: Scene, event: Event, ms: int) -> str:
    """What is heard of what is no sowing: a deal, a capture on the board, cards; a remark is silent."""
    if isinstance(event, Dealt):
        return sounds.SHUFFLE
    if ms == REMARK:
        return ""
    return sounds.WIN if _counts(before) else sounds.CARD


def _sowing(before: Scene, after: Scene, event: Event, scoop: int) -> Iterator[Step]:
    """Lift the handful and drop it, one seed at each thing of the path."""
    scene = _counted(after, _counts(before) | {event.source: 0})
    yield Step(marked(scene, event.source, "lifted"), scoop, event, scoop, sowing=True)
    stores = {thing.key for zone in after.zones if zone.kind == "store" for thing in zone.things}
    for number, key in enumerate(event.path):
        scene = _changed(scene, key, lambda thing: replace(thing, count=(thing.count or 0) + 1))
        ms = STORE if key in stores else BEAD
        sound = sounds.STORE if key in stores else sounds.SEEDS[number % len(sounds.SEEDS)]
        yield Step(marked(scene, key, "last"), ms, event, ms, sowing=True, sound=sound)


def _capped(steps: list[Step]) -> list[Step]:
    """The steps with the sowing shortened after its first beads, so that it does not exceed its longest time."""
    sowing = [number for number, step in enumerate(steps) if step.sowing]
    late = sowing[EASY:]
    early_time = sum(steps[number].ms for number in sowing[:EASY])
    late_time = sum(steps[number].ms for number in late)
    if early_time + late_time <= LONGEST:
        return steps
    factor = (LONGEST - early_time) / late_time
    made: list[Step] = []
    owed = 0.0
    for number, step in enumerate(steps):
        if number not in late:
            made.append(step)
            continue
        owed += step.ms * factor
        if owed >= SHORTEST or number == late[-1]:
            made.append(replace(step, ms=owed, glide=owed))
            owed = 0.0
    return made


def undealt(scene: Scene) -> Scene:
    """The table before its first deal: no hand holds anything yet."""
    zones = tuple(replace(zone, things=()) if zone.kind == "hand" else zone for zone in scene.zones)
    return replace(scene, zones=zones)


def marked(scene: Scene, key: str, mark: str) -> Scene:
    """The scene with that mark on that thing, if it is there and not empty, unless it was lifted."""

    def with_mark(thing: Thing) -> Thing:
        return replace(thing, marks=(*thing.marks, mark)) if thing.count != 0 or mark == "lifted" else thing

    return _changed(scene, key, with_mark)


def _counted(scene: Scene, counts: Mapping[str, int]) -> Scene:
    """The scene with all these numbers of seeds."""

    def with_count(thing: Thing) -> Thing:
        count = counts.get(thing.key, thing.count)
        return thing if count == thing.count else replace(thing, count=count)

    zones = tuple(Zone(zone.key, zone.kind, zone.seat, tuple(map(with_count, zone.things))) for zone in scene.zones)
    return replace(scene, zones=zones)


def _changed(scene: Scene, key: str, change: Change) -> Scene:
    """The scene with one thing changed; all others stay the same objects."""
    for number, zone in enumerate(scene.zones):
        for place, thing in enumerate(zone.things):
            if thing.key == key:
                things = (*zone.things[:place], change(thing), *zone.things[place + 1 :])
                new = Zone(zone.key, zone.kind, zone.seat, things)
                return replace(scene, zones=(*scene.zones[:number], new, *scene.zones[number + 1 :]))
    return scene


def _counts(scene: Scene) -> dict[str, int]:
    """How many seeds lie in each pit and store."""
    board = (zone for zone in scene.zones if zone.kind in ("pits", "store"))
    return {thing.key: thing.count or 0 for zone in board for thing in zone.things}


def _places(scene: Scene) -> dict[str, str]:
    """Where each card lies."""
    return {thing.key: zone.key for zone in scene.zones for thing in zone.things}


def _changes(before: Scene, after: Scene) -> dict[str, int]:
    old, new = _counts(before), _counts(after)
    return {key: new[key] - old[key] for key in new if key in old and new[key] != old[key]}


def _emptied(before: Scene, after: Scene) -> bool:
    """Whether a trick is gathered: fewer cards of it lie there than just before."""

    def size(scene: Scene) -> int:
        return sum(len(zone.things) for zone in scene.zones if zone.kind == "trick")

    return size(after) < size(before)


def landed(events: Sequence[Event]) -> str:
    """Where the last piece of the last handful fell."""
    return next((event.path[-1] for event in reversed(events) if event.path), "")
