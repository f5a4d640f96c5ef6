"""The colours of the page: every pair that carries text can be read, by day, by night and in high contrast."""

import itertools
import math
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
    *(("line", ground) for ground in ("cloth", "cloth-deep", "panel", "panel-deep")),
    *(("trim", ground) for ground in ("cloth", "panel", "panel-deep")),
    *(("accent-ink", ground) for ground in ("cloth", "cloth-deep", "panel")),
    *(("card-line", ground) for ground in ("card", "card-off")),
    ("accent", "hollow"),
    ("accent", "wood-deep"),
    ("ring-dark", "ring-light"),
    ("on-wood", "wood"),
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
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> list[float]:
    """The three lights of a colour, without the curve in which they are written."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


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
    """P0 23, WCAG 1.4.3: at least 4.5:1, in every theme."""
    assert contrast(ROOT[theme][ink], ROOT[theme][ground]) >= TEXT_AT_LEAST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_can_be_seen(theme, shape, ground):
    """P0 23, WCAG 1.4.11: edges, rings and rims at least 3:1, in every theme."""
    assert contrast(ROOT[theme][shape], ROOT[theme][ground]) >= SHAPE_AT_LEAST


FOUR = declared(blocks()['[data-suits="four"]'])["light"]
# How colours look without one kind of cone, in linear light: Machado, Oliveira and Fernandes 2009, severity 1.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART = 37  # CIE76
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(light):
    """Linear sRGB as CIE L*a*b* under daylight."""
    roots = []
    for value, white in zip(times(XYZ, [min(max(each, 0), 1) for each in light]), WHITE, strict=True):
        part = value / white
        roots.append(part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116)
    x, y, z = roots
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_stands_out_from_the_cloth(theme):
    """P0 23: its edge, or its white, is at least 3:1 from the cloth under it."""
    assert (
        max(contrast(ROOT[theme][name], ROOT[theme]["cloth-deep"]) for name in ("card-line", "card")) >= SHAPE_AT_LEAST
    )


@pytest.mark.parametrize("suit", "CDHS")
def test_four_colours_can_be_read_on_a_card(suit):
    """P0 24: the four-colour deck of experience.md 4.4, on cards that can be played and on those that cannot."""
    assert contrast(FOUR[f"suit-{suit}"], ROOT["light"]["card"]) >= TEXT_AT_LEAST
    assert contrast(FOUR[f"suit-{suit}"], FOUR["card-off"]) >= TEXT_AT_LEAST


@pytest.mark.parametrize("sight", SIGHT)
def test_four_colours_are_told_apart_by_everybody(sight):
    """P0 row 24: the closest pair of the palette is far apart for each kind of colour blindness (4.4)."""
    seen = [lab(times(SIGHT[sight], linear(FOUR[f"suit-{suit}"]))) for suit in "CDHS"]
    for one, other in itertools.combinations(seen, 2):
        assert math.dist(one, other) >= APART


def test_the_common_four_colours_would_not_do():
    """The usual green of poker decks is almost the red of hearts to a protan eye: 10 apart, as 4.4 says."""
    hearts, clubs = (lab(times(SIGHT["protan"], linear(colour))) for colour in ("#c4161c", "#0b6b3a"))
    assert math.dist(hearts, clubs) == pytest.approx(10, abs=1)


def test_cards_stay_white_at_night():
    """P0 23, experience.md 4.4: the card and its suits have the same colours in both themes."""
    for name in ("card", *(f"suit-{suit}" for suit in "CDHS")):
        assert ROOT["dark"][name] == ROOT["light"][name]
    assert ROOT["dark"]["card"] == "#fffdf8"


@pytest.mark.parametrize("sheet", sorted(path.name for path in STYLE.glob("*.css") if path.name != "tokens.css"))
def test_only_the_tokens_name_colours(sheet):
    """A colour outside tokens.css would escape these tests."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / sheet).read_text(), flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|:\s*(?:white|black|red|green|blue)\b", text) == []


MOVING = re.compile(r"(?<![\w-])(transition|animation|scroll-behavior)(?:-\w+)?:\s*([^;]+);")


@pytest.mark.parametrize("sheet", sorted(path.name for path in STYLE.glob("*.css")))
def test_whatever_moves_by_style_takes_the_time_that_reduced_motion_sets_to_nothing(sheet):
    """P0 15: each transition lasts var(--quick); what else moves is asked for only where motion is welcome."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / sheet).read_text(), flags=re.DOTALL)
    text = re.sub(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", "", text, flags=re.DOTALL)
    for name, value in MOVING.findall(text):
        assert name == "transition", value
        assert all(part.split()[1] == "var(--quick)" for part in value.split(",")), value


def test_what_only_readers_get_is_hidden_by_one_rule_and_by_one_more_where_there_is_little_room():
    """A second copy of how it is done would be forgotten when the first is mended."""
    rules = [path.stem for path in STYLE.glob("*.css") for _ in re.findall(r"clip-path: inset", path.read_text())]
    assert sorted(rules) == ["frame", "table"]
