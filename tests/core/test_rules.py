"""Options, notation and ranking: what every game gets from the core."""

from dataclasses import dataclass

import pytest

from game.core.rules import IllegalAction, OptionError, Rules, Start
from game.core.state import Event, private
from game.games.congklak.rules import Congklak
from game.registry import GAMES


def test_the_rules_object_is_the_configuration():
    """architecture.md 3: options are the fields; an untouched option has its default."""
    assert Congklak.chosen({"holes": 6}) == Congklak(holes=6)
    assert {o.name: o.default for o in Congklak.options()} == {
        o.name: getattr(Congklak(), o.name) for o in Congklak.options()
    }


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"holes": 8}, "option holes is 8, expected one of: 7, 6, 5, 9"),
        ({"holes": "7"}, "option holes is '7', expected one of: 7, 6, 5, 9"),
        ({"holes": True}, "option holes is True, expected one of"),
        ({"rounds": 1.0}, "option rounds is 1.0, expected one of"),
        ({"laps": "full"}, "congklak has no option 'laps', expected one of: holes, rounds"),
    ],
)
def test_a_wrong_option_is_refused_in_one_sentence(options: dict[str, object], sentence: str):
    with pytest.raises(OptionError, match=sentence):
        Congklak.chosen(options)


@pytest.mark.parametrize("name", GAMES)
def test_every_common_choice_is_a_choice(name: str):
    """The short options form offers only values that the game takes."""
    for choice in GAMES[name].rules.options():
        assert set(choice.common) <= set(choice.choices)
        assert not choice.common or choice.default in choice.common


def test_parsing_is_choosing_among_the_legal_moves():
    """architecture.md 7: str and spelled are exact inverses on the legal moves, and on nothing else."""
    rules = Congklak()
    state = rules.deal(rules.opening(Start(first=0), None), None)
    view = state.seen_by(0)
    for action in rules.legal(view):
        assert rules.spelled(str(action), view) == action
    with pytest.raises(IllegalAction, match="'9' is not a legal move of seat 0, expected one of: 1 2 3"):
        rules.spelled("9", view)


def test_places_are_shared_as_1_2_2_4():
    """notation.md, Scores: the usual 1, 2, 2, 4."""

    class Four(Congklak):
        seats = 4

        def totals(self, tally):
            return tally[-1]

    assert Rules.ranking(Four(), [(5, 3, 3, 1)], None) == (1, 2, 2, 4)


def test_private_fields_are_for_the_events_own_seat():
    """architecture.md 4: redaction by declaration."""

    @dataclass(frozen=True, slots=True)
    class Drew(Event):
        card: int | None = private()

    drew = Drew(1, 30)
    assert drew.seen_by(1) == drew
    assert drew.seen_by(0) == Drew(1, None)
