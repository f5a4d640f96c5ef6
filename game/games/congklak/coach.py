"""Explains congklak: why a hole cannot be played, which one to play and why, what a hole would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING

from game.ai.alphabeta import TO_THE_END, Found, alphabeta
from game.ai.beam import Beam, Turn
from game.core.scene import Hint, Reason, Saying, saying
from game.core.state import State
from game.games.congklak.brain import BUDGET, FEW, LEVELS, WIDTH, Sight
from game.games.congklak.packed import SEED
from game.games.congklak.sowing import hole_of, holes_of, index_of, opposite, side_of, store_of
from game.games.congklak.table import (
    Banked,
    DiedAcross,
    DiedEarly,
    DiedFruitless,
    DiedProtected,
    Pick,
    Relayed,
    Shot,
    pit_key,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from game.core.dice import Dice
    from game.core.scene import Preview
    from game.core.state import Beat, Event, Seat, View
    from game.games.congklak.rules import Congklak
    from game.games.congklak.table import Board

MANY = 3  # seeds from which a hole is worth saving, sowings from which a turn is long


def why_not(rules: Congklak, view: View[Board, None], picks: tuple[str, ...]) -> Reason:
    """Why the hole or store with this scene key cannot be lifted now (5, 10, G8)."""
    board, seat = view.table, view.seat
    holes = holes_of(board.ring)
    index = next(i for i in range(len(board.ring)) if pit_key(i) == picks[0])
    side, hole = side_of(holes, index), hole_of(holes, index)
    if board.turn is None:
        return saying("round_over")
    if board.turn != seat:
        return saying("not_your_turn", seat=board.turn)
    if index in (store_of(holes, 0), store_of(holes, 1)):
        return saying("a_store", side=side)
    if side != seat:
        return saying("their_hole", side=side, hole=hole)
    if not board.ring[index]:
        return saying("empty_hole", hole=hole)
    if rules.ngacang_reserve == "last_resort":
        return saying("reserve_hole", hole=hole)
    return saying("protected_hole", hole=hole)


@dataclass(frozen=True)
class Trial:
    """A pick played through on the board: what happens, and what the other side could answer."""

    rules: Congklak
    before: Board
    seat: Seat
    pick: Pick

    @classmethod
    def all(cls, rules: Congklak, board: Board, seat: Seat) -> list[Trial]:
        """Every pick that the seat could make if it were to move."""
        turned = replace(board, turn=seat)
        legal = rules.legal(State(turned, (None, None), None).seen_by(seat))
        return [cls(rules, turned, seat, pick) for pick in legal if isinstance(pick, Pick)]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happens, in order."""
        return tuple(beat.event for beat in self._beats)

    @cached_property
    def _beats(self) -> tuple[Beat[Board, None, None], ...]:
        return self.rules.play(State(self.before, (None, None), None), self.pick)

    @property
    def after(self) -> Board:
        """The board after the pick."""
        return self._beats[-1].state.table

    @property
    def seeds(self) -> int:
        """The seeds that the pick brings into the mover's store."""
        store = store_of(self.rules.holes, self.seat)
        return self.after.ring[store] - self.before.ring[store]

    @property
    def shot(self) -> Shot | None:
        """The shot that ends the pick, if one does."""
        return next((event for event in self.events if isinstance(event, Shot)), None)

    @property
    def banked(self) -> Banked | None:
        """The seeds that go to the store from where the last one fell, if any do (relay=bank)."""
        return next((event for event in self.events if isinstance(event, Banked)), None)

    @cached_property
    def answers(self) -> list[Trial]:
        """Every first sowing that the other side could answer with; none if it is not to move."""
        rival = self.rules.next_seat(self.seat)
        return Trial.all(self.rules, self.after, rival) if self.after.turn == rival else []

    @property
    def answer(self) -> int:
        """The most seeds that the answer's first sowing brings."""
        return max((answer.seeds for answer in self.answers), default=0)


# ---- what is to be said of a hole before it is chosen


def preview(rules: Congklak, view: View[Board, None]) -> Preview:
    """For each hole that can be picked: how far it sows, where it ends, what it brings."""
    if view.table.turn != view.seat:
        return ()
    return tuple(
        (pit_key(index_of(rules.holes, view.seat, trial.pick.hole)), _outcome(trial))
        for trial in Trial.all(rules, view.table, view.seat)
    )


