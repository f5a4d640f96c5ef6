"""What GitHub Pages makes of a file: which ones it compresses, and what then goes over the line."""

import gzip
from functools import lru_cache
from pathlib import Path

GZIPPED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".toml", ".wasm", ".xml", ".webmanifest"}
LEVEL = 5


def is_gzipped(path: Path) -> bool:
    return path.suffix in GZIPPED


def sent(path: Path) -> bytes:
    """The body that a browser receives which takes gzip."""
    return compressed(path, path.stat().st_mtime_ns) if is_gzipped(path) else path.read_bytes()


@lru_cache(maxsize=256)
def compressed(path: Path, changed: int) -> bytes:
    """Remembered, since half a second goes into Python's wasm; `changed` tells one content from the next."""
    del changed
    return gzip.compress(path.read_bytes(), compresslevel=LEVEL, mtime=0)
