"""How one's own hand lies: by suit with the colours by turns, by rank, or by suit with the trumps at the end."""

from __future__ import annotations

from dataclasses import replace

from game.core.scene import Scene, Thing, Zone

BY_TURNS = "SHCD"  # black and red


def arranged(scene: Scene, order: str) -> Scene:
    """The scene with its seat's hand in that order.

    Where a card lies depends on no other card, so those that stay keep their order whatever is drawn or played.
    """
    if not scene.ranks:
        return scene
    zones = tuple(_held(zone, scene, order) if zone.kind == "hand" else zone for zone in scene.zones)
    return replace(scene, zones=zones)


def answering(scene: Scene) -> frozenset[str]:
    """The keys of what can be played, or chosen for a move, in that scene."""
    useful = [key for choice in scene.choices for key in choice.picks]
    return frozenset([*useful, *(thing.key for zone in scene.zones for thing in zone.things if thing.act)])


def _held(zone: Zone, scene: Scene, order: str) -> Zone:
    suits = _suits(scene.trumps if order == "trumps" else "")

    def place(thing: Thing) -> tuple[bool, int, int]:
        rank, suit = thing.face[0], thing.face[1]
        if rank not in scene.ranks or suit not in suits:
            return True, 0, 0  # jokers come last
        by_suit, by_rank = suits.index(suit), scene.ranks.index(rank)
        return (False, by_rank, by_suit) if order == "rank" else (False, by_suit, by_rank)

    return replace(zone, things=tuple(sorted(zone.things, key=place)))


def _suits(trumps: str) -> str:
    """The suits by turns, so begun that a trump suit comes last."""
    start = BY_TURNS.index(trumps[0]) + 1 if trumps else 0
    return BY_TURNS[start:] + BY_TURNS[:start]
