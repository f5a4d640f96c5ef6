"""The worked positions of rules.md 3f: GT1 to GT23."""

from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.rules import IllegalAction, Start
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import refilled
from game.games.congklak.table import (
    Again,
    DiedAcross,
    DiedEarly,
    DiedFruitless,
    DiedProtected,
    Relayed,
    Round,
    Shot,
    WalkedOut,
)

SEVEN = "7 7 7 7 7 7 7"
SIX = "6 6 6 6 6 6"


def picked(position: str, *holes: int, **options: object):
    """The match after these picks from a position, and the events of the last pick."""
    match = Match(Congklak.chosen(options), Start(position=position))
    beats = ()
    for hole in holes:
        beats = match.play(str(hole))
    return match, [beat.event for beat in beats]


def text(match: Match) -> str:
    return match.rules.position(match.state)


def kinds(events: list) -> list[type]:
    return [type(event) for event in events]


def test_gt1_opening_into_the_store():
    """GT1 (clauses 2, 4, 5, 6c): hole 1 of seven ends in the own store, the mover goes on."""
    match, events = picked(f"{SEVEN} / 0 | {SEVEN} / 0 ; 0", 1)
    assert text(match) == f"0 8 8 8 8 8 8 / 1 | {SEVEN} / 0 ; 0"
    assert isinstance(events[-1], Again)


def test_gt2_opening_that_laps_exactly():
    """GT2 (clauses 6a, 6d; 3b.2): landing on the starting hole is a full lap, so a shot."""
    match, events = picked(f"{SEVEN} / 0 | {SEVEN} / 0 ; 0", 2)
    assert text(match) == "8 0 8 8 8 8 8 / 10 | 0 8 8 8 8 0 8 / 0 ; 1"
    assert isinstance(events[1], Relayed)
    assert events[-1] == Shot(0, 2, 8, 9)


@pytest.mark.parametrize(
    ("hole", "rival"),
    [
        (2, "0 8 8 8 8 0 8"),
        (3, "8 0 8 8 0 8 8"),
        (4, "8 8 0 0 8 8 8"),
        (5, "8 8 0 0 8 8 8"),
        (6, "8 0 8 8 0 8 8"),
        (7, "0 8 8 8 8 0 8"),
    ],
)
def test_gt3_all_openings_of_seven_holes(hole: int, rival: str):
    """GT3: every opening but hole 1 is a shot of nine."""
    match, events = picked(f"{SEVEN} / 0 | {SEVEN} / 0 ; 0", hole)
    own = " ".join("0" if number == hole else "8" for number in range(1, 8))
    assert text(match) == f"{own} / 10 | {rival} / 0 ; 1"
    assert events[-1] == Shot(0, hole, 8, 9)


@pytest.mark.parametrize("hole", [2, 3, 5, 6])
def test_gt4_openings_of_six_holes(hole: int):
    """GT4: on six holes these four openings are shots of eight."""
    match, events = picked(f"{SIX} / 0 | {SIX} / 0 ; 0", hole, holes=6)
    assert events[-1] == Shot(0, hole, 7, 8)
    assert match.state.table.ring[6] == 9


def test_gt4_opening_into_the_store_of_six_holes():
    """GT4: hole 1 of six ends in the own store."""
    match, events = picked(f"{SIX} / 0 | {SIX} / 0 ; 0", 1, holes=6)
    assert isinstance(events[-1], Again)
    assert match.state.table.turn == 0


def test_gt4_the_shot_that_catches_nothing():
    """GT4, G3: with the hole opposite just lifted, the last seed alone is stored."""
    match, events = picked(f"{SIX} / 0 | {SIX} / 0 ; 0", 4, holes=6)
    assert text(match) == "7 7 7 0 7 7 / 2 | 7 7 0 7 7 7 / 0 ; 1"
    assert events[-1] == Shot(0, 4, 0, 1)


