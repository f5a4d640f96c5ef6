"""The browser's own store of texts; what it refuses, it raises."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from web.app.keep.keys import OURS
from web.app.keep.store import NoStore, Store


class LocalStorage:
    """Texts under keys that begin with our name; others are not seen."""

    def __init__(self, storage: Any) -> None:
        """`storage`: what the browser calls localStorage."""
        self._storage = storage

    def get(self, key: str) -> str | None:
        text = self._storage.getItem(key)
        return str(text) if isinstance(text, str) else None

    def put(self, key: str, text: str) -> None:
        self._storage.setItem(key, text)

    def drop(self, key: str) -> None:
        self._storage.removeItem(key)

    def keys(self) -> tuple[str, ...]:
        names = js.Object.keys(self._storage).to_py()
        return tuple(sorted(name for name in names if name.startswith(OURS)))


def own_store() -> Store:
    """The browser's, or one that refuses where site data is blocked: then its very name raises."""
    try:
        return LocalStorage(js.localStorage)
    except JsException:
        return NoStore()
