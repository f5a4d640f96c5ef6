"""The saved text of a match: versioned JSON around a readable list of moves (notation.md)."""

from __future__ import annotations

import hashlib
import json
import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from game.core.codec import MOST_DEPTH, depth
from game.core.match import Match
from game.core.rules import OptionValue, Start
from game.core.state import InputError, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.game import AnyRules, Game

FORMAT = 1
MOST_MOVES = 20_000
MOST_BYTES = 64 * 1024
MOST_EXTRA = 200  # characters of a value that we do not know and keep
_SEED = re.compile(r"[a-z0-9]{1,32}(-[0-9]{1,9})?")  # the command line numbers its matches: s-12
_SEAT = re.compile(r"you|bot:[1-9]")
_OPTIONAL: dict[str, tuple[type, re.Pattern[str] | None, str]] = {
    "id": (str, re.compile(r"[a-z0-9]{16}"), "16 characters a-z 0-9"),
    "when": (str, re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.+Z-]{1,30})?"), "an ISO date"),
    "app": (str, re.compile(r".{1,40}"), "a version"),
    "assisted": (bool, None, "true or false"),
    "counted": (int, re.compile(r"[0-9]{1,4}"), "a whole number from 0 to 9999"),
    "stopped": (bool, None, "true or false"),
}


class RecordError(InputError):
    """A text that is no record of a match; the message quotes it and says what was expected."""


@dataclass(frozen=True)
class Record:
    """A match as it is written down. `extra` holds the optional and the unknown keys."""

    game: str
    options: Mapping[str, OptionValue]
    start: Start
    moves: tuple[str, ...]
    seats: tuple[str, ...] = ()
    rules: int = 1
    extra: Mapping[str, str | int | float | bool] = field(default_factory=dict)

    def __str__(self) -> str:
        """The record as JSON text, keys in the order of notation.md."""
        return json.dumps(self.plain(), ensure_ascii=False)

    def plain(self) -> dict[str, Any]:
        """The record as a JSON object."""
        made: dict[str, Any] = {"format": FORMAT, "game": self.game, "rules": self.rules}
        made |= {"options": dict(self.options), "start": start_plain(self.start)}
        if self.seats:
            made["seats"] = list(self.seats)
        return made | dict(self.extra) | {"moves": " ".join(self.moves)}


def start_plain(start: Start) -> dict[str, Any]:
    """A start as the JSON object of notation.md: only what was given."""
    plain: dict[str, Any] = {}
    for key in ("seed", "dealer", "first", "position"):
        if (value := getattr(start, key)) is not None:
            plain[key] = value
    if start.decks:
        plain["decks"] = [" ".join(deck) for deck in start.decks]
    return plain


