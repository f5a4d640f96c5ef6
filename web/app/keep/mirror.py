"""The second store: texts under keys, asked and answered later, each write a transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Mirror(Protocol):
    """What the browser has beside its synchronous store. Any method may raise when the browser refuses."""

    def early(self) -> Mapping[str, str] | None:
        """Every text, when it was read already while Python was being loaded; None: ask `read`."""

    async def read(self, start: str = "") -> Mapping[str, str]:
        """Every text whose key begins so. Raises Refused where the browser never has one for this site."""

    async def write(
        self,
        changes: Mapping[str, str | None],
        given: Mapping[str, str | None],
        *,
        strict: bool = False,
        clear: bool = False,
    ) -> bool:
        """All changes in one transaction (None: drop the key), answered when it is complete.

        given: what has to lie under these keys at that moment (None: nothing), else nothing is changed and the answer
        is False. strict: complete means that it is on the disk. clear: everything else that lies there goes.
        """
