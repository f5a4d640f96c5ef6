"""Matches and rounds of a file put beside those that are kept here; once, it can be taken back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.codec import shallow
from game.core.state import InputError
from web.app.keep.archive import held
from web.app.keep.exchange import File
from web.app.keep.keys import OURS, done_key, match_of, round_key, round_of
from web.app.keep.lines import Lines
from web.app.keep.parting import named
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.store import Store, drop, text_at

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


def planned(file: File, store: Store, lines: Lines, identity: Callable[[], str]) -> Plan:
    """What of a file is new in this store; a match that went on otherwise here gets a new name.

    One that is damaged here may have gone on otherwise: the other store, which may not answer, may have it whole.
    """
    now, saves = held(store), Saves(store)
    unknown = {match_of(key) for key in now.damaged if not round_of(key)}
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
            elif ident in unknown:
                name, _ = renamed[ident] = named(ident, theirs), 0
                if now.record(name) is not None:
                    here += 1
                    continue
                theirs = lines.renamed(theirs, name, 0)
            made[kind][name] = theirs
    there = {
        name if now.rounds.get(name) == body else _renamed(name, renamed): body for name, body in file.rounds.items()
    }
    here_too = now.rounds.keys() | {f"{ident}/{deal}" for ident, deal in filter(None, map(round_of, now.damaged))}
    rounds = {name: body for name, body in there.items() if name not in here_too}
    notes = {name: text for name, text in file.notes.items() if text and not saves.note(name)}
    return Plan(made["running"], made["finished"], rounds, further, notes, here + len(file.rounds) - len(rounds))


def _renamed(name: str, renamed: Mapping[str, tuple[str, int]]) -> str:
    """A round goes with its match, unless it had ended before the line here and that of the file part."""
    ident, deal = _place(name)
    other, shared = renamed.get(ident, (ident, 0))
    return f"{other if deal > shared else ident}/{deal}"


def written_over(file: File, plan: Plan, store: Store) -> set[str]:
    """The matches of the file of which something is damaged here, or will be written under their own names."""
    rounds = {_place(name)[0] for name in file.rounds}
    written = {*plan.running, *plan.finished, *(_place(name)[0] for name in plan.rounds)}
    damaged = {match_of(key) for key in held(store).damaged}
    return (written | damaged) & {*file.running, *file.finished, *rounds}


def unite(store: Store, plan: Plan) -> bool:
    """Write what the plan says, all of it or nothing; whether it is kept."""
    saves = Saves(store)
    before = saves.note(NOTE)
    if not saves.note(NOTE, _note_of(plan, saves.highest)):
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


def _note_of(plan: Plan, highest: int) -> str:
    """highest: what is taken back must be newer than what was here, since an older disk may show that again."""
    running, finished = (
        {name: _mark(body) for name, body in bodies.items()} for bodies in (plan.running, plan.finished)
    )
    return json.dumps({
        "running": running, "finished": finished, "rounds": list(plan.rounds), "further": dict(plan.further),
        "notes": dict(plan.notes), "highest": highest,
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
    """Undo the last import; what has been played on since stays, and what is damaged here, since the other store may
    have had it before. Whether all of it is gone.
    """
    return restore(store) and let_go(store)


def restore(store: Store) -> bool:
    """What the last import took further is as it was before; whether that can be read back."""
    note, saves = _noted(store), Saves(store)
    further: dict[str, str] = note.get("further", {})
    back = (further.keys() & _here(store, note).keys()) - _moved_on(store, note)
    kept = [saves.save(name, further[name], note.get("highest", 0)) for name in sorted(back)]
    return all(kept)


def let_go(store: Store) -> bool:
    """What the last import brought is gone, once what it took further is as before; whether all of it is."""
    note, saves = _noted(store), Saves(store)
    moved_on = _moved_on(store, note)
    gone = [done_key(name) for name in note.get("finished", ()) if name not in moved_on]
    gone += [round_key(*_place(name)) for name in note.get("rounds", ()) if _place(name)[0] not in moved_on]
    damaged = {key for key in gone if (text := text_at(store, key)) and not unsealed(text)}
    gone += [OURS + name for name, text in note.get("notes", {}).items() if saves.note(name) == text]
    clean = drop(store, *(key for key in gone if key not in damaged)) and not damaged
    running = _here(store, note).keys() & note.get("running", {}).keys()
    for name in running - moved_on - note.get("further", {}).keys():
        saves.forget(name)
    return clean


def _here(store: Store, note: Mapping[str, Any]) -> dict[str, str]:
    """The records of what came in, as they are now."""
    now = held(store)
    return {name: body for name in _marks(note) if (body := now.record(name)) is not None}


def _marks(note: Mapping[str, Any]) -> dict[str, int]:
    finished = note.get("finished", {})
    return {**note.get("running", {}), **(finished if isinstance(finished, dict) else {})}  # older pages: names alone


def _moved_on(store: Store, note: Mapping[str, Any]) -> set[str]:
    """The matches that are neither as they came in nor as they were before."""
    marks, before = _marks(note), note.get("further", {})
    here = _here(store, note)
    return {name for name, body in here.items() if _mark(body) != marks[name] and body != before.get(name)}


def _noted(store: Store) -> dict[str, Any]:
    try:
        note = shallow(Saves(store).note(NOTE) or "{}")
    except (ValueError, InputError):
        return {}
    return note if isinstance(note, dict) else {}
