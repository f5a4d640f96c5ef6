"""What the coach says and what the table shows."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.games.cangkulan.coach import why_not
from game.games.cangkulan.rules import Cangkulan
from game.games.cangkulan.scene import scene
from tests.games.cangkulan.situations import legal, played, text


def reason(position: str, key: str, seat: int | None = None, **options: object):
    match, _ = played(position, **options)
    seat = match.state.table.turn if seat is None else seat
    return why_not(match.rules, match.state.seen_by(seat), (key,))


def shown(position: str, seat: int | None = None, moves: str = "", **options: object):
    match, _ = played(position, moves, **options)
    return scene(match.rules, match.state.seen_by(match.state.table.turn if seat is None else seat))


THREE = {"players": 3, "jokers": 2}
LED = {"trick": "0:7H", "turn": 1}


@pytest.mark.parametrize(
    ("position", "key", "expected"),
    [
        (
            text("3C", "KC 2H AH", "4C", stock="5C", **LED),
            "KC",
            saying("must_follow", led="7H", seat=0, suit="H", own="2H AH", card="KC", jokers=0),
        ),
        (
            text("3C", "KC 2H *1", "4C", stock="5C", **LED),
            "KC",
            saying("must_follow", led="7H", seat=0, suit="H", own="2H *1", card="KC", jokers=1),
        ),
        (
            text("3C", "4C", "KC 9D", stock="5C", trick="0:*1 1:3D", turn=2),
            "KC",
            saying("must_follow_joker", led="3D", seat=1, suit="D", own="9D", card="KC", jokers=0),
        ),
        (
            text("3C", "KC *1", "4C", stock="5C", **LED),
            "KC",
            saying("must_joker", led="7H", seat=0, suit="H", own="*1", card="KC"),
        ),
        (
            text("3C", "KC 2D", "4C", stock="5C", **LED),
            "2D",
            saying("must_dig", led="7H", seat=0, suit="H", own="", card="2D"),
        ),
        (
            text("3C", "KC 2D", "4C", **LED),
            "2D",
            saying("must_pass", led="7H", seat=0, suit="H", own="", card="2D"),
        ),
        (text("3C", "KC 2D", "4C", stock="5C"), "stock", saying("you_lead", card="3C")),
        (text("3C", "KC 2D", "4C", stock="5C", trick="0:*1", turn=1), "stock", saying("any_fits", led="*1", seat=0)),
        (
            text("3C", "KC 2H", "4C", stock="5C", **LED),
            "stock",
            saying("can_follow", led="7H", seat=0, suit="H", own="2H"),
        ),
        (text("3C", "KC 2D", "4C", **LED), "stock", saying("stock_empty", led="7H", seat=0, suit="H", own="")),
        (text("3C", "KC 2D", "4C", **LED), "9S", saying("not_in_hand", card="9S")),
    ],
)
def test_the_reason_names_the_rule_and_the_deciding_card(position: str, key: str, expected):
    """1c.5, 1c.6, C12, C17, C18, C21: which card fixed the suit, who played it, what fits."""
    assert reason(position, key, **THREE) == expected


def test_reasons_out_of_turn():
    """A card of one's own while another seat is to move, after the round, and in a complete trick."""
    assert reason(text("3C", "KC 2H", "4C", stock="5C"), "KC", seat=1, **THREE) == saying("not_your_turn", seat=0)
    match, _ = played(text("KD 5S", "2S", "3D AS", "8D 7S"), "5S 2S")
    assert why_not(match.rules, match.state.seen_by(0), ("KD",)) == saying("round_over")
    match, _ = played(text("4H KD", "9C 8C", "2H 3H"), "4H pass", players=3)
    full = match.play("2H")[0].state
    assert why_not(match.rules, full.seen_by(2), ("3H",)) == saying("trick_over")


@pytest.mark.parametrize("jokers", [0, 2])
def test_every_card_is_playable_or_has_a_reason(jokers: int):
    """Law 9 through two rounds of every seat's hand, the stock too."""
    match = Match(Cangkulan(jokers=jokers), Start(seed="why"))
    dice = Dice("why")
    for _ in range(120):
        if match.state.table.turn is None:
            match.advance()
        for seat in range(4):
            table = scene(match.rules, match.state.seen_by(seat))
            acts = legal(match) if seat == match.state.table.turn else []
            for thing in (*table.zones[-1].things, table.thing("stock")):
                move = "dig" if thing.key == "stock" else thing.key
                assert (thing.act, thing.why is None) == ((move, True) if move in acts else ("", False))
        match.play(dice.shuffled(legal(match))[0])


