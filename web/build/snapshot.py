"""The boot snapshot, made by snapshot.mjs in Node; made anew only when what it is made of has changed."""

import subprocess
from pathlib import Path

import deflate

from web.build.hashed import digest
from web.build.sparse import packed
from web.build.wheel import CACHE, ROOT

MAKER = ROOT / "web/build/snapshot.mjs"
PARTS = (
    MAKER,
    ROOT / "web/build/preloaded.py",
    ROOT / "web/build/sparse.py",
    ROOT / "node_modules/@pyscript/core/src/stdlib/pyscript.js",
)


def snapshot(pyodide: Path, ours: Path) -> bytes:
    """Python's memory with our wheel imported, packed and gzipped; `pyodide` is the folder of its files."""
    made_of = [*PARTS, ours, *(path for path in sorted(pyodide.iterdir()) if path.is_file())]
    kept = CACHE / "snapshot" / f"{digest({path.name: path.read_bytes() for path in made_of})}.gz"
    if not kept.exists():
        make(pyodide, ours, kept)
    return kept.read_bytes()


def make(pyodide: Path, ours: Path, out: Path) -> None:
    """Make it whatever the cache holds. Exits with one sentence when it cannot be restored."""
    out.parent.mkdir(parents=True, exist_ok=True)
    unfinished = out.with_suffix(".new")
    command = ["node", str(MAKER), str(pyodide), str(ours), str(unfinished)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    # The best that gzip's form allows in a few seconds: about 270 kB less than Node's, 170 kB less than Python's.
    unfinished.write_bytes(deflate.gzip_compress(packed(unfinished.read_bytes()), 12))
    for old in out.parent.glob("*.gz"):
        old.unlink()
    unfinished.rename(out)
