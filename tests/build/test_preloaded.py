"""The snapshot serves the code of modules that could not be imported when it was made."""

import importlib
import sys

import pytest

from web.build.preloaded import IMPORTED, Compiled, data, in_brief, modules, read


@pytest.fixture
def found(monkeypatch):
    """A package of two modules whose code alone is there."""
    texts = {"veranda": "shade = 1", "veranda.step": "from veranda import shade\nheight = shade + 1"}
    places = {"veranda": "/nowhere/veranda/__init__.py", "veranda.step": "/nowhere/veranda/step.py"}
    finder = Compiled({name: (compile(text, places[name], "exec"), places[name]) for name, text in texts.items()}, {})
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    yield finder
    for name in texts:
        sys.modules.pop(name, None)


def test_a_module_is_imported_from_its_code_alone(found):
    step = importlib.import_module("veranda.step")
    assert step.height == 2
    assert step.__file__ == "/nowhere/veranda/step.py"
    assert sys.modules["veranda"].__path__ == ["/nowhere/veranda"]


def test_code_that_has_run_is_let_go(found):
    importlib.import_module("veranda.step")
    assert found.code == {}


def test_any_other_module_is_left_to_the_other_finders(found):
    assert found.find_spec("json") is None
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("veranda.roof")


def test_what_is_read_becomes_files_and_is_let_go(tmp_path):
    places = {tmp_path / "veranda/text/en.toml": b"shade = 1", tmp_path / "veranda/steps.json": b"[]"}
    finder = Compiled({}, dict(places))
    finder.write_out()
    assert {place: place.read_bytes() for place in places} == places
    assert finder.read == {}


def test_all_that_our_packages_read_is_held():
    """In the page no folder of theirs is there but what is written out."""
    found = {place.name for name in IMPORTED for place, _ in data(name)}
    assert found >= {"en.toml", "lessons.json"}
    assert not [name for name in found if name.endswith((".py", ".pyc"))]


def test_code_is_kept_without_its_docstrings():
    code = in_brief(None, '"""Said."""\ndef f():\n    """Said."""\n', "f.py")
    held: dict = {}
    exec(code, held)  # noqa: S102 - to see what its functions say
    assert held["f"].__doc__ is None
    assert held.get("__doc__") is None


def test_every_module_that_needs_a_page_can_be_compiled_without_one():
    """They import `js`, which is nowhere but in a page."""
    names = list(modules("web.dom"))
    assert "web.dom.page" in names
    for name in names:
        code, place = read(name)
        assert code.co_filename == place
    assert "js" not in sys.modules
