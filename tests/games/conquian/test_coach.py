"""Every refusal names its rule and the card that decides."""

import tomllib
from itertools import combinations

import pytest

from game.core.cards import names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import Reason, saying
from game.games.conquian import GAME
from game.games.conquian.coach import why_not
from game.games.conquian.rules import Conquian
from tests.games.conquian.tables import match
from web.app.text import Words

RULES = Conquian()


def why(played: Match, picks: str = "", seat: int = 0) -> Reason:
    return why_not(RULES, played.state.seen_by(seat), tuple(picks.split()))


@pytest.mark.parametrize(
    ("task", "hand", "melds", "picks", "expected"),
    [
        # 2a.1, 2a.5: a gap, in the middle of a run or where the jack follows the seven
        ("left 7H", "4H 5H QS AC 2D 3D 7C KD JC 3S", "", "4H 5H",
         saying("gap", card="7H", low="5H", high="7H", missing="6H")),
        ("left JH", "4H 5H 7H AC 2D 3D 7C KD KS 3S", "", "5H 7H",
         saying("gap_jack", card="JH", low="5H", high="7H", missing="6H")),
        ("left QH", "6H 7H 2S AC 2D 3D 7C KD KS 3S", "", "6H 7H",
         saying("gap_jack", card="QH", low="7H", high="QH", missing="JH")),
        ("turned KC", "4H 5H 6H QS AC 2D 7D 7C JC 3S", "", "QS",
         saying("gap", card="KC", low="JC", high="KC", missing="QC")),
        # the ace is low only
        ("left AH", "QH KH QS AC 2D 3D 7C KD JC 3S", "", "QH KH", saying("ace_low", ace="AH", king="KH")),
        ("left KH", "AH 2H QS AC 2D 3D 7C JD JC 3S", "", "AH 2H", saying("ace_low", ace="AH", king="KH")),
        # too short, mixed suits
        ("left 6H", "4H 5H QS AC 2D 3D 7C KD JC 3S", "", "5H", saying("short_run", low="5H", high="6H")),
        ("left 7H", "4H 5H QS AC 2D 3D 7C KD JC 3S", "", "7C", saying("short_set", card="7H", other="7C")),
        ("left 5H", "4C 6D QS AC 2D 3D 7C KD JC 3S", "", "4C 6D", saying("mixed_suits", card="5H", other="4C")),
        ("left KS", "4H 5H QC AC 2D 3D 7C 2H 6C 4D", "", "4H", saying("alone", card="KS")),
        # 2a.8: hand cards by themselves
        ("turned KC", "4H 5H 6H QS AC 2D 7D 7C JC 3S", "", "4H 5H 6H",
         saying("hand_only", card="KC", cards="4H 5H 6H")),
        ("left 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS", "", "7C 7D 7S", saying("hand_only", card="6H", cards="7C 7D 7S")),
        # a card too many
        ("left 6H", "4H 5H QS AC 2D 3D 7C KD JC 3S", "", "4H 5H QS", saying("alone", card="QS")),
        ("left 6H", "4H 5H QS AC 2D 7D 7C KD JC 3S", "", "7C", saying("short_run", low="7C", high="JC")),
        # 2a.5: cards that cannot leave their meld, and one meld for each card
        ("left 6S", "6C 6D KS QD 2S AC", "4H5H6H7H", "6C", saying("locked", card="6S", other="6H")),
        ("left 7H", "6H KS 2C 3D QD JC AC", "5C5D5H", "6H", saying("locked", card="7H", other="5H")),
        ("left 7H", "5H 6H 7C 7D KS 2C 3D QD JC AC", "", "5H 6H 7C 7D", saying("shared", card="5H", other="7H")),
        # one's own melds count
        ("left 7C", "6C AS AD 7H 2S JD QH", "3C4C5C", "", saying("gap", card="7C", low="5C", high="7C", missing="6C")),
    ],
)  # fmt: skip
def test_why_hand_cards_cannot_be_laid(task: str, hand: str, melds: str, picks: str, expected: Reason):
    """2a.1, 2a.5, 2a.7, 2a.8: the rule and the deciding card."""
    assert why(match(f"0 offer {task}", hand, melds), picks) == expected


def test_what_can_be_laid_is_said_to_fit():
    """experience.md, "A meld area": the choice is judged on each change."""
    table = match("0 offer left 5S", "JH JD 2C KC 4D 3H QH", "6S7SJS")
    assert why(table, "JD JH") == saying("fits", card="5S", count=3)
    assert why(table) == saying("fits", card="5S", count=1)


@pytest.mark.parametrize(
    ("picks", "expected"),
    [
        ("3C", saying("own_meld", card="3C")),
        ("4D AS", saying("their_meld", card="4D", seat=1)),
        ("stock", saying("stock_waits", phase="offer")),
        ("dead", saying("dead_pile")),
    ],
)
def test_things_outside_the_hand(picks: str, expected: Reason):
    """2a.5, 2a.6, 2a.12: melds of both seats, stock and dead pile."""
    assert why(match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", rival_melds="4D4H4S"), picks) == expected


def test_a_dead_card_stays_dead():
    """2a.12: nothing is recycled."""
    played = match("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C", "no")
    assert why(played, "KD") == saying("dead_card", card="KD")


def test_when_nothing_can_be_chosen():
    """2a.6, 2a.9, 2a.11: another's turn, the force question, one discard, the deal's end."""
    table = ("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C")
    assert why(match(*table), "AS", seat=1) == saying("not_your_turn", seat=0)
    asked = match(*table, "no")
    card = next(iter(names_of(asked.state.hands[1])))
    assert why(asked, card, seat=1) == saying("answer_first", card="6C", seat=0)
    used = match(*table, "+")
    assert why(used, "AS AD") == saying("one_discard", count=2)
    assert why(used) == saying("one_discard", count=0)
    assert why(used, "stock") == saying("stock_waits", phase="discard")
    won = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", "+")
    assert why(won, "AH") == saying("deal_over")


def test_every_wrong_choice_has_a_reason_with_a_card():
    """experience.md 3: on random tables every set of up to three hand cards is legal or has a reason."""
    dice, codes = Dice("why"), {}
    for seed in range(12):
        played = Match(RULES, Start(seed=f"{seed}"))
        while (turn := played.state.table.turn) is not None:
            view = played.state.seen_by(turn)
            moves = RULES.legal(view)
            if view.table.phase == "offer":
                names = names_of(view.hand)
                legal = {frozenset(str(move)[1:][i : i + 2] for i in range(0, len(str(move)) - 1, 2)) for move in moves}
                for picks in [(), *combinations(names, 1), *combinations(names, 2), *list(combinations(names, 3))[::7]]:
                    reason = why_not(RULES, view, picks)
                    codes[reason.code] = codes.get(reason.code, 0) + 1
                    assert (reason.code == "fits") == (frozenset(picks) in legal and f"+{''.join(picks)}" != "+no")
                    assert {"card", "ace", "low"} & set(dict(reason.values))
            played.play(str(moves[dice.below(len(moves))]))
    assert len(codes) >= 9


@pytest.mark.parametrize("language", ["en", "fr"])
def test_reasons_can_be_worded(language: str):
    """Both catalogues word the example of the design: the jack follows the seven, but the six is missing."""
    words = Words(language, tomllib.loads(GAME.text(language)), me=0, seats=2)
    told = words.told("reason", why(match("0 offer left JH", "4H 5H 7H AC 2D 3D 7C KD KS 3S"), "5H 7H"))
    assert {"en": "the six of hearts", "fr": "six de cœur"}[language] in told
