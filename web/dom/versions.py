"""What the service worker's page script tells: the page is kept for playing offline, a newer version waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from web.dom.alarm import guarded

EVENT = "beranda:offline"


class BrowserVersions:
    """Listens to web/boot/offline.mjs, which may have spoken before Python was there."""

    def listen(self, told: Callable[[str], None]) -> None:
        def heard(event: Any) -> None:
            told(str(event.detail))

        js.window.addEventListener(EVENT, guarded(heard))
        if word := getattr(js.beranda, "offline", ""):
            told(str(word))

    def take(self) -> None:
        js.beranda.takeUpdate()
