"""Why a card cannot be played: every refusal names the rule, the card that decides, and what may be played."""

import pytest

from game.core.cards import name_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import Saying, saying
from game.games.callbreak.coach import why_not
from game.games.callbreak.rules import CallBreak
from tests.games.callbreak.tables import dealt, deck_of, facing, lowest

RULES = CallBreak()


@pytest.mark.parametrize(
    ("trick", "hand", "refused", "reason"),
    [
        ("QH", "KH 4H AS", "4H", saying("must_beat", suit="H", card="QH", cards="KH")),
        ("7H QH", "KH AH AS", "AS", saying("must_follow_and_beat", suit="H", card="QH", cards="KH AH")),
        ("QH", "4H 5H AS", "AS", saying("must_follow", suit="H", card="QH", cards="4H 5H")),
        ("QH 2S", "KH 4H AS", "AS", saying("must_follow", suit="H", card="QH", cards="4H KH")),
        ("QS", "KS 4S AH", "4S", saying("must_beat", suit="S", card="QS", cards="KS")),
        ("QH", "2S 3S AC", "AC", saying("must_trump", suit="H", card="QH", cards="2S 3S")),
        ("QH 5S", "7S 3S AC", "3S", saying("must_overtrump", suit="H", card="5S", cards="7S")),
        ("QH 5S", "7S 3S AC", "AC", saying("must_trump_over", suit="H", card="5S", cards="7S")),
        ("QH 5S", "2S 3S AC", "AC", saying("must_undertrump", suit="H", card="5S", cards="2S 3S")),
    ],
)
def test_each_duty_gives_its_reason(trick: str, hand: str, refused: str, reason: Saying):
    """Clauses 4 to 6; K1 to K6: the queen must be beaten, so play the king."""
    assert why_not(RULES, facing(trick, hand), (refused,)) == reason


def test_a_card_on_the_table_is_no_card_of_the_hand():
    assert why_not(RULES, facing("QH", "KH 4H"), ("QH",)) == saying("on_the_table")


def test_a_full_trick_is_taken_first():
    match = Match(RULES, Start(position="2C 3C | 4C 5C | 6C 7C | 8C 9C ; 3 ; 1 1 1 1 ; 3 3 3 2 ; 0 ; 0"))
    match.run(["2C", "4C", "6C"])
    laid = match.play("8C")[0].state
    assert match.rules.legal(laid.seen_by(3)) == ()
    assert why_not(RULES, laid.seen_by(3), ("9C",)) == saying("trick_full")


def test_the_phases_have_their_reasons():
    """K19, clause 2: first the answers, then the bids, then the cards, each in turn."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), redeal="ask")

    def why(seat: int, card: str):
        return why_not(match.rules, match.state.seen_by(seat), (card,))

    assert why(0, "2C") == saying("answer_first", card="2C")
    assert why(1, "2D") == saying("not_your_turn", seat=0)
    match.run(["keep", "keep", "keep"])
    assert why(0, "2C") == saying("bid_first", card="2C")
    match.run(["b1"] * 4)
    lowest(match)
    assert why(0, "2C") == saying("deal_over")


def test_every_refused_card_of_random_deals_has_a_duty_that_it_breaks():
    """experience.md: no empty or generic reason; what it offers is exactly what is legal."""
    refusals = 0
    for number in range(20):
        dice = Dice("why", number)
        options = {o.name: o.choices[dice.below(len(o.choices))] for o in CallBreak.options()}
        match = Match(CallBreak.chosen({**options, "redeal": "off"}), Start(seed=f"why{number}"))
        while (seat := match.state.table.turn) is not None:
            view = match.state.seen_by(seat)
            legal = [str(act) for act in match.rules.legal(view)]
            hand = [name_of(card) for card in range(52) if view.hand >> card & 1]
            for refused in hand if None not in view.table.bids else ():
                if refused not in legal:
                    reason = why_not(match.rules, view, (refused,))
                    values = dict(reason.values)
                    assert reason.code.startswith("must_")
                    assert values["cards"].split() == legal
                    assert values["card"] in [name_of(card) for card in view.table.trick]
                    assert values["suit"] == name_of(view.table.trick[0])[1]
                    refusals += 1
            match.play(legal[dice.below(len(legal))])
    assert refusals > 1000
