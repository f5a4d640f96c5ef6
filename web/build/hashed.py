"""Puts the files of the site under the hash of what they hold, so that no page ever mixes two builds."""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path


class Folder:
    """The site while it is being written; it takes the place of the last one when it is complete."""

    def __init__(self, final: Path) -> None:
        self.final = final
        self.path = final.with_name(f"{final.name}.new")
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)

    def place(self, kind: str, files: Mapping[str, bytes]) -> str:
        """Files that name each other stay together: one hash for all of them. Returns their folder."""
        folder = f"{kind}/{digest(files)}"
        for name, body in files.items():
            self.write(f"{folder}/{name}", body)
        return folder

    def write(self, name: str, body: bytes) -> None:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)

    def finish(self) -> None:
        """Two renames, so that a server never sees half a site for longer than a blink."""
        last = self.final.with_name(f"{self.final.name}.old")
        shutil.rmtree(last, ignore_errors=True)
        if self.final.exists():
            self.final.rename(last)
        self.path.rename(self.final)
        shutil.rmtree(last, ignore_errors=True)


def digest(files: Mapping[str, bytes]) -> str:
    """Twelve hexadecimal digits over names and bodies, in an order that no file system decides."""
    seen = hashlib.sha256()
    for name in sorted(files):
        seen.update(f"{name}\0{len(files[name])}\0".encode())
        seen.update(files[name])
    return seen.hexdigest()[:12]