def test_the_table_shows_only_what_its_seat_sees():
    """Own hand, trick with the leading card, stock and cards out of play as counts; others are counts."""
    table = shown(text("4H KD", "9H 3C", "2H 7S", "KS 7C", stock="5C QS 6H AD"), 3, "4H 9H 2H")
    hand, trick = (next(zone for zone in table.zones if zone.kind == kind) for kind in ("hand", "trick"))
    assert [thing.face for thing in hand.things] == ["7C", "KS"]
    assert [(thing.face, thing.seat, thing.marks) for thing in trick.things] == [
        ("4H", 0, ()),
        ("9H", 1, ("leading",)),
        ("2H", 2, ()),
    ]
    assert (table.thing("stock").count, table.thing("gone").count) == (4, 52 - 12)
    assert [(place.seat, place.turn) for place in table.seats] == [(3, True), (0, False), (1, False), (2, False)]
    assert saying("cards", n=1) in table.seats[1].facts


def test_digging_and_passing_are_buttons_and_the_stock_can_be_taken():
    """`dig` is a button and the stock itself; with an empty stock there is `pass`."""
    table = shown(text("3C", "KC 2D", "4C", stock="5C", **LED), players=3)
    assert [(b.act, b.saying) for b in table.buttons] == [("dig", saying("dig", suit="H"))]
    assert table.thing("stock").act == "dig"
    table = shown(text("3C", "KC 2D", "4C", **LED), players=3)
    assert [(b.act, b.saying) for b in table.buttons] == [("pass", saying("pass", suit="H"))]
    assert table.thing("stock").act == ""


@pytest.mark.parametrize(
    ("position", "seat", "moves", "expected"),
    [
        (text("4H KD", "9C", "2H 3H"), 0, "", saying("your_lead")),
        (text("4H", "9C", "2H 3H"), 0, "", saying("last_card", card="4H")),
        (text("4H KD", "9C", "2H 3H"), 1, "", saying("their_turn", seat=0)),
        (text("4H KD", "9H 8H", "2H 3H"), 1, "4H", saying("follow", suit="H")),
        (text("4H KD", "9H 8C", "2H 3H"), 1, "4H", saying("only_one", card="9H")),
        (text("*1 KD", "9H 8C", "2H 3H"), 1, "*1", saying("open_suit")),
        (text("4H KD", "9C", "2H 3H", stock="5C"), 1, "4H", saying("must_dig", suit="H")),
        (text("4H KD", "9C", "2H 3H"), 1, "4H", saying("must_pass", suit="H")),
        (text("4H", "9C", "2H 3H"), 1, "4H", saying("round_over")),
    ],
)
def test_the_prompt_says_what_is_to_be_done(position: str, seat: int, moves: str, expected):
    assert shown(position, seat, moves, **THREE).prompt == expected


def test_the_facts_of_a_seat():
    """Card counts, the dealer, who could not follow, who is out and in which place."""
    start = text("-", "2C 7H", "8D 9D", "9H KH", turn=1, out="0")
    facts = {p.seat: p.facts for p in shown(start, 1, "7H pass", goal="find_loser").seats}
    assert facts == {
        1: (saying("cards", n=1),),
        2: (saying("cards", n=2), saying("passed")),
        3: (saying("cards", n=2),),
        0: (saying("cards", n=0), saying("dealer"), saying("out", place=1)),
    }


def test_a_pick_up_is_shown_card_by_card():
    """The cards leave the trick one after the other, and nothing can be played meanwhile."""
    match, _ = played(text("6C 3H", "TH 2S", "9C 9D", "4D KH", "8S", turn=1), "TH pass KH pass", players=5)
    scenes = [scene(match.rules, beat.state.seen_by(3)) for beat in match.play("3H")]
    lying = [[thing.key for zone in s.zones if zone.kind == "trick" for thing in zone.things] for s in scenes]
    assert lying == [["TH", "KH", "3H"], ["TH", "KH", "3H"], ["KH", "3H"], ["3H"], []]
    assert [s.prompt.code for s in scenes] == ["trick_over"] * 4 + ["last_card"]
    assert all(thing.act == "" for s in scenes[:-1] for zone in s.zones for thing in zone.things)
