"""What is fuzzed: the readers of records, positions, moves, links and settings; and what they must never do."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from game.core.dice import Dice
from game.core.match import Match
from game.core.record import read, record_of
from game.core.rules import Start
from game.core.state import InputError
from game.registry import GAMES
from tests.contract.walks import begun, random_options, walk
from web.app.link import fragment_of, read_link
from web.app.settings import CHOICES, Settings
from web.app.settings import read as read_settings

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
    """`record`, `move` and `link` for all games together, `<game>` for the positions of one, `settings` of the page."""
    matches = {name: tuple(started(name)) for name in GAMES}
    records = tuple(str(record_of(match, id="a" * 16)) for some in matches.values() for match in some)
    found = {"record": Target(records, lambda text, number: attempted(lambda: read(text, GAMES)))}
    for name, some in matches.items():
        found[name] = positions(some)
    every = tuple(match for some in matches.values() for match in some)
    return found | {"move": moves(every), "link": links(every), "settings": kept_settings()}


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


def moves(matches: tuple[Match, ...]) -> Target:
    """What the seat to move may write."""

    def attempt(text: str, number: int) -> bool:
        match = matches[number % len(matches)]
        view = match.state.seen_by(match.state.table.turn)

        def spell() -> None:
            if str(match.rules.spelled(text, view)) != text:
                raise ReaderError(f"{text!r} is read as another move")

        return attempted(spell)

    return Target(
        tuple(str(match.rules.legal(match.state.seen_by(match.state.table.turn))[0]) for match in matches), attempt
    )


def links(matches: tuple[Match, ...]) -> Target:
    def attempt(text: str, number: int) -> bool:
        return attempted(lambda: read_link(text, GAMES))

    return Target(tuple(fragment_of(match.rules, Start(seed="k7q2m9fh3w0x8b5t")) for match in matches), attempt)


def kept_settings() -> Target:
    """Whatever is kept, settings come of it: what cannot be read has its default, so nothing is refused."""
    texts = tuple(str(Settings().having(name, values[-1])) for name, values in CHOICES.items())

    def attempt(text: str, number: int) -> bool:
        def settle() -> None:
            settings = read_settings(text)
            if any(settings.value(name) not in values for name, values in CHOICES.items()):
                raise ReaderError(f"{text!r} is read as {settings}")
            if settings == Settings():
                raise InputError("nothing was found in it")

        return attempted(settle)

    return Target(texts, attempt)


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
