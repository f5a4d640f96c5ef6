"""Lets the table be heard: web/boot/sounds.mjs is fetched in idle time after the first gesture that may need it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js

from web.dom.env import when_idle


class BrowserSounds:
    """What is asked for before the sounds are there is not heard."""

    def __init__(self, log: Callable[[str], None]) -> None:
        self._log = log
        self._module: Any = None
        self._loading: asyncio.Task[None] | None = None
        self._wanted = False

    def prepare(self) -> None:
        if not self._wanted:
            self._wanted = True
            when_idle(self._begin)

    def play(self, name: str, volume: float) -> None:
        if self._module is None:
            return
        try:
            self._module.play(name, volume)
        except Exception as error:  # noqa: BLE001 - a browser that breaks down over a sound plays on in silence
            self._fell_silent(error)

    def _begin(self) -> None:
        self._loading = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            self._module = await js.beranda.sounds()
        except Exception as error:  # noqa: BLE001 - a browser without sound plays in silence
            self._fell_silent(error)

    def _fell_silent(self, error: Exception) -> None:
        self._module = None
        self._log(f"there will be no sound: {error}")
