"""The licence texts that whoever hands on the parts of the site must hand on with them."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from web.build import courts, wheel
from web.build.runtime import FONT, NPM
from web.build.wheel import ROOT

# Of parts that are inside others, whose packages do not carry them.
TEXTS = Path(__file__).with_name("licences")
PYSCRIPT = "@pyscript/core"
NO_FILE = "isc.txt"


def texts() -> dict[str, bytes]:
    """By the name of the file in the site's folder of licences."""
    with zipfile.ZipFile(wheel.others("micropip")) as micropip:
        (mozilla,) = (name for name in micropip.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        found = {"pyodide-and-micropip.txt": micropip.read(mozilla)}
    found |= {path.name: path.read_bytes() for path in TEXTS.iterdir()}
    return found | {
        "pyscript.txt": (NPM / PYSCRIPT / "LICENSE").read_bytes(),
        "polyscript.txt": (NPM / "polyscript/LICENSE").read_bytes(),
        "pyscript-parts.txt": "\n\n".join(of_parts()).encode(),
        "zzfx.txt": (NPM / "zzfx/LICENSE").read_bytes(),
        "react-playing-cards.txt": courts.licence(),
        "noto-sans.txt": (FONT / "LICENSE").read_bytes(),
        "beranda.txt": (ROOT / "LICENSE").read_bytes(),
        "notice.txt": (ROOT / "NOTICE").read_bytes(),
    }


def of_parts() -> Iterator[str]:
    """The small libraries inside PyScript, each under its name."""
    for name in sorted(parts() - {PYSCRIPT, "polyscript"}):
        files = sorted((NPM / name).glob("LICENSE*"))
        if not files and described(name)["license"] != "ISC":
            raise SystemExit(
                f"{name} has no licence text and is not under the ISC licence: web/build/licences needs it."
            )
        yield f"{name}\n{'=' * len(name)}\n\n{(files or [TEXTS / NO_FILE])[0].read_text('utf-8')}"


def parts() -> set[str]:
    """PyScript and all packages that it is made of."""
    met: set[str] = set()
    coming = [PYSCRIPT]
    while coming:
        name = coming.pop()
        if name not in met:
            met.add(name)
            coming += described(name).get("dependencies", {})
    return met


def described(name: str) -> Any:
    return json.loads((NPM / name / "package.json").read_text("utf-8"))
