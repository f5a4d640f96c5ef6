"""The build: every step from the sources and the locked packages to dist/."""

import json
import re
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from web.build import addresses, book, bundles, licences, offline, pages, runtime, weight, wheel, words
from web.build.hashed import Folder, digest
from web.build.snapshot import snapshot
from web.build.wheel import ROOT

DIST = ROOT / "dist"
STYLES = ("tokens", "frame", "table", "cards", "pits", "screens")
READING = ("fonts", "tokens", "frame", "cards", "pits", "reading")  # of pages that are only read
# The pictures of the home screen: inside the sheet they are there when it is drawn first.
AT_ONCE = re.compile(r'url\("\.\./\.\./(assets/(?:teak|picture-\w+)\.svg)"\)')
PICTURE = ROOT / "assets/preview" / addresses.PICTURE


def build(base_url: str = "", into: Path = DIST, *, kept: bool = True) -> None:
    began = time.monotonic()
    with step("npm packages"):
        runtime.install()
    with step("our wheel"):
        ours = wheel.ours()
    site = Folder(into)
    with step("PyScript, Pyodide, styles, pages"):
        parts = fill(site, ours, worker=offline.NAME if kept else "")
        site.write("index.html", pages.index(parts, base_url).encode())
        read = book.book(book.Look(parts.reading, f"{parts.assets}/icon.svg"), base_url)
        for address, page in read.items():
            site.write(address, page)
        if base_url:
            site.write("sitemap.xml", addresses.sitemap(base_url, ("", *sorted(read.keys() - book.UNLISTED))).encode())
            site.write(PICTURE.name, PICTURE.read_bytes())
        for name, text in licences.texts().items():
            site.write(f"licences/{name}", text)
        # GitHub Pages must take the files as they are.
        site.write(".nojekyll", b"")
        # Last, as it lists all the others.
        (offline.write_service_worker if kept else offline.write_kill_switch)(site.path)
    with step("weight"):
        weight.check(site.path)
    site.finish()
    size = sum(path.stat().st_size for path in into.rglob("*") if path.is_file())
    print(f"{into.name}/ is built: {size / 1e6:.1f} MB in {time.monotonic() - began:.1f} s", flush=True)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Says what takes time while it does, and how long it took."""
    print(f"  {name} …", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print(flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", flush=True)


def fill(site: Folder, ours: Path, worker: str) -> pages.Parts:
    """Places everything that index.html names; what others name by its hash goes first."""
    theirs = runtime.shipped()
    interpreter, framework = theirs["py"], theirs["pyscript"]
    body = ours.read_bytes()
    py, core = site.place("py", interpreter), site.place("pyscript", framework)
    own = f"{site.place('whl', {ours.name: body})}/{ours.name}"
    with step("boot snapshot"):
        memory = snapshot(site.path / py, ours)
    saved = f"{site.place('snapshot', {'boot.gz': memory})}/boot.gz"
    micropip = next(name for name in interpreter if name.startswith("micropip-"))
    places = {"pyodide/": f"{py}/", "@pyscript/core/dist/": f"{core}/",
              "micropip.whl": f"{py}/{micropip}", "beranda.whl": own, "boot.gz": saved,
              "words/": f"{site.place('words', words.files())}/",
              "zzfx/": f"{site.place('sounds', theirs['sounds'])}/"}  # fmt: skip
    boot = site.place("boot", bundles.scripts(places, memory))
    ordinary = pages.pyscript_config(boot, own)
    assets = site.place("assets", {path.name: path.read_bytes() for path in files("assets")})
    pictures = {"assets": assets, "courts": site.place("courts", theirs["courts"])}
    sheet, reading = styles(site, site.place("font", theirs["font"]), pictures)
    return pages.Parts(
        boot=boot,
        entry=site.place("entry", {name: (ROOT / "web" / name).read_bytes() for name in ("main.py", "worker.py")}),
        wheel=own,
        config=config(site, ordinary),
        quick=config(site, pages.without_packages(ordinary)),
        style=sheet,
        reading=reading,
        modules=(
            *(f"{boot}/{name}" for name in ("boot.js", *bundles.ALONE, bundles.WORKER)),
            *(f"{core}/{name}" for name in runtime.eager(framework)),
            f"{py}/pyodide.mjs",
            f"{py}/pyodide.asm.mjs",
        ),
        assets=assets,
        worker=worker,
        bytes=len(body) + sum(map(len, interpreter.values())),
        quick_bytes=len(memory) + sum(len(interpreter[name]) for name in runtime.PYODIDE),
    )


def files(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).iterdir() if path.is_file())


def config(site: Folder, text: str) -> str:
    """Not in a folder: what it names is relative to itself, and once more to the page. PyScript would fetch a parser
    for TOML first.
    """
    body = json.dumps(tomllib.loads(text), indent=1).encode()
    name = f"pyscript.{digest({'': body})}.json"
    site.write(name, body)
    return name


def styles(site: Folder, font: str, pictures: dict[str, str]) -> tuple[str, str]:
    """One style sheet for the game and one for pages that are only read: each file of a sheet would be one more wait
    before anything is drawn. In the order of STYLES, others after them, with the addresses of the pictures filled in.
    """
    found = {path.stem: path.read_text() for path in files("web/style")}
    order = sorted(found, key=lambda name: (STYLES.index(name) if name in STYLES else len(STYLES), name))

    def placed(text: str) -> str:
        return re.sub(r"\.\./\.\./(assets|courts)/", lambda folder: f"../../{pictures[folder[1]]}/", text)

    parts = {name: placed(AT_ONCE.sub(inside, found[name])) for name in order}
    parts = {"fonts": runtime.font_face(font), **parts}
    page = "".join(text for name, text in parts.items() if name != "reading")
    read = "".join(text for name, text in parts.items() if name in READING)
    folder = site.place("style", {"page.css": page.encode(), "reading.css": read.encode()})
    return f"{folder}/page.css", f"{folder}/reading.css"


def inside(named: re.Match[str]) -> str:
    """The picture itself in place of its address."""
    return f'url("data:image/svg+xml,{quote((ROOT / named[1]).read_text(), safe=" /:=<>(),;")}")'
