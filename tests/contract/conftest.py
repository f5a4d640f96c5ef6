"""How many examples a law sees: few in the normal run, many with --long."""

import pytest


@pytest.fixture(scope="session")
def examples(long: set[str]) -> int:
    return 500 if long else 12
