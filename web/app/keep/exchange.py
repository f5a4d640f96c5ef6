"""A file with everything that is kept (notation.md): how it is written, and how one is read before anything changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, TypeVar

from game.core.codec import MOST_DEPTH, depth
from game.core.game import Game
from game.core.record import Record, RecordError, parse, quoted, replays
from game.core.state import InputError
from web.app.keep.archive import Held
from web.app.keep.matches import seating_of
from web.app.keep.rounds import read_round
from web.app.settings import read as read_settings
from web.app.text import LANGUAGES

VERSION = 1
MOST_BYTES = 8 * 1024 * 1024
BREATH = 200  # moves between two moments in which the page may live
_ROUND = re.compile(r"([a-z0-9]{16})/[1-9][0-9]{0,4}")
_ROUND_KEYS = ("game", "seats", "scores", "when", "assisted")
_LONE = re.compile("[\ud800-\udfff]")
Kept = TypeVar("Kept")


class FileError(InputError):
    """A file that cannot be imported; the message quotes it and says what was expected."""


@dataclass(frozen=True)
class File:
    """What a file holds, every move of it replayed: records and rounds as texts, as a store keeps them."""

    running: Mapping[str, Record] = field(default_factory=dict)
    finished: Mapping[str, Record] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    aside: int = 0


# ---- written


def written(held: Held, games: Mapping[str, Game], today: str, settings: Mapping[str, str]) -> str:
    """The file with everything; what cannot be read as a record or round goes among the damaged texts, as it is."""
    aside = list(held.aside)
    lists = {
        "running": [_record(ident, body, games, aside) for ident, body in held.running.items()],
        "finished": [_record(ident, body, games, aside) for ident, body in held.finished.items() if body],
        "rounds": [_round(ident, body, aside) for ident, body in held.rounds.items()],
    }
    head = {"beranda": VERSION, "when": today, "settings": dict(settings)}
    parts = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    whole: dict[str, list[Any]] = {**lists, "aside": [_LONE.sub("\ufffd", text) for text in aside]}
    parts += [f"{json.dumps(key)}: {_lines(items)}" for key, items in whole.items()]
    return "{" + ",\n ".join(parts) + "}\n"


def alone(ident: str, body: str, games: Mapping[str, Game]) -> str:
    """The file with one match: its record. Raises RecordError."""
    return f"{replace(parse(body, games), extra=_extra(ident, parse(body, games)))}\n"


def _lines(items: list[Any]) -> str:
    """One item a line, so that people can read it."""
    kept = [json.dumps(item, ensure_ascii=False) for item in items if item is not None]
    return "[" + ",".join(f"\n  {item}" for item in kept) + ("\n ]" if kept else "]")


def _extra(ident: str, record: Record) -> dict[str, str | int | float | bool]:
    return {**record.extra, "id": ident}


def _record(ident: str, body: str, games: Mapping[str, Game], aside: list[str]) -> object:
    try:
        record = parse(body, games)
        seating_of(record, len(record.seats))
        return replace(record, extra=_extra(ident, record)).plain()
    except InputError:
        aside.append(body)
        return None


def _round(ident: str, body: str, aside: list[str]) -> object:
    finished = read_round(body)
    if finished is None or not _ROUND.fullmatch(ident):
        aside.append(body)
        return None
    plain = json.loads(str(finished))
    del plain["version"]
    return {"id": ident, **plain}


# ---- read


def opened(text: str, games: Mapping[str, Game], identity: Callable[[], str]) -> Iterator[File | None]:
    """The file that a text holds, after as many Nones as there are moments to breathe. Raises FileError.

    `identity` names a match that comes alone and has no name.
    """
    plain = _json(text)
    if "format" in plain:
        plain = {"beranda": VERSION, "running": [{"id": identity(), **plain}]}
    if type(plain.get("beranda")) is not int or plain["beranda"] != VERSION:
        _refuse("beranda", plain.get("beranda"), f"{VERSION}, as this page writes it")
    matches: dict[str, tuple[Record, bool]] = {}
    for where, each in (*_placed(plain, "running"), *_placed(plain, "finished")):
        for found in _replayed(each, where, games):
            if found is not None:
                _add(matches, str(found[0].extra["id"]), found, where)
            yield None
    rounds: dict[str, str] = {}
    for where, each in _placed(plain, "rounds"):
        _add(rounds, *_read_round(each, where, games), where)
    running, finished = (
        {ident: record for ident, (record, over) in matches.items() if over is ended} for ended in (False, True)
    )
    settings = plain.get("settings", {})
    if not isinstance(settings, dict):
        _refuse("settings", settings, "an object of settings")
    yield File(running, finished, rounds, _notes(settings), len(_list(plain, "aside")))


def _add(found: dict[str, Kept], ident: str, kept: Kept, where: str) -> None:
    if ident in found:
        _refuse(f"{where}: id", ident, "one that nothing before it has")
    found[ident] = kept


def _notes(settings: Mapping[str, Any]) -> dict[str, str]:
    """The settings as the page keeps them, the language by itself; what we do not know has its default."""
    notes = {"settings": str(read_settings(json.dumps(settings)))} if settings else {}
    language = settings.get("language")
    return notes | ({"language": language} if language in LANGUAGES else {})


def _json(text: str) -> dict[str, Any]:
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        _refuse("the file", f"{len(text)} characters", f"at most {MOST_BYTES} bytes")
    if depth(text) > MOST_DEPTH:
        _refuse("the file", text[:20], f"at most {MOST_DEPTH} brackets inside each other")
    try:
        plain = json.loads(text, parse_constant=lambda word: _refuse("a number", word, "a finite number"))
        json.dumps(plain, ensure_ascii=False).encode()  # half a character fails here
    except FileError:
        raise
    except ValueError as error:
        raise FileError(f"the file {quoted(text)} is no JSON text: {error}") from error
    if not isinstance(plain, dict):
        _refuse("the file", plain, "an object")
    return plain


def _placed(plain: dict[str, Any], name: str) -> Iterator[tuple[str, Any]]:
    """What a list holds, each with where it stands."""
    return ((f"{name} {number}", each) for number, each in enumerate(_list(plain, name), 1))


def _list(plain: dict[str, Any], name: str) -> list[Any]:
    found = plain.get(name, [])
    if not isinstance(found, list):
        _refuse(name, found, "a list")
    return found


def _replayed(plain: object, where: str, games: Mapping[str, Game]) -> Iterator[tuple[Record, bool] | None]:
    """The record, and whether its match is over, after a None for every few moves."""
    try:
        record = parse(json.dumps(plain, ensure_ascii=False), games)
        if "id" not in record.extra:
            raise RecordError("id is missing, expected 16 characters a-z 0-9")
        match = None
        for number, match in enumerate(replays(record, games)):  # noqa: B007 - the last one counts
            if number % BREATH == 0:
                yield None
        seated = replace(record, seats=seating_of(record, match.rules.seats if match else 0))
    except InputError as error:
        raise FileError(f"{where}: {error}") from error
    yield seated, match is not None and match.over


def _read_round(plain: object, where: str, games: Mapping[str, Game]) -> tuple[str, str]:
    if not isinstance(plain, dict) or not isinstance(plain.get("id"), str) or not _ROUND.fullmatch(plain["id"]):
        _refuse(where, plain, "a round with an id like k7q2m9fh3w0x8b5t/1")
    finished = read_round(json.dumps({key: plain[key] for key in _ROUND_KEYS if key in plain}))
    if finished is None:
        _refuse(where, plain, "a round with game, seats, a score for each and a date")
    if finished.game not in games:
        _refuse(f"{where}: game", finished.game, "one of: " + ", ".join(games))
    return plain["id"], str(finished)


def _refuse(where: str, found: object, expected: str) -> NoReturn:
    raise FileError(f"{where} is {quoted(found)}, expected {expected}")
