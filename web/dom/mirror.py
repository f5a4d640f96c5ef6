"""The mirror as web/boot/mirror.mjs keeps it in IndexedDB; texts go there and back as one JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import js
from pyodide.ffi import JsException

from web.app.keep.mirror import Mirror
from web.app.keep.store import Refused

NEVER = {"SecurityError", "TypeError"}  # IndexedDB is forbidden, or missing; anything else may pass


class IndexedMirror:
    """Asks the page's script, which has begun to read while Python was being loaded."""

    def __init__(self, script: Any) -> None:
        """`script`: the object that boot.js made."""
        self._script = script

    def early(self) -> Mapping[str, str] | None:
        text = self._script.early
        return dict(json.loads(text)) if isinstance(text, str) else None

    async def read(self, start: str = "") -> Mapping[str, str]:
        try:
            text = await self._script.read(start)
        except JsException as error:
            if getattr(error, "name", "") in NEVER:
                raise Refused(f"this browser has no second store: {error}") from error
            raise
        return dict(json.loads(text))

    async def write(
        self,
        changes: Mapping[str, str | None],
        given: Mapping[str, str | None],
        *,
        strict: bool = False,
        clear: bool = False,
    ) -> bool:
        text = json.dumps([list(changes.items()), list(given.items()), clear])
        return bool(await self._script.write(text, strict))


def own_mirror() -> Mirror | None:
    """The browser's; None where it has none."""
    script = getattr(js.beranda, "mirror", None)
    return IndexedMirror(script) if script else None
