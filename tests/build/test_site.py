"""What the build writes: the same bytes every time, only its own addresses, and the wheel that the browser installs."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game.registry import GAMES
from web.app.text import LANGUAGES
from web.build import bundles, hashed, runtime, template
from web.build.offline import KILL_SWITCH
from web.build.wheel import ROOT

BUILD = (
    "import sys, pathlib; from web.build import site; "
    "site.build(sys.argv[1], pathlib.Path(sys.argv[2]), kept='--no-offline' not in sys.argv)"
)
ADDRESS = "https://example.org/beranda/"


def build(into: Path, base_url: str = "", hash_seed: str = "0", *more: str) -> Path:
    command = [sys.executable, "-c", BUILD, base_url, str(into), *more]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return into


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("site") / "dist")


def contents(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def test_the_same_sources_give_the_same_bytes(site, tmp_path):
    assert contents(build(tmp_path / "again", hash_seed="1")) == contents(site)


def test_every_file_but_the_first_ones_lies_under_its_hash(site):
    loose = {name for name in contents(site) if not re.match(r"\w+/[0-9a-f]{12}/[^/]+$|licences/|rules/|about/", name)}
    assert {re.sub(r"\.[0-9a-f]{12}\.", ".", name) for name in loose} == {
        "index.html",
        "404.html",
        "pyscript.json",
        "sw.js",
        ".nojekyll",
    }


def test_every_file_of_others_is_in_the_site_as_it_is_listed(site):
    """Byte for byte what was looked at."""
    found = {name.split("/")[0] + "/" + name.split("/")[-1]: body for name, body in contents(site).items()}
    listed = dict(reversed(line.split()) for line in runtime.LIST.read_text().splitlines())
    assert {name: found.get(name) for name in listed} == listed
    folders = {name.split("/")[0] for name in listed}
    assert {name for name in found if name.split("/")[0] in folders} == listed.keys()


def test_the_page_names_only_files_that_are_there(site):
    text = (site / "index.html").read_text()
    named = re.findall(r'(?:src|href|config|data-worker)="(?!\?|#)([^"]+)"', text)
    assert len(named) > 10
    assert not [name for name in named if not (site / name).is_file()]


def test_nothing_stands_before_the_first_picture_but_the_style_and_the_shell(site):
    """Platform.md 2: the page paints at once; what runs Python is asked for by the shell, when it has shown itself."""
    text = (site / "index.html").read_text()
    begin, after = text.split('<template id="after">')
    assert re.findall(r'<script type="module" src="[^"]*/(\w+\.m?js)"', text) == ["shell.mjs"]
    assert re.findall(r'<link rel="(?:style|\w*load)[^>]*/(\w+\.\w+)"', begin) == ["page.css"]
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', after)
    assert {name.split("/")[-1] for name in named} >= {"boot.js", "interpreter.mjs", "core.js", "pyodide.asm.mjs"}


def test_each_of_our_modules_is_in_one_file_of_the_site(site):
    """Two copies would remember two things."""
    (folder,) = site.glob("boot/*")
    texts = [path.read_text() for path in folder.iterdir()]
    others = {*bundles.ALONE, *bundles.LATE, bundles.WORKER}
    names = {path.name for path in bundles.BOOT.glob("*.*js")} - bundles.NO_BOOT - others
    assert names >= {"shell.mjs", "boot.js", "gate.mjs", "loading.mjs"}
    for name in names:
        assert sum(f"// {name}\n" in text for text in texts) == 1, name


def test_without_an_address_nothing_absolute_is_written(site):
    assert "http" not in (site / "index.html").read_text().replace("http-equiv", "").replace(
        'xmlns="http://www.w3.org/2000/svg"', ""
    )


def test_with_an_address_the_page_says_where_it_is(tmp_path):
    there = build(tmp_path / "there", ADDRESS)
    text = (there / "index.html").read_text()
    assert f'<link rel="canonical" href="{ADDRESS}">' in text
    assert f'hreflang="fr" href="{ADDRESS}?lang=fr"' in text
    assert f'<meta property="og:image" content="{ADDRESS}preview.png">' in text
    assert (there / "preview.png").read_bytes().startswith(b"\x89PNG")
    listed = set(re.findall(r"<loc>([^<]+)</loc>", (there / "sitemap.xml").read_text()))
    read = {path.relative_to(there).as_posix() for path in there.glob("*/*/*.html")}
    assert listed == {ADDRESS, *(f"{ADDRESS}{name}" for name in read)}
    for name in read:
        assert f'<link rel="canonical" href="{ADDRESS}{name}">' in (there / name).read_text()


def test_what_is_shown_where_nothing_is_finds_home_from_any_depth(tmp_path):
    """The host shows it under the address that was asked for, so its links begin at the host's root."""
    text = (build(tmp_path / "there", ADDRESS) / "404.html").read_text()
    links = re.findall(r'(?:href|src)="([^"]+)"', text)
    assert links
    assert all(link.startswith("/beranda/") for link in links)


