"""How figures are shown: one line each, as a table and as JSON."""

import json
from dataclasses import asdict, dataclass, field
from statistics import median, quantiles


@dataclass(frozen=True)
class Row:
    """One line: which part, what was measured, the figures in words, the ratio that matters, all as numbers."""

    part: str
    what: str
    said: str
    ratio: str = ""
    figures: dict[str, float] = field(default_factory=dict)


def table(rows: list[Row]) -> str:
    """Markdown, as the README has it."""
    lines = ["| part | what | figures | ratio |", "|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {row.part} | {row.what} | {row.said} | {row.ratio} |" for row in rows)])


def as_json(rows: list[Row]) -> str:
    return json.dumps([asdict(row) for row in rows], ensure_ascii=False, indent=1)


def ratio(value: float) -> str:
    return f"{value:.2f}"


def spread(values: list[float]) -> dict[str, float]:
    """Median, 95 of 100, the most."""
    ninety_five = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
    return {"median": median(values), "p95": ninety_five, "most": max(values)}
