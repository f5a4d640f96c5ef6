"""What leaves the page as a file or an address, and what comes in so, past the gate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Outside(Protocol):
    """What the browser does for it. What the gate refuses comes as a sentence in place of the text."""

    def save(self, name: str, text: str) -> None:
        """Give the person a file of that name."""

    def choose(self, told: Callable[[str, str], None]) -> None:
        """Let the person choose a file; `told` its text, or why it is refused."""

    def share(self, fragment: str, told: Callable[[str, bool], None]) -> None:
        """Copy the page's address with this fragment; `told` the address, and whether it could be copied."""

    def listen(self, told: Callable[[str, str], None]) -> None:
        """Call `told` with the deal that the address names, or why it is refused; again whenever it changes."""


class Inside:
    """A page that nothing leaves, and that nothing comes into."""

    def save(self, name: str, text: str) -> None:
        """Nobody takes it."""

    def choose(self, told: Callable[[str, str], None]) -> None:
        """There is nothing to choose."""

    def share(self, fragment: str, told: Callable[[str, bool], None]) -> None:
        """The fragment is all that there is of an address."""
        told(f"#{fragment}", False)  # noqa: FBT003 - it has not been copied

    def listen(self, told: Callable[[str, str], None]) -> None:
        """Nothing will be told."""