def bot_dice(start: Start, seat: int, moves: int) -> str:
    """The seed of a bot's dice: a one-way digest of start, seat and number of moves so far."""
    canonical = json.dumps(start_plain(start), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{canonical} {seat} {moves}".encode()).hexdigest()


def record_of(match: Match, seats: tuple[str, ...] = (), **extra: str | bool) -> Record:
    """The record of a match as it stands; options at their default are left out."""
    rules = match.rules
    options = {o.name: getattr(rules, o.name) for o in rules.options()}
    changed = {o.name: options[o.name] for o in rules.options() if options[o.name] != o.default}
    if match.stopped:
        extra["stopped"] = True
    return Record(rules.name, changed, match.start, tuple(match.moves), seats, rules.version, extra)


def read(text: str, games: Mapping[str, Game]) -> tuple[Record, Match]:
    """The record that `text` holds, and its match replayed. Raises RecordError."""
    record = parse(text, games)
    return record, replay(record, games)


def replay(record: Record, games: Mapping[str, Game], moves: int | None = None) -> Match:
    """The match of a record after its first `moves` moves (all of them). Raises RecordError."""
    wanted = len(record.moves) if moves is None else moves
    return next(match for number, match in enumerate(replays(record, games)) if number == wanted)


def replays(record: Record, games: Mapping[str, Game]) -> Iterator[Match]:
    """One match as it was after none of the record's moves, after the first, and so on. Raises RecordError."""
    stopped = record.extra.get("stopped", False)
    try:
        match = Match(games[record.game].rules.chosen(record.options), record.start)
    except InputError as error:
        raise RecordError(str(error)) from error
    if stopped and not record.moves:
        _refuse_stopped()
    yield match
    for number, move in enumerate(record.moves, 1):
        try:
            match.run((move,))
            ended, last = match.state.table.turn is None, number == len(record.moves)
            if last and stopped:
                (match.stop if ended else _refuse_stopped)()
            elif ended:
                match.advance()
        except InputError as error:
            msg = f"move {number}: {error}"
            raise RecordError(msg) from error
        yield match


def parse(text: str, games: Mapping[str, Game]) -> Record:
    """The record that `text` holds, its moves not yet played. Raises RecordError."""
    plain = _json(text)
    if type(plain.get("format")) is not int or plain["format"] != FORMAT:
        _refuse("format", plain.get("format"), str(FORMAT))
    name = plain.get("game")
    if not isinstance(name, str) or name not in games:
        _refuse("game", name, "one of: " + ", ".join(games))
    rules_type = games[name].rules
    options = plain.get("options", {})
    if not isinstance(options, dict):
        _refuse("options", options, "an object of option values")
    try:
        rules = rules_type.chosen(options)
    except InputError as error:
        raise RecordError(str(error)) from error
    version = plain.get("rules", rules.version)
    if type(version) is not int or not 1 <= version <= rules.version:
        _refuse("rules", version, f"a version from 1 to {rules.version}")
    return Record(
        name, options, _start(plain.get("start"), rules), _moves(plain.get("moves")),
        _seats(plain.get("seats", []), rules), version, _extra(plain),
    )  # fmt: skip


def _json(text: str) -> dict[str, Any]:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        _refuse("size", f"{len(text)} characters", f"at most {MOST_BYTES} bytes")
    if depth(text) > MOST_DEPTH:
        _refuse("nesting", f"{text[:20]}…", f"at most {MOST_DEPTH} levels")
    try:
        plain = json.loads(text, parse_constant=_no_constant)
        json.dumps(plain, ensure_ascii=False).encode()  # a lone surrogate fails here
    except RecordError:
        raise
    except ValueError as error:
        msg = f"the record {quoted(text)} is no JSON text: {error}"
        raise RecordError(msg) from error
    if not isinstance(plain, dict):
        _refuse("text", plain, "a JSON object")
    return plain


def _no_constant(text: str) -> NoReturn:
    _refuse("number", text, "a finite number")


def _start(plain: object, rules: AnyRules) -> Start:
    if not isinstance(plain, dict) or not plain:
        _refuse("start", plain, 'an object like {"seed": "k7q2m9fh3w0x8b5t"}')
    allowed = ("seed", "position", *rules.starts)
    for key in plain:
        if key not in allowed:
            _refuse("start", key, "keys among: " + ", ".join(allowed))
    seed, position = plain.get("seed"), plain.get("position")
    if "position" in plain and len(plain) > 1 + ("seed" in plain):
        _refuse("start", " and ".join(plain), "a position alone, or with a seed")
    if "seed" in plain and (not isinstance(seed, str) or not _SEED.fullmatch(seed)):
        _refuse("seed", seed, "1 to 32 characters a-z 0-9")
    if "position" in plain and not isinstance(position, str):
        _refuse("position", position, "a position text")
    for key in ("dealer", "first"):
        seat = plain.get(key, 0)
        if type(seat) is not int or not 0 <= seat < rules.seats:
            _refuse(key, seat, f"a seat from 0 to {rules.seats - 1}")
    decks = plain.get("decks", [])
    if not isinstance(decks, list) or not all(isinstance(deck, str) for deck in decks):
        _refuse("decks", decks, "a list of texts, cards separated by single spaces")
    return Start(
        seed, plain.get("dealer"), tuple(tuple(deck.split(" ")) for deck in decks),
        plain.get("first"), position,
    )  # fmt: skip


def _moves(plain: object) -> tuple[str, ...]:
    if not isinstance(plain, str):
        _refuse("moves", plain, "a text of moves separated by spaces")
    moves = tuple(word for word in plain.split() if word != "|")
    if len(moves) > MOST_MOVES:
        _refuse("moves", f"{len(moves)} moves", f"at most {MOST_MOVES}")
    return moves


def _seats(plain: object, rules: AnyRules) -> tuple[str, ...]:
    if not isinstance(plain, list) or len(plain) not in (0, rules.seats):
        _refuse("seats", plain, f"a list of {rules.seats} seats")
    for seat in plain:
        if not isinstance(seat, str) or not _SEAT.fullmatch(seat):
            _refuse("seats", seat, "'you' or 'bot:1' to 'bot:9'")
    return tuple(plain)


def _extra(plain: dict[str, Any]) -> dict[str, Any]:
    known = ("format", "game", "rules", "options", "start", "seats", "moves")
    kept: dict[str, Any] = {}
    for key, value in plain.items():
        if key in _OPTIONAL:
            kind, pattern, expected = _OPTIONAL[key]
            if not isinstance(value, kind) or (pattern and not pattern.fullmatch(str(value))):
                _refuse(key, value, expected)
            kept[key] = value
        elif key not in known and _keepable(value):
            kept[key] = value
    return kept


def _keepable(value: object) -> bool:
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return isinstance(value, (str, int, float)) and len(str(value)) < MOST_EXTRA


def quoted(value: object) -> str:
    """A value as a refusal quotes it: on one line, not too long."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return repr(excerpt(text))


def _refuse_stopped() -> None:
    _refuse("stopped", "true", "a record whose last move ends a deal")


def _refuse(key: str, value: object, expected: str) -> NoReturn:
    msg = f"{key} is {quoted(value)}, expected {expected}"
    raise RecordError(msg)
