"""The computer players: what the frozen greedy one does, what every level must, and that levels differ."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.conquian.brain import LEVELS
from game.games.conquian.rules import Conquian
from tests.games.conquian.tables import match
from tests.strength.conquian_players import beginner, careless, greedy

RULES = Conquian()


def choice(played: Match, level=greedy, seed: int = 0) -> str:
    view = played.state.seen_by(played.state.table.turn)
    return [str(answer) for answer in level(RULES, view, Dice("brain", seed))][-1]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        # most cards melded; a win above all
        (("0 offer left 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS"), "+7C7D4H5H7S"),
        (("0 offer left 5H", "JS QS KS 4H", "AH2H3H 7C7D7S"), "+4HJSQSKS"),
        (("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C"), "no"),
        # the least connected card goes, unless the opponent could lay it at once
        (("0 offer left 6H", "4H 5H 7C 7D QS QD QC 2D 3D KS", "", "+4H5H"), "xKS"),
    ],
)
def test_the_greedy_player(table: tuple[str, ...], expected: str):
    assert choice(match(*table)) == expected


def test_the_greedy_player_does_not_feed_the_opponent():
    """Of two lonely cards it keeps the one that fits the opponent's melds."""
    played = match("0 offer left 6H", "4H 5H KS JS QS 2D 3D 7C AC QC", "", "+4H5H", rival_melds="7D7H7S")
    assert choice(played) != "x7C"
    free = match("0 offer left 6H", "4H 5H KS JS QS 2D 3D 7C AC QC", "", "+4H5H")
    assert choice(free) in {"x7C", "xAC", "xQC"}


def test_the_greedy_player_forces_unless_that_gives_the_win():
    """Forcing a declined card is almost always right (2b), the eleventh one is not (Q6)."""
    assert choice(match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no")) == "force"
    assert choice(match("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no")) == "let"


def test_the_careless_player_takes_seventy_in_a_hundred():
    played = match("0 offer left 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS")
    answers = [choice(played, careless, seed) for seed in range(1000)]
    assert 650 <= sum(answer != "no" for answer in answers) <= 750
    assert set(answers) == {"no", "+4H5H", "+7C7D4H5H7S"}
    forced = match("0 offer left 6C", "6D 6H 7C 2S JD QH KS", "3C4C5C", "no force")
    assert {choice(forced, careless, seed) for seed in range(100)} == {"+", "+7C", "+6D6H"}


def test_a_level_sees_nothing_that_is_hidden():
    """opponents.md 3: the choice is the same in every world that looks the same."""
    for seed in range(10):
        played = Match(RULES, Start(seed=f"{seed}"))
        view = played.state.seen_by(played.state.table.turn)
        for level in LEVELS:
            chosen = list(level(RULES, view, Dice(seed)))
            for world in range(5):
                imagined = RULES.imagine(view, Dice("world", world))
                assert list(level(RULES, imagined.seen_by(view.seat), Dice(seed))) == chosen


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_every_level_forces_unless_that_gives_the_win(level: int):
    """Q6: a card that was declined is forced, the eleventh one is not."""
    assert choice(match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no"), LEVELS[level]) == "force"
    assert choice(match("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no"), LEVELS[level]) == "let"


def share(one, other, deals: int) -> float:
    """What the first player scores against the second, a draw counting half; every deal from both seats."""
    points = 0
    for number in range(deals):
        for mine in range(2):
            played = Match(Conquian(wins=1), Start(seed=f"{number}", dealer=number % 2))
            dice = Dice("duel", number)
            while (turn := played.state.table.turn) is not None:
                *_, answer = (one if turn == mine else other)(RULES, played.state.seen_by(turn), dice)
                played.play(str(answer))
            points += 1 + played.tally[-1][mine] - played.tally[-1][1 - mine]
    return points / (4 * deals)


@pytest.mark.native
def test_the_greedy_player_beats_the_careless_one():
    """opponents.md 5: about 0.70 over many deals."""
    assert share(greedy, careless, 60) >= 0.65


@pytest.mark.native
def test_the_levels_stand_in_order_around_the_frozen_players():
    """opponents.md 5, on few deals: the planner beats the greedy one, level 2 level 1, a child may win."""
    assert share(LEVELS[2], greedy, 20) > 0.55
    assert share(LEVELS[1], LEVELS[0], 20) > 0.55
    assert 0.3 < share(beginner, LEVELS[0], 20) < 0.7
