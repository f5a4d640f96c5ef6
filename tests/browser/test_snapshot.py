"""The boot snapshot is an accelerator and nothing else: with it, without it, and with everything wrong about it."""

import gzip
import hashlib
import shutil
import struct
from pathlib import Path

import pytest

from tests.browser.conftest import DIST, wait_for_mark
from tests.browser.server import Files, Server

# A boot from the snapshot never needs micropip before the table is ready.
RESTORED = "performance.getEntriesByType('resource').every(entry => !entry.name.includes('micropip'))"

# When each file of that name was asked for and had come.
FETCHES = """name => performance.getEntriesByType('resource').filter(entry => entry.name.includes(name))
  .map(entry => [entry.startTime, entry.responseEnd])"""


def test_the_ordinary_boot_installs_the_same_wheel(page, ready):
    """What is installed has been fetched into the browser's cache while Python started, behind its own large files."""
    ready("?snapshot=off")
    assert not page.evaluate(RESTORED)
    wheel = page.locator("script[data-wheel]").get_attribute("data-wheel")
    ((_, program),) = page.evaluate(FETCHES, ".asm.wasm")
    for name in ("micropip-", wheel):
        early, asked = page.evaluate(FETCHES, name)
        assert program <= early[0] <= early[1] <= asked[0]


def test_the_snapshot_boots_before_micropip_installs_the_wheel_that_it_was_made_of(page, ready):
    """platform.md 3: it holds the modules of the very wheel that is asked for when they run already."""
    ready("?snapshot=on")
    assert page.evaluate(RESTORED)
    wait_for_mark(page, "beranda:installed")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    wheel = page.locator("script[data-wheel]").get_attribute("data-wheel")
    assert sum(address.endswith(wheel) for address in fetched) == 1
    assert (DIST / wheel).is_file()


def test_two_boots_give_different_deals(context):
    """Every restored interpreter has the same chance of its own, so deals come from the browser's."""
    seeds = set()
    for _ in range(2):
        page = context.new_page()
        page.goto("./?snapshot=on")
        wait_for_mark(page, "beranda:ready")
        page.locator("[data-act='go:options:congklak']").first.click()
        page.locator("[data-act='start']").click()
        page.get_by_role("grid").wait_for()
        kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('beranda:')).join()")
        seeds.add(kept)
        page.close()
    assert len(seeds) == 2


def damaged(tmp_path: Path, change) -> Path:
    """The site with another boot snapshot under the same name."""
    shutil.copytree(DIST, tmp_path / "site")
    (snapshot,) = (tmp_path / "site/snapshot").rglob("boot.gz")
    change(snapshot)
    return tmp_path / "site"


def cut(snapshot: Path) -> None:
    snapshot.write_bytes(snapshot.read_bytes()[: 1 << 20])


def wrong(snapshot: Path) -> None:
    body = bytearray(snapshot.read_bytes())
    body[len(body) // 2] ^= 1
    snapshot.write_bytes(body)


def of_another_build(snapshot: Path) -> None:
    """A whole gzip file, only not this one."""
    snapshot.write_bytes(gzip.compress(b"\0" * 4096))


def gone(snapshot: Path) -> None:
    snapshot.unlink()


def unrestorable(snapshot: Path) -> None:
    """What the page expects by its hash, but no memory of any Python."""
    expected = hashlib.sha256(gzip.decompress(snapshot.read_bytes())).hexdigest()
    nothing = struct.pack("<2I", 31_457_424, 0)  # all of it empty
    snapshot.write_bytes(gzip.compress(nothing))
    for name in ("memory.mjs", "unpacking.mjs"):
        (script,) = snapshot.parents[2].rglob(name)
        text = script.read_text("utf-8")
        assert expected in text
        script.write_text(text.replace(expected, hashlib.sha256(nothing).hexdigest()), "utf-8")


@pytest.mark.parametrize(
    "change", [gone, cut, wrong, of_another_build, unrestorable], ids=lambda change: change.__name__
)
def test_a_snapshot_of_no_use_costs_a_moment_and_nothing_else(chromium, tmp_path, change):
    """Each way it can fail boots the ordinary way, says so once in the console, and the home screen works."""
    blocked = {"locale": "en-GB", "service_workers": "block"}
    with Server(damaged(tmp_path, change), Files) as server, chromium.new_context(**blocked) as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda line: said.append(line.text))
        page.goto(f"{server.address}?snapshot=on")
        wait_for_mark(page, "beranda:ready")
        assert sum("Python starts the ordinary way" in line for line in said) == 1
        page.locator("[data-act='go:options:congklak']").first.click()
        page.locator("[data-act='start']").wait_for()


def test_a_browser_that_cannot_unpack_boots_the_ordinary_way(page, ready):
    page.add_init_script("delete globalThis.DecompressionStream")
    ready("?snapshot=on")
    assert not page.evaluate(RESTORED)
