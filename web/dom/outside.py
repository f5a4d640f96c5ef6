"""Files and addresses as the app wants them; the gate in JavaScript stands before everything that comes in."""

from __future__ import annotations

from collections.abc import Callable

import js

from web.dom.alarm import guarded


class BrowserOutside:
    """The page's own window to the outside; each answer has its listener, made once."""

    def __init__(self) -> None:
        self._chosen: Callable[[str, str], None] = _nothing
        self._shared: Callable[[str, bool], None] = _nothing
        self._linked: Callable[[str, str], None] = _nothing
        self._on_file = guarded(lambda text, refusal: self._chosen(str(text), str(refusal)))
        self._on_share = guarded(lambda address, copied: self._shared(str(address), bool(copied)))
        self._on_link = guarded(lambda fragment, refusal: self._linked(str(fragment), str(refusal)))

    def save(self, name: str, text: str) -> None:
        js.beranda.download(name, text)

    def choose(self, told: Callable[[str, str], None]) -> None:
        self._chosen = told
        js.beranda.choose(self._on_file)

    def share(self, fragment: str, told: Callable[[str, bool], None]) -> None:
        self._shared = told
        js.beranda.share(fragment, self._on_share)

    def listen(self, told: Callable[[str, str], None]) -> None:
        self._linked = told
        js.beranda.listen(self._on_link)


def _nothing(*_: object) -> None:
    """Nobody has asked."""
