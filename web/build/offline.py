"""Writes sw.js, the worker that keeps the site, over everything that lies in the built folder."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from web.build.wheel import ROOT

WORKER = ROOT / "web/boot/sw.js"
KILL_SWITCH = ROOT / "web/boot/sw-off.js"
NAME = "sw.js"
# For crawlers and for the host; nobody opens them in a game.
NOT_KEPT = {NAME, "sitemap.xml", "robots.txt", "404.html", "preview.png"}
INDEX = re.compile(r"(^|/)index\.html$")
# What the service worker keeps unpacked.
PACKED = re.compile(r"snapshot/.*\.gz$")
# What is only read comes when all that is played with is there.
LATE = re.compile(r"(rules|about|licences)/|style/[^/]+/reading\.css$")
# What means the same in a file's name and in an address, in every browser.
PLAIN = re.compile(r"[\w.~@+/-]+", re.ASCII)


def write_service_worker(dist: Path, late: re.Pattern[str] = LATE) -> None:
    """To be called last: a file that comes later is not kept, a file that changes later stops every update."""
    files = listed(dist)
    if "" not in files:
        raise SystemExit(f"{dist} holds no index.html, so there is no page to keep offline.")
    build = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    packed = filter(PACKED.match, files)
    text = WORKER.read_text()
    for slot, value in {
        '"{{files}}"': files,
        '"{{late}}"': list(filter(late.match, files)),
        '"{{packed}}"': {name: integrity(gzip.decompress((dist / name).read_bytes())) for name in packed},
        '"{{build}}"': build,
    }.items():
        if text.count(slot) != 1:
            raise SystemExit(f"{WORKER.name} must have the slot {slot} once; it has it {text.count(slot)} times.")
        text = text.replace(slot, json.dumps(value, indent=2, sort_keys=True))
    (dist / NAME).write_text(text)


def write_kill_switch(dist: Path) -> None:
    """Browsers that have the worker get this in its place, and are then as if they never had it."""
    (dist / NAME).write_text(KILL_SWITCH.read_text())


def listed(dist: Path) -> dict[str, str]:
    """Every file that the page can ask for, as its address below the site's root, with what it must hold."""
    files = sorted(path for path in dist.rglob("*") if path.is_file())
    names = {path.relative_to(dist).as_posix(): path for path in files}
    return {address(name): integrity(path.read_bytes()) for name, path in names.items() if is_kept(name)}


def is_kept(name: str) -> bool:
    return name not in NOT_KEPT and not name.startswith(".")


def address(name: str) -> str:
    """A folder's page goes by the folder, which is what people open."""
    if not PLAIN.fullmatch(name):
        raise SystemExit(
            f"The site cannot hold a file called {name!r}: use letters without accents, digits and . _ ~ @ + -"
        )
    return INDEX.sub(r"\1", name)


def integrity(body: bytes) -> str:
    """The form that fetch() takes."""
    return f"sha256-{base64.b64encode(hashlib.sha256(body).digest()).decode()}"
