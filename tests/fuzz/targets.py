"""What is fuzzed: the readers of records, positions, moves, links and all that is kept; and what they must never do."""

import json
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
from web.app.keep.archive import Held
from web.app.keep.exchange import File, alone, opened, written
from web.app.keep.rounds import Round, read_round, tallies
from web.app.keep.seal import Slot, sealed, unsealed
from web.app.link import fragment_of, read_link
from web.app.settings import CHOICES, Settings
from web.app.settings import read as read_settings

TEXTS = 8
ALONE = "z" * 16  # the name of a match that comes without one
TODAY = "2026-01-31"
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
    """Of all games `record`, `move`, `link`; of each the positions; of the page `settings`, `file`, `round`, `seal`."""
    matches = {name: tuple(started(name)) for name in GAMES}
    records = tuple(str(record_of(match, id="a" * 16)) for some in matches.values() for match in some)
    found = {"record": Target(records, lambda text, number: attempted(lambda: read(text, GAMES)))}
    for name, some in matches.items():
        found[name] = positions(some)
    every = tuple(match for some in matches.values() for match in some)
    found |= {"move": moves(every), "link": links(every), "settings": kept_settings()}
    return found | {"file": files(matches), "round": finished_rounds(every), "seal": seals(records)}


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


def files(matches: dict[str, tuple[Match, ...]]) -> Target:
    """Files with everything: what is taken out of one comes back when it is written and read once more."""

    def attempt(text: str, number: int) -> bool:
        def bring() -> None:
            file = brought(text)
            if brought(file_of(file)) != file:
                raise ReaderError(f"{text!r} is not the same when it is written anew")

        return attempted(bring)

    pairs = [file_with(each[:2]) for each in matches.values()]
    return Target((*pairs, *(alone(ALONE, str(record_of(each[0])), GAMES) for each in matches.values())), attempt)


def brought(text: str) -> File:
    (file,) = (found for found in opened(text, GAMES, lambda: ALONE) if found is not None)
    return file


def file_of(file: File) -> str:
    """The file of what was understood of one."""
    running, finished = (
        {ident: str(record) for ident, record in records.items()} for records in (file.running, file.finished)
    )
    settings = json.loads(file.notes.get("settings", "{}"))
    if language := file.notes.get("language"):
        settings["language"] = language
    return written(Held(running, finished, file.rounds, ("7|x",) * file.aside), GAMES, TODAY, settings)


def file_with(matches: tuple[Match, ...]) -> str:
    """Two matches, a round of each, a damaged text and settings."""
    bodies = {f"{number:016}": str(record_of(match)) for number, match in enumerate(matches)}
    rounds = {f"{ident}/1": str(round_of(match)) for ident, match in zip(bodies, matches, strict=True)}
    return written(Held(bodies, {}, rounds, ("7|x",)), GAMES, TODAY, {"speed": "fast", "language": "fr"})


def finished_rounds(matches: tuple[Match, ...]) -> Target:
    """A round is read as it would be written, and can be counted."""

    def attempt(text: str, number: int) -> bool:
        def count() -> None:
            found = read_round(text)
            if found is None:
                raise InputError("it is no round")
            tallies([text], tuple(GAMES))
            if read_round(str(found)) != found:
                raise ReaderError(f"{text!r} is read as {found}")

        return attempted(count)

    return Target(tuple(str(round_of(match)) for match in matches), attempt)


def round_of(match: Match) -> Round:
    seats = ("you", *["bot:2"] * (match.rules.seats - 1))
    return Round(match.rules.name, seats, tuple(range(len(seats))), TODAY, assisted=len(match.moves) % 2 == 0)


def seals(bodies: tuple[str, ...]) -> Target:
    """Only what was written so is read, and whatever is written so is read back."""

    def attempt(text: str, number: int) -> bool:
        def unseal() -> None:
            if unsealed(sealed(number, text)) != Slot(number, text):
                raise ReaderError(f"{text!r} is not read back")
            slot = unsealed(text)
            if slot is None:
                raise InputError("it is not sealed")
            if sealed(slot.seq, slot.body) != text:
                raise ReaderError(f"{text!r} is read as {slot}")

        return attempted(unseal)

    return Target(tuple(sealed(number, body) for number, body in enumerate(("", *bodies))), attempt)


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
