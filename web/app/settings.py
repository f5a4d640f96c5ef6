"""The person's settings, and how they are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from web.app.film import SPEEDS, TRICK, Pace
from web.app.sounds import LOUDNESS

# The settings by what they are about, each with its choices, the default first. The catalogue words the groups as
# settings.group.GROUP, the settings as settings.NAME.
GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "page": {"theme": ("auto", "light", "dark", "contrast"), "archive": ("shown", "hidden")},
    "table": {
        "suits": ("two", "four"),
        "index": ("normal", "large"),
        "order": ("suit", "rank", "trumps"),
        "side": ("right", "left"),
    },
    "play": {
        "confirm": ("auto", "always", "never"),
        "forced": ("ask", "play"),
        "preview": ("auto", "always", "never"),
        "keys": ("on", "off"),
    },
    "pace": {
        "speed": ("normal", "slow", "fast", "none"),
        "wait": ("normal", "short", "long", "tap"),
        "motion": ("auto", "none"),
    },
    "sound": {"sound": ("off", "on"), "volume": ("middle", "soft", "loud")},
}
CHOICES: Mapping[str, tuple[str, ...]] = {name: each for group in GROUPS.values() for name, each in group.items()}
DRESS = ("suits", "index", "side", "keys")  # what style sheets and listeners read off the page, as data-NAME
WAITS = {"short": 600, "long": 2800}  # ms that a finished trick stays, at normal speed
BEGINNER = "bot:1"
LONGEST = 600  # characters of kept settings; a text that short cannot nest deeply


@dataclass(frozen=True)
class Settings:
    """What the person has chosen for the page, whatever they play."""

    speed: str = "normal"
    motion: str = "auto"
    theme: str = "auto"
    preview: str = "auto"
    archive: str = "shown"
    suits: str = "two"
    index: str = "normal"
    order: str = "suit"
    side: str = "right"
    confirm: str = "auto"
    forced: str = "ask"
    keys: str = "on"
    wait: str = "normal"
    sound: str = "off"
    volume: str = "middle"

    def value(self, name: str) -> str:
        """The value of a setting."""
        return str(getattr(self, name))

    def having(self, name: str, value: str) -> Settings:
        """The settings with one changed; what is no choice changes nothing."""
        return replace(self, **{name: value}) if value in CHOICES.get(name, ()) else self

    def dress(self) -> dict[str, str]:
        """What the whole page wears, as attributes; a default needs none."""
        return {f"data-{name}": self.value(name) for name in DRESS if self.value(name) != CHOICES[name][0]}

    def next_speed(self) -> str:
        """The speed after this one, for a button that goes round."""
        order = list(SPEEDS)
        return order[(order.index(self.speed) + 1) % len(order)]

    def previews(self, seating: Sequence[str]) -> bool:
        """Whether it is said beforehand what a move would do; by default while all others are beginners."""
        return _easy(seating) if self.preview == "auto" else self.preview == "always"

    @property
    def loudness(self) -> float:
        """How loud the table is; 0 when it is silent."""
        return LOUDNESS[self.volume] if self.sound == "on" else 0.0

    def lifts(self, seating: Sequence[str], *, touch: bool) -> bool:
        """Whether a thing is lifted first and played by a second press; by default under a beginner's finger."""
        return touch and _easy(seating) if self.confirm == "auto" else self.confirm == "always"

    def pace(self, *, still: bool) -> Pace:
        """How fast moves are shown; `still` when the system asks for less motion."""
        trick = WAITS.get(self.wait, TRICK)
        return Pace(SPEEDS[self.speed], still or self.motion == "none", trick, self.wait == "tap")

    def __str__(self) -> str:
        """The settings as they are kept."""
        return json.dumps({name: self.value(name) for name in CHOICES})


def _easy(seating: Sequence[str]) -> bool:
    """Whether all others are beginners."""
    return all(kind in ("you", BEGINNER) for kind in seating)


def read(text: str) -> Settings:
    """The kept settings; what cannot be read has its default."""
    try:
        plain = json.loads(text if len(text) <= LONGEST else "")
    except ValueError:
        plain = {}
    settings = Settings()
    for name, value in plain.items() if isinstance(plain, dict) else ():
        settings = settings.having(name, value)
    return settings
