"""What every test may ask for: which of the long tests are wanted."""

import pytest

PARTS = ("strength", "store", "browser", "fuzz")


def pytest_addoption(parser):
    parser.addoption(
        "--long",
        action="append",
        choices=("all", *PARTS),
        default=[],
        help="run the long tests of this part too",
    )


@pytest.fixture(scope="session")
def long(request) -> set[str]:
    """The parts that may take long in this run; a test asks `"store" in long` and does more."""
    wanted = set(request.config.getoption("--long"))
    return set(PARTS) if "all" in wanted else wanted
