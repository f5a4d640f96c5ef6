"""The computer players: what they choose, and that they differ."""

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.cangkulan.brain import LEVELS, anything, low
from game.games.cangkulan.rules import Cangkulan
from tests.games.cangkulan.situations import played, text


def choice(search, position: str, dice: str = "x", **options: object) -> str:
    match, _ = played(position, **options)
    view = match.state.seen_by(match.state.table.turn)
    return str(list(search(match.rules, view, Dice(dice)))[-1])


def test_low_leads_the_lowest_card_of_the_longest_suit():
    assert choice(low, text("2C 5D 9D KD *1", "2S", "3S"), players=3, jokers=1) == "5D"


def test_low_follows_with_the_lowest_and_keeps_its_joker():
    position = text("3C", "3D 9H KH *1", "4C", trick="0:7H", turn=1)
    assert choice(low, position, players=3, jokers=1) == "9H"


def test_low_does_what_it_must():
    assert choice(low, text("3C", "9C", "4C", trick="0:7H", turn=1), players=3) == "pass"


def test_equal_cards_are_chosen_between_by_the_dice():
    """1c.9: a player who always chose the same could walk into a loop."""
    position = text("2C 2D 2H", "3S", "4S")
    assert {choice(low, position, f"{number}", players=3) for number in range(40)} == {"2C", "2D", "2H"}


def test_the_levels_differ():
    """One low player among three at random wins clearly more than a quarter of 200 rounds."""
    assert (anything, low) == LEVELS
    rules, won = Cangkulan(), 0
    for number in range(200):
        match = Match(rules, Start(seed=f"levels-{number}"))
        hero = number % 4
        while (seat := match.state.table.turn) is not None:
            search = low if seat == hero else anything
            dice = Dice(number, len(match.moves))
            match.play(str(next(search(rules, match.state.seen_by(seat), dice))))
        won += match.tally[0][hero]
    assert won > 60
