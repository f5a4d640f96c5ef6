"""Matches and rounds of a file put beside those that are kept here; once, it can be taken back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.codec import shallow
from game.core.game import Game
from game.core.state import InputError
from web.app.keep.archive import held
from web.app.keep.exchange import File
from web.app.keep.keys import OURS
from web.app.keep.lines import RecordLines
from web.app.keep.saves import Saves
from web.app.keep.store import Store, drop

NOTE = "import"  # what has been imported, until it is taken back or the next import


@dataclass(frozen=True)
class Plan:
    """What an import will write: records and rounds by their names, and how many were here already.

    further: records here that the file takes further on, as they are now. notes: settings, where none are here yet.
    """

    running: Mapping[str, str] = field(default_factory=dict)
    finished: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    further: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    here: int = 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.running or self.finished or self.rounds or self.notes)


def planned(file: File, store: Store, games: Mapping[str, Game], identity: Callable[[], str]) -> Plan:
    """What of a file is new in this store; a match that went on otherwise here gets a new name."""
    now, saves, lines = held(store), Saves(store), RecordLines(games)
    lightened = {ident for ident, body in saves.finished() if not body}
    made: dict[str, dict[str, str]] = {"running": {}, "finished": {}}
    further: dict[str, str] = {}
    renamed: dict[str, tuple[str, int]] = {}
    here = 0
    for kind, records in (("running", file.running), ("finished", file.finished)):
        for ident, record in records.items():
            mine, theirs, name = now.record(ident), str(record), ident
            if ident in lightened:  # it was here, and has lost its moves to make room
                here += 1
                continue
            if mine is not None:
                met = lines.met(mine, theirs)
                if met.first:
                    here += 1
                    continue
                if met.second and ident in now.running:
                    further[ident] = mine
                else:
                    name, shared = renamed[ident] = identity(), lines.rounds(mine, theirs)
                    theirs = lines.renamed(theirs, name, shared)
            made[kind][name] = theirs
    named = {_renamed(name, renamed): body for name, body in file.rounds.items()}
    rounds = {name: body for name, body in named.items() if name not in now.rounds}
    notes = {name: text for name, text in file.notes.items() if text and not saves.note(name)}
    return Plan(made["running"], made["finished"], rounds, further, notes, here + len(file.rounds) - len(rounds))


def _renamed(name: str, renamed: Mapping[str, tuple[str, int]]) -> str:
    """A round goes with its match, unless it had ended before the line here and that of the file part."""
    ident, deal = _place(name)
    other, shared = renamed.get(ident, (ident, 0))
    return f"{other if deal > shared else ident}/{deal}"


def written_over(file: File, plan: Plan) -> set[str]:
    """The matches of the file of which something will be written under their own names."""
    rounds = {_place(name)[0] for name in file.rounds}
    written = {*plan.running, *plan.finished, *(_place(name)[0] for name in plan.rounds)}
    return written & {*file.running, *file.finished, *rounds}


def unite(store: Store, plan: Plan) -> bool:
    """Write what the plan says, all of it or nothing; whether it is kept."""
    saves = Saves(store)
    before = saves.note(NOTE)
    if not saves.note(NOTE, _note_of(plan)):
        return False
    done = (
        all(saves.save(name, body) for name, body in plan.running.items())
        and all(saves.finish_match(name, body) for name, body in plan.finished.items())
        and all(saves.finish_round(*_place(name), body) for name, body in plan.rounds.items())
        and all(saves.note(name, text) for name, text in plan.notes.items())
    )
    if not done:
        take_back(store, before)
    return done


def _note_of(plan: Plan) -> str:
    running, finished = (
        {name: _mark(body) for name, body in bodies.items()} for bodies in (plan.running, plan.finished)
    )
    return json.dumps({
        "running": running, "finished": finished, "rounds": list(plan.rounds), "further": dict(plan.further),
        "notes": dict(plan.notes),
    })  # fmt: skip


def _place(name: str) -> tuple[str, int]:
    ident, _, deal = name.partition("/")
    return ident, int(deal)


def _mark(body: str) -> int:
    """Tells whether a match has been played on since."""
    return zlib.crc32(body.encode("utf-8", "replace"))


def can_take_back(store: Store) -> bool:
    """Whether something has been imported and not been taken back."""
    return bool(_noted(store))


def brought(store: Store) -> set[str]:
    """The matches of which the last import has written something."""
    note = _noted(store)
    return {*note.get("running", ()), *note.get("finished", ()), *(_place(name)[0] for name in note.get("rounds", ()))}


def take_back(store: Store, before: str = "") -> bool:
    """Undo the last import, for good; before: the note of an earlier one, which can be taken back again."""
    clean = undo(store)
    return (bool(Saves(store).note(NOTE, before)) if before else forget(store)) and clean


def forget(store: Store) -> bool:
    """The last import cannot be taken back any more; whether that is so."""
    return drop(store, OURS + NOTE)


def undo(store: Store) -> bool:
    """Undo the last import; what has been played on since stays. Whether all of it is gone."""
    note = _noted(store)
    saves, now = Saves(store), held(store)
    running, finished = note.get("running", {}), note.get("finished", {})
    added = {**running, **(finished if isinstance(finished, dict) else {})}  # an older page noted names alone
    further: dict[str, str] = note.get("further", {})
    here = {name: body for name in added if (body := now.record(name)) is not None}
    moved_on = {name for name, body in here.items() if _mark(body) != added[name]}
    gone = [f"{OURS}done:{name}" for name in finished if name not in moved_on]
    gone += [f"{OURS}round:{name}" for name in note.get("rounds", []) if _place(name)[0] not in moved_on]
    gone += [OURS + name for name, text in note.get("notes", {}).items() if saves.note(name) == text]
    clean = drop(store, *gone)
    for name in (here.keys() & running.keys()) - moved_on - further.keys():
        saves.forget(name)
    for name, body in further.items():
        if name not in moved_on:
            clean = saves.save(name, body) and clean
    return clean


def _noted(store: Store) -> dict[str, Any]:
    try:
        note = shallow(Saves(store).note(NOTE) or "{}")
    except (ValueError, InputError):
        return {}
    return note if isinstance(note, dict) else {}
