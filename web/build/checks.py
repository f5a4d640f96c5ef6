"""All checks and tests, one after the other; a failed one does not hide the next."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from web.build import browsers, fuzzing, site
from web.build.wheel import ROOT

ESLINT = ("node_modules/eslint/bin/eslint.js", "--config", "web/boot/eslint.config.mjs")
SMOKE = "tests/browser/test_smoke.py"
AT_ONCE = 2  # processes; what the smallest machine has


@dataclass(frozen=True)
class Check:
    """One line of the report: a command, and the reason why it cannot run here, if there is one.

    needed: whether a run in which it cannot run has failed.
    """

    name: str
    command: tuple[str, ...]
    hindrance: Callable[[], str] = str
    needed: bool = True


def run(long: str, *, install_browsers: bool, pytest_arguments: list[str]) -> int:
    if install_browsers:
        browsers.install()
    if long in {"all", "fuzz"}:
        fuzzing.install()
    site.build()
    more = (f"--long={long}",) if long else ()
    if pytest_arguments:
        return subprocess.call(python("pytest", *more, *pytest_arguments), cwd=ROOT)
    results = [(check.name, *outcome(check)) for check in every(more, others=install_browsers)]
    print("\n" + "\n".join(f"{word:>7}  {seconds:6.1f} s  {name}" for name, word, seconds in results), flush=True)
    return int(any(word == "FAILED" for _, word, _ in results))


def outcome(check: Check) -> tuple[str, float]:
    print(f"\n── {check.name}", flush=True)
    began = time.monotonic()
    if hindrance := check.hindrance():
        print(hindrance, flush=True)
        word = "FAILED" if check.needed else "skipped"
    else:
        word = "FAILED" if subprocess.call(check.command, cwd=ROOT) else "ok"
    return word, time.monotonic() - began


def every(more: tuple[str, ...], *, others: bool) -> list[Check]:
    """`others`: browsers beside Chromium are needed too, as they are where they were to be installed."""
    parallel = ("-q", "-n", str(AT_ONCE), "--dist", "loadgroup")
    chromium = ("pytest", "tests/browser", f"--ignore={SMOKE}", *parallel, "--no-loadscope-reorder", *more)
    native = ("pytest", "tests", "--ignore=tests/browser", "-q", "-n", str(AT_ONCE), *more)
    return [
        Check("ruff", python("ruff", "check", "--quiet")),
        Check("ruff format", python("ruff", "format", "--check", "--quiet")),
        Check("mypy", python("mypy")),
        Check("import contracts", (beside_python("lint-imports"), "--cache-dir", ".cache/imports")),
        Check("eslint", ("node", *ESLINT, "web", "tests")),
        Check("scripts in Node", ("node", "--test", "tests/js/")),
        Check("engine and page, natively", python(*native)),
        Check("engine in Pyodide", ("node", "tests/pyodide/run.mjs")),
        Check("site in Chromium", python(*chromium), lambda: absent("chromium")),
        Check("smoke in Firefox", smoke("firefox"), lambda: absent("firefox-esr"), needed=others),
        Check("smoke in WebKit", smoke("webkit"), lambda: absent("webkit2gtk-driver", "xvfb"), needed=others),
    ]


def python(module: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *words)


def beside_python(program: str) -> str:
    return str(Path(sys.executable).with_name(program))


def smoke(browser: str) -> tuple[str, ...]:
    return python("pytest", SMOKE, "-q", "-k", browser)


def absent(*packages: str) -> str:
    return "\n".join(browsers.missing(package) for package in packages if not browsers.find(package))
