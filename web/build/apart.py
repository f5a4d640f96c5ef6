"""An environment of its own for a tool that one kind of long test needs, made where it can be had."""

import hashlib
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Apart:
    """What pins the tool, where its environment lies, and the module whose import shows that it works."""

    requirements: Path
    home: Path
    module: str

    @property
    def python(self) -> Path:
        return self.home / "bin/python"

    @property
    def stamp(self) -> Path:
        return self.home / "installed"

    @property
    def ready(self) -> bool:
        """Whether it is installed as it is pinned now, for this Python."""
        return self.stamp.exists() and self.stamp.read_text() == self.wanted()

    def install(self) -> str:
        """Makes it, unless it is there; says what stood in the way."""
        if self.ready:
            return ""
        print(f"Installing what {self.requirements.name} in {self.requirements.parent.name}/ pins …", flush=True)
        shutil.rmtree(self.home, ignore_errors=True)
        pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:"]
        steps = (
            [sys.executable, "-m", "venv", str(self.home)],
            [str(self.python), *pip, "-r", str(self.requirements)],
            [str(self.python), "-c", f"import {self.module}"],
        )
        for command in steps:
            try:
                done = subprocess.run(command, capture_output=True, text=True, check=False)
            except OSError as error:
                return str(error)
            if done.returncode:
                return (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        self.stamp.write_text(self.wanted())
        return ""

    def wanted(self) -> str:
        """What the stamp holds: the digest of the requirements, and this Python's version."""
        return hashlib.sha256(self.requirements.read_bytes()).hexdigest() + sys.version.split()[0]
