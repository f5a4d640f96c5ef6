"""A synchronous store of texts: the port, one in memory, and one that refuses."""

from __future__ import annotations

from typing import NoReturn, Protocol


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


def text_at(store: Store, key: str) -> str | None:
    """The text under the key; None when it is not there, or refused."""
    try:
        return store.get(key)
    except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
        return None


def keys_of(store: Store) -> tuple[str, ...]:
    """All keys; none when the store refuses."""
    try:
        return tuple(store.keys())
    except Exception:  # noqa: BLE001 - a store that cannot be read holds nothing
        return ()


def drop(store: Store, *keys: str) -> bool:
    """Forget these keys; whether all of them are gone. What cannot be dropped stays."""
    gone = True
    for key in keys:
        try:
            store.drop(key)
        except Exception:  # noqa: BLE001 - whatever a browser throws, the page goes on
            gone = False
    return gone


class DictStore:
    """A store that lasts as long as the page."""

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


class Refused(Exception):  # noqa: N818 - it says what happened
    """The browser keeps nothing for this site, here or at all."""


class NoStore:
    """What a browser has that keeps nothing: every question is refused."""

    def _refuse(self, *given: str) -> NoReturn:
        raise Refused(f"this browser keeps nothing, so {' '.join(given)[:40]!r} is refused")

    get = put = drop = keys = _refuse
