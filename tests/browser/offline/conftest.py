"""A small site in its first version, its server that can fail, and a profile of the test's own."""

from pathlib import Path

import pytest

from tests.browser import small_site
from tests.browser.conftest import no_complaint, watched
from tests.browser.fault_server import FaultServer


@pytest.fixture
def site(tmp_path) -> Path:
    folder = tmp_path / "site"
    small_site.write(folder, "v1")
    return folder


@pytest.fixture
def server(site):
    with FaultServer(site) as running:
        yield running


@pytest.fixture
def context(chromium, server):
    """A profile of this test alone, for a server of its own; a complaint is a failure."""
    with watched(chromium, server) as fresh:
        yield fresh
    no_complaint(fresh)
