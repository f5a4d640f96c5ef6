"""What is written of a match: its record at every move, each finished round, nothing of it twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.game import AnyRules, Game
from game.core.match import Match
from game.core.record import read, record_of
from game.core.rules import Start
from web.app.keep.matches import seating_of
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.keep.tabs import MOVED
from web.app.ports import Ports

KNOWN = ("id", "when", "assisted", "stopped")  # what a sitting knows better than the record it came from


@dataclass(frozen=True)
class Sheet:
    """What is written of a match beside its moves: nothing at all where it has no identity, as in lessons.

    when: the date of the last move. extra: what we do not know.
    """

    ident: str
    seating: tuple[str, ...]
    assisted: bool = False
    when: str = ""
    extra: Mapping[str, str | int | float | bool] = field(default_factory=dict)


def dealt(rules: AnyRules, seating: tuple[str, ...], ports: Ports, start: Start | None = None) -> tuple[Match, Sheet]:
    """A new match, its identity drawn by the browser, and its deal too unless it is given."""
    match = Match(rules, start or Start(seed=ports.identity()))
    return match, Sheet(ports.identity(), seating, when=ports.today())


def kept(body: str, ident: str, games: Mapping[str, Game]) -> tuple[Match, Sheet]:
    """The match of a kept record. Raises RecordError."""
    record, match = read(body, games)
    extra = {key: value for key, value in record.extra.items() if key not in KNOWN}
    assisted, when = record.extra.get("assisted") is True, str(record.extra.get("when", ""))
    return match, Sheet(ident, seating_of(record, match.rules.seats), assisted, when, extra)


class Ledger:
    """Where one match is written down. when: the date of its last move. assisted: help was taken in it."""

    def __init__(self, sheet: Sheet, ports: Ports) -> None:
        """Nothing is written before `write`."""
        self.assisted = sheet.assisted
        self._sheet, self._when = sheet, sheet.when
        self._ports, self._saves = ports, Saves(ports.store, self._lost)
        # Finished and kept; a crash may have come between the two, so only those of another line are taken for kept.
        self._rounds = int(sheet.extra.get("counted", 0))

    def _lost(self, ident: str) -> None:
        self._ports.store.overtaken(ident)

    def moved(self) -> None:
        """A move has been made today."""
        self._when = self._ports.today()

    def write(self, match: Match) -> None:
        """Write the match down; a finished round once more under a key of its own, a finished match for good."""
        sheet = self._sheet
        if not sheet.ident:
            return
        extra = {**sheet.extra, "id": sheet.ident}
        if self._when:
            extra["when"] = self._when
        if self.assisted:
            extra["assisted"] = True
        record = record_of(match, sheet.seating)
        body = str(replace(record, extra={**extra, **record.extra}))
        (self._saves.finish_match if match.over else self._saves.save)(sheet.ident, body)
        for number, scores in enumerate(match.tally[self._rounds :], self._rounds + 1):
            finished = Round(match.rules.name, sheet.seating, scores, self._when, self.assisted)
            self._saves.finish_round(sheet.ident, number, str(finished))
        if len(match.tally) > self._rounds:
            self._ports.persist()
        self._rounds = max(self._rounds, len(match.tally))
        self._ports.tabs.post(MOVED, sheet.ident)

    def forget(self) -> None:
        """The match has no move that would be worth keeping."""
        if self._sheet.ident:
            self._saves.forget(self._sheet.ident)
