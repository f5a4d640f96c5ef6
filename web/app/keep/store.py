"""A synchronous store of texts: the port, and one in memory."""

from __future__ import annotations

from typing import Protocol

OURS = "beranda:"  # every key of ours begins with it: sites of one host share the store


class Store(Protocol):
    """Texts under keys; any method may raise when the browser refuses."""

    def get(self, key: str) -> str | None:
        """The text under the key, if there is one."""

    def put(self, key: str, text: str) -> None:
        """Write the text under the key."""

    def drop(self, key: str) -> None:
        """Forget the key, if it is there."""

    def keys(self) -> tuple[str, ...]:
        """All keys."""


class DictStore:
    """A store that lasts as long as the page: for tests, and for browsers that keep nothing."""

    def __init__(self) -> None:
        """Begin empty."""
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text under the key, if there is one."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Write the text under the key."""
        self.texts[key] = text

    def drop(self, key: str) -> None:
        """Forget the key, if it is there."""
        self.texts.pop(key, None)

    def keys(self) -> tuple[str, ...]:
        """All keys, sorted."""
        return tuple(sorted(self.texts))
