"""`python -m tests.bench [PART …] [--runs N] [--json FILE]`: measures, prints a table; dist/ must be built."""

import argparse
from collections.abc import Callable
from pathlib import Path

from tests.bench import answers, boot, engine, lasting, lighthouse, report, smooth

PARTS: dict[str, Callable[[int], list[report.Row]]] = {
    "boot": boot.rows,
    "engine": engine.rows,
    "answers": answers.rows,
    "lighthouse": lighthouse.rows,
    "smooth": smooth.rows,
    "lasting": lasting.rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Figures of speed and weight.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all when none is named")
    parser.add_argument(
        "--runs", type=int, default=5, metavar="N", help="each figure is the median of so many; default 5"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    wanted = parser.parse_args()
    if unknown := [part for part in wanted.parts if part not in PARTS]:
        parser.error(f"{unknown[0]!r} is no part; there are {', '.join(PARTS)}")
    if wanted.runs < 1:
        parser.error(f"{wanted.runs} is no number of runs, expected 1 or more")
    rows = [row for part in wanted.parts or PARTS for row in PARTS[part](wanted.runs)]
    print(report.table(rows))  # noqa: T201 - it is a command
    print(report.as_json(rows))  # noqa: T201 - the same for programs
    if wanted.json:
        wanted.json.write_text(report.as_json(rows) + "\n")


if __name__ == "__main__":
    main()
