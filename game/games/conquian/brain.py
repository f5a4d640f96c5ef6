"""How the computer plays Conquian: it weighs the winning sets in its reach; levels look less or more far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ai.levels import Level, chosen
from game.games.conquian.plan import REACH, Plan, Survey, survey, worth_most
from game.games.conquian.table import FORCE, GOAL, LET, NO, Discard, Table, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.cards import Cards
    from game.core.dice import Dice
    from game.core.state import Action, View
    from game.games.conquian.rules import Conquian

FINALISTS = 5  # discards of which the top looks at the next card too
_GRAIN = 10_000  # steps of a worth, for levels that stray


def planner(rules: Conquian, view: View[Table, Cards], dice: Dice, *, level: Level) -> Iterator[Action]:
    """Takes what wins, else what is worth most by its plans, one more card ahead if it has a budget."""
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
    for seen in survey(view, (level.plan or REACH) + bool(level.budget)):
        if seen is None:
            yield first
        elif uses:
            yield from _offered(seen, uses, level, dice, free=NO in legal)
        else:
            yield from _discarding(seen, level, dice)


def _offered(seen: Survey, uses: Sequence[Use], level: Level, dice: Dice, *, free: bool) -> Iterator[Action]:
    """The use of the card on offer, or to decline it if the seat is free to."""
    plans = [seen.declined()] if free else []
    for use in uses:
        plans.append(seen.used(use))
        yield worth_most(plans).action
    yield _picked(plans, level, dice).action


def wins(view: View[Table, Cards], use: Use) -> bool:
    """Whether the use melds the eleventh card."""
    return view.table.melded(view.seat).bit_count() + 1 + use.cards.bit_count() == GOAL


def forcing(view: View[Table, Cards]) -> Action:
    """A card that was declined is forced: it was not wanted, and a discard is due; unless it gives the win (Q6)."""
    melded = view.table.melded(1 - view.seat).bit_count()
    return LET if melded + 1 == GOAL else FORCE


def _discarding(seen: Survey, level: Level, dice: Dice) -> Iterator[Action]:
    """The discard; with a budget, of the best few the one after which the next card does most."""
    plans = seen.discards()
    yield worth_most(plans).action
    if level.budget:
        yield from (plan.action for plan in finalists(seen, plans))
    else:
        yield _picked(plans, level, dice).action


def finalists(seen: Survey, plans: Sequence[Plan]) -> Iterator[Plan]:
    """The best discard so far, again and again, while the best few are looked at further ahead."""
    order = sorted(plans, key=lambda plan: -plan.worth)[:FINALISTS]
    best = order[0]
    weighed: list[Plan] = []
    for plan in order:
        further = [plan]
        for further[0] in seen.ahead(plan):
            yield best
        weighed += further
        best = worth_most(weighed)
    yield best


def planned(seen: Survey, act: Action) -> Plan | None:
    """The plan that a move is part of; None for the answer to the force question."""
    if act == NO:
        return seen.declined()
    if isinstance(act, Use):
        return seen.used(act)
    return next((plan for plan in seen.discards() if plan.action == act), None) if isinstance(act, Discard) else None


def _picked(plans: Sequence[Plan], level: Level, dice: Dice) -> Plan:
    """One of the best plans, or one that is a little worse if the level strays."""
    return plans[chosen([int(plan.worth * _GRAIN) for plan in plans], level.temperature, dice)]


LEVELS = (
    partial(planner, level=Level(budget=0, plan=2, temperature=300)),
    partial(planner, level=Level(budget=0, plan=4, temperature=100)),
    partial(planner, level=Level(budget=1)),
)
