"""Our own wheel, which the browser installs, and the wheels of others that lie in the cache."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
REQUIREMENTS = (ROOT / "web/build/requirements-browser.txt", ROOT / "tests/requirements.txt")
# Any fixed moment will do: it only keeps a file's date out of the wheel's bytes.
EPOCH = "1580601600"


def ours() -> Path:
    """`game` and `web` as one pure wheel, equal byte for byte when the sources are equal."""
    into = CACHE / "ours"
    shutil.rmtree(into, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCH}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The wheel could not be built:\n{done.stdout}{done.stderr}")
    (wheel,) = into.glob("beranda-*-py3-none-any.whl")
    return wheel


def others(name: str) -> Path:
    """The cached pure wheel of `name` in the version that our requirement files pin."""
    version = pinned(name)
    found = sorted((CACHE / "wheels").glob(f"{name.replace('-', '_')}-{version}-*-none-any.whl"))
    if not found:
        raise SystemExit(f"The wheel of {name} {version} is not in .cache/wheels; delete .venv and run build.py again.")
    return found[0]


def pinned(name: str) -> str:
    for requirements in REQUIREMENTS:
        line = re.search(rf"^{re.escape(name)}==([^\s;\\]+)", requirements.read_text(), re.MULTILINE)
        if line:
            return line[1]
    raise SystemExit(f"{name!r} is not pinned in any of our requirement files.")
