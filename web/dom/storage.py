"""The browser's own store of texts; what it refuses, it raises."""

from __future__ import annotations

from js import localStorage

OURS = "beranda:"  # sites of one host share the store


class LocalStorage:
    """Texts under keys that begin with our name; others are not seen."""

    def get(self, key: str) -> str | None:
        text = localStorage.getItem(key)
        return str(text) if isinstance(text, str) else None

    def put(self, key: str, text: str) -> None:
        localStorage.setItem(key, text)

    def drop(self, key: str) -> None:
        localStorage.removeItem(key)

    def keys(self) -> tuple[str, ...]:
        names = [str(localStorage.key(index)) for index in range(localStorage.length)]
        return tuple(sorted(name for name in names if name.startswith(OURS)))
