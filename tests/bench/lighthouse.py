"""Lighthouse on the home screen, as a desktop and a phone see it, and on a rules page of each language on a phone."""

import json
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from game.registry import GAMES
from tests.bench.boot import FLAGS
from tests.bench.hosts import Host, hosts
from tests.bench.report import Row
from web.app.text import LANGUAGES
from web.build import browsers
from web.build.wheel import ROOT

PROGRAM = ROOT / "node_modules/lighthouse/cli/index.js"
SCORES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "total-blocking-time": "blocked",
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
}
DEVICES = {"desktop": ["--preset=desktop"], "mobile": []}
READ = tuple(f"rules/{language}/{game}.html" for language, game in zip(LANGUAGES, GAMES, strict=True))


def report(host: Host, device: list[str], page: str = "") -> dict[str, Any]:
    program = browsers.find("chromium") or browsers.missing("chromium")
    with TemporaryDirectory(prefix="beranda-lighthouse-") as folder:
        file = Path(folder, "report.json")
        chrome = " ".join(["--headless=new", "--no-sandbox", *FLAGS])
        command = ["node", str(PROGRAM), f"{host.address}{page}", "--quiet", "--output=json", f"--output-path={file}"]
        command += [f"--chrome-path={program}", f"--chrome-flags={chrome}", "--no-enable-error-reporting", *device]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"Lighthouse gave up: {done.stderr.strip()[-500:]}")
        found: dict[str, Any] = json.loads(file.read_text())
    return found


def rows(runs: int) -> list[Row]:
    pages = [(name, device, "") for name, device in DEVICES.items()]
    pages += [(page, DEVICES["mobile"], page) for page in READ]
    with hosts() as (ours, _):
        return [row(name, [report(ours, device, page) for _ in range(runs)]) for name, device, page in pages]


def row(name: str, found: list[dict[str, Any]]) -> Row:
    """The medians of some reports of one page."""
    scores = {key: median(each["categories"][key]["score"] for each in found) for key in SCORES}
    times = {said: median(each["audits"][key]["numericValue"] for each in found) for key, said in TIMES.items()}
    said = ", ".join([*(f"{k} {v:.2f}" for k, v in scores.items()), *(f"{k} {v:.0f} ms" for k, v in times.items())])
    return Row("lighthouse", name, said, "", scores | times)
