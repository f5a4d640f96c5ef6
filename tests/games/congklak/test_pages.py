"""What the rules page of congklak says, checked by the engine."""

from game.core.match import Match
from game.core.rules import Start
from game.games.congklak.brain import LEVELS
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import MOST_PROTECTED, refilled
from game.games.congklak.table import Again, DiedEarly, Shot
from tests.prose import said, shown


def last(name: str):
    return shown("congklak", name, 1).beats[-1].event


def seeds(holes: int) -> int:
    return sum(Match(Congklak(holes=holes), Start(first=0)).state.table.ring)


def test_the_figures_of_the_page_are_those_of_the_engine():
    """Clauses 1, 4, 8, 9, 3b.2: holes, seeds, the lap, the refill of GT18, protected holes, rounds."""
    assert said("congklak", "cards") == sorted(map(str, [7, seeds(7), 6, seeds(6), 1, 7]))
    assert said("congklak", "setup") == ["7"]
    assert said("congklak", "turn") == sorted(map(str, [2 * 7 + 2, 2 * 6 + 2, 1, 2, 1, 3]))
    assert said("congklak", "questions") == [str(Congklak().rounds)]
    rich = 58 - 7 * 7
    assert said("congklak", "scoring") == sorted(map(str, [7, MOST_PROTECTED, 40, 58, rich, Congklak().rounds]))


def test_the_openings_of_the_page_are_what_the_engine_does():
    """GT1 plays again, GT2 shoots nine, GT7 is short of a lap."""
    assert isinstance(last("GT1"), Again)
    shot = last("GT2")
    assert isinstance(shot, Shot)
    assert shot.seeds == 9
    assert isinstance(last("GT7"), DiedEarly)
    assert (last("GT7").hole, last("GT13").hole) == (3, 3)


def test_the_refill_of_the_page_is_the_engines():
    """GT18: 40 and 58; two holes are short, and protected."""
    board = shown("congklak", "GT18").state.table
    (mine, store, short), (theirs, rich, none) = refilled(7, 40), refilled(7, 58)
    assert board.ring == (*mine, store, *theirs, rich)
    assert board.protected == tuple(range(short))
    assert none == 0


def test_the_levels_are_as_the_page_tells_them():
    """The first three plan one, two, three sowings and stray less and less; only the third looks at the answer."""
    levels = [search.keywords for search in LEVELS]
    assert [each["level"].plan for each in levels] == [1, 2, 3, None]
    assert [each.get("careful", False) for each in levels] == [False, False, True, False]
    temperatures = [each["level"].temperature for each in levels]
    assert temperatures == sorted(temperatures, reverse=True)
    assert temperatures[-1] == 0
