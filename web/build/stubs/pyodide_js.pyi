"""What web.dom uses of Pyodide's own interface."""

from collections.abc import Callable

async def loadPackage(names: str, *, messageCallback: Callable[[str], None]) -> None: ...  # noqa: N802, N803  Pyodide's own names
