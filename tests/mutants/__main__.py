"""How many mutants of rules, scoring, codec and store the fast tests kill: `python -m tests.mutants`."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game.registry import GAMES
from web.build.apart import Apart
from web.build.wheel import CACHE, ROOT

HERE = Path(__file__).parent
TOOL = Apart(HERE / "requirements.txt", CACHE / "mutants", "cosmic_ray.mutating")
CODE = ("game", "web", "tests", "pyproject.toml", "build.py", "index.html", "pyscript.toml", "NOTICE", "LICENSE")
CORE = ("game/core/codec.py", "game/core/record.py", "game/core/match.py", "game/core/tricks.py")
STORE = tuple(sorted(f"web/app/keep/{path.name}" for path in (ROOT / "web/app/keep").glob("[a-z]*.py")))
SEEING_THE_STORE = ("seal", "saves", "schema", "lines", "post", "exchange", "healing", "shelf", "near", "tabs",
                    "kept_records", "archive", "archive_stores", "taking_back", "parting", "room", "reading",
                    "aside", "erasing", "trouble", "indicator", "erasing_tabs", "erasing_counts", "written_since",
                    "damaged_import", "store_examples", "archive_examples")  # fmt: skip
RULES = ("rules", "duties", "melds", "sowing", "trick")
SLOW = "not brain and not pages and not coach and not playout and not texts and not scene and not random_rounds"
STUCK = 300  # seconds after which a mutant that makes a test run for ever counts as killed


def rules(game: str) -> list[str]:
    """The modules of a game's rules and scoring."""
    return [name for each in RULES if (ROOT / (name := f"game/games/{game}/{each}.py")).exists()]


def tests(module: str) -> list[str]:
    """The fast tests of a module, those first that see most."""
    if module.startswith("web/"):
        order = sorted(SEEING_THE_STORE, key=lambda name: name != Path(module).stem)
        return [f"tests/web/test_{name}.py" for name in order]
    if module in CORE:
        return ["tests/records", "tests/core", "tests/contract/test_digest.py"]
    folder = f"tests/games/{module.split('/')[2]}"
    return [f"{folder}/test_worked_positions.py", "tests/records", folder, "tests/contract/test_digest.py", "-k", SLOW]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, metavar="N", help="mutants to draw; default: 300")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the draw; default: 1")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where each mutant's fate is added as it is known")
    wanted = parser.parse_args()
    if hindrance := TOOL.install():
        raise SystemExit(f"cosmic-ray cannot be used here: {hindrance}")
    modules = [*CORE, *STORE, *(module for game in GAMES for module in rules(game))]
    if gone := {path for module in modules for path in tests(module) if "/" in path and not (ROOT / path).exists()}:
        raise SystemExit(f"{min(gone)} is not there, so every mutant would count as killed")
    command = [TOOL.python, HERE / "drawing.py", str(wanted.count), str(wanted.seed), *modules]
    drawn = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)["drawn"]
    killed = 0
    with tempfile.TemporaryDirectory() as place:
        copied(Path(place))
        for number, mutant in enumerate(drawn, 1):
            dead = dies(Path(place), mutant)
            killed += dead
            fate = f"{'killed' if dead else 'SURVIVED'} {mutant['module']}:{mutant['line']} {mutant['operator']}"
            print(f"{killed}/{number} {fate}", flush=True)  # noqa: T201 - it is a command
            if wanted.json:
                with wanted.json.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps({**mutant, "killed": dead}) + "\n")
    return 0


def copied(place: Path) -> None:
    """Mutants live in a copy, so that whoever stops them leaves nothing behind."""
    for name in CODE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place / name)
    for name in ("node_modules", "assets", ".cache", "dist"):
        (place / name).symlink_to(ROOT / name)


def dies(place: Path, mutant: dict[str, str]) -> bool:
    """Whether a test notices; one that never ends has noticed too."""
    module = place / mutant["module"]
    sound = module.read_text("utf-8")
    module.write_text(mutant["source"], "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-o", f"cache_dir={place}/kept", *tests(mutant["module"])]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        # Two mutants of one second and one length must not share their byte code.
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=place, timeout=STUCK, check=False, env=environment, **quiet).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        module.write_text(sound, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
