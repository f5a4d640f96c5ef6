"""Where the arrow keys lead: by what lies where on the screen, so that a turned board needs no keys of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ASIDE = 3.0  # what lies aside of the arrow's line counts as that much farther away
SLACK = 0.5  # boxes in one row may differ by fractions of a pixel


@dataclass(frozen=True)
class Box:
    """A rectangle on the screen."""

    left: float
    top: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


DIRECTIONS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def neighbour(boxes: Sequence[Box], at: int, key: str) -> int | None:
    """The box that an arrow key leads to from the box `at`: the nearest one ahead, rather straight than near."""
    ahead_x, ahead_y = DIRECTIONS[key]
    x, y = boxes[at].centre

    def distance(index: int) -> float | None:
        to_x, to_y = boxes[index].centre
        ahead = (to_x - x) * ahead_x + (to_y - y) * ahead_y
        aside = abs((to_x - x) * ahead_y) + abs((to_y - y) * ahead_x)
        return ahead + ASIDE * aside if ahead > SLACK and ahead >= aside / ASIDE else None

    distances = [(found, index) for index in range(len(boxes)) if (found := distance(index)) is not None]
    return min(distances)[1] if distances else None
