"""A site of a few files with the real worker and the real page script, for what would be slow with Python in it."""

import os
import re
import shutil
import time
from pathlib import Path

from playwright.sync_api import Error

from web.build.offline import write_kill_switch, write_service_worker

PATIENCE = 20.0
REGISTERED = "navigator.serviceWorker.getRegistrations().then(found => found.length)"
NEVER = re.compile(r"(?!)")  # here the rules are a file like any other
BOOT = Path(__file__).resolve().parents[2] / "web/boot"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; worker-src 'self'"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{version}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style/{version}/look.css">
<script type="module" src="boot/{version}/early.js"></script>
<script type="module" src="boot/{version}/offline.mjs" {offline}></script></head>
<body data-version="{version}"></body></html>"""
RULES = '<!doctype html><link rel="icon" href="data:,"><title>Rules {version}</title><p>Rules {version}</p>'
# Marks what boot.js and Python mark, and counts what tests want to know.
EARLY = """performance.mark("beranda:ready");
performance.mark("beranda:bots");
document.body.dataset.script = "{version}";
globalThis.words = [];
addEventListener("beranda:offline", ({{ detail }}) => globalThis.words.push(detail));
sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
"""


def write(folder: Path, version: str, *, offline: bool = True) -> None:
    """What a build does: everything under the hash of what it holds, but for the page and its rules."""
    shutil.rmtree(folder, ignore_errors=True)
    attribute = 'data-offline="sw.js"' if offline else ""
    files = {
        "index.html": PAGE.format(policy=POLICY, version=version, offline=attribute),
        "rules/en/congklak.html": RULES.format(version=version),
        f"style/{version}/look.css": f":root {{ --version: {version} }}",
        f"boot/{version}/early.js": EARLY.format(version=version),
        f"boot/{version}/offline.mjs": (BOOT / "offline.mjs").read_text(),
        # As a picture that is shown late: asked for by nobody at the start.
        f"assets/{version}/late.svg": f'<svg xmlns="http://www.w3.org/2000/svg" id="{version}"/>',
        # The same in every version, in a folder that is not.
        f"py/{version}/python.bin": "python" * 1000,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    if offline:
        write_service_worker(folder, late=NEVER)
    else:
        write_kill_switch(folder)
    # Servers tell versions apart by the second, and tests make several in one.
    moment = time.time() - 1000 + 10 * int(version.removeprefix("v"))
    for path in folder.rglob("*"):
        os.utime(path, (moment, moment))


def caches(page) -> list[str]:
    return page.evaluate("caches.keys()")


def until(page, expression: str, wanted) -> None:
    """Polled from here, since a waiting function in the page is against its policy."""
    eventually(lambda: look(page, expression) == wanted, lambda: f"{expression} is {look(page, expression)!r}")


def look(page, expression: str):
    """What the expression is; None while the page is being loaded anew."""
    try:
        return page.evaluate(expression)
    except Error as error:
        if "Execution context was destroyed" not in error.message:
            raise
        return None


def eventually(condition, otherwise=str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.05)


def forgive(context) -> None:
    """For a test that made the server fail: what the browser said of that is no fault of the page."""
    for page in context.pages:
        page.close()
    context.complaints.clear()
