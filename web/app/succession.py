"""Where the focus goes when what was played has gone: to what lies in its place."""

from __future__ import annotations

from game.core.scene import Scene


class Succession:
    """Remembers what was just played, until something has taken its place."""

    def __init__(self) -> None:
        """Nothing was played."""
        self._played: tuple[str, str, int] | None = None  # key, zone and place

    def forget(self) -> None:
        """What was played has been taken back."""
        self._played = None

    def played(self, scene: Scene, act: str) -> None:
        """Remember where the thing lies that makes that move."""
        self._played = next(
            (
                (thing.key, zone.key, place)
                for zone in scene.zones
                for place, thing in enumerate(zone.things)
                if thing.act == act
            ),
            (f"do.{act}", "", 0),
        )

    def heir(self, scene: Scene) -> str:
        """The key to be focused: empty while what was played is still there, else what stands in its place."""
        if self._played is None:
            return ""
        key, name, place = self._played
        zone = next((zone for zone in scene.zones if zone.key == name), None)
        things = zone.things if zone else ()
        if any(thing.key == key for thing in things) or any(f"do.{b.act}" == key for b in scene.buttons):
            return ""
        self._played = None
        if things:
            return things[min(place, len(things) - 1)].key
        return next((thing.key for zone in scene.zones for thing in zone.things if thing.act), "")
