"""A day as people speak of it, seen from the day that it is."""

import pytest

from web.app.dates import Day, as_in_files, day


@pytest.mark.parametrize(
    ("iso", "today", "seen"),
    [
        ("2026-11-30", "2026-11-30", Day("2026-11-30", 0, year=False)),
        ("2026-11-29", "2026-11-30", Day("2026-11-29", -1, year=False)),
        ("2026-11-28", "2026-11-30", Day("2026-11-28", None, year=False)),
        ("2025-12-31", "2026-01-01", Day("2025-12-31", -1, year=True)),
        ("2025-11-30", "2026-11-30", Day("2025-11-30", None, year=True)),
        ("2026-12-01", "2026-11-30", Day("2026-12-01", None, year=False)),  # brought from where it is later
    ],
)
def test_today_and_yesterday_have_names_and_only_another_year_is_told(iso, today, seen):
    assert day(iso, today) == seen
    assert as_in_files(seen, "fr") == iso


@pytest.mark.parametrize("text", ["", "2026-02-30", "soon", "None"])
def test_what_is_no_date_is_no_day(text):
    """A record from outside may say anything; the match is then told by its moves."""
    assert day(text, "2026-11-30") is None
