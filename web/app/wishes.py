"""The grammar of what a person can ask of the page: the texts that buttons, keys and history send.

act:MOVE        make a move, in notation             why:KEY[,KEY]   why can this not be played?
pick:KEY        choose a thing, or no longer         lift:KEY        lift a thing that the next press plays
at:GROUP:KEY    the Tab stop of a group moved there  peek:KEY        say what that would do
hint            say what to do, and why
go:SCREEN[:GAME]  open a screen; at the table it opens as a panel beside the cards
set:OPTION:VALUE  an option of the form              level:N[:SEAT]  the level of all others, or of one
start           deal a new match                     resume:ID       go on with a kept one
undo  skip  next  stop  leave  again[:same]                 back[:DEPTH]    to the screen before, or so deep
here            play here what another tab plays
close           close the panel                      update  later   the newer version: now, or not now
lesson:GAME:N   the N-th lesson of a game             lesson:next     the one after this
lang:V  NAME:V  a setting: each name of settings.py is a verb
delete:ID[:yes]  erase[:yes]  import[:yes]  no       asked back first; then yes, or no
export[:ID]     a file with everything, or with one finished match; export:before, with the question still open
unimport        takes the last import back           room:yes|no     may the oldest matches lose their moves?
open:ID         look at a finished match again       step:first|before|after|last   through its steps
account:ROW:SEAT   where that number of the score sheet comes from
more            older finished matches               link   deal     copy the link to this deal; open one
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.app.settings import CHOICES

if TYPE_CHECKING:
    from web.app.shell import Shell

# The least and the most arguments of each verb.
VERBS = {
    "act": (1, 1),
    "why": (1, 1),
    "pick": (1, 1),
    "lift": (1, 1),
    "at": (2, 2),
    "peek": (1, 1),
    "hint": (0, 0),
    "go": (1, 2),
    "set": (2, 2),
    "level": (1, 2),
    "start": (0, 0),
    "resume": (1, 1),
    "lesson": (1, 2),
    "undo": (0, 0),
    "skip": (0, 0),
    "next": (0, 0),
    "stop": (0, 0),
    "again": (0, 1),
    "leave": (0, 0),
    "back": (0, 1),
    "close": (0, 0),
    "update": (0, 0),
    "later": (0, 0),
    **dict.fromkeys(CHOICES, (1, 1)),
    "lang": (1, 1),
    "delete": (1, 2),
    "erase": (0, 1),
    "import": (0, 1),
    "no": (0, 0),
    "export": (0, 1),
    "unimport": (0, 0),
    "room": (1, 1),
    "open": (1, 1),
    "step": (1, 1),
    "account": (2, 2),
    "more": (0, 0),
    "link": (0, 0),
    "deal": (0, 0),
    "here": (0, 0),
}

# Single letters, active while the focus is at the table; the same in every language.
KEYS = {
    "h": "hint", "l": "go:last", "s": "go:scores", "j": "go:journal", "u": "undo", "?": "go:help", "Escape": "close",
}  # fmt: skip


@dataclass(frozen=True)
class Wish:
    """Something asked: a verb and its arguments."""

    verb: str
    args: tuple[str, ...] = ()

    def number(self, place: int) -> int | None:
        """The argument at that place as a whole number; None when it is missing or none."""
        text = self.args[place] if place < len(self.args) else ""
        return int(text) if text.isascii() and text.isdigit() else None


def wish(text: str) -> Wish | None:
    """The wish that a text spells; None when it spells none."""
    verb, *args = text.split(":")
    least, most = VERBS.get(verb, (1, 0))
    return Wish(verb, tuple(args)) if least <= len(args) <= most else None


Doing = Callable[["Shell", Wish], None]  # what a verb does
