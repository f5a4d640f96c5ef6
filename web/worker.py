"""The entry of the bots' worker: exports the one function that answers requests."""

from game.remote import choose

__all__ = ["choose"]
__export__ = ["choose"]
