"""How a move is named: by the words on its button, else by its hole or its cards."""

from __future__ import annotations

from game.core.scene import Scene, Thing, Zone
from web.app.lamp import pointed
from web.app.text import Words


def advised(scene: Scene, words: Words, act: str) -> str:
    """A move as a hint names it: by the words on its button, else by its hole or its cards."""
    for button in scene.buttons:
        if button.act == act:
            return words.told("button", button.saying)
    keys = pointed(scene, act)
    return words.listed([
        _named(zone, thing, words) for zone in scene.zones for thing in zone.things if thing.key in keys
    ])  # fmt: skip


def _named(zone: Zone, thing: Thing, words: Words) -> str:
    """A hole as its game names it in a hint, a card with its article."""
    code = f"advice.{zone.kind}"
    return words.of_game(code, group=thing.group, count=thing.count) if words.has(code) else words.the(thing.face)


def raised(scene: Scene, words: Words, act: str) -> str:
    """What is lifted, and that a second press plays it."""
    text = words.of("table.raised", what=advised(scene, words, act))
    return text[:1].upper() + text[1:]
