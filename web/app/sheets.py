"""The table's screen and what can lie beside it: score sheet, journal, menu, help, the result.

Vocabulary for the stylesheets:

div.page[data-screen=table] (data-game) > header.top, main.table [main] >
    p.line [line] (.refused when it says why not, .caption while a move is shown): the prompt, or what is happening
    the table of board.py
    section.panel.{name} [panel] (aria-labelledby) > h2 [panel.title] (tabindex -1) … button.icon.close [panel.close]
    .line also, with span.note: .preview (what a hole would do), .hint (what to play and why), .lesson,
    .objection, .refused; .long where three lines of a narrow phone do not hold it
div.actions [actions] > button.action [do.undo|do.hint|do.last|do.skip|do.speed] (.live, aria-disabled) always in the
    same places; p.kept [kept] (data-kept=yes|wait|one|no)
last     ul.cards.last-trick > li > span.card, span.who
sheet    see reckoning.py
journal  div.journal role=log aria-live=off > ol > li
menu     ul.menu > li > button.link; dl.rules (the options in play) > div > dt + dd; div.proof [proof] (result too)
help     div.primer [primer] > section > h3 + ol | ul: the game's ten steps and tips; div.help [help]: the page
result   main.result > p.outcome, ol.ranking > li.rank (.mine) > span.rank-place span.portrait span.who span.points,
    p.buttons, p.buttons.next
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.game import AnyRules
from game.core.scene import Scene
from web.app import board
from web.app.el import El, el
from web.app.lasttrick import LastTrick
from web.app.reckoning import Standing, points, score_sheet
from web.app.screens import page, top
from web.app.telling import told
from web.app.text import Words
from web.app.versions import version
from web.app.voice import Said


@dataclass(frozen=True)
class TableScreen:
    """The table as it is to be drawn now."""

    game: str
    deal: int
    scene: Scene
    look: board.Look
    line: str
    mood: str  # "", "caption" or "refused"
    kept: str  # yes, wait, one, no: see web.app.keep.copies
    speed: str
    actions: Mapping[str, bool | None]  # what can be done at any time, and whether now; None: not in this game
    title: str = ""  # of a lesson


WISHES = {"undo": "undo", "hint": "hint", "lesson": "lesson:next", "last": "go:last", "skip": "skip"}
NOTES = ("hint", "preview", "lesson", "objection", "refused")  # moods whose text may need several lines
LONG = 155  # letters: about what three lines of a narrow phone hold


def table_screen(words: Words, now: TableScreen, panel: El | None, said: Said, side: El | None = None) -> El:
    """The table, what is beside it, and the actions that never change their places."""
    title = now.title or words.of("table.title", game=words.of_game("name"), deal=words.deal(now.deal))
    note = el("span", cls="note", text=now.line) if now.mood in NOTES else None
    mood = f"{now.mood} long" if note and len(now.line) > LONG else now.mood
    line = el("p", note, key="line", cls=f"line {mood}", text="" if note else now.line or "\u00a0")
    return page(
        "table", words, top(words, title, left=("menu", "go:menu")),
        line, *board.table(now.scene, words, now.look), _actions(words, now), panel, side, said=said, game=now.game,
    )  # fmt: skip


def _actions(words: Words, now: TableScreen) -> El:
    def action(name: str, text: str, wish: str, *, live: bool) -> El:
        return el(
            "button", key=f"do.{name}", cls=f"action {'live' if live else ''}", type="button", data_icon=name,
            data_act=wish, aria_disabled=None if live else "true", text=text,
        )  # fmt: skip

    speed = words.of("table.speed", speed=words.of(f"settings.speed.short.{now.speed}"))
    return el(
        "div",
        *(action(name, words.of(f"table.{name}"), WISHES[name], live=live)
          for name, live in now.actions.items() if live is not None),
        action("speed", speed, "speed:next", live=True),
        el("p", key="kept", cls="kept", data_kept=now.kept, text=words.of(f"table.kept.{now.kept}")),
        key="actions", cls="actions", role="group", aria_label=words.of("table.actions"),
    )  # fmt: skip


def panel(name: str, title: str, words: Words, *inside: El | None, closable: bool = True) -> El:
    """Something that lies beside the table for a while."""
    close = el(
        "button", el("span", cls="unseen", text=words.of("top.close")),
        key="panel.close", cls="icon close", type="button", data_icon="close", data_act="close",
    )  # fmt: skip
    return el(
        "section", el("h2", key="panel.title", id="panel-title", tabindex="-1", text=title), *inside,
        close if closable else None,
        key="panel", cls=f"panel {name}", aria_labelledby="panel-title",
    )  # fmt: skip


# ---- scores


def scores_panel(words: Words, standing: Standing) -> El:
    """The score sheet beside the table."""
    return panel("scores", words.of("scores.title"), words, score_sheet(words, standing))


def between_panel(words: Words, standing: Standing, news: El | None = None) -> El:
    """After a deal: the scores, and whether to go on; this is also the time for news of the page."""
    title = words.of("between.title", deal=words.deal(len(standing.tally)))
    buttons = (
        button("next", words.of("between.next"), "next", cls="primary"),
        button("stop", words.of("between.stop"), "stop"),
    )
    row = el("p", *buttons, key="between.buttons", cls="buttons")
    return panel("between", title, words, score_sheet(words, standing), row, news, closable=False)


def button(name: str, text: str, wish: str, *, cls: str = "secondary") -> El:
    """A button that is its words."""
    return el("button", key=f"ask.{name}", cls=cls, type="button", data_act=wish, text=text)


def result(  # noqa: PLR0913, PLR0917 - what stands on it, from top to bottom
    words: Words,
    standing: Standing,
    ranking: Sequence[int],
    said: Said,
    more: Sequence[El] = (),
    proof: El | None = None,
) -> El:
    """How the match ended, and what to do next."""
    buttons = (
        button("again", words.of("result.again"), "again", cls="primary"),
        button("home", words.of("result.home"), "go:home"),
    )
    return page(
        "result", words, top(words, words.of("result.title", game=words.of_game("name")), left=("back", "back")),
        el("p", key="outcome", cls="outcome", text=outcome(words, ranking)),
        _places(words, standing, ranking), score_sheet(words, standing),
        el("p", *buttons, key="result.buttons", cls="buttons next"), el("p", *more, key="result.more", cls="buttons"),
        proof, said=said, game=standing.rules.name,
    )  # fmt: skip


def _places(words: Words, standing: Standing, ranking: Sequence[int]) -> El:
    """Everybody's place, the first on top."""
    order = sorted(range(len(ranking)), key=lambda seat: (ranking[seat], (seat - words.me) % len(ranking)))
    ranks = (
        el(
            "li",
            el("span", cls="rank-place", text=words.of("result.place", n=ranking[seat])),
            el("span", cls="portrait", aria_hidden="true", data_seat=str(seat)),
            el("span", cls="who", text=words.label(seat)),
            el("span", cls="points", text=points(words, standing.totals[seat])),
            key=f"rank.{seat}", cls=f"rank {'mine' if seat == words.me else ''}",
        )
        for seat in order
    )  # fmt: skip
    return el("ol", *ranks, key="ranking", cls="ranking")


