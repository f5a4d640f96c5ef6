"""Nobody peeks: what crosses to a computer player, what it answers and what a hint says depend on nothing hidden."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.codec import types_of
from game.core.dice import Dice
from game.core.game import AnyRules, AnyView, Game
from game.core.record import bot_dice
from game.core.state import State
from game.remote import hint_request_of, request_of
from tests.contract.walks import begun, random_options, walk
from tests.readable import cards_in
from tests.registry import GAMES

ABSENT = {"callbreak": {"cant": (0, 0, 0, 0)}}  # fields that name cards to say where they are not
OPEN = {"congklak"}  # games in which nothing is hidden
LEVELS = [(name, level) for name, game in GAMES.items() for level in range(1, len(game.levels) + 1)]


def positions(game: Game, count: int, salt: str) -> Iterator[tuple[AnyRules, State, AnyView, str]]:
    """States of random matches under all options, as the seat to move sees them, with the dice of its decision."""
    found = number = 0
    while found < count:
        dice = Dice(salt, game.name, number)
        match = begun(game, random_options(game, dice), f"secret{number}")
        number += 1
        for step in walk(game, match, dice, moves=20 + dice.below(100)):
            if found < count and dice.below(6) == 0:
                found += 1
                yield step.rules, step.state, step.state.seen_by(step.seat), bot_dice(match.start, step.seat, found)


def redealt(rules: AnyRules, view: AnyView, times: int) -> list[State]:
    """The cards that the seat cannot see, dealt anew in every way that what it knows allows."""
    return [rules.imagine(view, Dice("redealt", number)) for number in range(times)]


def holders(rules: AnyRules, state: State) -> dict[str, str]:
    """For every card that does not lie open, where it is."""
    _, hand, hidden = types_of(type(rules))[:3]
    places = dict.fromkeys(cards_in(state.hidden, hidden), "stock")
    for seat, cards in enumerate(state.hands):
        places |= dict.fromkeys(cards_in(cards, hand), f"seat {seat}")
    return places


def told(rules: AnyRules, view: AnyView) -> set[str]:
    """The cards of which the view says where they are."""
    table, hand = types_of(type(rules))[:2]
    return cards_in(replace(view.table, **ABSENT.get(rules.name, {})), table) | cards_in(view.hand, hand)


@pytest.mark.parametrize("name", GAMES)
def test_the_request_is_the_same_for_every_deal_of_what_is_hidden(name: str, long: set[str]):
    """Byte for byte, for 50 re-deals in 200 positions; it has no seed and names no card that may be elsewhere."""
    many, often = (200, 50) if "strength" in long else (60, 10)
    hidden = 0
    for rules, state, view, dice in positions(GAMES[name], many, "requests"):
        asked, advised = request_of(rules, view, 1, dice), hint_request_of(rules, view, dice)
        assert "secret" not in asked + advised
        worlds = redealt(rules, view, often)
        for world in worlds:
            assert request_of(rules, world.seen_by(view.seat), 1, dice) == asked
            assert hint_request_of(rules, world.seen_by(view.seat), dice) == advised
        deals = [holders(rules, world) for world in (state, *worlds)]
        elsewhere = {card for card in deals[0] if len({deal[card] for deal in deals}) > 1}
        assert not elsewhere & told(rules, view)
        hidden += len(elsewhere)
    assert (hidden > many) != (name in OPEN)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_no_level_answers_by_what_is_hidden(name: str, level: int, long: set[str]):
    """The hidden cards dealt anew, the same dice: the same answers, in 50 positions."""
    for rules, _, view, dice in positions(GAMES[name], 50 if "strength" in long else 8, "answers"):
        (world,) = redealt(rules, view, 1)
        search = GAMES[name].level(level)
        given = list(map(str, search(rules, view, Dice(dice))))
        assert list(map(str, search(rules, world.seen_by(view.seat), Dice(dice)))) == given


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.hint])
def test_no_hint_tells_what_is_hidden(name: str, long: set[str]):
    """The same for hints: moves and reasons, on the way and at the end."""
    for rules, _, view, dice in positions(GAMES[name], 50 if "strength" in long else 8, "hints"):
        (world,) = redealt(rules, view, 1)
        given = list(GAMES[name].hint(rules, view, Dice(dice)))
        assert list(GAMES[name].hint(rules, world.seen_by(view.seat), Dice(dice))) == given
