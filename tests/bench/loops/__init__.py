"""Each game once more as a loop on bare integers, made for speed alone: what `Rules.play` is compared with."""

from collections.abc import Callable
from dataclasses import dataclass

from game.core.game import AnyRules, AnyView
from game.core.state import Action, State

Roll = Callable[[], float]
Choose = Callable[[AnyRules, AnyView, Roll], Action]


@dataclass(frozen=True)
class Loop:
    """A game's loop at its default options.

    choose: how a seat moves, on the engine's side; the loop moves alike with the same rolls.
    run: a whole deal from this state; how many moves it had, and the scores of `Rules.score`.
    """

    choose: Choose
    run: Callable[[AnyRules, State, Roll], tuple[int, tuple[int, ...]]]


def at_random(rules: AnyRules, view: AnyView, roll: Roll) -> Action:
    """Any legal move; a single one costs no roll."""
    legal = rules.legal(view)
    return legal[int(roll() * len(legal))] if len(legal) > 1 else legal[0]
