"""The laws on every registered game, driven by Hypothesis over seeds, options and choices."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from tests.contract.laws import MATCH_LAWS, STEP_LAWS
from tests.contract.walks import begun, walk
from tests.registry import GAMES

NAMES = list(GAMES)


@st.composite
def matches(draw: st.DrawFn, name: str):
    """A match of the game with any options, and the dice that will choose its moves."""
    game = GAMES[name]
    options = {o.name: draw(st.sampled_from(o.choices), label=o.name) for o in game.rules.options()}
    seed = draw(st.integers(0, 10**6), label="seed")
    return begun(game, options, f"{seed}"), Dice("walk", seed)


@pytest.mark.parametrize("law", STEP_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_random_match_obeys(name: str, law, examples: int):
    """Laws 1 to 4, 6, 7, 9, 10, 12 of architecture.md section 14."""

    @settings(max_examples=examples, deadline=None)
    @given(st.data())
    def obeyed(data: st.DataObject) -> None:
        match, dice = data.draw(matches(name))
        for step in walk(GAMES[name], match, dice, moves=150):
            law(step)

    obeyed()


@pytest.mark.parametrize("law", MATCH_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_random_match_obeys(name: str, law, examples: int):
    """Laws 5 and 8 of architecture.md section 14."""

    @settings(max_examples=examples, deadline=None)
    @given(st.data(), st.integers(0, 200))
    def obeyed(data: st.DataObject, moves: int) -> None:
        match, dice = data.draw(matches(name))
        for _ in walk(GAMES[name], match, dice, moves):
            pass
        law(match, dice)

    obeyed()
