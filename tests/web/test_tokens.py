"""The colours of the page: every pair that carries text can be read, by day, by night and in high contrast."""

import re
from pathlib import Path

import pytest

STYLE = Path(__file__).resolve().parents[2] / "web/style"
THEMES = ("light", "dark", "contrast")
TEXT_AT_LEAST, SHAPE_AT_LEAST = 4.5, 3.0
TEXTS = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in ("cloth", "cloth-deep", "panel", "panel-deep")),
    *((ink, ground) for ink in ("accent-ink", "good", "warn") for ground in ("cloth", "panel", "panel-deep")),
    ("on-accent", "accent"),
    ("on-accent", "accent-deep"),
    *(("on-wood", ground) for ground in ("wood", "wood-deep", "hollow", "hollow-deep")),
    *((f"suit-{suit}", "card") for suit in "CDHS"),
    *((f"suit-{suit}", "card-off") for suit in "CDHS"),
]
SHAPES = [
    *(("line", ground) for ground in ("cloth", "panel")),
    *(("trim", ground) for ground in ("cloth", "panel")),
    ("card-line", "card"),
    ("accent", "hollow"),
    ("accent", "wood-deep"),
    ("ring-dark", "ring-light"),
]


def declared(block: str) -> dict[str, dict[str, str]]:
    """The colours that a block of tokens.css declares, by day and by night."""
    found: dict[str, dict[str, str]] = {theme: {} for theme in ("light", "dark")}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block):
        colours = re.findall(r"#[0-9a-f]{6}\b", value)
        if colours and "rgb" not in value:
            found["light"][name], found["dark"][name] = colours[0], colours[-1]
    return found


def blocks() -> dict[str, str]:
    """What stands in the braces after each selector, the first time that it is there."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / "tokens.css").read_text(), flags=re.DOTALL)
    found: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        found.setdefault(selector.strip(), body)
    return found


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


ROOT = declared(blocks()[":root"])
ROOT["contrast"] = ROOT["light"] | declared(blocks()[':root[data-theme="contrast"]'])["light"]


def test_the_formula_is_that_of_wcag():
    """Black on white is 21:1; the teak of experience.md 4.3 carries white digits at 6.6:1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#7b5533", "#ffffff") == pytest.approx(6.6, abs=0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme, ink, ground):
    """WCAG 1.4.3: at least 4.5:1, in every theme."""
    assert contrast(ROOT[theme][ink], ROOT[theme][ground]) >= TEXT_AT_LEAST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_can_be_seen(theme, shape, ground):
    """WCAG 1.4.11: edges, rings and rims at least 3:1, in every theme."""
    assert contrast(ROOT[theme][shape], ROOT[theme][ground]) >= SHAPE_AT_LEAST


@pytest.mark.parametrize("suit", "CDHS")
def test_four_colours_can_be_read_on_a_card(suit):
    """The four-colour deck of experience.md 4.4."""
    four = declared(blocks()[':root:has([data-suits="four"])'])["light"]
    assert contrast(four[f"suit-{suit}"], ROOT["light"]["card"]) >= TEXT_AT_LEAST


@pytest.mark.parametrize("sheet", sorted(path.name for path in STYLE.glob("*.css") if path.name != "tokens.css"))
def test_only_the_tokens_name_colours(sheet):
    """A colour outside tokens.css would escape these tests."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / sheet).read_text(), flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|:\s*(?:white|black|red|green|blue)\b", text) == []
