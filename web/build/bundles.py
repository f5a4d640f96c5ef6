"""Our JavaScript as the site ships it: what the page always reads together is one file, since each file is a wait."""

import gzip
import hashlib
import subprocess

from web.build import offline, runtime
from web.build.wheel import ROOT

BOOT = ROOT / "web/boot"
# With all that they import: what anything drawn waits for, and what follows it.
TOGETHER = ("shell.mjs", "boot.js")
# Asked for by name: by PyScript, by workers, or late. What several of these import stays one module with one memory.
ALONE = ("interpreter.mjs", "memory.mjs", "program.mjs", "snapshot.mjs", "storage.mjs")
# A realm of its own, in which each file would be one more wait: with all that it imports.
WORKER = "unpacking.mjs"
LATE = ("offline.mjs", "sounds.mjs")
# The linter's, and what becomes sw.js at the root of the site.
NO_BOOT = {"eslint.config.mjs", offline.WORKER.name, offline.KILL_SWITCH.name}


def scripts(places: dict[str, str], memory: bytes) -> dict[str, bytes]:
    """They name others' files as Node does; in the site those lie in hashed folders two levels away."""
    slots = {'SHA256 = "sha256"': f'SHA256 = "{hashlib.sha256(gzip.decompress(memory)).hexdigest()}"'}
    slots |= {f'"{name}': f'"../../{place}' for name, place in places.items()}
    found = {name: together(name) for name in (*TOGETHER, WORKER)}
    found |= {name: (BOOT / name).read_text() for name in (*ALONE, *LATE)}
    for slot, value in slots.items():
        found = {name: text.replace(slot, value) for name, text in found.items()}
    return {name: text.encode() for name, text in found.items()}


def together(name: str) -> str:
    """One file of a module and what it imports, but for the files that have a name of their own."""
    others = () if name == WORKER else (*TOGETHER, *ALONE, *LATE)
    apart = [f"--external:./{other}" for other in others if other != name]
    program = runtime.NPM / "esbuild/bin/esbuild"
    command = ["node", str(program), name, "--bundle", "--format=esm", "--charset=utf8", "--packages=external", *apart]
    done = subprocess.run(command, cwd=BOOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SystemExit(f"{name} could not be bundled: {done.stderr.strip()}")
    return done.stdout