def test_gt4_the_seed_stays_with_tembak_empty_stay():
    """GT4, G3: with tembak_empty=stay a shot that would catch nothing is none."""
    match, events = picked(f"{SIX} / 0 | {SIX} / 0 ; 0", 4, holes=6, tembak_empty="stay")
    assert text(match) == "7 7 7 1 7 7 / 1 | 7 7 0 7 7 7 / 0 ; 1"
    assert isinstance(events[-1], DiedFruitless)


def test_gt5_the_other_side_is_alike():
    """GT5 (clause 2): both seats sow the same way round, each into its own store."""
    match, _ = picked(f"{SEVEN} / 0 | {SEVEN} / 0 ; 1", 2)
    assert text(match) == "0 8 8 8 8 0 8 / 0 | 8 0 8 8 8 8 8 / 10 ; 0"


def test_gt6_dead_across_and_the_end_of_the_round():
    """GT6 (clauses 6b, 7): an empty hole opposite ends the turn; an empty side ends the round."""
    match, events = picked("0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0", 7)
    assert text(match) == "0 0 0 0 0 0 0 / 21 | 1 5 0 0 0 0 0 / 71 ; -"
    assert kinds(events)[1:] == [DiedAcross, WalkedOut]
    assert events[-1] == WalkedOut(0, 21, 77)
    assert match.tally == [(21, 77)]
    match.advance()
    assert match.setup.starter == 1  # menang jalan starts the next round


def test_gt6_on_turn_lets_the_rival_move():
    """GT6, G10: with round_end=on_turn the round goes on while the player to move can play."""
    match, _ = picked("0 0 0 0 0 0 2 / 20 | 0 5 0 0 0 0 0 / 71 ; 0", 7, round_end="on_turn")
    assert text(match).endswith("; 1")


GT7 = "2 0 0 0 0 0 1 / 30 | 0 0 0 0 9 0 0 / 56 ; 0"


def test_gt7_an_own_empty_hole_without_a_lap():
    """GT7 (clause 6d): before the lap there is no shot."""
    match, events = picked(GT7, 1)
    assert text(match) == "0 1 1 0 0 0 1 / 30 | 0 0 0 0 9 0 0 / 56 ; 1"
    assert isinstance(events[-1], DiedEarly)


def test_gt7_lap_none_shoots_at_once():
    """GT7: with lap=none the same pick is a shot of ten, and the round is over."""
    match, events = picked(GT7, 1, lap="none")
    assert text(match) == "0 1 0 0 0 0 1 / 40 | 0 0 0 0 0 0 0 / 56 ; -"
    assert events[-2:] == [Shot(0, 3, 9, 10), WalkedOut(1, 56, 42)]


def test_gt7_lap_return_needs_the_own_store():
    """GT7: with lap=return the own store was not passed, so no shot either."""
    _, events = picked(GT7, 1, lap="return")
    assert isinstance(events[-1], DiedEarly)


GT8 = "0 0 0 0 0 0 9 / 30 | 1 1 1 1 1 1 1 / 52 ; 0"


def test_gt8_short_of_a_lap():
    """GT8 (3b.2): travel 10 is no lap."""
    match, events = picked(GT8, 7)
    assert text(match) == "1 0 0 0 0 0 0 / 31 | 2 2 2 2 2 2 2 / 52 ; 1"
    assert isinstance(events[-1], DiedEarly)


def test_gt8_lap_return_is_a_shot():
    """GT8: with lap=return having passed the own store is enough."""
    match, events = picked(GT8, 7, lap="return")
    assert text(match) == "0 0 0 0 0 0 0 / 34 | 2 2 2 2 2 2 0 / 52 ; -"
    assert events[-2] == Shot(0, 1, 2, 3)


def test_gt9_one_position_short():
    """GT9 (clauses 5, 6a): relays on both sides, the rival's store jumped, travel 15 is no lap."""
    match, events = picked("0 3 0 0 0 0 8 / 10 | 1 1 1 1 1 1 1 / 70 ; 0", 7)
    assert text(match) == "1 0 1 1 1 1 0 / 11 | 2 2 2 2 2 2 0 / 70 ; 1"
    assert [event.lifted for event in events[1:3]] == [14, 1]
    assert isinstance(events[-1], DiedEarly)


