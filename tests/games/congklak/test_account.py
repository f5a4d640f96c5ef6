"""How the score sheet accounts for the seeds of a finished round: rules.md 3b.4, 3b.5 and clause 12."""

from game.games.congklak.scene import account
from tests.games.congklak.test_worked_positions import ended


def test_the_sheet_says_who_ran_out_where_that_decides():
    """3b.4: at equal seeds, or by the option; never beside what decides more."""
    for decide_by, owned, code in (
        ("biji", (49, 49), "walk"),
        ("biji", (50, 48), "owned"),
        ("jalan", (50, 48), "walk"),
        ("jalan", (0, 98), "emptied"),
    ):
        for walk in (0, 1):
            rules, table = ended(owned, walk=walk, decide_by=decide_by)
            found = account(rules, table, 0)
            assert found.code == code
            assert dict(found.values).get("runner", 1 - walk) == 1 - walk
    rules, table = ended((49, 49), walk=1)
    assert rules.ranking([(49, 49)], table) == (2, 1)


def test_the_sheet_says_who_is_out():
    """12, 3b.5, GT21: whoever is out and why, whoever is left and that the match is over; nobody while it goes on."""
    rules, table = ended((27, 71), walk=0, rounds="knockout")
    assert [account(rules, table, seat).code for seat in (0, 1)] == ["out", "outlasts"]
    assert dict(account(rules, table, 0).values)["short"] == 4
    rules, table = ended((0, 98), walk=1)
    assert [account(rules, table, seat).code for seat in (0, 1)] == ["emptied", "outlasts"]
    rules, table = ended((28, 70), walk=0, rounds="knockout")
    assert [account(rules, table, seat).code for seat in (0, 1)] == ["owned", "owned"]
