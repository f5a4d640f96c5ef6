"""How large WebAssembly's memory is, on the page and in the bots' worker."""

import json
import subprocess

from tests.bench.hosts import hosts
from tests.bench.report import Row
from web.build import browsers
from web.build.wheel import ROOT

MEBI = 2**20


def row(part: str, requests: list[str]) -> Row:
    """In a page of its own, whose worker has answered these requests."""
    program = browsers.find("chromium") or browsers.missing("chromium")
    with hosts() as (ours, _):
        command = ["node", "tests/bench/heap.mjs", program, ours.address]
        asked = json.dumps(requests)
        done = subprocess.run(command, cwd=ROOT, input=asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The heaps could not be measured: {done.stderr.strip()}")
    figures: dict[str, float] = json.loads(done.stdout)
    said = f"page {figures['page'] / MEBI:.1f} MiB, worker {figures['worker'] / MEBI:.1f} MiB"
    when = f"after {len(requests)} answers" if requests else "after the boot"
    return Row(part, f"wasm memory {when}", said, "", figures)
