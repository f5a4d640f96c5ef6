"""Fuzzes one reader with atheris, which watches which lines an input reaches: `guided.py TARGET INPUTS FOLDER`.

The folder holds the inputs worth keeping; the same folder, empty, and the same target give the same run.
"""

import atexit
import signal
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game", "web.app"]):
    from tests.fuzz.targets import Target, targets

from tests.contract.mutation import WORDS

SEED = 1
LONGEST = 4096
STUCK = 60  # seconds of the clock: what even a busy machine does not need


def main(name: str, inputs: int, folder: Path) -> None:
    target = targets()[name]
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(target.samples):
        (corpus / f"sample{number}").write_bytes(bytes([number]) + text.encode())
    words = folder / "words"
    words.write_text("".join(f'"{escaped(word)}"\n' for word in WORDS if word))
    options = [f"-atheris_runs={inputs}", f"-seed={SEED}", f"-max_len={LONGEST}", f"-timeout={STUCK}"]
    options += [f"-dict={words}", f"-artifact_prefix={folder}/", "-verbosity=0", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], lambda data: once(target, data))
    # The timer that watches for a hang outlives its handler, and would end Python while it ends by itself.
    atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)
    atheris.Fuzz()


def once(target: Target, data: bytes) -> None:
    """The first byte chooses the house rules, the others are the text; what is no UTF-8 becomes surrogates."""
    target.attempt(data[1:].decode("utf-8", "surrogateescape"), data[0] if data else 0)


def escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
