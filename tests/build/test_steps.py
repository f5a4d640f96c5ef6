"""The ten steps are enough: read literally they allow what the engine allows, and nothing else."""

import tomllib
from pathlib import Path

import pytest

from game.core.dice import Dice
from game.registry import GAMES
from tests.build import literal
from tests.contract.walks import begun, walk
from web.app.primer import parts
from web.app.text import LANGUAGES
from web.build import book

WORDS = tomllib.loads(Path(__file__).with_name("steps.toml").read_text("utf-8"))
STEPS = {
    (page.name, page.language): parts(page.body)[0].lines for page in book.written() if page.kind == "rules"
}  # fmt: skip
PLAYED = {"cangkulan": {"jokers": 2}}  # a step of its own tells of them
POSITIONS = 60


def positions(game: str):
    """Each from another match, at a move that chance has chosen; as one seat sees it, and what came of the move."""
    for number in range(POSITIONS):
        dice = Dice("reader", f"{game}{number}")
        steps = list(walk(GAMES[game], begun(GAMES[game], PLAYED.get(game, {}), f"reader{number}"), dice, moves=200))
        yield steps[dice.below(len(steps))]


@pytest.fixture(scope="module", params=list(GAMES))
def read(request):
    """A game, its positions, and what its reader says of each."""
    reader = getattr(literal, request.param)
    found = [(step, reader(step.state.seen_by(step.seat))) for step in positions(request.param)]
    return request.param, found


def test_the_steps_allow_what_the_engine_allows_and_refuse_the_rest(read):
    """Issue 8, acceptance 6: in each of the positions, whatever a hand could try."""
    _, found = read
    for step, verdicts in found:
        legal = {str(action) for action in step.rules.legal(step.state.seen_by(step.seat))}
        assert set(verdicts.allowed) == legal, step.rules.position(step.state)
        assert not set(verdicts.refused) & legal


def test_every_verdict_rests_on_words_that_stand_in_its_step_in_each_language(read):
    """And every step that is said to decide something did so somewhere."""
    game, found = read
    cited = {step for _, verdicts in found for step in {*verdicts.allowed.values(), *verdicts.refused.values()}}
    if game == "congklak":
        cited |= {literal.sown(step.state.seen_by(step.seat), str(step.action))[2] for step, _ in found}
    assert cited == set(map(int, WORDS[game]))
    for number, words in WORDS[game].items():
        for language in LANGUAGES:
            for phrase in words[language]:
                assert phrase in STEPS[game, language][int(number) - 1], (number, language, phrase)


def test_sown_by_the_steps_the_seeds_lie_where_the_engine_puts_them():
    """Congklak: steps 3 to 7, and 9 for protected holes; and whose turn it is then, while the round goes on."""
    for step in positions("congklak"):
        ring, turn, _ = literal.sown(step.state.seen_by(step.seat), str(step.action))
        after = step.beats[-1].state.table
        assert tuple(ring) == after.ring, step.rules.position(step.state)
        assert after.turn in {turn, None}


def test_who_declines_a_card_is_asked_what_step_nine_says():
    """Conquian: the other is asked whether to force exactly when the card fits the melds without a hand card."""
    asked = set()
    for step in positions("conquian"):
        table = step.state.table
        if str(step.action) == "no":
            verdicts = literal.conquian(step.state.seen_by(step.seat))
            fits = "+" in verdicts.allowed and bool(table.melds[step.seat])
            assert (step.beats[-1].state.table.phase == "ask") == fits, step.rules.position(step.state)
            asked.add(fits)
    assert asked == {True, False}
