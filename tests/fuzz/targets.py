"""What is fuzzed: the reader of records, and each game's reader of positions; and what they must never do."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from game.core.dice import Dice
from game.core.match import Match
from game.core.record import read, record_of
from game.core.state import InputError
from game.registry import GAMES
from tests.contract.walks import begun, random_options, walk

TEXTS = 8
HANG = 1.0  # seconds of processor time, so that a busy machine is no hang
READING = {"r", "rb"}
WRITES = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")
OUTSIDE = (*WRITES, "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect")


class ReaderError(AssertionError):
    """A reader has hung, written, gone outside, or read back something else than was written."""


@dataclass(frozen=True)
class Target:
    """One reader: texts that it takes, and `attempt(text, number of the sample)`, True if it took the text."""

    samples: tuple[str, ...]
    attempt: Callable[[str, int], bool]


def targets() -> dict[str, Target]:
    """`record` for all games together, `<game>` for the positions of one."""
    matches = {name: tuple(started(name)) for name in GAMES}
    records = tuple(str(record_of(match, id="a" * 16)) for some in matches.values() for match in some)
    found = {"record": Target(records, lambda text, number: attempted(lambda: read(text, GAMES)))}
    for name, some in matches.items():
        found[name] = positions(some)
    return found


def started(name: str) -> Iterator[Match]:
    """Some matches of a game in mid-deal, with different options."""
    for number in range(TEXTS):
        dice = Dice("fuzz", name, number)
        match = begun(GAMES[name], random_options(GAMES[name], dice), f"{number}")
        for _ in walk(GAMES[name], match, dice, moves=3 + 3 * number):
            pass
        yield match


def positions(matches: tuple[Match, ...]) -> Target:
    def attempt(text: str, number: int) -> bool:
        rules = matches[number % TEXTS].rules

        def place() -> None:
            if (written := rules.position(rules.place(text))) != text:
                raise ReaderError(f"{text!r} is read as {written!r}")

        return attempted(place)

    return Target(tuple(match.rules.position(match.state) for match in matches), attempt)


def attempted(reader: Callable[[], object]) -> bool:
    """Whether the reader took its text; it may only refuse it in one line, soon, without touching anything."""
    began = time.process_time()
    try:
        with watched():
            reader()
        taken = True
    except InputError as error:
        if "\n" in str(error):
            raise ReaderError(f"a refusal of several lines: {error}") from error
        taken = False
    if (seconds := time.process_time() - began) > HANG:
        raise ReaderError(f"it took {seconds:.1f} s")
    return taken


@dataclass
class Watch:
    """Whether a reader is at work, and what Python has said that it did."""

    on: bool = False
    deeds: list[str] = field(default_factory=list)
    hooked: bool = False


WATCH = Watch()


@contextmanager
def watched() -> Iterator[None]:
    if not WATCH.hooked:
        sys.addaudithook(noticed)
        WATCH.hooked = True
    WATCH.on = True
    try:
        yield
    finally:
        WATCH.on = False
        deeds = WATCH.deeds[:]
        WATCH.deeds.clear()
        if deeds:
            raise ReaderError(f"a reader did {', '.join(deeds)}")


def noticed(event: str, details: tuple[object, ...]) -> None:
    """An audit hook stays for good, so it looks whether it is wanted."""
    if WATCH.on and (event in OUTSIDE or (event == "open" and details[1] not in READING)):
        WATCH.deeds.append(f"{event} {details[0]!r}")
