"""Where the arrow keys lead, on the congklak board as it stands and lies, and in a hand of two rows."""

from web.dom.geometry import Box, neighbour

SIZE, STEP = 48.0, 52.0


def at(column: int, row: int) -> Box:
    return Box(column * STEP, row * STEP, SIZE, SIZE)


# Sowing order: the other side's holes 1 to 7, then mine (as the page holds them).
STANDING = [at(0, 7 - hole) for hole in range(1, 8)] + [at(2, hole - 1) for hole in range(1, 8)]
LYING = [at(hole - 1, 0) for hole in range(1, 8)] + [at(7 - hole, 1) for hole in range(1, 8)]
MINE = 7  # index of my hole 1


def test_on_the_standing_board_down_goes_with_my_seeds():
    assert neighbour(STANDING, MINE, "ArrowDown") == MINE + 1
    assert neighbour(STANDING, MINE, "ArrowUp") is None
    assert neighbour(STANDING, MINE, "ArrowLeft") == 6  # the hole opposite: their last one
    assert neighbour(STANDING, 6, "ArrowRight") == MINE


def test_on_the_lying_board_left_goes_with_my_seeds():
    assert neighbour(LYING, MINE, "ArrowLeft") == MINE + 1
    assert neighbour(LYING, MINE, "ArrowRight") is None
    assert neighbour(LYING, MINE, "ArrowUp") == 6
    assert neighbour(LYING, 6, "ArrowDown") == MINE


def test_a_hand_of_two_rows_is_walked_by_rows():
    hand = [at(column, 0) for column in range(7)] + [at(column, 1) for column in range(6)]
    assert neighbour(hand, 2, "ArrowRight") == 3
    assert neighbour(hand, 2, "ArrowDown") == 9
    assert neighbour(hand, 9, "ArrowUp") == 2
    assert neighbour(hand, 6, "ArrowRight") is None


def test_a_single_thing_has_no_neighbour():
    assert [neighbour([at(0, 0)], 0, key) for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")] == [None] * 4
