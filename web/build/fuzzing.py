"""The environment of the long fuzz tests: atheris, where it can be had, apart from everything else."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.wheel import CACHE, ROOT

REQUIREMENTS = ROOT / "tests/fuzz/requirements.txt"
HOME = CACHE / "fuzz"
PYTHON = HOME / "bin/python"
STAMP = HOME / "installed"


def python() -> Path | None:
    """The Python that has atheris; None where it is not installed."""
    return PYTHON if STAMP.exists() and STAMP.read_text() == wanted() else None


def wanted() -> str:
    return hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest() + sys.version.split()[0]


def install() -> None:
    """Where that fails, says so; the tests then damage texts at random, without watching what is reached."""
    if python():
        return
    print(f"Installing what {REQUIREMENTS.relative_to(ROOT)} pins …", flush=True)
    if hindrance := made():
        print(f"atheris cannot be used here ({hindrance}); texts are damaged at random instead.", flush=True)
    else:
        STAMP.write_text(wanted())


def made() -> str:
    """Makes the environment anew; says what stood in the way."""
    shutil.rmtree(HOME, ignore_errors=True)
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:"]
    steps = (
        [sys.executable, "-m", "venv", str(HOME)],
        [str(PYTHON), *pip, "-r", str(REQUIREMENTS)],
        [str(PYTHON), "-c", "import atheris"],
    )
    for command in steps:
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            return str(error)
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    return ""
