#!/usr/bin/env python3
"""The door to the workshop: builds the site, serves it and tests it, in an environment of its own."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHEELS = ROOT / ".cache" / "wheels"
REQUIREMENTS = {
    "browser": ROOT / "web/build/requirements-browser.txt",
    "build": ROOT / "web/build/requirements.txt",
    "test": ROOT / "tests/requirements.txt",
}
BROWSER_PYTHON = "3.14"
LONG_PARTS = ("all", "strength", "store", "browser", "fuzz")


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Without a command: writes the site into dist/.",
        epilog="What it needs is fetched once (Python packages into .venv, npm packages into node_modules).",
    )
    parser.add_argument(
        "--base-url",
        metavar="URL",
        type=web_address,
        help="the address the site will have; adds canonical links and a sitemap",
    )
    parser.add_argument(
        "--no-offline",
        action="store_true",
        help="nothing is kept for playing without a network, and browsers that keep it already let go of it",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    serve = commands.add_parser("serve", help="build, then serve on this machine and rebuild when a source changes")
    serve.add_argument("--port", type=int, default=8000, metavar="N", help="default: 8000")
    serve.add_argument("--offline", action="store_true", help="with the service worker that keeps the page offline")
    test = commands.add_parser("test", help="run every check and test; after -- come arguments for pytest alone")
    long_help = f"the long tests too, or one part of them: {', '.join(LONG_PARTS[1:])}"
    test.add_argument("--long", nargs="?", const="all", default="", choices=LONG_PARTS, metavar="PART", help=long_help)
    test.add_argument("--browsers", choices=["install"], help="install the browsers that the tests drive (Debian)")
    ours, _, theirs = partition(given)
    parsed = parser.parse_args(ours)
    if parsed.no_offline and parsed.command:
        parser.error("--no-offline is for the build alone; serve keeps nothing offline unless it is told --offline")
    if parsed.base_url and parsed.command == "test":
        parser.error(
            f"--base-url {parsed.base_url!r} is for the build and for serve; the tests use an address of their own"
        )
    parsed.pytest = theirs
    if theirs and parsed.command != "test":
        parser.error(f"arguments after -- are for pytest, so they need the command test: {' '.join(theirs)!r}")
    return parsed


def partition(given: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Splits at the first `--`, as str.partition does."""
    cut = given.index("--") if "--" in given else len(given)
    return given[:cut], given[cut : cut + 1], given[cut + 1 :]


def web_address(text: str) -> str:
    if not text.startswith(("https://", "http://")):
        raise argparse.ArgumentTypeError(f"{text!r} is no web address; it should begin with https://")
    return text.rstrip("/") + "/"


def say(text: str) -> None:
    print(text, flush=True)


def prepare(kinds: list[str]) -> None:
    """Makes .venv hold exactly what the requirement files of these kinds pin."""
    if not usable(VENV_PYTHON):
        say(f"Making a virtual environment in {VENV.name} …")
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, check=False)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            raise SystemExit("Python could not make a virtual environment; on Debian, install python3-venv.")
    for kind in kinds:
        install(REQUIREMENTS[kind], VENV / f"{kind}.installed")


def usable(python: Path) -> bool:
    """An environment stops working when the Python it was made from is gone or another."""
    try:
        code = "import sys; print(*sys.version_info[:2])"
        seen = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return seen.split() == [str(part) for part in sys.version_info[:2]]


def install(requirements: Path, stamp: Path) -> None:
    """Fetches wheels into the cache, where the Pyodide tests find them too, and installs them from there."""
    digest = hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    say(f"Installing what {requirements.relative_to(ROOT)} pins …")
    WHEELS.mkdir(parents=True, exist_ok=True)
    pinned = ["--no-deps", "--require-hashes", "-r", str(requirements)]
    fetch = ["--only-binary=:all:", "--dest", str(WHEELS), *pinned]
    if requirements == REQUIREMENTS["browser"]:
        pip("download", "--python-version", BROWSER_PYTHON, *fetch)
    else:
        pip("download", *fetch)
        pip("install", "--no-index", "--find-links", str(WHEELS), *pinned)
    stamp.write_text(digest)


def pip(*words: str) -> None:
    command = [str(VENV_PYTHON), "-m", "pip", words[0], "--quiet", "--retries=2", *words[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SystemExit(
            f"Python packages could not be fetched ({reason}). Is there a network? Run the same command again."
        )


def run(wanted: argparse.Namespace) -> int:
    """The second half, inside the environment."""
    from web.build import checks, serve, site  # noqa: PLC0415  they need what prepare() installed

    if wanted.command == "serve":
        return serve.serve(wanted.port, wanted.base_url or "", kept=wanted.offline)
    if wanted.command == "test":
        return checks.run(wanted.long, install_browsers=bool(wanted.browsers), pytest_arguments=wanted.pytest)
    site.build(wanted.base_url or "", kept=not wanted.no_offline)
    return 0


def main() -> int:
    if sys.version_info < (3, 11):
        raise SystemExit(f"Beranda needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    given = sys.argv[1:]
    wanted = arguments(given)
    if Path(sys.prefix) == VENV:
        return run(wanted)
    prepare(list(REQUIREMENTS) if wanted.command == "test" else ["browser", "build"])
    inside = [str(VENV_PYTHON), str(ROOT / "build.py"), *given]
    if os.name != "nt":
        # In place of this process, so that whoever ends it ends a server too.
        os.execv(inside[0], inside)
    return subprocess.call(inside)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
