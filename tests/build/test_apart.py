"""The environment of a tool for long tests is made of what its requirements pin, or a sentence says why not."""

from dataclasses import replace

from web.build import fuzzing
from web.build.wheel import ROOT


def test_where_atheris_cannot_be_had_a_sentence_says_so(monkeypatch, tmp_path, capsys):
    """Requirements that do not bring it stand for a machine for which there is none."""
    other = ROOT / "web/build/requirements-browser.txt"
    monkeypatch.setattr(fuzzing, "ATHERIS", replace(fuzzing.ATHERIS, requirements=other, home=tmp_path / "fuzz"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    fuzzing.install()
    assert "texts are damaged at random instead" in capsys.readouterr().out
    assert fuzzing.python() is None


def test_an_environment_of_other_requirements_is_not_used(monkeypatch, tmp_path):
    """Nor is it made anew while its requirements stay the same."""
    here = replace(fuzzing.ATHERIS, home=tmp_path)
    monkeypatch.setattr(fuzzing, "ATHERIS", here)
    assert fuzzing.python() is None
    here.stamp.write_text(here.wanted())
    assert here.install() == ""
    assert fuzzing.python() == here.python
    monkeypatch.setattr(fuzzing, "ATHERIS", replace(here, requirements=ROOT / "tests/requirements.txt"))
    assert fuzzing.python() is None
