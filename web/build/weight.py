"""Holds the site to its budget, weight.toml; `python -m web.build.weight` prints what dist/ weighs."""

import tomllib
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from web.build.hosting import sent
from web.build.wheel import ROOT

BUDGET = ROOT / "web/build/weight.toml"

Line = tuple[str, int, int]  # name of a class or total, bytes, most bytes


def check(site: Path) -> None:
    """Exits with one sentence that names every class and total above its budget, its size and the budget."""
    heavy = [f"{name} {shown(size)} of at most {shown(most)}" for name, size, most in lines(site) if size > most]
    if heavy:
        raise SystemExit(f"The site is heavier than {BUDGET.name} allows: {', '.join(heavy)}.")


def lines(site: Path) -> list[Line]:
    """Each class, then each total, in the order of the budget."""
    budget = tomllib.loads(BUDGET.read_text())
    sizes: Counter[str] = Counter()
    for path in sorted(site.rglob("*")):
        if path.is_file():
            sizes[class_of(path.relative_to(site).as_posix(), budget["class"])] += len(sent(path))
    classes = [(name, sizes[name], entry["most"]) for name, entry in budget["class"].items()]
    totals = [
        (name, sum(size for kind, size in sizes.items() if kind not in entry["without"]), entry["most"])
        for name, entry in budget["total"].items()
    ]
    return [*classes, *totals]


def class_of(name: str, classes: dict[str, dict[str, Any]]) -> str:
    for kind, entry in classes.items():
        if any(fnmatchcase(name, pattern) for pattern in entry["files"]):
            return kind
    raise SystemExit(f"The site holds {name!r}, which no class of {BUDGET.name} has a pattern for.")


def shown(size: int) -> str:
    return f"{size / 1000:,.1f} kB"


if __name__ == "__main__":
    for each, size, most in lines(ROOT / "dist"):
        print(f"{shown(size):>13} of {shown(most):>13}  {each}")
