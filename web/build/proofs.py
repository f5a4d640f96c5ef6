"""What a reader can check: the tables of 100,000 deals, and a record to begin with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.record import Record
from game.core.rules import Start
from game.registry import GAMES
from web.app.el import El, el, markup
from web.app.text import Words, tenths
from web.build.fairness import kept

SEED = "k7q2m9fh3w0x8b5t"


def proofs(code: str, header: str, words: Words, named: Mapping[str, str]) -> str:
    """A table of deals: `deals seats` who begins and gets the aces, `deals cards` how evenly cards come; a record."""
    if code == "record":
        return markup(el("pre", text=str(Record(next(iter(named)), {}, Start(seed=SEED), ()))))
    made = {"deals seats": seats, "deals cards": evenness}.get(code)
    if made is None:
        raise SystemExit(f"{code!r} is not understood, expected levels, record, deals seats or deals cards.")
    head = el("tr", *(el("th", scope="col", text=cell.strip()) for cell in header.split("|")))
    rows = (row for game, name in named.items() for row in made(game, name, words))
    return markup(el("table", el("thead", head), el("tbody", *rows), cls="figures"))


def seats(game: str, name: str, words: Words) -> Iterator[El]:
    """One row for each seat."""
    found = kept(GAMES[game])
    deals, aces = found["deals"], found["aces"]
    seated = Words(words.language, None, 0, len(found["begins"]))
    for seat, begins in enumerate(found["begins"]):
        mean = number_of_aces(words, aces[seat], deals) if aces else "–"
        yield row(f"{name} · {seated.label(seat)}", [percent(words, begins, deals), mean])


def evenness(game: str, name: str, words: Words) -> Iterator[El]:
    """One row for a game with cards: how often the person should hold a card, the rarest, the commonest."""
    found = kept(GAMES[game])
    held, deals = found["held"], found["deals"]
    if held:
        shares = [sum(held.values()) / len(held), min(held.values()), max(held.values())]
        yield row(name, [percent(words, share, deals) for share in shares])


def row(name: str, cells: Sequence[str]) -> El:
    return el("tr", el("th", scope="row", text=name), *(el("td", text=cell) for cell in cells))


def percent(words: Words, part: float, whole: int) -> str:
    apart = "\u00a0" if words.language in {"fr", "es"} else ""
    return f"{tenths(words.language, round(1000 * part / whole))}{apart}%"


def number_of_aces(words: Words, aces: int, deals: int) -> str:
    """With two decimals."""
    whole, rest = divmod(round(100 * aces / deals), 100)
    return f"{whole}{'.' if words.language == 'en' else ','}{rest:02}"
