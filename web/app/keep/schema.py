"""The form in which everything is kept, as a number; how older forms become the present one; newer ones stay alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from web.app.keep.keys import OURS

KEY = f"{OURS}schema"

# Each makes of one key and its text what stands for it in the next form: pure, and harmless when done twice, since a
# store may have been left in the middle. The first one leads from form 1 to form 2.
Migration = Callable[[str, str], tuple[str, str]]
MIGRATIONS: tuple[Migration, ...] = ()


class NewerError(Exception):
    """A later version of the page has written here; what it wrote must not be written over."""


def schema_of(texts: Mapping[str, str]) -> int:
    """The form in which these texts are kept; without a number it is the first."""
    number = texts.get(KEY, "1")
    known = number.isascii() and number.isdigit() and len(number) < len(str(2**31)) and int(number) > 0
    return int(number) if known else 1


def migrated(texts: Mapping[str, str], migrations: Sequence[Migration] = MIGRATIONS) -> dict[str, str]:
    """These texts in the present form. Raises NewerError."""
    present = 1 + len(migrations)
    found = schema_of(texts)
    if found > present:
        raise NewerError(f"kept in form {found}, expected at most {present}")
    made = dict(texts)
    for migrate in migrations[found - 1 :]:
        made = dict(migrate(key, text) for key, text in made.items())
    if made or found != present:
        made[KEY] = str(present)
    return made
