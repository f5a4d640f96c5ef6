"""How many examples a law sees: few in the normal run, many with --long=fuzz."""

import pytest


@pytest.fixture(scope="session")
def examples(long: set[str]) -> int:
    return 500 if "fuzz" in long else 12
