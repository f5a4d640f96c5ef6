"""Lighthouse on the home screen, as a desktop and as a phone sees it."""

import json
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.boot import FLAGS
from tests.bench.hosts import Host, hosts
from tests.bench.report import Row
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


def report(host: Host, device: list[str]) -> dict[str, Any]:
    program = browsers.find("chromium") or browsers.missing("chromium")
    with TemporaryDirectory(prefix="beranda-lighthouse-") as folder:
        file = Path(folder, "report.json")
        chrome = " ".join(["--headless=new", "--no-sandbox", *FLAGS])
        command = ["node", str(PROGRAM), host.address, "--quiet", "--output=json", f"--output-path={file}"]
        command += [f"--chrome-path={program}", f"--chrome-flags={chrome}", "--no-enable-error-reporting", *device]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"Lighthouse gave up: {done.stderr.strip()[-500:]}")
        found: dict[str, Any] = json.loads(file.read_text())
    return found


def rows(runs: int) -> list[Row]:
    lines = []
    with hosts() as (ours, _):
        for name, device in DEVICES.items():
            found = [report(ours, device) for _ in range(runs)]
            scores = {key: median(each["categories"][key]["score"] for each in found) for key in SCORES}
            times = {said: median(each["audits"][key]["numericValue"] for each in found) for key, said in TIMES.items()}
            said = ", ".join(
                [*(f"{k} {v:.2f}" for k, v in scores.items()), *(f"{k} {v:.0f} ms" for k, v in times.items())]
            )
            lines.append(Row("lighthouse", name, said, "", scores | times))
    return lines
