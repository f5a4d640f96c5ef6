"""The environment of the long fuzz tests is made of what its requirements pin, or a sentence says why not."""

from web.build import fuzzing


def here(monkeypatch, tmp_path, requirements: str):
    for name, path in {"HOME": "", "PYTHON": "bin/python", "STAMP": "installed"}.items():
        monkeypatch.setattr(fuzzing, name, tmp_path / "fuzz" / path)
    monkeypatch.setattr(fuzzing, "REQUIREMENTS", fuzzing.ROOT / requirements)


def test_where_atheris_cannot_be_had_a_sentence_says_so(monkeypatch, tmp_path, capsys):
    """Requirements that do not bring it stand for a machine for which there is none."""
    here(monkeypatch, tmp_path, "web/build/requirements-browser.txt")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    fuzzing.install()
    assert "texts are damaged at random instead" in capsys.readouterr().out
    assert fuzzing.python() is None


def test_an_environment_of_other_requirements_is_not_used(monkeypatch, tmp_path):
    here(monkeypatch, tmp_path, "tests/fuzz/requirements.txt")
    fuzzing.HOME.mkdir()
    fuzzing.STAMP.write_text(fuzzing.wanted())
    assert fuzzing.python() == fuzzing.PYTHON
    monkeypatch.setattr(fuzzing, "REQUIREMENTS", fuzzing.ROOT / "tests/requirements.txt")
    assert fuzzing.python() is None
