"""What becomes of an error: a banner with a way on, never a line in the console alone."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any

import js
from pyodide.ffi import create_proxy

made: list[Any] = []  # every proxy that the page ever makes; a test counts them


def report(error: BaseException) -> None:
    js.console.error("".join(traceback.format_exception(error)))
    js.beranda.failed(f"{type(error).__name__}: {error}")


def guarded(handler: Callable[..., Any]) -> Any:
    """A handler as a proxy for the browser; PyScript would swallow what it raises."""

    @wraps(handler)
    def safe(*given: Any) -> None:
        try:
            handler(*given)
        except Exception as error:  # noqa: BLE001 - this is the last one who can say it
            report(error)

    made.append(create_proxy(safe))
    return made[-1]


def watch_tasks() -> None:
    """Reports what ends a task that nobody awaits."""

    def ended(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        del loop
        report(context.get("exception") or RuntimeError(context["message"]))

    asyncio.get_event_loop().set_exception_handler(ended)
