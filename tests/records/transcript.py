"""Writes a match out for people: every view, legal move, event and score, line by line.

`python -m tests.records.transcript RECORD.json > RECORD.txt` makes the golden text anew; do it
only when the rules have changed on purpose, and read the difference.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from game.core.codec import types_of
from game.core.match import Match
from game.core.record import Record, parse, start_plain
from game.registry import GAMES
from tests.readable import readable


def transcript(text: str) -> str:
    """The whole match of a record, as the golden files keep it."""
    record = parse(text, GAMES)
    rules = GAMES[record.game].rules.chosen(record.options)
    return "\n".join(_lines(record, Match(rules, record.start))) + "\n"


def _lines(record: Record, match: Match) -> Iterator[str]:
    yield f"{record.game}, options {json.dumps(record.options)}, start {json.dumps(start_plain(record.start))}"
    yield from _deal(match)
    for number, move in enumerate(record.moves, 1):
        seat = match.state.table.turn
        yield f"\n{number}. seat {seat} plays {move}"
        for beat in match.play(move):
            yield f"   {readable(beat.event)}"
            for viewer in range(match.rules.seats):
                if (seen := beat.event.seen_by(viewer)) != beat.event:
                    yield f"      seat {viewer} sees {readable(seen)}"
        if match.state.table.turn is None:
            yield f"   scores {match.tally[-1:]} totals {match.totals}"
            match.advance()
            yield from _deal(match)
        else:
            yield from _views(match)
    if match.over:
        yield f"ranking {match.ranking}"


def _deal(match: Match) -> Iterator[str]:
    if match.setup is None:
        yield "\nthe match is over"
        return
    yield f"\n== {readable(match.setup)}"
    yield from _views(match)


def _views(match: Match) -> Iterator[str]:
    table, hand = types_of(type(match.rules))[:2]
    yield f"   {match.rules.position(match.state)}"
    yield f"   table {readable(match.state.table, table)}"
    for seat in range(match.rules.seats):
        view = match.state.seen_by(seat)
        legal = " ".join(sorted(map(str, match.rules.legal(view))))
        yield f"   seat {seat}: hand {readable(view.hand, hand)}" + (f" legal {legal}" if legal else "")


if __name__ == "__main__":
    sys.stdout.write(transcript(Path(sys.argv[1]).read_text("utf-8")))
