"""The few names of PyScript that the page uses."""

from typing import Any

document: Any
window: Any
sync: Any

async def create_named_worker(
    src: str,
    name: str,
    config: str | dict[str, Any] | None = None,
    type: str = "py",  # noqa: A002  PyScript's own name for it
) -> Any: ...
