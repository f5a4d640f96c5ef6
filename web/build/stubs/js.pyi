"""The browser's own objects, as mypy sees them: everything is there and of any type."""

from typing import Any

def __getattr__(name: str) -> Any: ...
