"""One match at the table: its referee, its players, the film of each move, and what the person is looking at."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Mapping, Sequence

from game.core.game import AnyView, Game
from game.core.match import Match
from game.core.record import bot_dice
from game.core.scene import Saying, Scene
from game.core.state import Event, Seat
from web.app.course import Course, Made
from web.app.evening import Frame, Player, evening, made
from web.app.film import Step, film, landed, marked, undealt
from web.app.foresight import Foresight
from web.app.hand import answering, arranged
from web.app.keep.copies import Copies
from web.app.lamp import Lamp, pointed
from web.app.lasttrick import LastTrick, last_trick
from web.app.ledger import Ledger, Sheet
from web.app.players import ME, Human, hired
from web.app.ports import Ports
from web.app.projector import Projector
from web.app.seatview import SeatView
from web.app.stage import Stage
from web.app.succession import Succession
from web.app.teacher import Objection, Teacher
from web.app.text import Words
from web.app.unheard import Unheard


class Sitting(SeatView):
    """A match being played. What the page shows of it is read from its attributes at any moment.

    scene, caption, refusal, busy: what the table shows, the event that a move's film has come to, why something was
    refused, whether a film is running. teacher, objection, taught: of a lesson: who gives it, what speaks against the
    move that was tried, whether it has ended. resting: the scores of a deal are being looked at. lamp: the hint. peek:
    the key of what is looked at before it is chosen. spared, sparing: what the page has last played for the person, and
    whether the film is of that. holding: a finished trick lies there until a tap. start: what deals the same again.
    """

    watched = False  # whether others play it, and one only looks on here

    def __init__(  # noqa: PLR0913, PLR0917 - what is played, what is written of it, where, and who teaches
        self, game: Game, match: Match, sheet: Sheet, ports: Ports, stage: Stage, teacher: Teacher | None = None
    ) -> None:
        """Sit down; nothing moves before `begin`."""
        super().__init__(game, match)
        self.sheet, self._ledger = sheet, Ledger(sheet, ports)
        self._ports, self._stage = ports, stage
        scene = self._scene(match.state.seen_by(ME))
        self.scene = scene if match.moves or match.beats else undealt(scene)
        self.caption: Event | None = None
        self.refusal: Saying | None = None
        self.teacher, self.taught = teacher, False
        self.objection: Objection | None = None
        self.badges: Mapping[str, int] = {}
        self.spared, self.sparing, self.holding = frozenset[str](), False, False
        self.chosen: frozenset[str] = frozenset()
        self.at: dict[str, str] = {}
        self.peek = ""
        self.lamp = Lamp(game, ports, self._advised)
        self._foresight = Foresight(game, ports.log)
        self.start = match.start if match.decks or match.start.position else None
        self.busy = self.resting = False
        self._unheard = Unheard()
        self._landed = landed(self.happened())
        self._course = Course()
        self._succession = Succession()
        self._rest: asyncio.Future[None] | None = None
        self._projector = Projector(ports.clock, stage.pace)
        self._human = Human(self._asked)
        self._task: asyncio.Task[None] | None = None

    # ---- the evening

    def begin(self) -> None:
        """Play on from here; a round that was finished just before a crash is kept now."""
        self._human, self._course = Human(self._asked, self._spares), Course(made(self._match, ME))
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
        self.stop_playing()
        if not self._match.moves:
            self._ledger.forget()
        self._ports.tabs.release(self.sheet.ident)

    def stop_playing(self) -> None:
        """Write and show nothing more: others may go on with the match."""
        self.lamp.out()
        if self._task is not None:
            self._task.cancel()
        self._task = self._rest = None
        self.busy = self.resting = self.holding = self.sparing = False

    def _player(self, seat: Seat, kind: str) -> Player:
        if seat == ME:
            return self._human
        if self.teacher is not None:
            return self.teacher.player(self._match)
        match = self._match
        return hired(self._ports, self.game, kind, lambda: bot_dice(match.start, seat, len(match.moves)))

    # ---- what happens at the table

    async def _show(self, mover: Seat | None, frames: Sequence[Frame]) -> None:
        """Keep the move, then show its film. The match has moved already: nothing here can lose it."""
        if mover is None:
            self._course, self.spared = Course(), frozenset()
        else:
            self._made(mover, len(frames))
        self.sparing = mover == ME and self._human.spared
        self._keep()
        self.chosen, self.refusal, self.badges, self.busy = frozenset(), None, {}, True
        self.objection, self.peek = None, ""
        self.lamp.out()
        self._projector.rewind()
        if mover != ME:
            self._human.forget()
        before, self._landed = self.scene, landed([event for event, _ in frames])
        self._unheard.add([event for event, _ in frames], spared=self.sparing)
        shown = [(event, self._scene(view)) for event, view in frames]
        pace = self._stage.pace()
        await self._projector.run(film(before, shown, pace, spared=self.sparing), pace, self._step)
        self.busy, self.caption, self.holding = False, None, False
        if self.teacher is not None and self.teacher.over(self._match):
            await self._end_lesson(self.teacher)

    def _made(self, mover: Seat, events: int) -> None:
        """A move has been made, by the person, for the person, or by another."""
        alone, spared = (self._human.alone, self._human.spared) if mover == ME else (False, False)
        self._course.add(Made(mover, events, alone, spared))
        self._ledger.moved()
        if mover == ME:
            self.spared = pointed(self.scene, self._match.moves[-1]) if spared else frozenset()

    def spare(self) -> None:
        """Make the only move for the person, if they are asked for one and have come to want that."""
        self._human.spare()

    def _spares(self) -> bool:
        return self.teacher is None and self._stage.settings.forced == "play"

    async def _end_lesson(self, teacher: Teacher) -> None:
        """The table stays as it is; what was to be learnt is said, and the person decides what comes next."""
        self.taught = True
        self._unheard.forget()
        self._stage.say(teacher.closes)
        self._stage.paint(focus="panel.title")
        await asyncio.get_running_loop().create_future()

    def _step(self, step: Step, glide: float) -> None:
        self.scene, self.caption, self.badges = step.scene, step.event, step.badges
        self.arrange()
        self._stage.sound(step.sound)
        self.holding = step.hold
        if step.hold:
            self.speak(self.scene.prompt)
        self._stage.paint(ms=glide, focus=self._succession.heir(self.scene))

    def _asked(self, view: AnyView) -> None:
        """It is the person's turn: what has happened is said once, then what is asked of them."""
        self.scene = marked(self._scene(view), self._landed, "last")
        self.speak(self.scene.prompt)
        self._stage.paint(focus=self._succession.heir(self.scene))

    def speak(self, prompt: Saying) -> None:
        """Say what has not been said yet, and what is asked of the person."""
        told = self._unheard.told(prompted=True)

        def asked(words: Words) -> str:
            return words.of("table.tap") if self.holding else self.asks(words) or words.told("prompt", prompt)

        self._stage.say(lambda words: " ".join(filter(None, (told(words), asked(words)))))

    def untold(self, words: Words) -> str:
        """What has not been said yet; from now on it has been."""
        return self._unheard.told(prompted=False)(words)

    def asks(self, words: Words) -> str:
        """What the lesson asks of the person; empty where there is none."""
        if self.teacher is None or self.teacher.over(self._match):
            return ""
        return self.teacher.asks(self._match, words)

    async def _between(self) -> None:
        """After a deal the person looks at the scores for as long as they like."""
        self._rest = asyncio.get_running_loop().create_future()
        self.resting = True
        self.speak(self.scene.prompt)
        self._stage.paint(focus="panel.title")
        await self._rest
        self.resting = False
        self._unheard.forget()

    # ---- what the person does

    @property
    def awaited(self) -> bool:
        """Whether a move of the person is waited for."""
        return self._human.waiting

    def act(self, text: str) -> None:
        """Make a move. While a film runs it ends the film and is made as soon as it can be."""
        if self.teacher is not None and self._corrected(self.teacher, text):
            return
        self._succession.played(self.scene, text)
        self.skip()
        self._human.put(text)

    def _corrected(self, teacher: Teacher, text: str) -> bool:
        """In a lesson a move is made when it is right; a film is ended first, and the move has to be made again."""
        if self.busy or not self.awaited:
            self.skip()
            return True
        self.objection = objection = teacher.objects(self._match, text)
        if objection is None:
            return False
        self.refusal, self.chosen = None, frozenset()
        self._stage.say(lambda words: teacher.refuses(objection, words))
        self._stage.paint()
        return True

    @property
    def lifts(self) -> bool:
        """Whether things are lifted first, and played by a second press."""
        return self._stage.settings.lifts(self.sheet.seating, touch=self._ports.touch())

    @property
    def lifted(self) -> str:
        """The move that a second press makes; empty when nothing is lifted."""
        (key,) = self.chosen if len(self.chosen) == 1 else ("",)
        thing = self.scene.thing(key) if self.lifts else None
        return thing.act if thing else ""

    def why(self, keys: Sequence[str]) -> Saying | None:
        """Why these things are no move; None when they are one now, or the answer has to wait for the film's end."""
        if self.busy:
            self.skip()
            return None
        if not keys and not self.scene.choices:
            return None
        thing = self.scene.thing(keys[0]) if len(keys) == 1 else None
        if thing is not None and (thing.why is not None or thing.act):
            return thing.why
        return self.game.why_not(self.rules, self._match.state.seen_by(ME), tuple(keys))

    def skip(self) -> None:
        """Go to the end of the film at once."""
        self._projector.skip()

    def go_on(self, *, stop: bool) -> None:
        """The scores have been seen: deal again, or end the match here."""
        if self._rest is None or self._rest.done():
            return
        if stop:
            self._match.stop()
        self._rest.set_result(None)

    # ---- advice

    def hint(self) -> bool:
        """Think out what the person could play; False when they are not to move, or the game gives no hints."""
        if not self.awaited or not self.lamp.there or self.teacher is not None:
            return False
        match = self._match
        self.lamp.light(match.rules, match.state.seen_by(ME), bot_dice(match.start, ME, len(match.moves)))
        return True

    def _advised(self) -> None:
        """A hint has been thought out: from here on this match is counted apart. An empty one is no help."""
        self.peek, self.refusal = "", None
        if self.lamp.hint is not None and not self.assisted:
            self._ledger.assisted = True
            self._keep()
        self._stage.advise()

    def previews(self) -> Mapping[str, tuple[Saying, ...]]:
        """What is to be said of things and moves before they are chosen, if the person wants that."""
        if not self.awaited or not self._stage.settings.previews(self.sheet.seating):
            return {}
        return self._foresight.of(self.rules, self._match.state.seen_by(ME))

    # ---- taking back

    def takes_back(self) -> int:
        """How many moves a take-back undoes now: the person's last one and all after it. 0 when it cannot be done."""
        over = self._match.state.table.turn is None
        return 0 if over else self._course.back(ME, sparing=self._spares())

    def undo(self) -> bool:
        """Take back the person's last move and the replies to it."""
        count = self.takes_back()
        if not count:
            return False
        self.stop_playing()
        state = self._match.state
        hides = state.hidden is not None or any(hand is not None for hand in state.hands)
        self._ledger.assisted = self.assisted or (count > 1 and hides)
        self._match = self._match.without(count)
        self.scene = self._scene(self._match.state.seen_by(ME))
        self.caption, self.refusal, self.badges, self.chosen = None, None, {}, frozenset()
        self.objection, self.taught, self.spared = None, False, frozenset()
        self._unheard.forget()
        self._landed = landed(self.happened())
        self._succession.forget()
        self.begin()
        return True

    # ---- what is kept

    def flush(self) -> bool:
        """Write everything down once more; whether nothing would be lost if the page went away now."""
        self._keep()
        return self._ports.store.safe

    def _keep(self) -> None:
        self._ledger.write(self._match)

    @property
    def copies(self) -> Copies:
        """How well everything is kept at this moment."""
        return self._ports.store.copies

    @property
    def assisted(self) -> bool:
        """Whether help was taken in this match, so that it counts apart."""
        return self._ledger.assisted

    # ---- what is shown

    def _scene(self, view: AnyView) -> Scene:
        return arranged(self.game.scene(self.rules, view), self._stage.settings.order)

    def arrange(self) -> None:
        """Lay the hand in the order that is wanted now; what does not answer any longer is not chosen."""
        self.scene = arranged(self.scene, self._stage.settings.order)
        self.chosen &= answering(self.scene)

    def last_trick(self) -> LastTrick | None:
        """The last trick of this deal that has been gathered."""
        return last_trick(self._match.beats, ME, self._scene)

    @property
    def alone(self) -> Mapping[int, bool]:
        """Which events of this deal began a move of the person's that had no other, and whether the page made it."""
        return self._course.alone
