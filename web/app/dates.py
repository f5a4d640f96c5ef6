"""A day as people speak of it: today and yesterday by name, the year only where it is not this one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Day:
    """An ISO date, and how it is spoken of. ahead: 0 for today, -1 for yesterday, None for every other day."""

    iso: str
    ahead: int | None = None
    year: bool = True


def day(iso: str, today: str) -> Day | None:
    """That date as seen from today; None where it is no date."""
    try:
        ahead = (date.fromisoformat(iso) - date.fromisoformat(today)).days
    except ValueError:
        return None
    return Day(iso, ahead if ahead in (0, -1) else None, iso[:4] != today[:4])


def as_in_files(day: Day, language: str) -> str:  # noqa: ARG001 - files are the same in every language
    """The date alone, where no browser words it."""
    return day.iso