def _outcome(trial: Trial) -> tuple[Saying, ...]:
    said = []
    if relays := sum(isinstance(event, Relayed) for event in trial.events):
        said.append(saying("relays", relays=relays))
    said += [words for event in trial.events if (words := _end(event))]
    if trial.after.turn == trial.seat:
        said.append(saying("goes_on" if trial.banked else "again"))
    if trial.seeds:
        said.append(saying("gains", seeds=trial.seeds))
    if trial.after.turn is None:
        own, rival = _shares(trial)
        said.append(saying("round_over", own=own, rival=rival))
    return tuple(said)


def _end(event: Event) -> Saying | None:
    """Where a pick ends, if this event says so."""
    match event:
        case Shot(hole=hole, caught=caught, seeds=seeds):
            return saying("shot", hole=hole, caught=caught, seeds=seeds)
        case Banked(side=side, hole=hole, seeds=seeds):
            return saying("banked", side=side, hole=hole, seeds=seeds)
        case DiedAcross(side=side, hole=hole):
            return saying("ends_across", side=side, hole=hole)
        case DiedEarly(hole=hole):
            return saying("ends_early", hole=hole)
        case DiedProtected(hole=hole):
            return saying("ends_protected", hole=hole)
        case DiedFruitless(hole=hole):
            return saying("ends_fruitless", hole=hole)
    return None


def _shares(trial: Trial) -> tuple[int, int]:
    """What the mover and the other side own on the board after the pick."""
    owned = trial.rules.score(trial.after)
    return owned[trial.seat], owned[1 - trial.seat]


# ---- which hole to play, and why


def hint(rules: Congklak, view: View[Board, None], dice: Dice) -> Iterator[Hint]:
    """The top level's pick, again and again, with what is plain to see; at the end with what it looked ahead to."""
    trials = Trial.all(rules, view.table, view.seat)
    named = {str(trial.pick): trial for trial in trials}
    given = Hint("", ())
    for answer in LEVELS[-1](rules, view, dice):
        if str(answer) != given.act:
            given = Hint(str(answer), _reasons(named[str(answer)], trials, None))
        yield given
    walk = outlook(named[given.act])
    while True:
        try:
            next(walk)
        except StopIteration as seen:
            yield Hint(given.act, _reasons(named[given.act], trials, seen.value))
            return
        yield given


@dataclass(frozen=True)
class Outlook:
    """What lies further ahead of a pick.

    turn: the richest turn found that begins with it; holes are counted from 0.
    ending: the best pick before it, where the round can be looked through to its end.
    """

    turn: Turn[int, int]
    ending: Found[int] | None


def outlook(trial: Trial) -> Generator[None, None, Outlook]:
    """Look ahead in small slices."""
    sight = Sight.of(trial.rules, State(trial.before, (None, None), None).seen_by(trial.seat))
    first = trial.pick.hole - 1
    reached, gain, same = sight.game.after(sight.position, first)
    turn = Turn(gain, (first,), reached)
    if reached and same:
        beam = Beam(sight.game, reached, WIDTH)
        while beam.growing:
            beam.grow()
            yield
        rest = beam.best(1)[0]
        turn = Turn(gain + rest.gain, (first, *rest.moves), rest.reached)
    ending = None
    if sight.game.seeds(sight.position) <= FEW:
        for found in alphabeta(sight.game, sight.position, BUDGET, shallowest=TO_THE_END):
            ending = found if found.exact else None
            yield
    return Outlook(turn, ending)


def _reasons(trial: Trial, trials: list[Trial], seen: Outlook | None) -> tuple[Reason, ...]:
    """The first two reasons that hold, those far ahead first, else what always can be said."""
    if len(trials) == 1:
        return (saying("only_hole", hole=trial.pick.hole),)
    far = (detector(trial, seen) for detector in FAR) if seen else ()
    near = (detector(trial, trials) for detector in NEAR)
    return tuple(islice(filter(None, chain(far, near)), 2)) or (_plain(trial),)


def _long_turn(trial: Trial, seen: Outlook) -> Reason | None:
    """From here several sowings in a row are possible, which bring many seeds, or decide the round."""
    turn = seen.turn
    if not turn.reached or len(turn.moves) < MANY:
        return None
    seeds = turn.gain // SEED
    total = trial.before.ring[store_of(trial.rules.holes, trial.seat)] + seeds
    if 2 * total > sum(trial.before.ring) and trial.rules.decide_by == "biji":
        return saying("turn_wins", sowings=len(turn.moves), seeds=seeds, total=total)
    return saying("long_turn", sowings=len(turn.moves), seeds=seeds)


