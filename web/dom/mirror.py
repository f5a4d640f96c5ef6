"""The mirror as web/boot/mirror.mjs keeps it in IndexedDB; texts go there and back as one JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import js

from web.app.keep.mirror import Mirror


class IndexedMirror:
    """Asks the page's script, which has begun to read while Python was being loaded."""

    def __init__(self, script: Any) -> None:
        """`script`: the object that boot.js made."""
        self._script = script

    def early(self) -> Mapping[str, str] | None:
        text = self._script.early
        return dict(json.loads(text)) if isinstance(text, str) else None

    async def read(self, start: str = "") -> Mapping[str, str]:
        return dict(json.loads(await self._script.read(start)))

    async def write(
        self, changes: Mapping[str, str | None], given: Mapping[str, str | None], *, strict: bool = False
    ) -> bool:
        return bool(await self._script.write(json.dumps([list(changes.items()), list(given.items())]), strict))


def own_mirror() -> Mirror | None:
    """The browser's; None where it has none."""
    script = getattr(js.beranda, "mirror", None)
    return IndexedMirror(script) if script else None
