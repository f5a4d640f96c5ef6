"""What the site holds of others is what was looked at, or there is no site."""

from pathlib import Path

import pytest

from web.build import runtime, site
from web.build.hashed import Folder

OURS = Path("whl/is/not/needed.whl")


def listed(*lines):
    """A list with these lines beside those of the files as they are, or without them where they begin with a minus."""
    gone = {line[1:] for line in lines if line.startswith("-")}
    kept = [line for line in runtime.listing(runtime.folders()).splitlines() if line.split()[1] not in gone]
    return "\n".join([*kept, *(line for line in lines if not line.startswith("-"))]) + "\n"


def refusal(tmp_path):
    with pytest.raises(SystemExit) as refused:
        site.fill(Folder(tmp_path / "dist"), OURS, "")
    return str(refused.value)


def test_a_file_of_others_that_has_changed_is_never_shipped(monkeypatch, tmp_path):
    """Platform.md 7, at the build itself: one sentence names it and says what to do, and no file is written."""
    monkeypatch.setattr(runtime, "sounds", lambda: {"ZzFX.js": b"alert(1)"})
    said = refusal(tmp_path)
    assert said.startswith("'sounds/ZzFX.js' is not as web/build/third_party.sha256 lists it: look at what changed, ")
    assert "`python -m web.build.runtime > web/build/third_party.sha256`" in said
    assert "\n" not in said
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("change", [(f"{'0' * 64}  pyscript/gone.js",), ("-pyscript/core.js",)], ids=["gone", "new"])
def test_a_file_that_is_missing_and_one_that_nobody_has_looked_at_are_no_less_a_change(change, monkeypatch, tmp_path):
    listing = tmp_path / "listing"
    listing.write_text(listed(*change))
    monkeypatch.setattr(runtime, "LIST", listing)
    assert refusal(tmp_path).startswith(f"'{change[0].split()[-1].lstrip('-')}' is not as ")
