"""One match at the table: its referee, its players, the film of each move, and what the person is looking at."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.core.game import AnyRules, AnyView, Game
from game.core.match import Match
from game.core.record import bot_dice, read, record_of
from game.core.rules import Start
from game.core.scene import Saying, Scene
from game.core.state import Event, Seat
from web.app.board import Look
from web.app.evening import Frame, Player, closings, evening, movers
from web.app.film import Pace, Step, film, marked
from web.app.foresight import Foresight
from web.app.keep.matches import seating_of
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.lamp import Lamp, pointed
from web.app.lasttrick import LastTrick, last_trick
from web.app.players import ME, Human, LocalBot
from web.app.ports import Ports
from web.app.sheets import Standing
from web.app.stage import Stage
from web.app.telling import message

KNOWN = ("id", "when", "assisted", "stopped")  # what a sitting knows better than the record it came from


@dataclass(frozen=True)
class Sheet:
    """What is written of a match beside its moves. when: the date of the last one; extra: what we do not know."""

    ident: str
    seating: tuple[str, ...]
    assisted: bool = False
    when: str = ""
    extra: Mapping[str, str | int | float | bool] = field(default_factory=dict)


def dealt(rules: AnyRules, seating: tuple[str, ...], ports: Ports) -> tuple[Match, Sheet]:
    """A new match, its deal and its identity drawn by the browser."""
    return Match(rules, Start(seed=ports.identity())), Sheet(ports.identity(), seating, when=ports.today())


def kept(body: str, ident: str, games: Mapping[str, Game]) -> tuple[Match, Sheet]:
    """The match of a kept record. Raises RecordError."""
    record, match = read(body, games)
    extra = {key: value for key, value in record.extra.items() if key not in KNOWN}
    assisted, when = record.extra.get("assisted") is True, str(record.extra.get("when", ""))
    return match, Sheet(ident, seating_of(record, match.rules.seats), assisted, when, extra)


class Sitting:
    """A match being played. What the page shows of it is read from its attributes at any moment.

    scene, caption, refusal, busy: what the table shows, the event that a move's film has come to, why something was
    refused, whether a film is running. resting: the scores of a deal are being looked at. lamp: the hint. peek: the key
    of the thing or move that is looked at before it is chosen.
    """

    def __init__(self, game: Game, match: Match, sheet: Sheet, ports: Ports, stage: Stage) -> None:
        """Sit down; nothing moves before `begin`."""
        self.game, self.sheet = game, sheet
        self._match, self._when = match, sheet.when
        self._ports, self._stage, self._saves = ports, stage, Saves(ports.store)
        self.scene = self._scene(match.state.seen_by(ME))
        self.caption: Event | None = None
        self.refusal: Saying | None = None
        self.badges: Mapping[str, int] = {}
        self.chosen: frozenset[str] = frozenset()
        self.at: dict[str, str] = {}
        self.peek = ""
        self.lamp = Lamp(game, ports.clock, ports.log, self._advised)
        self._foresight = Foresight(game, ports.log)
        self.busy = self.resting = False
        self.kept = ports.kept
        self.assisted = sheet.assisted
        self._unheard: list[Event] = []
        self._landed = _landed(self.happened())
        self._movers: list[Seat] = []  # of this deal
        self._rounds = 0  # finished and kept; a crash may have come between the two, so none is taken for kept
        self._acted: tuple[str, str, int] | None = None  # key, zone and place of the thing that was just played
        self._rest: asyncio.Future[None] | None = None
        self._skip = asyncio.Event()
        self._human = Human(self._asked)
        self._task: asyncio.Task[None] | None = None

    # ---- the evening

    def begin(self) -> None:
        """Play on from here; a round that was finished just before a crash is kept now."""
        self._human, self._movers = Human(self._asked), movers(self._match)
        players: list[Player] = [self._player(seat, kind) for seat, kind in enumerate(self.sheet.seating)]
        self._keep()
        self._task = asyncio.ensure_future(self._play(players))

    async def _play(self, players: Sequence[Player]) -> None:
        try:
            await evening(self._match, players, ME, self._show, self._between)
        except Exception:  # noqa: BLE001 - a task that nobody awaits must not fail in silence
            self._ports.log(traceback.format_exc())
            self._stage.stuck()
        else:
            self._keep()
            self._stage.over()

    def leave(self) -> None:
        """Get up from the table; the match stays kept, unless nobody has moved yet."""
        self._cancel()
        if not self._match.moves:
            self._saves.forget(self.sheet.ident)

    def _cancel(self) -> None:
        self.lamp.out()
        if self._task is not None:
            self._task.cancel()
        self._task, self._rest, self.busy, self.resting = None, None, False, False

    def _player(self, seat: Seat, kind: str) -> Player:
        if seat == ME:
            return self._human
        level = int(kind.partition(":")[2] or 1)
        match = self._match

        def dice() -> str:
            return bot_dice(match.start, seat, len(match.moves))

        return self._ports.hire(LocalBot(self.game, level, dice, self._ports.clock, self._ports.log))

    # ---- what happens at the table

    async def _show(self, mover: Seat | None, frames: Sequence[Frame]) -> None:
        """Keep the move, then show its film. The match has moved already: nothing here can lose it."""
        self._movers = [] if mover is None else [*self._movers, mover]
        if mover is not None:
            self._when = self._ports.today()
        self._keep()
        self.chosen, self.refusal, self.badges, self.busy = frozenset(), None, {}, True
        self.lamp.out()
        self.peek = ""
        self._skip.clear()
        if mover != ME:
            self._human.forget()
        before, self._landed = self.scene, _landed([event for event, _ in frames])
        self._unheard += [event for event, _ in frames]
        shown = [(event, self._scene(view)) for event, view in frames]
        pace = self._stage.pace()
        await self._project(film(before, shown, pace), pace)
        self.busy, self.caption = False, None

    async def _project(self, steps: Sequence[Step], pace: Pace) -> None:
        """Show the steps in their time; one that is late by its own length is left out, a skip leaves out the rest."""
        clock = self._ports.clock
        until = clock.now()
        for number, step in enumerate(steps):
            last, skipped = number == len(steps) - 1, self._skip.is_set()
            ms = step.ms * (self._stage.pace().factor / pace.factor) if pace.factor else 0
            until = (until if step.sowing else max(until, clock.now())) + ms
            if (skipped or (step.sowing and until < clock.now())) and not last:
                continue
            self.scene, self.caption, self.badges = step.scene, step.event, step.badges
            self._stage.paint(ms=0 if skipped else step.glide, focus=self._successor())
            await self._wait(0 if skipped else max(0.0, until - clock.now()))

    async def _wait(self, ms: float) -> None:
        """Let that time pass, or less when the person skips."""
        tasks = [asyncio.ensure_future(self._ports.clock.sleep(ms)), asyncio.ensure_future(self._skip.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    def _asked(self, view: AnyView) -> None:
        """It is the person's turn: what has happened is said once, then what is asked of them."""
        self.scene = marked(self._scene(view), self._landed, "last")
        self.speak(self.scene.prompt)
        self._stage.paint(focus=self._successor())

    def speak(self, prompt: Saying) -> None:
        """Say what has not been said yet, and the prompt."""
        events, self._unheard = tuple(self._unheard), []
        self._stage.say(lambda words: f"{message(events, words)} {words.told('prompt', prompt)}".strip())

    async def _between(self) -> None:
        """After a deal the person looks at the scores for as long as they like."""
        self._rest = asyncio.get_running_loop().create_future()
        self.resting = True
        self.speak(self.scene.prompt)
        self._stage.paint(focus="panel.title")
        await self._rest
        self.resting, self._unheard = False, []

    # ---- what the person does

    @property
    def awaited(self) -> bool:
        """Whether a move of the person is waited for."""
        return self._human.waiting

    def act(self, text: str) -> None:
        """Make a move. While a film runs it ends the film and is made as soon as it can be."""
        self._remember(text)
        self.skip()
        self._human.put(text)

    def pick(self, key: str) -> None:
        """Choose a thing, or no longer."""
        self.chosen, self.refusal = self.chosen ^ {key}, None
        self._stage.paint()

    def why(self, keys: Sequence[str]) -> Saying | None:
        """Why these things are no move; None when the answer has to wait for the film's end."""
        if self.busy:
            self.skip()
            return None
        if not keys and not self.scene.choices:
            return None
        thing = self.scene.thing(keys[0]) if len(keys) == 1 else None
        if thing is not None and thing.why is not None:
            return thing.why
        return self.game.why_not(self.rules, self._match.state.seen_by(ME), tuple(keys))

    def skip(self) -> None:
        """Go to the end of the film at once."""
        self._skip.set()

    def go_on(self, *, stop: bool) -> None:
        """The scores have been seen: deal again, or end the match here."""
        if self._rest is None or self._rest.done():
            return
        if stop:
            self._match.stop()
        self._rest.set_result(None)

    def look_at(self, key: str) -> bool:
        """Look at a thing or move before it is chosen, or at nothing; whether that changes what is to be seen."""
        known = self.previews()
        changed = (key in known) or (self.peek in known)
        if changed:
            self.refusal = None
        self.peek = key
        return changed

    # ---- advice

    def hint(self) -> bool:
        """Think out what the person could play; False when they are not to move, or the game gives no hints."""
        if not self.awaited or not self.lamp.there:
            return False
        match = self._match
        self.lamp.light(match.rules, match.state.seen_by(ME), bot_dice(match.start, ME, len(match.moves)))
        return True

    def _advised(self) -> None:
        """A hint has been thought out: from here on this match is counted apart. An empty one is no help."""
        self.peek, self.refusal = "", None
        if self.lamp.hint is not None and not self.assisted:
            self.assisted = True
            self._keep()
        self._stage.advise()

    def previews(self) -> Mapping[str, tuple[Saying, ...]]:
        """What is to be said of things and moves before they are chosen, if the person wants that."""
        if not self.awaited or not self._stage.previews(self.sheet.seating):
            return {}
        return self._foresight.of(self.rules, self._match.state.seen_by(ME))

    # ---- taking back

    def takes_back(self) -> int:
        """How many moves a take-back undoes now: the person's last one and all after it. 0 when it cannot be done."""
        if self._match.state.table.turn is None:
            return 0
        return self._movers[::-1].index(ME) + 1 if ME in self._movers else 0

    def undo(self) -> bool:
        """Take back the person's last move and the replies to it."""
        count = self.takes_back()
        if not count:
            return False
        others = count > 1
        self._cancel()
        state = self._match.state
        hides = state.hidden is not None or any(hand is not None for hand in state.hands)
        self.assisted = self.assisted or (others and hides)
        self._match = self._match.without(count)
        self.scene = self._scene(self._match.state.seen_by(ME))
        self.caption, self.refusal, self.badges, self.chosen = None, None, {}, frozenset()
        self._unheard, self._landed, self._acted = [], _landed(self.happened()), None
        self.begin()
        return True

    # ---- what is kept

    def flush(self) -> bool:
        """Write everything down once more; whether nothing would be lost if the page went away now."""
        self._keep()
        return self.kept

    def _keep(self) -> None:
        """Write the match down; a finished round once more under a key of its own, a finished match for good."""
        match, sheet = self._match, self.sheet
        extra = {**sheet.extra, "id": sheet.ident}
        if self._when:
            extra["when"] = self._when
        if self.assisted:
            extra["assisted"] = True
        record = record_of(match, sheet.seating)
        body = str(replace(record, extra={**extra, **record.extra}))
        done = [self._saves.finish_match(sheet.ident, body) if match.over else self._saves.save(sheet.ident, body)]
        for number, scores in enumerate(match.tally[self._rounds :], self._rounds + 1):
            finished = Round(match.rules.name, sheet.seating, scores, self._when, self.assisted)
            done.append(self._saves.finish_round(sheet.ident, number, str(finished)))
        self._rounds = len(match.tally)
        self.kept = self._ports.kept and all(done)

    # ---- what is shown

    @property
    def rules(self) -> AnyRules:
        """The game with the options of this match."""
        return self._match.rules

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def ranking(self) -> tuple[int, ...]:
        """The place of each seat; empty before the match is over."""
        return self._match.ranking or ()

    def _scene(self, view: AnyView) -> Scene:
        return self.game.scene(self.rules, view)

    def look(self) -> Look:
        """What the page adds to the scene."""
        hint = self.lamp.hint
        hinted = pointed(self.scene, hint.act) if hint else frozenset[str]()
        turned = getattr(self.rules, "direction", "clockwise") == "anticlockwise"
        return Look(self.sheet.seating, self.chosen, self.badges, self.at, turned, hinted, self.previews())

    def standing(self) -> Standing:
        """The scores as they stand."""
        return Standing(self.rules, self._match.tally, closings(self._match))

    def last_trick(self) -> LastTrick | None:
        """The last trick of this deal that has been gathered."""
        return last_trick(self._match.beats, ME, self._scene)

    def happened(self) -> tuple[Event, ...]:
        """The events of this deal as the person may know them."""
        return tuple(beat.event.seen_by(ME) for beat in self._match.beats)

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""
        return int(self._match.state.table.setup.number)

    def _remember(self, text: str) -> None:
        """Where the thing lies that is being played, so that the focus can go to its successor."""
        self._acted = next(
            (
                (thing.key, zone.key, place)
                for zone in self.scene.zones
                for place, thing in enumerate(zone.things)
                if thing.act == text
            ),
            (f"do.{text}", "", 0),
        )

    def _successor(self) -> str:
        """The key to be focused: empty while what was played is still there, else what stands in its place."""
        if self._acted is None:
            return ""
        key, name, place = self._acted
        zone = next((zone for zone in self.scene.zones if zone.key == name), None)
        things = zone.things if zone else ()
        if any(thing.key == key for thing in things) or any(f"do.{b.act}" == key for b in self.scene.buttons):
            return ""
        self._acted = None
        if things:
            return things[min(place, len(things) - 1)].key
        return next((thing.key for zone in self.scene.zones for thing in zone.things if thing.act), "")


def _landed(events: Sequence[Event]) -> str:
    """Where the last piece of the last handful fell."""
    return next((event.path[-1] for event in reversed(events) if event.path), "")