def test_gt10_fifteen_seeds_come_home():
    """GT10: fifteen seeds end in their own hole, a lap and a shot."""
    match, events = picked("0 0 15 0 0 0 0 / 20 | 2 2 2 2 2 2 2 / 49 ; 0", 3)
    assert text(match) == "1 1 0 1 1 1 1 / 25 | 3 3 3 3 0 3 3 / 49 ; 1"
    assert events[-1] == Shot(0, 3, 3, 4)


def test_gt11_the_starting_hole_is_not_skipped():
    """GT11 (G2): the second time round the starting hole receives a seed."""
    match, events = picked("0 0 16 0 1 0 0 / 20 | 2 2 2 2 2 2 2 / 47 ; 0", 3)
    assert text(match) == "1 1 1 0 3 0 2 / 22 | 3 3 3 3 3 3 3 / 47 ; 0"
    assert isinstance(events[-1], Again)


def test_gt12_distance_counts_not_seeds():
    """GT12 (3b.2, G4): jumped holes count as travel; a protected hole opposite is not caught."""
    match, events = picked("0 0 0 0 0 0 13 / 20 | 2! 3! 4 4 4 4 4 / 40 ; 0", 7)
    assert text(match) == "1 1 1 1 1 1 0 / 22 | 2! 3! 5 5 5 5 5 / 40 ; 1"
    assert events[-1] == Shot(0, 7, 0, 1)


def test_gt13_jumping_over_ngacang():
    """GT13 (clause 10, G9): the rival's protected holes receive nothing."""
    match, events = picked("0 0 0 0 0 0 3 / 40 | 2! 3! 0 5 5 5 5 / 30 ; 0", 7)
    assert text(match) == "1 1 1 0 0 0 0 / 41 | 2! 3! 1 0 6 6 6 / 30 ; 1"
    assert isinstance(events[-1], DiedEarly)


GT14 = "1! 1! 1! 0 0 0 10 / 20 | 3 3 3 3 3 3 3 / 44 ; 0"


def test_gt14_the_last_seed_in_the_own_ngacang():
    """GT14 (G6, clause 10): no relay from a protected hole; nothing playable ends the round."""
    match, events = picked(GT14, 7)
    assert text(match) == "2! 2! 1! 0 0 0 0 / 21 | 4 4 4 4 4 4 4 / 44 ; -"
    assert kinds(events)[1:] == [DiedProtected, WalkedOut]
    assert match.tally == [(26, 72)]


def test_gt14_last_resort_goes_on():
    """GT14: with ngacang_reserve=last_resort the side is not empty, seat 1 is to move."""
    match, _ = picked(GT14, 7, ngacang_reserve="last_resort")
    assert text(match).endswith("; 1")


def test_last_resort_opens_the_protected_holes():
    """3b.3: with all other holes empty, and only then, the ngacang holes may be played."""
    rules = Congklak(ngacang_reserve="last_resort")
    stuck = rules.place("2! 2! 1! 0 0 0 0 / 21 | 4 4 4 4 4 4 4 / 44 ; 0")
    assert [str(action) for action in rules.legal(stuck.seen_by(0))] == ["1", "2", "3"]
    free = rules.place("2! 2! 1! 0 0 0 1 / 20 | 4 4 4 4 4 4 4 / 44 ; 0")
    assert [str(action) for action in rules.legal(free.seen_by(0))] == ["7"]


def test_gt15_an_extra_turn_with_nothing_left():
    """GT15 (G11, 3b.4; clauses 3, 7, 8, 9): the walk is lost, the seeds are won, refill with ngacang."""
    match, events = picked("2! 1! 0 0 0 0 1 / 50 | 0 3 0 0 4 0 0 / 37 ; 0", 7)
    assert kinds(events)[1:] == [Again, WalkedOut]
    assert match.tally == [(54, 44)]
    assert match.rules.ranking(match.tally, match.state.table) == (1, 2)
    by_walk = replace(match.rules, decide_by="jalan")
    assert by_walk.ranking(match.tally, match.state.table) == (2, 1)
    match.advance()
    assert text(match) == "7 7 7 7 7 7 7 / 5 | 2! 7 7 7 7 7 7 / 0 ; 1"


