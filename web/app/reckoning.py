"""The score sheet of a match: what each deal brought, and where each of its numbers comes from.

div.scores [scores] > table.sheet [sheet] > thead, tbody > tr > th + td > button.number [number.ROW.SEAT]
(aria-expanded); under the row of a number that was asked for: tr.account [account] > td > p; below it all: p.tap.
The totals are row 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.game import AnyRules, Game
from game.core.rules import Scores
from game.core.state import Seat
from web.app.el import El, el
from web.app.evening import Ending
from web.app.players import ME
from web.app.telling import told
from web.app.text import Words
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell

TOTALS = 0  # the row below the deals, which count from 1
_MINUS = re.compile(r"(?<!\w)-(?=\d)")


@dataclass(frozen=True)
class Standing:
    """The scores of a match as they stand: one row for each deal that counts, and how it ended.

    ends: last of all, how a deal without scores ended the match, if one did.
    asked: the row and the seat of the number that is to be explained.
    """

    game: Game
    rules: AnyRules
    tally: Sequence[Scores]
    ends: Sequence[Ending]
    asked: tuple[int, Seat] | None = None

    @property
    def totals(self) -> Scores:
        """What each seat has after these deals."""
        return self.rules.totals(self.tally) if self.tally else (0,) * self.rules.seats


class Reckoning:
    """The sheet of one match at the table: reckoned anew when another deal has ended, and what is asked of it."""

    def __init__(self, game: Game) -> None:
        """Nothing has been reckoned yet."""
        self._game = game
        self._ends: Sequence[Ending] = ()
        self._asked: tuple[int, Seat] | None = None
        self._ended, self._told = False, 0

    def standing(
        self, rules: AnyRules, tally: Sequence[Scores], ends: Callable[[], Sequence[Ending]], *, ended: bool
    ) -> Standing:
        """The scores as they stand; when a deal has ended the person's own number is explained, until the next."""
        if len(tally) != self._told or (ended and not self._ended):
            self._ends, self._told = ends(), len(tally)
        if ended != self._ended:
            row = TOTALS if len(self._ends) > len(tally) else len(tally)
            self._ended, self._asked = ended, (row, ME) if ended else None
        return Standing(self._game, rules, tuple(tally), self._ends, self._asked)

    def ask(self, row: int, seat: Seat) -> None:
        """Explain that number; one that is explained already, no longer."""
        self._asked = None if self._asked == (row, seat) else (row, seat)


def points(words: Words, number: int) -> str:
    """A score as the game writes it."""
    return words.either("score.value", "scores.value", n=number).replace("-", "−")


def account(standing: Standing, words: Words) -> str:
    """Where the number that was asked for comes from: the facts and the rule."""
    if standing.asked is None:
        return ""
    row, seat = standing.asked
    if row == TOTALS:
        return _total(standing, words, seat)
    if not 0 < row <= len(standing.ends):
        return ""
    end, why = standing.ends[row - 1], standing.game.account
    said = told(end.event, words) if why is None else words.told("account", why(standing.rules, end.table, seat))
    return _MINUS.sub("−", said)


def _total(standing: Standing, words: Words, seat: Seat) -> str:
    if words.has("account.total"):
        return words.of_game("account.total")
    over = [told(end.event, words) for end in standing.ends[len(standing.tally) :]]
    total = points(words, standing.totals[seat])
    parts = [points(words, scores[seat]) for scores in standing.tally] or [total]
    added = "".join(f" − {part[1:]}" if part.startswith("−") else f" + {part}" for part in parts[1:])
    return " ".join([*over, words.of("scores.sum", sum=parts[0] + added, total=total)])


def score_sheet(words: Words, standing: Standing) -> El:
    """One row for each deal, the totals below; a number that is pressed says where it comes from."""
    seats = range(standing.rules.seats)
    deal = el("span", cls="unseen", text=words.of("scores.deal"))
    head = el("tr", el("th", deal, scope="col"),
              *(el("th", scope="col", text=words.label(seat)) for seat in seats))  # fmt: skip
    rows = [
        each for number, scores in enumerate(standing.tally, 1)
        for each in _row(words, standing, number, words.deal(number), scores)
    ]  # fmt: skip
    total = _row(words, standing, TOTALS, words.of("scores.total"), standing.totals)
    sheet = el("table", el("thead", head), el("tbody", *rows, *total), key="sheet", cls="sheet")
    tap = el("p", key="tap", cls="tap", text=words.of("scores.tap")) if standing.tally else None
    return el("div", sheet, tap, key="scores", cls="scores")


def _row(words: Words, standing: Standing, row: int, name: str, scores: Scores) -> list[El]:
    """A row of numbers, and below it what was asked of one of them."""
    cells = [
        el("td", _number(words, standing, row, seat, words.of("scores.of", deal=name, who=words.label(seat))))
        for seat in range(len(scores))
    ]
    cls = "total" if row == TOTALS else ""
    made = [el("tr", el("th", scope="row", text=name), *cells, key=f"score.{row}", cls=cls)]
    if standing.asked is not None and standing.asked[0] == row and (why := account(standing, words)):
        cell = el("td", el("p", text=why), colspan=str(len(scores) + 1))
        made.append(el("tr", cell, key="account", cls="account"))
    return made


def _number(words: Words, standing: Standing, row: int, seat: Seat, whose: str) -> El:
    totals = standing.totals if row == TOTALS else standing.tally[row - 1]
    asked = standing.asked == (row, seat)
    return el(
        "button", el("span", cls="unseen", text=whose), el("span", text=points(words, totals[seat])),
        key=f"number.{row}.{seat}", cls="number", type="button", data_act=f"account:{row}:{seat}",
        aria_expanded="true" if asked else "false",
    )  # fmt: skip


def _account(shell: Shell, asked: Wish) -> None:
    row, seat = asked.number(0), asked.number(1)
    if shell.sitting is None or row is None or seat is None or seat >= shell.sitting.rules.seats:
        return
    shell.sitting.reckoning.ask(row, seat)
    words = shell.game_words(shell.sitting.game.name)
    shell.voice.say(account(shell.sitting.standing(), words))
    shell.paint()


VERBS: Mapping[str, Doing] = {"account": _account}
