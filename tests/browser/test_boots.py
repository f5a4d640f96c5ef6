"""Start after start of page and worker: none hangs, from the boot snapshot or without it, cold or warm."""

import itertools

from tests.browser.conftest import wait_for_mark, watched

BOOTS = 10
BOOTS_LONG = 200
WARM = 5  # starts in one profile; the first of them is cold
# Where Pyodide finds this each task has a stack of its own, and Chromium may end the page (pyodide/pyodide#6106).
OWN_STACK = '"Suspending" in WebAssembly'
QUERIES = ("?snapshot=on&nosw=1", "?snapshot=off&nosw=1", "?snapshot=on", "")


def test_no_start_of_page_and_worker_hangs(chromium, server, long):
    """Each start ends with a home screen that answers and a worker that has answered."""
    boots = BOOTS_LONG if "browser" in long else BOOTS
    queries = itertools.cycle(QUERIES)
    for _ in range(boots // WARM):
        with watched(chromium, server) as context:
            for _ in range(WARM):
                page = context.new_page()
                page.goto(f"./{next(queries)}")
                wait_for_mark(page, "beranda:ready")
                page.locator('[data-act="go:options:congklak"]').first.click()
                page.locator('[data-act="start"]').wait_for()
                wait_for_mark(page, "beranda:bots")
                assert not any(realm.evaluate(OWN_STACK) for realm in (page, *page.workers))
                page.close()
            assert not context.complaints