def test_gt16_the_own_empty_ngacang_after_a_lap():
    """GT16 (G7): no shot from a protected hole."""
    match, events = picked("0! 1! 1! 0 0 0 9 / 20 | 3 3 3 3 3 3 3 / 46 ; 0", 7, lap="return")
    assert text(match) == "1! 1! 1! 0 0 0 0 / 21 | 4 4 4 4 4 4 4 / 46 ; -"
    assert kinds(events)[1:] == [DiedProtected, WalkedOut]
    assert match.tally == [(24, 74)]


def test_gt17_both_sides_empty():
    """GT17 (G12): the mover has won the walk."""
    match, events = picked("0 0 0 0 1 0 0 / 60 | 0 1 0 0 0 0 0 / 36 ; 0", 5, lap="none")
    assert match.tally == [(62, 36)]
    assert match.state.table.walk == 0
    assert events[-2] == Shot(0, 6, 1, 2)


@pytest.mark.parametrize(
    ("owned", "row", "protected"),
    [
        (49, "7 7 7 7 7 7 7", 0),
        (48, "6 7 7 7 7 7 7", 1),
        (45, "3 7 7 7 7 7 7", 1),
        (42, "0 7 7 7 7 7 7", 1),
        (40, "2 3 7 7 7 7 7", 2),
        (38, "1 2 7 7 7 7 7", 2),
        (31, "1 1 1 7 7 7 7", 3),
        (29, "0 0 1 7 7 7 7", 3),
        (28, "0 0 0 7 7 7 7", 3),
        (27, "1 1 2 2 7 7 7", 3),
        (25, "1 1 1 1 7 7 7", 3),
        (21, "0 0 0 0 7 7 7", 3),
        (13, "1 1 1 1 1 1 7", 3),
        (5, "0 0 1 1 1 1 1", 3),
    ],
)
def test_gt18_refills_of_seven_holes(owned: int, row: str, protected: int):
    """GT18 (clauses 8, 9; G14 to G16): full holes nearest the store, the rest shared, at most three protected."""
    assert refilled(7, owned) == (tuple(map(int, row.split())), 0, protected)
    assert refilled(7, 98 - owned) == ((7,) * 7, 49 - owned, 0) or owned == 49


def test_gt18_the_richer_side_keeps_its_surplus():
    """GT18 (clause 8): 58 seeds fill every hole and leave nine in the store (menang biji)."""
    assert refilled(7, 58) == ((7,) * 7, 9, 0)


@pytest.mark.parametrize(
    ("owned", "row", "protected"),
    [
        (36, "6 6 6 6 6 6", 0),
        (33, "3 6 6 6 6 6", 1),
        (28, "2 2 6 6 6 6", 2),
        (22, "1 1 2 6 6 6", 3),
        (17, "1 1 1 2 6 6", 3),
    ],
)
def test_gt19_refills_of_six_holes(owned: int, row: str, protected: int):
    """GT19: the same on six holes."""
    assert refilled(6, owned) == (tuple(map(int, row.split())), 0, protected)


@pytest.mark.parametrize("hole", ["1", "2", "3", "8", "0", "07", " 4", "4 ", "", "b4"])
def test_gt20_illegal_picks(hole: str):
    """GT20 (clause 10, G8): protected, empty and other holes are refused, the text quoted."""
    match = Match(Congklak(), Start(position="2! 1! 0 7 7 7 7 / 18 | 7 7 7 7 7 7 7 / 0 ; 0"))
    with pytest.raises(IllegalAction, match="expected one of: 4 5 6 7") as refused:
        match.play(hole)
    assert repr(hole) in str(refused.value)
    assert match.moves == []


