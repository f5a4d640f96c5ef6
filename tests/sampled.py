"""How many examples a law sees where it runs: in WebAssembly, where each costs most, a sample of them."""

import sys

SHARE = 5


def sampled(count: int) -> int:
    """All of them natively; of the same ones the first fifth inside Pyodide."""
    return max(1, count // SHARE) if sys.platform == "emscripten" else count
