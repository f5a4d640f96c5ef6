"""What lies beside the table where there is room for it all the time: the scores, and what has happened last.

aside.side [side] (aria-label) > h2, div.scores, h2, ol.journal [side.lines] > li; empty while a panel covers it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Event
from web.app.el import El, el
from web.app.reckoning import score_sheet
from web.app.sitting import Sitting
from web.app.telling import journal
from web.app.text import Words

LINES = 14  # of the journal; all of it is one key away


def aside(sitting: Sitting, words: Words, *, covered: bool) -> El:
    """The scores of the match and the last lines of its journal."""
    return el(
        "aside", *(() if covered else _inside(sitting, words)),
        key="side", cls="side", aria_label=words.of("scores.title"),
    )  # fmt: skip


def _inside(sitting: Sitting, words: Words) -> tuple[El, ...]:
    lines = journal(seen(sitting.happened(), sitting.caption)[-LINES:], words)
    items = (el("li", text=line) for line in lines)
    return (
        el("h2", text=words.of("scores.title")),
        score_sheet(words, sitting.standing()),
        el("h2", text=words.of("journal.title")),
        el("ol", *items, key="side.lines", cls="journal"),
    )


def seen(events: Sequence[Event], caption: Event | None) -> Sequence[Event]:
    """What the person has seen of this deal: nothing after the event that a move's film has come to."""
    if caption is None:
        return events
    last = next((number for number in range(len(events), 0, -1) if events[number - 1] == caption), len(events))
    return events[:last]