def ended(owned: tuple[int, int], walk: int = 0, number: int = 1, **options: object):
    """The rules, and a finished round in which the seats own these seeds."""
    rules = Congklak.chosen(options)
    setup = Round(number, number, 0, (0, 0), 0, owned)
    start = rules.place(f"{SEVEN} / 0 | {SEVEN} / 0 ; 0").table
    ring = (*(0,) * 7, owned[0], *(0,) * 7, owned[1])
    return rules, replace(start, setup=setup, ring=ring, turn=None, walk=walk)


def test_gt21_no_seed_left_ends_the_match():
    """GT21 (clause 12): who owns nothing has lost, whatever decide_by says."""
    for decide_by in ("biji", "jalan"):
        rules, table = ended((0, 98), walk=0, decide_by=decide_by)
        assert rules.following(table.setup, table, [(0, 98)]) is None
        assert rules.ranking([(0, 98)], table) == (2, 1)


def test_gt21_a_knockout_ends_over_three_short_holes():
    """GT21 (3b.5): 27 seeds need four short holes and are out, whoever won the walk."""
    rules, table = ended((27, 71), walk=0, rounds="knockout", decide_by="jalan")
    assert rules.following(table.setup, table, [(27, 71)]) is None
    assert rules.ranking([(27, 71)], table) == (2, 1)


def test_gt21_a_knockout_goes_on_with_three_short_holes():
    """GT21: 28 seeds need three short holes: play on."""
    rules, table = ended((28, 70), walk=0, rounds="knockout")
    assert rules.following(table.setup, table, [(28, 70)]).holdings == (28, 70)


def test_a_literal_knockout_goes_on_to_zero():
    """3b.5: with knockout_at=zero even one seed plays on."""
    rules, table = ended((1, 97), rounds="knockout", knockout_at="zero")
    assert rules.following(table.setup, table, [(1, 97)]) is not None


def test_a_knockout_stops_after_thirty_rounds():
    """3b.5: the safety stop, then the seeds are counted."""
    rules, table = ended((40, 58), rounds="knockout", number=30)
    assert rules.following(table.setup, table, [(40, 58)]) is None
    assert rules.ranking([(40, 58)], table) == (2, 1)


def test_equal_seeds_are_decided_by_the_walk():
    """3b.4: with equal seeds menang jalan of the last round wins."""
    rules, table = ended((49, 49), walk=1, number=3)
    assert rules.following(table.setup, table, [(49, 49)]) is None
    assert rules.ranking([(49, 49)], table) == (2, 1)


def test_gt22_the_literal_reading_banks():
    """GT22 (3b.1, clause 6a to the letter): the filled hole goes to the store, the mover chooses again."""
    match, events = picked(f"{SEVEN} / 0 | {SEVEN} / 0 ; 0", 2, relay="bank")
    assert text(match) == "7 0 8 8 8 8 8 / 9 | 0 7 7 7 7 7 7 / 0 ; 0"
    assert isinstance(events[-1], Again)


GT23 = "1 7 4 1 6 6 3 6 3 1 5 6 5 6 5 4 3 6 4 3 6 4 4 7 3 6 1 7 7 5 7 4 7"


def test_gt23_the_long_chain():
    """GT23 (3b.6): 33 picks, every one ends in the own store, 92 seeds banked in one turn."""
    match = Match(Congklak(), Start(first=0))
    seen = {}
    for number, hole in enumerate(GT23.split(), 1):
        events = [beat.event for beat in match.play(hole)]
        assert isinstance(events[-1], Again)
        seen[number] = text(match)
    assert seen[2] == "1 9 9 9 9 9 1 / 3 | 8 8 8 8 8 8 0 / 0 ; 0"
    assert seen[10] == "3 0 3 9 25 1 3 / 34 | 1 5 4 0 4 1 5 / 0 ; 0"
    assert seen[23] == "1 2 5 1 0 2 1 / 78 | 1 0 1 0 1 2 3 / 0 ; 0"
    assert seen[33] == "0 1 0 0 1 0 0 / 92 | 1 0 1 0 1 0 1 / 0 ; 0"
