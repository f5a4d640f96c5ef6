"""Lets micropip install our wheel when the boot snapshot has brought its modules without it."""

from __future__ import annotations

import asyncio
from importlib import metadata

from js import performance
from pyodide_js import loadPackage

NAME = "beranda"


def install_later(address: str, delay: float) -> None:
    """Install after `delay` seconds, unless the ordinary boot has done so; importing micropip takes a moment."""
    try:
        metadata.version(NAME)
    except metadata.PackageNotFoundError:
        asyncio.get_running_loop().call_later(delay, lambda: asyncio.ensure_future(_install(address)))


async def _install(address: str) -> None:
    await loadPackage("micropip", messageCallback=_quietly)
    import micropip  # noqa: PLC0415 - it is there only now

    await micropip.install(address)
    performance.mark("beranda:installed")


def _quietly(text: str) -> None:
    """What Pyodide tells of a package that it loads belongs into nobody's console."""
    del text
