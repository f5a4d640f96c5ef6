"""The browser's clock, chance, calendar and wishes of its owner, as the app's ports want them."""

from __future__ import annotations

import asyncio
import string
from collections.abc import Callable

from js import Date, Intl, Uint8Array, console, crypto, performance, window

from web.app.dates import Day
from web.dom.alarm import guarded

LETTERS = string.ascii_lowercase + string.digits
LENGTH = 16
FAIR = 256 - 256 % len(LETTERS)  # a byte from here on would favour the first letters
WIDE = "(min-width: 80em) and (min-height: 37.5em)"
IDLE = 0.3  # seconds after the table is ready
ENGLISH = "en-GB"  # whose spelling our texts have
SHORTEST = 1.0  # ms; browsers answer shorter sleeps unevenly


class BrowserClock:
    """Time as the page's marks count it."""

    def now(self) -> float:
        return float(performance.now())

    async def sleep(self, ms: float) -> None:
        await asyncio.sleep(max(ms, SHORTEST) / 1000)


def still() -> bool:
    """Whether the system asks for less motion."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def touch() -> bool:
    """Whether what the person mainly points with is as coarse as a finger."""
    return bool(window.matchMedia("(pointer: coarse)").matches)


def wide() -> bool:
    """Whether something has room beside the table; the style sheets place it there from the same width on."""
    return bool(window.matchMedia(WIDE).matches)


def when_widened(do: Callable[[], None]) -> None:
    """Do that whenever the window has become wide enough, or no longer is."""
    window.matchMedia(WIDE).addEventListener("change", guarded(lambda _: do()))


def identity() -> str:
    """16 characters from the browser's own chance: a restored interpreter's would repeat itself."""
    found = ""
    while len(found) < LENGTH:
        fair = (byte for byte in crypto.getRandomValues(Uint8Array.new(LENGTH)).to_py() if byte < FAIR)
        found += "".join(LETTERS[byte % len(LETTERS)] for byte in fair)
    return found[:LENGTH]


def today() -> str:
    """The date where the person is, as ISO writes it."""
    now = Date.new()
    return f"{now.getFullYear():04}-{now.getMonth() + 1:02}-{now.getDate():02}"


def dated(day: Day, language: str) -> str:
    """The day in that language, as the browser knows it."""
    locale = ENGLISH if language == "en" else language
    if day.ahead is not None:
        near = Intl.RelativeTimeFormat.new(locale, numeric="auto").format(day.ahead, "day")
        return str(near).replace("’", "'")  # as our own texts have it
    parts = {"day": "numeric", "month": "short", "timeZone": "UTC"} | ({"year": "numeric"} if day.year else {})
    return str(Intl.DateTimeFormat.new(locale, **parts).format(Date.new(day.iso)))


def when_idle(do: Callable[[], None]) -> None:
    """Do something that nobody waits for, once the table has had its time."""
    asyncio.get_running_loop().call_later(IDLE, do)


def persist() -> None:
    """Ask that what is kept here is not cleared away when room gets scarce; browsers may say no."""
    storage = getattr(window.navigator, "storage", None)
    if storage and hasattr(storage, "persist"):
        storage.persist()


def log(text: str) -> None:
    console.warn(text)
