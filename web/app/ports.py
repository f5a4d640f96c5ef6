"""What the page needs from the world outside: a document, a clock, a store, chance, a calendar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from web.app.dates import Day, as_in_files
from web.app.el import El
from web.app.keep.shelf import Shelf
from web.app.keep.tabs import OneTab, Tabs
from web.app.outside import Inside, Outside
from web.app.primer import Read, nothing_to_read
from web.app.sounds import Silence, Sounds
from web.app.tongues import Fetch, nothing_to_fetch
from web.app.versions import OneVersion, Versions

if TYPE_CHECKING:
    from web.app.evening import Player
    from web.app.lamp import Adviser, LocalAdviser
    from web.app.players import LocalBot


@dataclass(frozen=True)
class Picture:
    """One frame for the document.

    ms: how long things that moved may glide. focus: the key of the element to be focused; empty leaves the focus
    where it is (an element that disappears with the focus gives it to the title).
    """

    root: El
    title: str
    language: str
    theme: str
    motion: str
    ms: int = 0
    focus: str = ""


class Page(Protocol):
    """The document and its history."""

    def show(self, picture: Picture) -> None:
        """Make the document look like the picture."""

    def depth(self, depth: int) -> None:
        """Make the history that many entries deeper than the home screen."""


class Clock(Protocol):
    """Time in milliseconds."""

    def now(self) -> float:
        """Milliseconds since some moment."""

    async def sleep(self, ms: float) -> None:
        """Let the page live on for that long."""


@dataclass(frozen=True)
class Ports:
    """All of them together.

    store: everything that is kept, and the truth about how well. still: whether the system asks for less motion.
    touch: whether the person points with a finger. wide: whether there is room beside the table.
    sounds: who makes the table heard, not asked for before somebody wants that.
    identity: 16 random characters a-z 0-9. today: the ISO date. log: where a mistake of ours is written. hire, consult:
    who plays, and who advises, instead of one who thinks on the page; the same one when nobody else is there.
    versions: whether the page is kept for playing offline, and whether a newer one waits. outside: files and
    addresses. words: the catalogues of a language that did not come with the program, as text. read: our own pages
    that are only read, by their addresses.
    dated: a day as a language writes it. tabs: the other tabs of this page. persist: asks the browser not to clear
    away what is kept.
    """

    page: Page
    clock: Clock
    store: Shelf
    language: str
    still: Callable[[], bool]
    identity: Callable[[], str]
    today: Callable[[], str]
    log: Callable[[str], None]
    hire: Callable[[LocalBot], Player] = lambda local: local
    consult: Callable[[LocalAdviser], Adviser] = lambda local: local
    versions: Versions = field(default_factory=OneVersion)
    outside: Outside = field(default_factory=Inside)
    words: Fetch = nothing_to_fetch
    read: Read = nothing_to_read
    dated: Callable[[Day, str], str] = as_in_files
    tabs: Tabs = field(default_factory=OneTab)
    persist: Callable[[], None] = lambda: None
    touch: Callable[[], bool] = lambda: False
    sounds: Callable[[], Sounds] = Silence
    wide: Callable[[], bool] = lambda: False
