"""The budget of the site: every file has a class, and what is too heavy stops the build in one sentence."""

import gzip
import random
import tomllib

import pytest

from tests.browser.conftest import DIST
from web.build import weight

BUDGET = tomllib.loads(weight.BUDGET.read_text())


def put(site, name: str, size: int) -> None:
    """A file that no compression makes smaller."""
    path = site / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(random.Random(size).randbytes(size))


def sizes(site) -> dict[str, int]:
    return {name: size for name, size, _ in weight.lines(site)}


def test_the_built_site_keeps_its_budget():
    weight.check(DIST)
    assert all(sizes(DIST)[kind] for kind in ("pyodide", "snapshot", "pyscript", "wheel", "pages", "fonts"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [("snapshot/0123456789ab/boot.gz", "snapshot"), ("style/0123456789ab/cards.css", "styles"), ("a.woff2", "fonts")],
)
def test_a_class_above_its_budget_is_named_with_its_size_and_the_budget(tmp_path, name, kind):
    most = BUDGET["class"][kind]["most"]
    put(tmp_path, name, most - 1000)
    weight.check(tmp_path)
    put(tmp_path, name, most + 1000)
    with pytest.raises(
        SystemExit, match=f"{kind} {sizes(tmp_path)[kind] / 1000:,.1f} kB of at most {most / 1000:,.1f} kB"
    ):
        weight.check(tmp_path)


def test_classes_within_their_budgets_can_be_too_much_together(tmp_path):
    for name, kind in {
        "whl/0/b.whl": "wheel",
        "pyscript/0/core.js": "pyscript",
        "index.html": "pages",
        "entry/0/main.py": "boot",
    }.items():
        put(tmp_path, name, BUDGET["class"][kind]["most"] - 1000)
    put(tmp_path, "a.svg", BUDGET["class"]["pictures"]["most"] - 1000)
    put(tmp_path, "py/0/micropip-1.whl", BUDGET["class"]["micropip"]["most"] - 1000)
    name = next(name for name in BUDGET["total"] if name.startswith("all but"))
    most = BUDGET["total"][name]["most"] / 1000
    with pytest.raises(SystemExit, match=rf"allows: {name} \d{{3}}\.\d kB of at most {most:.1f} kB"):
        weight.check(tmp_path)


def test_files_are_weighed_as_they_are_sent(tmp_path):
    """GitHub Pages gzips style sheets and wasm, not wheels."""
    body = b"a" * 10_000
    for name in ("style/0/a.css", "py/0/pyodide.asm.wasm", "whl/0/a.whl"):
        put(tmp_path, name, 0)
        (tmp_path / name).write_bytes(body)
    found = sizes(tmp_path)
    assert found["styles"] == found["pyodide"] == len(gzip.compress(body, 5, mtime=0))
    assert found["wheel"] == len(body)


def test_a_file_without_a_class_stops_the_build(tmp_path):
    put(tmp_path, "films/0/opening.mkv", 10)
    with pytest.raises(SystemExit, match=r"'films/0/opening\.mkv', which no class"):
        weight.check(tmp_path)
