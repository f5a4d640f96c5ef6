"""What every test may ask for: which of the long tests are wanted, and a place for what they measure."""

from collections.abc import Callable
from functools import partial

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


@pytest.fixture
def figure(record_property) -> Callable[[str], None]:
    """Puts a line into the table at the end of the run, which several processes share."""
    return partial(record_property, "figure")


def pytest_terminal_summary(terminalreporter):
    reports = [report for some in terminalreporter.stats.values() for report in some]
    # Every report of a test carries what it has measured: that of its call, and that of its end.
    lines = {said for report in reports for name, said in getattr(report, "user_properties", ()) if name == "figure"}
    if lines:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(sorted(lines)))
