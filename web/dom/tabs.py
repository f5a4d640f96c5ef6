"""The other tabs of this page, as web/boot/tabs.mjs knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js

from web.app.keep.tabs import Told
from web.dom.alarm import guarded

EVENT = "beranda:tabs"


class BrowserTabs:
    """Asks the page's script for the browser's locks and channel."""

    def __init__(self, script: Any) -> None:
        """`script`: the object that boot.js made."""
        self._script = script
        self._claims: set[asyncio.Task[None]] = set()

    def claim(self, match: str, told: Told, *, steal: bool = False) -> None:
        async def claimed() -> None:
            told(bool(await self._script.claim(match, steal)))

        task = asyncio.ensure_future(claimed())
        self._claims.add(task)
        task.add_done_callback(self._claims.discard)

    def release(self, match: str) -> None:
        self._script.release(match)

    def post(self, word: str, match: str) -> None:
        self._script.post(word, match)

    def listen(self, told: Callable[[str, str], None]) -> None:
        def heard(event: Any) -> None:
            word, _, match = str(event.detail).partition(" ")
            told(word, match)

        js.window.addEventListener(EVENT, guarded(heard))
