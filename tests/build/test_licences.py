"""Whoever gets the site gets the licence of every part of it."""

import json

import pytest

from web.build import licences
from web.build.wheel import ROOT

TEXTS = {name: body.decode() for name, body in licences.texts().items()}


@pytest.mark.parametrize(
    ("part", "name", "words"),
    [
        ("PyScript core", "pyscript.txt", "Apache License"),
        ("polyscript", "polyscript.txt", "Apache License"),
        ("coincident", "pyscript-parts.txt", "MIT"),
        ("ISC", "isc.txt", "ISC License"),
        ("zip.js", "zip-js.txt", "Gildas Lormeau"),
        ("TOML", "toml-parser.txt", "Jak Wings"),
        ("Pyodide", "pyodide-and-micropip.txt", "Mozilla Public License"),
        ("CPython", "python.txt", "Python Software Foundation; All Rights Reserved"),
        ("musl", "musl-and-emscripten.txt", "Rich Felker"),
        ("Emscripten", "musl-and-emscripten.txt", "Emscripten authors"),
        ("packaging", "packaging.txt", "Donald Stufft"),
        ("mousebender", "mousebender.txt", "Brett Cannon"),
        ("ZzFX", "zzfx.txt", "MIT"),
        ("Court cards", "react-playing-cards.txt", "Ilya Malyanov"),
        ("Noto Sans", "noto-sans.txt", "SIL OPEN FONT LICENSE"),
    ],
)
def test_a_part_that_the_notice_names_has_its_text(part, name, words):
    assert part in (ROOT / "NOTICE").read_text("utf-8")
    assert words in TEXTS[name]


def test_every_library_that_pyscript_is_made_of_has_a_text():
    """The lock file knows them; a new one comes in by itself, or the build stops."""
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    needed = {*locked["node_modules/@pyscript/core"]["dependencies"]}
    assert needed <= licences.parts()
    for name in licences.parts() - {"@pyscript/core", "polyscript"}:
        assert f"{name}\n=" in TEXTS["pyscript-parts.txt"]


def test_no_text_is_empty_or_ours_by_mistake():
    assert all(len(text) > 500 for text in TEXTS.values())
    assert len({*TEXTS.values()}) == len(TEXTS)
