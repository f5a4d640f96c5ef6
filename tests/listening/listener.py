"""What every listener can do: find what was said by its group, know a card by its name, hear one message at a pause."""

import re
from collections.abc import Sequence

from tests.listening.transcript import Line
from web.app.text import page_catalogue

CARDS = {name: code for code, name in page_catalogue("en")["card"].items()}
NUMBER = re.compile(r"\d+")


class NotHeardError(LookupError):
    """What a listener needs and was not said."""


class Listener:
    """Plays a deal of one game. Everything it knows was said to it."""

    options: tuple[str, ...] = ()  # of the match: the shortest

    def __init__(self) -> None:
        self.lines: Sequence[Line] = ()
        self.heard: list[str] = []  # the messages of the pauses

    def listen(self, lines: Sequence[Line], message: str = "") -> None:
        """The page as it is read now, and what was said by itself: one message a pause, none after a toggle."""
        self.lines = lines
        self.heard.append(message)

    def choose(self) -> Line:
        """What to press now."""
        raise NotImplementedError

    def check(self) -> None:
        """The deal is over: what is said of it must agree with what was heard while it lasted."""
        raise NotImplementedError

    # ---- what is said where

    def group(self, name: str) -> list[Line]:
        """The lines of the groups whose names begin so, without their headings."""
        return [line for line in self.lines if line.role != "heading" and any(g.startswith(name) for g in line.groups)]

    def cards(self, name: str) -> list[str]:
        """The cards of a group, in the order in which they are read."""
        return [card_of(line.name) for line in self.group(name)]

    def card(self, card: str) -> Line:
        """The card of the own hand, as something to be pressed."""
        return next(line for line in self.group("Your hand") if card_of(line.name) == card)

    def playable(self) -> set[str]:
        """The cards of the own hand that are said to be playable; exactly these are not disabled."""
        hand = self.group("Your hand")
        assert all(line.name.endswith(", playable") is not line.disabled for line in hand)
        return {card_of(line.name) for line in hand if not line.disabled}

    def button(self, *beginnings: str) -> Line | None:
        """The first button that can be pressed among those whose names begin so."""
        live = [line for line in self.group("What you can do") if not line.disabled]
        return next((line for begun in beginnings for line in live if line.name.startswith(begun)), None)

    def seats(self) -> dict[str, str]:
        """What is said of each player, by name."""
        return dict(line.name.partition(" ")[::2] for line in self.group("Players"))

    def sheet(self) -> dict[str, float]:
        """The totals of the score sheet by the players' names."""
        heads = [line.name for line in self.lines if line.role == "header"]
        totals = [line.name.rpartition(": ")[2] for line in self.lines if line.name.startswith("Total, ")]
        return {name: float(total.replace("−", "-")) for name, total in zip(heads[1:], totals, strict=False)}


def card_of(said: str) -> str:
    """The card that a name speaks of, with or without who played it and what is said besides."""
    plain = said.partition(": ")[2] or said
    for part in plain.split(", "):
        if part in CARDS:
            return CARDS[part]
    raise NotHeardError(f"{said!r} names no card")


def number_in(said: str) -> int:
    """The first number that is said."""
    found = NUMBER.search(said)
    if found is None:
        raise NotHeardError(f"{said!r} holds no number")
    return int(found[0])
