"""Photographs of the screens for people to look at: every screen, at every size, in every look, and sheets of them."""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.core.match import Match
from game.core.rules import OptionValue
from tests.browser import tables
from tests.browser.person import Person

FOLDER = Path(__file__).resolve().parents[2] / ".cache" / "photographs"  # no part of the repository
SIZES = ((360, 640), (844, 390), (1440, 900))
# What the browser is told about the reader's colours.
LOOKS: Mapping[str, Mapping[str, str]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
    "grey": {"color_scheme": "light"},
}
SCREENS = ("home", "options", "table", "result")
# Matches with several deals, so that the sheet of scores has something to say.
LONGER: Mapping[str, Mapping[str, OptionValue]] = {
    "cangkulan": {"players": 4, "rounds": 3},
    "conquian": {"wins": 3},
    "congklak": {},
    "callbreak": {"deals": 5},
}

FEWEST = 16  # colours of a screen with letters on it; letters alone have as many shades
COLOURS = """async text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const small = new OffscreenCanvas(image.width, image.height).getContext('2d');
    small.drawImage(image, 0, 0);
    return new Set(new Uint32Array(small.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}"""
WIDER = """() => [document.documentElement, document.querySelector('main')]
    .filter(node => node.scrollWidth > node.clientWidth).map(node => node.tagName)"""


@dataclass(frozen=True)
class Photograph:
    """One picture: of what, how large, in which look."""

    game: str
    screen: str
    size: tuple[int, int]
    look: str
    png: bytes

    @property
    def name(self) -> str:
        return f"{self.game}-{self.screen}-{self.size[0]}x{self.size[1]}-{self.look}"


@cache
def mid_game(game: str) -> Match:
    """A match in the middle of a deal, the person to move, with as much on the table as it usually has."""
    wanted = {
        "cangkulan": lambda match: len(match.state.table.trick) == 3 and len(match.moves) > 16,
        "conquian": tables.full_cloth,
        "congklak": lambda match: len(match.moves) > 5,
        "callbreak": tables.fourth_to_a_trick,
    }
    return tables.played(game, LONGER[game], wanted[game], wild=game != "conquian")


@cache
def last_of_all(game: str) -> Match:
    """A match whose next move ends it, after several deals."""
    return tables.played(game, LONGER[game], _ends, wild=game != "conquian")


def _ends(match: Match) -> bool:
    act = tables.last_move(match)
    if not act:
        return False
    after = match.without(0)
    after.play(act)
    after.advance()
    return after.over


def show(person: Person, game: str, screen: str) -> None:
    """From the home screen to that screen of that game."""
    if screen == "options":
        person.click(f"game.{game}")
    elif screen == "table":
        person.lay_out(mid_game(game))
    elif screen == "result":
        match = last_of_all(game)
        person.lay_out(match)
        person.make(tables.last_move(match))
        person.until(lambda: person.page.locator('[data-screen="result"], .panel.between').count(), "the end")
        person.until(lambda: person.screen() == "result", "the result")


def photograph(page, size: tuple[int, int], look: str) -> bytes:
    """What is on the screen, at that size and in that look."""
    width, height = size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(**{"forced_colors": "none", "reduced_motion": "reduce"} | LOOKS[look])
    session = page.context.new_cdp_session(page)
    sight = "achromatopsia" if look == "grey" else "none"
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    page.wait_for_timeout(60)
    return page.screenshot()


def series(page, game: str, screen: str) -> Iterator[Photograph]:
    """All photographs of a screen that is shown already."""
    for size in SIZES:
        for look in LOOKS:
            yield Photograph(game, screen, size, look, photograph(page, size, look))


def wider_than_the_window(page) -> list[str]:
    """What would have to be scrolled sideways."""
    return page.evaluate(WIDER)


def colours(light_table, png: bytes) -> int:
    """How many colours a photograph has; a blank one has one. `light_table` is an empty page without our policy."""
    return light_table.evaluate(COLOURS, base64.b64encode(png).decode())


def contact_sheet(light_table, photographs: list[Photograph], across: int) -> bytes:
    """Many photographs side by side, each with its name."""
    figures = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(each.png).decode()}'>{each.name}</figure>"
        for each in photographs
    )
    style = (
        f"body{{margin:8px;display:grid;grid-template-columns:repeat({across},1fr);gap:8px;font:14px sans-serif}}"
        "figure{margin:0}img{width:100%;display:block}"
    )
    light_table.set_viewport_size({"width": 1600, "height": 400})
    light_table.set_content(f"<style>{style}</style>{figures}")
    return light_table.screenshot(full_page=True)
