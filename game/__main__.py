"""The command line of the engine (notation.md): games, replay, perft, play, duel, deals, show."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from game.core.dice import Dice
from game.core.game import AnyRules
from game.core.match import Match
from game.core.record import MOST_BYTES, Record, RecordError, bot_dice, parse, read, record_of, replay, replays
from game.core.rules import OptionValue, Start
from game.core.scene import Scene, Thing, Zone
from game.core.state import InputError, State
from game.duel import Duel, starts
from game.registry import GAMES


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0, or 2 with one line on stderr when its input cannot be taken."""
    asked = _parser().parse_args(arguments)
    try:
        for line in asked.run(asked):
            print(line)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our lines has seen enough
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    command("games", _games, "every game with its options")
    replayed = command("replay", _replay, "the position after a record's moves, as JSON")
    replayed.add_argument("file")
    replayed.add_argument("--at", type=_natural, metavar="N", help="after N moves")
    replayed.add_argument("--all", action="store_true", help="one line for each prefix")
    perft = command("perft", _perft, "how many sequences of moves there are within one deal")
    perft.add_argument("game", choices=GAMES)
    perft.add_argument("--depth", type=_natural, required=True, metavar="N")
    perft.add_argument("--position", metavar="TEXT")
    played = command("play", _play, "matches between computer players, one record a line")
    played.add_argument("game", choices=GAMES)
    played.add_argument("--seats", required=True, metavar="bot:1,bot:2")
    played.add_argument("--seed", required=True, metavar="S")
    played.add_argument("--matches", type=_natural, default=1, metavar="N")
    met = command("duel", _duel, "one level against another on the same deals, as JSON")
    met.add_argument("game", choices=GAMES)
    met.add_argument("--levels", type=_levels, required=True, metavar="3,1")
    met.add_argument("--deals", type=_positive, required=True, metavar="N")
    met.add_argument("--seed", required=True, metavar="S")
    met.add_argument("--opening", type=_natural, metavar="N", help="random moves of each side before it")
    for made in (perft, played, met):
        made.add_argument("-o", dest="options", action="append", default=[], metavar="key=value")
    dealt = command("deals", _deals, "the SHA-256 of the seed and every deck in dealing order")
    dealt.add_argument("file")
    shown = command("show", _show, "the position, drawn for people")
    shown.add_argument("file")
    shown.add_argument("--at", type=_natural, metavar="N", help="after N moves")
    return parser


