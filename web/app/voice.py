"""What is said aloud: two regions in turn, so that equal words are spoken again, and one that interrupts."""

from __future__ import annotations

Said = tuple[str, str, str]
SILENT: Said = ("", "", "")
_AGAIN = "\u00a0"  # makes a repeated interruption a new text


class Voice:
    """The texts of the three live regions; at most one is not empty."""

    def __init__(self) -> None:
        """Silent."""
        self.said = SILENT

    def say(self, text: str) -> None:
        """Say it when the reader is done."""
        self.said = ("", text, "") if self.said[0] else (text, "", "")

    def interrupt(self, text: str) -> None:
        """Say it at once: a refusal, the end of a match."""
        self.said = ("", "", text + _AGAIN if self.said[2] == text else text)
