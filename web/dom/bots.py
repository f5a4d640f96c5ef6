"""Starts the bots' worker late, asks it, ends it when it fails; at most two are ever made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import document, navigator, performance
from pyscript import create_named_worker

from web.app.patience import in_time
from web.dom.env import BrowserClock

MOST_WORKERS = 2
START = 60_000  # ms a worker may take until it is there, and until its first answer
SMALL = 2  # GiB: a machine with no more does not get a second interpreter


class WorkerThinker:
    """A second interpreter in a worker, of which the page knows one function: choose(text) -> text."""

    def __init__(self, source: str, config: str, question: str, log: Callable[[str], None]) -> None:
        """The addresses that the build gave; `question` is asked first and must be answered."""
        self._source, self._config, self._question, self._log = source, config, question, log
        self._worker: Any = None
        self._made = 0
        self._starting: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the worker has answered before."""
        return self._worker is not None

    def start(self) -> None:
        """Make a worker, unless two were made already or the machine is small."""
        memory = getattr(navigator, "deviceMemory", None)
        if self._made == MOST_WORKERS or (memory is not None and memory <= SMALL):
            return
        self._made += 1
        self._starting = asyncio.ensure_future(self._start(f"bots{self._made}"))

    async def _start(self, name: str) -> None:
        try:
            made = create_named_worker(self._source, name, config=self._config, type="py")
            worker = await in_time(made, START, BrowserClock())
            await in_time(worker.choose(self._question), START, BrowserClock())
        except Exception as error:  # noqa: BLE001 - without a worker the bots think on the page
            self._log(f"the bots' worker did not start: {type(error).__name__}: {error}")
            self._end(name)
            return
        self._worker = worker
        performance.mark("beranda:bots")

    async def ask(self, request: str) -> str:
        """The worker's answer."""
        return str(await self._worker.choose(request))

    def replace(self) -> None:
        """End this worker and make the next."""
        self._worker = None
        self._end(f"bots{self._made}")
        self.start()

    def _end(self, name: str) -> None:
        script = document.querySelector(f'script[name="{name}"]')
        if not script:
            return
        worker = getattr(script, "xworker", None)
        if worker is not None:
            worker.terminate()
        script.remove()
