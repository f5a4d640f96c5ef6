"""The boot snapshot is an accelerator and nothing else: with it, without it, and with everything wrong about it."""

import gzip
import hashlib

import pytest

from tests.browser.conftest import DIST, PLAIN, wait_for_mark, watched
from tests.browser.fault_server import FaultServer, missing, stale, truncated

# A boot from the snapshot never needs micropip before the table is ready.
RESTORED = "performance.getEntriesByType('resource').every(entry => !entry.name.includes('micropip'))"


def test_the_snapshot_boots_without_installing_first(page, ready):
    """platform.md 3: its modules are running before micropip is asked for."""
    ready(f"{PLAIN}&snapshot=on")
    assert page.evaluate(RESTORED)


def test_the_ordinary_boot_installs_the_same_wheel(page, ready):
    ready(f"{PLAIN}&snapshot=off")
    assert not page.evaluate(RESTORED)


def test_micropip_installs_the_wheel_that_the_snapshot_was_made_of(page, ready):
    """platform.md 3: the snapshot holds the modules of the very wheel that is installed later."""
    ready(f"{PLAIN}&snapshot=on")
    wait_for_mark(page, "beranda:installed")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    wheel = page.locator("script[data-wheel]").get_attribute("data-wheel")
    assert sum(address.endswith(wheel) for address in fetched) == 2
    assert (DIST / wheel).is_file()


def test_two_boots_give_different_deals(context):
    """Every restored interpreter has the same chance of its own, so deals come from the browser's."""
    seeds = set()
    for _ in range(2):
        page = context.new_page()
        page.goto(f"./{PLAIN}&snapshot=on")
        wait_for_mark(page, "beranda:ready")
        page.locator("[data-act='go:options:congklak']").first.click()
        page.locator("[data-act='start']").click()
        page.get_by_role("grid").wait_for()
        kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('beranda:')).join()")
        seeds.add(kept)
        page.close()
    assert len(seeds) == 2


(SNAPSHOT,) = (path.relative_to(DIST).as_posix() for path in DIST.glob("snapshot/*/boot.gz"))
(CHECKER,) = (path.relative_to(DIST).as_posix() for path in DIST.glob("boot/*/memory.mjs"))
BODY = (DIST / SNAPSHOT).read_bytes()
OF_ANOTHER_BUILD = gzip.compress(b"\0" * 4096)  # a whole gzip file, only not this one


def one_bit_wrong() -> bytes:
    body = bytearray(BODY)
    body[len(body) // 2] ^= 1
    return bytes(body)


def expecting_another() -> bytes:
    """The script that checks, had the snapshot been what is no memory of any Python."""
    digests = [hashlib.sha256(body).hexdigest().encode() for body in (BODY, OF_ANOTHER_BUILD)]
    return (DIST / CHECKER).read_bytes().replace(*digests)


@pytest.fixture(scope="module")
def faulty(chromium):
    """A server and a profile of their own; what a fault answers is cached by no browser."""
    running = FaultServer(DIST)
    with watched(chromium, running) as context:
        yield running, context
    running.stop()


@pytest.mark.parametrize(
    "faults",
    [
        {SNAPSHOT: stale(OF_ANOTHER_BUILD), CHECKER: stale(expecting_another())},
        {SNAPSHOT: missing},
        {SNAPSHOT: truncated(1 << 20)},
        {SNAPSHOT: stale(one_bit_wrong())},
        {SNAPSHOT: stale(OF_ANOTHER_BUILD)},
    ],
    ids=["unrestorable", "gone", "cut", "wrong", "of another build"],
)
def test_a_snapshot_of_no_use_costs_a_moment_and_nothing_else(faulty, faults):
    """Each way it can fail boots the ordinary way, says so once in the console, and the home screen works."""
    server, context = faulty
    server.faults.clear()
    server.faults.update(faults)
    server.asked.clear()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text))
    page.goto(f"./{PLAIN}&snapshot=on")
    wait_for_mark(page, "beranda:ready")
    assert set(faults) <= set(server.asked)
    assert sum("Python starts the ordinary way" in line for line in said) == 1
    page.locator("[data-act='go:options:congklak']").first.click()
    page.locator("[data-act='start']").wait_for()
    page.close()


def test_a_browser_that_cannot_unpack_boots_the_ordinary_way(page, ready):
    page.add_init_script("delete globalThis.DecompressionStream")
    ready(f"{PLAIN}&snapshot=on")
    assert not page.evaluate(RESTORED)
