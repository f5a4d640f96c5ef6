"""The environment of the long fuzz tests: atheris, where it can be had, apart from everything else."""

from pathlib import Path

from web.build.apart import Apart
from web.build.wheel import CACHE, ROOT

ATHERIS = Apart(ROOT / "tests/fuzz/requirements.txt", CACHE / "fuzz", "atheris")


def python() -> Path | None:
    """The Python that has atheris; None where it is not installed."""
    return ATHERIS.python if ATHERIS.ready else None


def install() -> None:
    """Where that fails, says so; the tests then damage texts at random, without watching what is reached."""
    if hindrance := ATHERIS.install():
        print(f"atheris cannot be used here ({hindrance}); texts are damaged at random instead.", flush=True)
