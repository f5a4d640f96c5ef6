"""The boot snapshot is made of the shipped files alone, byte for byte the same each time."""

import pytest

from tests.browser.conftest import DIST
from web.build import snapshot


@pytest.fixture(scope="module")
def shipped():
    """Pyodide's folder and our wheel, as the site has them."""
    (folder,) = (DIST / "py").iterdir()
    (wheel,) = (DIST / "whl").rglob("*.whl")
    return folder, wheel


def test_two_snapshots_are_equal_byte_for_byte(shipped, tmp_path):
    """platform.md 3: clock, chance and hash seed are fixed before Pyodide is imported."""
    for name in ("one.gz", "two.gz"):
        snapshot.make(*shipped, tmp_path / name / name)
    one, two = ((tmp_path / name / name).read_bytes() for name in ("one.gz", "two.gz"))
    assert one == two


def test_the_site_has_the_snapshot_of_its_own_files(shipped, tmp_path):
    """What is cached is what would be made now."""
    snapshot.make(*shipped, tmp_path / "boot.gz")
    (kept,) = (DIST / "snapshot").rglob("boot.gz")
    assert kept.read_bytes() == (tmp_path / "boot.gz").read_bytes()


def test_what_cannot_be_made_is_said_in_one_line(shipped, tmp_path):
    with pytest.raises(SystemExit, match=r"^The boot snapshot could not be made: [^\n]*"):
        snapshot.make(tmp_path, shipped[1], tmp_path / "boot.gz")