def outcome(words: Words, ranking: Sequence[int]) -> str:
    """Who has won, in a sentence."""
    winners = [seat for seat, place in enumerate(ranking) if place == 1]
    if len(winners) > 1:
        return words.of("result.shared", names=words.listed([words.who(seat) for seat in winners]))
    return words.of("result.won", seat=winners[0])


# ---- last trick, journal, menu, help


def last_panel(words: Words, last: LastTrick | None) -> El:
    """The last trick as it lay, and who took it."""
    title = words.of("last.title")
    if last is None:
        return panel("last", title, words, el("p", key="last.none", text=words.of("last.none")))
    cards = [
        el(
            "li",
            el("span", *board.card_parts(thing.face, words), cls="card", aria_hidden="true",
               data_rank=thing.face[0], data_suit=thing.face[1]),
            el("span", cls="who", text=words.label(thing.seat or 0), aria_hidden="true"),
            el("span", cls="unseen", text=words.either("thing.trick", "thing.trick", seat=thing.seat, card=thing.face)),
            key=f"last.{thing.key}",
        )
        for thing in last.zone.things
    ]  # fmt: skip
    said = (el("p", text=told(event, words)) for event in last.events)
    return panel("last", title, words, el("ul", *cards, key="last.cards", cls="cards last-trick"), *said)


def journal_panel(words: Words, lines: Sequence[str]) -> El:
    """Everything that happened in this deal; never read aloud by itself."""
    items = (el("li", text=line) for line in lines)
    told_so_far = el("ol", *items, key="journal.lines")
    log = el("div", told_so_far, key="journal", cls="journal", role="log", aria_live="off", tabindex="0")
    return panel("journal", words.of("journal.title"), words, log)


def menu_panel(words: Words, rules: AnyRules, link: Sequence[El] = (), proof: El | None = None) -> El:
    """Where one can go from the table, the link to this deal, the rules in play, what fixes the deals."""
    names = ("scores", "journal", "settings", "help")
    entries = [button(f"menu.{name}", words.of(f"{name}.title"), f"go:{name}", cls="link") for name in names]
    entries.append(button("leave", words.of("menu.leave"), "leave", cls="link"))
    items = (el("li", entry) for entry in [*entries[:-1], *link, entries[-1]])
    rows = (
        el(
            "div",
            el("dt", text=words.of_game(f"option.{option.name}.label")),
            el("dd", text=words.of_game(f"option.{option.name}.value.{getattr(rules, option.name)}")),
        )
        for option in rules.options()
    )
    return panel(
        "menu", words.of("menu.title"), words, el("ul", *items, cls="menu"), el("dl", *rows, cls="rules"), proof
    )


def help_panel(words: Words, primer: El) -> El:
    """How the game is played and how the page is used, beside the table."""
    return panel("help", words.of("help.title"), words, primer, help_text(words))


def help_text(words: Words) -> El:
    """How the page is used, in a few sentences."""
    codes = ("play", "keys", "why", "hint", "undo", "pace", "kept")
    said = (el("p", text=words.of(f"help.{code}")) for code in codes)
    return el("div", *said, version(words), key="help", cls="help")
