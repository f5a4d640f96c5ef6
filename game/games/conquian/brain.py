"""How the computer plays Conquian: it weighs the winning sets in its reach; levels look less or more far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ai.levels import Level, chosen
from game.ai.search import UNIT, flat
from game.games.conquian.melds import forceable
from game.games.conquian.plan import REACH, Plan, Survey, survey, worth_most
from game.games.conquian.playout import WON, World, played_out, worlds
from game.games.conquian.table import FORCE, GOAL, LET, NO, Discard, Table, Use

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from game.core.cards import Cards
    from game.core.dice import Dice
    from game.core.state import Action, View
    from game.games.conquian.rules import Conquian

WORLDS = 80  # imagined for each of the moves between which it is hard to choose
MOST = 3  # so many of them
CLOSE = 0.12  # how much less a move may be worth to be one of them
PAUSE = 8  # playouts between two answers: some 8 ms in WebAssembly
_GRAIN = 10_000  # steps of a worth, for levels that stray


def planner(
    rules: Conquian, view: View[Table, Cards], dice: Dice, *, level: Level, eager: float = 0.0
) -> Iterator[Action]:
    """Takes what wins, else what its plans make worth most; with a budget it looks further and plays out what is close.

    eager: how often, without thinking, it uses a card that it can use.
    """
    legal = rules.legal(view)
    if view.table.phase == "ask":
        yield forcing(view)
        return
    yield (first := legal[-1])
    if len(legal) == 1:
        return
    uses = [action for action in legal if isinstance(action, Use)]
    if won := [use for use in uses if wins(view, use)]:
        yield won[0]
        return
    if eager and uses and NO in legal and dice.unit() < eager:
        legal = tuple(uses)
    for seen in survey(view, REACH + bool(level.budget)):
        if seen is None:
            yield first
        else:
            yield from _weighing(seen, legal, level, dice)


def _weighing(seen: Survey, legal: Sequence[Action], level: Level, dice: Dice) -> Iterator[Action]:
    """The move whose plan is worth most: for a use the one with the best discard."""
    plans: list[Plan] = []
    for action in legal:
        plans += plans_with(seen, action)
        yield worth_most(plans).action
    if level.budget:
        weighed = yield from finalists(seen, plans, level.budget)
        yield from imagined(seen, weighed, dice)
        return
    moves = [worth_most([plan for plan in plans if plan.action == action]) for action in legal]
    yield moves[chosen([int(move.worth * _GRAIN) for move in moves], level.temperature, dice)].action


def plans_with(seen: Survey, action: Action) -> list[Plan]:
    """The plans that begin with a move; none for the answer to the force question."""
    if isinstance(action, Use):
        return seen.used(action)
    if isinstance(action, Discard):
        return [seen.discarded(action)]
    return [seen.declined()] if action == NO else []


def wins(view: View[Table, Cards], use: Use) -> bool:
    """Whether the use melds the eleventh card."""
    return view.table.melded(view.seat).bit_count() + 1 + use.cards.bit_count() == GOAL


def forcing(view: View[Table, Cards]) -> Action:
    """A card that was declined is forced: it was not wanted, and a discard is due; unless it gives the win (Q6)."""
    melded = view.table.melded(1 - view.seat).bit_count()
    return LET if melded + 1 == GOAL else FORCE


def finalists(seen: Survey, plans: Sequence[Plan], count: int) -> Generator[Action, None, list[Plan]]:
    """The best move so far, again and again, while the best few plans, and declining, are looked at further ahead."""
    order = sorted(plans, key=lambda plan: -plan.worth)
    best = order[0]
    weighed: list[Plan] = []
    for plan in [*order[:count], *(plan for plan in order[count:] if plan.action == NO)]:
        further = [plan]
        for further[0] in seen.ahead(plan):
            yield best.action
        weighed += further
        best = worth_most(weighed)
    yield best.action
    return weighed


def imagined(seen: Survey, plans: Sequence[Plan], dice: Dice) -> Iterator[Action]:
    """Of moves whose plans are close, the one that promises and, played out in imagined worlds, brings most."""
    close = contenders(seen, plans)
    if len(close) <= 1:
        return

    def worth(world: World, plan: Plan) -> int:
        return played_out(seen, plan, world) * UNIT // WON + int(plan.worth * UNIT)

    for values in flat(close, worlds(seen, dice), worth, WORLDS, PAUSE):
        yield close[values.index(max(values))].action


def contenders(seen: Survey, plans: Sequence[Plan]) -> list[Plan]:
    """The best plan, and of every other move the best one that is close to it; discards are not played out."""
    order = sorted(plans, key=lambda plan: -plan.worth)
    if seen.offered is None:
        return order[:1]
    forced = forceable(seen.melded, seen.offered)  # then declining only asks for it
    moves: dict[Action, Plan] = {}
    for plan in order:
        if order[0].worth - plan.worth < CLOSE and not (forced and plan.action == NO):
            moves.setdefault(plan.action, plan)
    return list(moves.values())[:MOST]


LEVELS = (
    partial(planner, level=Level(budget=0, temperature=9_000), eager=0.6),
    partial(planner, level=Level(budget=0, temperature=750)),
    partial(planner, level=Level(budget=4)),
)
