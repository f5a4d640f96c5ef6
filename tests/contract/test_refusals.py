"""Whatever cannot be chosen has its reason, a particular one: it names the card, the pit or the player that decides."""

import tomllib
from collections.abc import Iterator

import pytest

from game.core.cards import NAMES
from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.scene import Reason
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES

FITS = "fits"  # said of a choice that is legal
TRIES = 8  # choices of things to be chosen together, in each state


def states(game: Game, count: int) -> Iterator[tuple[AnyRules, AnyView]]:
    """Random states of random matches under all options, as some seat sees them, mostly the one to move."""
    found = number = 0
    while found < count:
        dice = Dice("refused", game.name, number)
        match = begun(game, random_options(game, dice), f"refused{number}")
        number += 1
        for step in walk(game, match, dice, moves=20 + dice.below(120)):
            if found < count and dice.below(4) == 0:
                found += 1
                yield step.rules, step.state.seen_by(step.seat if dice.below(4) else dice.below(step.rules.seats))


def refusals(game: Game, rules: AnyRules, view: AnyView, dice: Dice) -> Iterator[Reason]:
    """Why each thing of the scene that cannot be chosen cannot be, and why sets of things do not go together."""
    scene = game.scene(rules, view)
    yield from (thing.why for zone in scene.zones for thing in zone.things if thing.why is not None)
    if not scene.choices:
        return
    hand = [thing.key for zone in scene.zones if zone.kind == "hand" for thing in zone.things]
    legal = {frozenset(choice.picks) for choice in scene.choices}
    for _ in range(TRIES):
        picks = dice.shuffled(hand)[: 1 + dice.below(4)]
        if frozenset(picks) not in legal:
            yield game.why_not(rules, view, picks)


def decides(reason: Reason) -> bool:
    """Whether a value names a card, several cards, a pit or a player."""
    for key, value in reason.values:
        if key in {"seat", "side", "hole"} or (isinstance(value, str) and value and set(value.split()) <= set(NAMES)):
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_is_generic(name: str):
    """P0 3: in 1,000 random states: each reason has its words, and names what decides (experience.md 3)."""
    game, told = GAMES[name], 0
    worded = set(tomllib.loads(game.text("en"))["reason"])
    for number, (rules, view) in enumerate(states(game, 1_000)):
        for reason in refusals(game, rules, view, Dice("picks", number)):
            told += 1
            assert reason.code in worded - {FITS}
            assert decides(reason), reason
    assert told > 200
