"""The habits that keep the tree readable: short modules, said purposes, names that mean something, pinned parts."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

from web.app.text import LANGUAGES
from web.build import runtime

ROOT = Path(__file__).resolve().parents[1]
TOP = {
    *("index.html", "pyscript.toml", "game", "web", "assets", "tests", "build.py"),
    *("pyproject.toml", "package.json", "package-lock.json", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("LICENSE", "NOTICE", ".ci", ".github", ".gitignore"),
}
MADE = {".git", ".venv", ".cache", "node_modules", "dist", "dist.new", "dist.old", "__pycache__", ".hypothesis"}
MADE |= {".pytest_cache", ".mypy_cache", ".ruff_cache", ".import_linter_cache"}
LONGEST = {"build.py": 200}
EMPTY_WORDS = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
ROWS = {*range(3, 10), 14, 15, *range(21, 26)}
TEXT_TO_MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|display\(|js\.eval|javascript:")


def sources(*suffixes: str) -> list[Path]:
    folders = [ROOT / name for name in ("game", "web", "tests")]
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in suffixes]
    return sorted(path for path in [ROOT / "build.py", *found] if path.suffix in suffixes)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_top_of_the_tree_is_fixed():
    assert {path.name for path in ROOT.iterdir()} - MADE <= TOP


@pytest.mark.parametrize("path", sources(".py", ".js", ".mjs", ".css"), ids=named)
def test_no_module_is_long(path):
    """When a file nears its limit, a concept in it wants a name."""
    assert len(path.read_text().splitlines()) <= LONGEST.get(named(path), 400)


@pytest.mark.parametrize("path", sources(".py", ".pyi"), ids=named)
def test_every_python_module_says_what_it_is_for(path):
    assert ast.get_docstring(ast.parse(path.read_text()))


@pytest.mark.parametrize("path", sources(".js", ".mjs", ".css"), ids=named)
def test_every_script_and_style_sheet_says_what_it_is_for(path):
    assert path.read_text().startswith("/*" if path.suffix == ".css" else "// ")


def test_names_mean_something():
    empty = [named(path) for path in sources(".py", ".js", ".mjs", ".css") if EMPTY_WORDS & set(words_of(path))]
    assert not empty


def words_of(path: Path) -> list[str]:
    return re.split(r"[/_.]", named(path))


def test_whoever_silences_the_linter_says_why():
    """The rule, then a dash or a space, then the reason."""
    silent = re.compile(r"#[ ]noqa(?!: [A-Z]+\d+(, [A-Z]+\d+)*  ?(- )?\w)")
    lines = [(named(path), line) for path in sources(".py") for line in path.read_text().splitlines()]
    assert not [(name, line) for name, line in lines if silent.search(line)]


@pytest.mark.parametrize("folder", ["web/app", "web/dom"])
def test_no_text_becomes_markup_or_code(folder):
    found = [named(path) for path in (ROOT / folder).rglob("*.py") if TEXT_TO_MARKUP.search(path.read_text())]
    assert not found


def cited_rows() -> set[int]:
    """The rows of the list of what the page has (P0) that a docstring of a test cites by number."""
    found: set[int] = set()
    for path in sources(".py"):
        if path.name.startswith("test_"):
            tests = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
            said = [ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_")]
            found |= {int(row) for text in said for row in re.findall(r"\bP0 (?:row )?(\d+)", text)}
    return found


def test_every_row_of_the_table_is_proved_by_a_test_that_cites_it():
    """Rows 3 to 9, 14, 15 and 21 to 25 of the P0 list: the table, equal for everybody."""
    assert ROWS - cited_rows() == set()


def test_what_is_said_before_python_is_said_in_every_language():
    spoken = {language: tomllib.loads((ROOT / f"web/boot/text.{language}.toml").read_text()) for language in LANGUAGES}
    slots = {
        language: {key: re.findall(r"\{\w+\}", text) for key, text in words.items()}
        for language, words in spoken.items()
    }
    assert all(each == slots["en"] for each in slots.values())


def test_what_we_ship_of_others_is_what_we_have_looked_at():
    """The build says how to renew the list."""
    assert runtime.LIST.read_text() == runtime.listing(runtime.shipped())


def test_every_pin_is_locked():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    locks = {
        "browser": "web/build/requirements-browser.txt",
        "build": "web/build/requirements.txt",
        "test": "tests/requirements.txt",
    }
    for group, lock in locks.items():
        text = (ROOT / lock).read_text()
        assert all(f"{pin} \\\n    --hash=sha256:" in text for pin in groups[group])


def test_the_lock_of_npm_names_no_mirror_and_exact_versions():
    lock = json.loads((ROOT / "package-lock.json").read_text())
    package = json.loads((ROOT / "package.json").read_text())
    assert not any("resolved" in entry for entry in lock["packages"].values())
    versions = {**package["dependencies"], **package["devDependencies"]}.values()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)


def test_one_version_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    package = json.loads((ROOT / "package.json").read_text())["version"]
    assert project == package
    assert f"## {project}" in (ROOT / "CHANGELOG.md").read_text()


def test_workflow_actions_are_pinned_by_hash():
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        text = workflow.read_text()
        used = re.findall(r"uses: (\S+)", text)
        assert used
        assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action) for action in used)
        assert re.search(r"^permissions: \{\}$", text, re.MULTILINE)
