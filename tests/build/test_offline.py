"""The list that the service worker keeps: closed, by content, the same from any machine."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from web.build import offline


@pytest.fixture
def site(tmp_path) -> Path:
    for name in ("index.html", "rules/en/congklak.html", "about/index.html", "py/0123456789ab/python.wasm"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def written(site: Path) -> tuple[dict[str, str], str]:
    offline.write_service_worker(site)
    text = (site / "sw.js").read_text()
    files, build = re.search(r"const FILES = (\{.*?\n\});.*\nconst BUILD = (\"\w+\");", text, re.DOTALL).groups()
    return json.loads(files), json.loads(build)


def test_every_file_is_listed_under_the_address_that_people_open(site):
    files, _ = written(site)
    assert list(files) == ["", "about/", "py/0123456789ab/python.wasm", "rules/en/congklak.html"]


def test_a_file_is_known_by_what_it_holds(site):
    files, _ = written(site)
    name = "py/0123456789ab/python.wasm"
    hashed = base64.b64encode(hashlib.sha256((site / name).read_bytes()).digest()).decode()
    assert files[name] == f"sha256-{hashed}"


def test_the_boot_snapshot_is_known_by_what_is_in_it_too(site):
    """The service worker keeps it unpacked."""
    (site / "snapshot/0123456789ab").mkdir(parents=True)
    (site / "snapshot/0123456789ab/boot.gz").write_bytes(gzip.compress(b"memory"))
    written(site)
    (packed,) = re.findall(r"const PACKED = (\{.*?\});", (site / "sw.js").read_text(), re.DOTALL)
    hashed = base64.b64encode(hashlib.sha256(b"memory").digest()).decode()
    assert json.loads(packed) == {"snapshot/0123456789ab/boot.gz": f"sha256-{hashed}"}


def test_what_nobody_opens_in_a_game_is_not_kept(site):
    before, _ = written(site)
    for name in (".nojekyll", "sitemap.xml", "robots.txt", "sw.js"):
        (site / name).write_text("changed")
    assert written(site)[0] == before


@pytest.mark.parametrize("change", [("index.html", "new"), ("rules/en/new.html", "")])
def test_a_build_has_another_name_as_soon_as_one_file_differs(site, change):
    _, before = written(site)
    (site / change[0]).write_text(change[1])
    assert written(site)[1] != before


def test_the_same_files_give_the_same_worker(site):
    offline.write_service_worker(site)
    first = (site / "sw.js").read_bytes()
    offline.write_service_worker(site)
    assert (site / "sw.js").read_bytes() == first


def test_a_site_without_its_page_is_refused(site):
    (site / "index.html").unlink()
    with pytest.raises(SystemExit, match=r"no index\.html"):
        offline.write_service_worker(site)


@pytest.mark.parametrize("name", ["a b.svg", "é.svg", "a%20b.svg", "a?b.svg"])
def test_a_name_that_an_address_would_spell_otherwise_is_refused(site, name):
    (site / name).write_text("")
    with pytest.raises(SystemExit, match=re.escape(repr(name))):
        offline.write_service_worker(site)


def test_the_kill_switch_takes_the_workers_place(site):
    offline.write_service_worker(site)
    offline.write_kill_switch(site)
    assert (site / "sw.js").read_bytes() == offline.KILL_SWITCH.read_bytes()


def test_what_is_only_read_is_listed_as_late(site):
    offline.write_service_worker(site)
    (late,) = re.findall(r"const LATE = new Set\((.*?)\);", (site / "sw.js").read_text(), re.DOTALL)
    assert json.loads(late) == ["about/", "rules/en/congklak.html"]
