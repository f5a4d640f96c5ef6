"""PyScript, Pyodide, micropip, the font, the sounds and the court cards, taken from the packages that the locks pin.

`python -m web.build.runtime` prints what web/build/third_party.sha256 must say.
"""

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from web.build import courts, stdlib, wheel
from web.build.wheel import ROOT

NPM = ROOT / "node_modules"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# All that the page can do without; the boot stops when anything else is missing.
NOT_SHIPPED = re.compile(r"^(codemirror|xterm)|\.map$")
FONT = NPM / "@fontsource-variable/noto-sans"
NODE_AT_LEAST = 20
LIST = ROOT / "web/build/third_party.sha256"


def install() -> None:
    """`npm ci`, when the lock file or Node has changed since the last one."""
    node = node_version()
    stamp = NPM / ".beranda"
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest() + node
    if stamp.exists() and stamp.read_text() == wanted:
        return
    patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--prefer-offline"]
    # The cards' package asks for React beside it; we take its pictures alone.
    command = ["npm", "ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run([*command, *patience], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise SystemExit(f"npm packages could not be fetched ({reason}). Is there a network? Then run this again.")
    stamp.write_text(wanted)


def node_version() -> str:
    if not shutil.which("node") or not shutil.which("npm"):
        raise SystemExit(f"Node.js {NODE_AT_LEAST} or newer, with npm, is needed and was not found; see nodejs.org.")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < NODE_AT_LEAST:
        raise SystemExit(f"Node.js {NODE_AT_LEAST} or newer is needed; `node --version` says {version}.")
    return version


def pyscript() -> dict[str, bytes]:
    files = (NPM / "@pyscript/core/dist").iterdir()
    return {path.name: path.read_bytes() for path in files if not NOT_SHIPPED.search(path.name)}


def pyodide() -> dict[str, bytes]:
    """Pyodide with the one package that it loads by name; ours comes through micropip."""
    files = {name: (NPM / "pyodide" / name).read_bytes() for name in PYODIDE}
    files["python_stdlib.zip"] = stdlib.trimmed(files["python_stdlib.zip"])
    micropip = wheel.others("micropip")
    return files | {micropip.name: micropip.read_bytes(), "pyodide-lock.json": lock(micropip)}


def lock(micropip: Path) -> bytes:
    """Pyodide's own lock names a rebuilt micropip with another hash, which the browser would refuse."""
    stock = json.loads((NPM / "pyodide/pyodide-lock.json").read_text())
    entry = stock["packages"]["micropip"] | {
        "file_name": micropip.name,
        "version": wheel.pinned("micropip"),
        "sha256": hashlib.sha256(micropip.read_bytes()).hexdigest(),
    }
    return json.dumps({"info": stock["info"], "packages": {"micropip": entry}}, sort_keys=True).encode()


def font() -> dict[str, bytes]:
    """The Latin part of the variable face; languages that need more add their own part."""
    path = FONT / "files/noto-sans-latin-wght-normal.woff2"
    return {path.name: path.read_bytes()}


def sounds() -> dict[str, bytes]:
    """What makes sounds of numbers."""
    return {path.name: path.read_bytes() for path in (NPM / "zzfx/ZzFX.js",)}


def font_face(folder: str) -> str:
    """The package's own rule for that part, pointing to where the site keeps the file."""
    rules = (FONT / "wght.css").read_text()
    (rule,) = re.findall(r"@font-face \{[^}]*noto-sans-latin-wght-normal\.woff2[^}]*\}", rules)
    return re.sub(r"\./files/", f"../../{folder}/", rule) + "\n"


def shipped() -> dict[str, dict[str, bytes]]:
    """What the site holds of others' work, by folder: as it was looked at, byte for byte, or the build stops."""
    found = folders()
    changed = set(listing(found).splitlines()) ^ set(LIST.read_text().splitlines())
    if changed:
        name = min(line.split("  ")[-1] for line in changed)
        raise SystemExit(
            f"{name!r} is not as web/build/third_party.sha256 lists it: look at what changed, then run "
            "`python -m web.build.runtime > web/build/third_party.sha256`."
        )
    return found


def listing(found: Mapping[str, Mapping[str, bytes]]) -> str:
    """The hash of each file, and which one it is."""
    files = {f"{kind}/{name}": body for kind, each in found.items() for name, body in each.items()}
    return "".join(f"{hashlib.sha256(body).hexdigest()}  {name}\n" for name, body in sorted(files.items()))


def folders() -> dict[str, dict[str, bytes]]:
    """The same as it lies in the packages, looked at or not."""
    files = {"courts": courts.courts(), "font": font(), "py": pyodide(), "pyscript": pyscript()}
    return files | {"sounds": sounds()}


def eager(framework: dict[str, bytes]) -> tuple[str, ...]:
    """PyScript's own files that its first one imports, and theirs, in the order in which they are met."""
    met = ["core.js"]
    for name in met:
        for found in re.findall(r'from\s*"\./([^"]+)"', framework[name].decode()):
            if found not in met:
                met.append(found)
    return tuple(met)


if __name__ == "__main__":
    print(listing(folders()), end="")