def _best_ending(trial: Trial, seen: Outlook) -> Reason | None:
    """So few seeds are left that everything to the end of the round could be looked at."""
    found = seen.ending
    if found is None or found.move != trial.pick.hole - 1 or trial.rules.decide_by != "biji":
        return None
    holes, ring = trial.rules.holes, trial.before.ring
    lead = ring[store_of(holes, trial.seat)] - ring[store_of(holes, 1 - trial.seat)]
    final = (found.worth + SEED * lead + 1) // (2 * SEED) * 2  # the walk is half a seed; leads are even
    return saying("best_ending", own=(sum(ring) + final) // 2, rival=(sum(ring) - final) // 2)


def _ends_round(trial: Trial, trials: list[Trial]) -> Reason | None:
    """The pick ends the round."""
    del trials
    if trial.after.turn is not None:
        return None
    own, rival = _shares(trial)
    return saying("ends_round", own=own, rival=rival)


def _over_half(trial: Trial, trials: list[Trial]) -> Reason | None:
    """With this pick more than half of all seeds lie in the own store."""
    del trials
    store = store_of(trial.rules.holes, trial.seat)
    before, after = trial.before.ring[store], trial.after.ring[store]
    return saying("over_half", seeds=after) if 2 * before <= sum(trial.before.ring) < 2 * after else None


def _again(trial: Trial, trials: list[Trial]) -> Reason | None:
    """The seat goes on after this pick: its last seed falls into the store, or the seeds there go to it."""
    del trials
    if trial.after.turn != trial.seat:
        return None
    return saying("banks", seeds=trial.banked.seeds) if trial.banked else saying("again")


def _shoots(trial: Trial, trials: list[Trial]) -> Reason | None:
    """The last seed shoots and catches something."""
    del trials
    shot = trial.shot
    if not shot or not shot.caught:
        return None
    across = hole_of(trial.rules.holes, _target(trial, shot))
    return saying("shoots", side=1 - trial.seat, hole=across, caught=shot.caught)


def _most_seeds(trial: Trial, trials: list[Trial]) -> Reason | None:
    """No other hole brings as many seeds at once."""
    others = max(other.seeds for other in trials if other is not trial)
    return saying("most_seeds", seeds=trial.seeds, others=others) if trial.seeds > others else None


def _saves(trial: Trial, trials: list[Trial]) -> Reason | None:
    """A filled hole that the other side could shoot now cannot be shot after this pick."""
    del trials
    rival = trial.rules.next_seat(trial.seat)
    if trial.after.turn != rival:
        return None
    saved = _shot_at(Trial.all(trial.rules, trial.before, rival)) - _shot_at(trial.answers)
    seeds = {index: trial.before.ring[index] for index in sorted(saved)}
    worst = max(seeds, key=seeds.__getitem__, default=0)
    if not seeds or seeds[worst] < MANY:
        return None
    return saying("saves", side=rival, hole=hole_of(trial.rules.holes, worst), seeds=seeds[worst])


def _shot_at(trials: list[Trial]) -> set[int]:
    """The holes that these picks shoot, by ring index."""
    shots = [(trial, trial.shot) for trial in trials]
    return {_target(trial, shot) for trial, shot in shots if shot and shot.caught}


def _target(trial: Trial, shot: Shot) -> int:
    return opposite(trial.rules.holes, index_of(trial.rules.holes, trial.seat, shot.hole))


def _leaves_least(trial: Trial, trials: list[Trial]) -> Reason | None:
    """Every other pick that gives the other side the turn, and there is one, leaves it a richer answer."""
    others = [other.answer for other in trials if other is not trial and other.answers]
    if not trial.answers or not others or trial.answer >= min(others):
        return None
    return saying("leaves_least", side=1 - trial.seat, seeds=trial.answer, others=min(others))


def _plain(trial: Trial) -> Reason:
    """What can be said of any pick: what it brings, or what the answer can bring."""
    if trial.seeds:
        return saying("gains", seeds=trial.seeds)
    return saying("answer", side=1 - trial.seat, seeds=trial.answer)


FAR: tuple[Callable[[Trial, Outlook], Reason | None], ...] = (_best_ending, _long_turn)
NEAR: tuple[Callable[[Trial, list[Trial]], Reason | None], ...] = (
    _ends_round,
    _over_half,
    _shoots,
    _again,
    _most_seeds,
    _saves,
    _leaves_least,
)