def test_the_page_names_its_worker_unless_nothing_is_to_be_kept(site, tmp_path):
    assert 'data-offline="sw.js"' in (site / "index.html").read_text()
    without = build(tmp_path / "without", "", "0", "--no-offline")
    assert "data-offline" not in (without / "index.html").read_text()
    assert (without / "sw.js").read_bytes() == KILL_SWITCH.read_bytes()


def test_the_wheel_holds_the_engine_and_the_page_with_their_texts_and_nothing_of_the_workshop(site):
    (path,) = site.glob("whl/*/beranda-*-py3-none-any.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
    assert {"game/__init__.py", "web/__init__.py", "web/main.py", "web/app/text/en.toml"} <= set(names)
    assert all(name.startswith(("game/", "web/", "beranda-")) for name in names)
    assert not [name for name in names if name.startswith(("web/build", "web/boot", "web/style"))]
    assert not [name for name in names if "/pages/" in name]  # to be read before Python is there
    sources = [source for source in (ROOT / "game").rglob("*.toml") if source.parent.name != "pages"]
    assert "game/rules.md" not in names  # for people at the sources
    inside = {source.relative_to(ROOT).as_posix() for source in sources if source.parent.name != "text"}
    assert inside <= set(names)
    texts = {source.parent.relative_to(ROOT).as_posix() for source in sources if source.parent.name == "text"}
    assert {name for name in names if "/text/" in name} == {f"{each}/en.toml" for each in (*texts, "web/app/text")}


def test_each_language_is_a_file_that_boot_js_knows(site):
    """Whoever speaks one language waits for the words of no other."""
    (folder,) = site.glob("words/*")
    assert sorted(path.stem for path in folder.iterdir()) == sorted(LANGUAGES)
    (boot,) = site.glob("boot/*/boot.js")
    assert f'"../../words/{folder.name}/"' in boot.read_text()


def test_wheel_page_and_micropip_stay_small(site):
    """What comes on top of PyScript and Pyodide (platform: keep under 0.7 MB)."""
    own = ("index.html", "whl/", "boot/", "entry/", "style/", "font/", "assets/")  # rules are read, not waited for
    sizes = {name: (site / name).stat().st_size for name in contents(site) if name.startswith(own)}
    assert sum(sizes.values()) < 700_000


def test_a_folder_takes_the_place_of_the_last_one_only_when_it_is_complete(tmp_path):
    final = tmp_path / "dist"
    for text in (b"first", b"second"):
        folder = hashed.Folder(final)
        folder.write("page", text)
        if text == b"second":
            assert (final / "page").read_bytes() == b"first"
        folder.finish()
    assert (final / "page").read_bytes() == b"second"
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_the_hash_of_a_folder_knows_names_and_bodies():
    assert hashed.digest({"a": b"1", "b": b"2"}) == hashed.digest({"b": b"2", "a": b"1"})
    assert hashed.digest({"a": b"1"}) != hashed.digest({"a": b"2"})
    assert hashed.digest({"a": b"1"}) != hashed.digest({"b": b"1"})


@pytest.mark.parametrize("values", [{}, {"slot": "x", "other": "y"}])
def test_a_slot_without_a_value_or_a_value_without_a_slot_is_refused(values):
    with pytest.raises(SystemExit, match="Slots and values differ"):
        template.fill("{{slot}}", values)


def test_the_home_screen_is_drawn_whole_with_its_style_sheet(site):
    """Its wood and the emblems of the games are no requests of their own, for which the first paint would not wait."""
    (sheet,) = site.glob("style/*/page.css")
    text = sheet.read_text()
    assert text.count('url("data:image/svg+xml,') >= 1 + len(GAMES)
    assert "teak.svg" not in text
    assert "picture-" not in text
