"""How many copies there are of what this page has written: what may be said of it, and nothing better."""

from __future__ import annotations

from enum import Enum


class Copies(Enum):
    """The value is the code of its sentence (table.kept.*)."""

    BOTH = "yes"  # in both stores, the mirror's transaction complete
    UNDERWAY = "wait"  # the mirror has been asked less than a second ago
    ONE = "one"  # in one store alone
    NONE = "no"  # nowhere: it goes away with the page


class Far(Enum):
    """What is known of the mirror."""

    DONE = "done"  # everything that was written is there
    ASKED = "asked"  # something is on its way, for less than a second
    WITHOUT = "without"  # there is none, it refused, or it does not answer


def copies(far: Far, *, near: bool) -> Copies:
    """What is true of a near store that has everything or not, and a mirror."""
    if far is Far.ASKED:
        return Copies.UNDERWAY
    return (Copies.NONE, Copies.ONE, Copies.BOTH)[near + (far is Far.DONE)]