def _natural(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        message = f"{text!r} is no whole number from 0"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        message = f"{text!r} is no whole number from 1"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _levels(text: str) -> tuple[int, int]:
    first, comma, second = text.partition(",")
    if not comma:
        message = f"{text!r} is no pair of levels, expected two like 3,1"
        raise argparse.ArgumentTypeError(message)
    return _positive(first), _positive(second)


def _read(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else Path(file).read_bytes()
        return raw.decode()
    except OSError as error:
        msg = f"{file!r} cannot be read: {error.strerror}"
        raise RecordError(msg) from error
    except UnicodeDecodeError as error:
        msg = f"{file!r} is no UTF-8 text, expected a record"
        raise RecordError(msg) from error


def _rules(game: str, pairs: list[str]) -> AnyRules:
    values: dict[str, OptionValue] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            msg = f"option {pair!r} is not understood, expected key=value"
            raise RecordError(msg)
        values[key] = int(value) if re.fullmatch("[0-9]{1,9}", value) else value
    return GAMES[game].rules.chosen(values)


def _games(asked: argparse.Namespace) -> Iterator[str]:
    del asked
    listed = {
        name: {"options": {o.name: {"default": o.default, "choices": o.choices} for o in game.rules.options()}}
        for name, game in GAMES.items()
    }
    yield json.dumps(listed, indent=1)


def _replay(asked: argparse.Namespace) -> Iterator[str]:
    record = parse(_read(asked.file), GAMES)
    last = len(record.moves) if asked.at is None else _within(asked.at, record)
    if not asked.all:
        yield json.dumps(standing(record, replay(record, GAMES, last)))
        return
    lines = [json.dumps(standing(record, match)) for match in islice(replays(record, GAMES), last + 1)]
    yield from lines  # a record that fails late prints nothing


def _within(at: int, record: Record) -> int:
    if at > len(record.moves):
        msg = f"--at {at} is beyond the record's end, expected at most {len(record.moves)}"
        raise RecordError(msg)
    return at


def standing(record: Record, match: Match) -> dict[str, Any]:
    """What `replay` prints of a match: keys and meaning as notation.md gives them."""
    table = match.state.table
    legal = () if table.turn is None else match.rules.legal(match.state.seen_by(table.turn))
    return {
        "game": record.game,
        "deal": table.setup.number,
        "turn": table.turn,
        "over": match.over,
        "legal": sorted(map(str, legal)),
        "scores": match.tally,
        "totals": match.totals,
        "ranking": match.ranking,
        "position": match.rules.position(match.state),
    }


def _perft(asked: argparse.Namespace) -> Iterator[str]:
    rules = _rules(asked.game, asked.options)
    match = Match(rules, Start(seed="perft", position=asked.position))
    yield str(perft(rules, match.state, asked.depth))


def perft(rules: AnyRules, state: State[Any, Any, Any], depth: int) -> int:
    """The number of move sequences of that length from a state, within its deal."""
    seat = state.table.turn
    if depth == 0:
        return 1
    if seat is None:
        return 0
    legal = rules.legal(state.seen_by(seat))
    if depth == 1:
        return len(legal)
    return sum(perft(rules, rules.play(state, action)[-1].state, depth - 1) for action in legal)


def _play(asked: argparse.Namespace) -> Iterator[str]:
    rules = _rules(asked.game, asked.options)
    seats = tuple(asked.seats.split(","))
    for number in range(1, asked.matches + 1):
        start = Start(seed=f"{asked.seed}-{number}")
        _refuse(rules, start, seats)
        if "you" in seats:
            msg = "seats has 'you', expected only computer players like 'bot:1'"
            raise RecordError(msg)
        yield str(record_of(played(rules, start, seats), seats))


def _refuse(rules: AnyRules, start: Start, seats: tuple[str, ...] = ()) -> None:
    """Refuse seats and seeds as a record would."""
    options = record_of(Match(rules, start)).options
    parse(str(Record(rules.name, options, start, (), seats, rules.version)), GAMES)


def _duel(asked: argparse.Namespace) -> Iterator[str]:
    rules = _rules(asked.game, asked.options)
    _refuse(rules, Start(seed=f"{asked.seed}-{asked.deals}"))
    game, (first, second) = GAMES[asked.game], asked.levels
    met = Duel(rules, (game.level(first), game.level(second)))
    for start in starts(game, rules, asked.deals, asked.seed, asked.opening):
        met.play(start)
    yield json.dumps({"game": asked.game, "levels": [first, second], **met.result()})


def played(rules: AnyRules, start: Start, seats: tuple[str, ...]) -> Match:
    """A whole match between computer players, deterministic for its start."""
    match, game = Match(rules, start), GAMES[rules.name]
    while not match.over:
        seat = match.state.table.turn
        if seat is None:
            match.advance()
            continue
        dice = Dice(bot_dice(start, seat, len(match.moves)))
        search = game.level(int(seats[seat].partition(":")[2]))
        *_, answer = search(rules, match.state.seen_by(seat), dice)
        match.play(str(answer))
    return match


def _deals(asked: argparse.Namespace) -> Iterator[str]:
    _, match = read(_read(asked.file), GAMES)
    seed = match.start.seed
    yield "no seed" if seed is None else hashlib.sha256(seed.encode()).hexdigest()
    for deck in match.decks:
        yield " ".join(deck)


def _show(asked: argparse.Namespace) -> Iterator[str]:
    record = parse(_read(asked.file), GAMES)
    match = replay(record, GAMES, None if asked.at is None else _within(asked.at, record))
    scenes = [GAMES[record.game].scene(match.rules, match.state.seen_by(seat)) for seat in range(match.rules.seats)]
    yield f"{record.game}, deal {match.state.table.setup.number}, totals {match.totals}"
    yield from _drawn(scenes)
    turn = match.state.table.turn
    yield "the deal is over" if turn is None else f"seat {turn} is to move"


def _drawn(scenes: list[Scene]) -> Iterator[str]:
    """What the first seat sees, then the other seats' hands; an opponent's pits run the other way."""
    others = [zone for scene in scenes[1:] for zone in scene.zones if zone.kind == "hand"]
    for zone in sorted((*scenes[0].zones, *others), key=lambda zone: (zone.kind == "hand", zone.seat == 0)):
        owner = "" if zone.seat is None else f" of seat {zone.seat}"
        turned = zone.kind == "pits" and zone.seat == 0
        things = reversed(zone.things) if turned else zone.things
        yield f"{_title(zone) + owner:>18}  {'  '.join(map(_mark, things)) or '-'}"


def _title(zone: Zone) -> str:
    return zone.key.partition(".")[0]


def _mark(thing: Thing) -> str:
    if thing.count is None:
        return thing.face
    lock = "!" if "protected" in thing.marks else ""
    return f"{thing.count}{lock}"


if __name__ == "__main__":
    sys.exit(main())
