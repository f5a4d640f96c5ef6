"""The lessons of all games: the screen that lists them, what is asked after one, how one begins.

main.learn [main] > section.game [learn.GAME] > h2, ol > li > button.link [lesson.GAME.N]; button [ask.play.GAME]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.game import Game
from web.app import sheets
from web.app.el import El, el
from web.app.form import Form
from web.app.ledger import Sheet, dealt
from web.app.lesson import lessons
from web.app.players import ME
from web.app.screens import game_words, page, top
from web.app.sitting import Sitting
from web.app.teacher import Teacher
from web.app.text import Words
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell


def screen(shell: Shell) -> El:
    """The lessons of the game that was asked for, or of all that have some."""
    words, asked = shell.words, shell.here.game
    games = [game for name, game in shell.games.items() if asked in ("", name)]
    parts = [_of_game(game, game_words(words.language, game)) for game in games if lessons(game)]
    intro = el("p", key="learn.intro", cls="help", text=words.of("learn.intro"))
    head = top(words, words.of("learn.title"), left=("back", "back"))
    return page("learn", words, head, intro, *parts, said=shell.voice.said)


def _of_game(game: Game, words: Words) -> El:
    name = game.name
    items = [
        el("li", el("button", key=f"lesson.{name}.{number}", cls="link", type="button",
                    data_act=f"lesson:{name}:{number}", text=words.of_game(f"lesson.{lesson.name}.title")))
        for number, lesson in enumerate(lessons(game), 1)
    ]  # fmt: skip
    which = el("span", cls="unseen", text=f": {words.of_game('name')}")
    play = el("button", el("span", text=words.of("lesson.play")), which, key=f"ask.play.{name}", cls="secondary",
              type="button", data_act=f"lesson:{name}:{len(items) + 1}")  # fmt: skip
    return el(
        "section", el("h2", text=words.of_game("name")), el("ol", *items), el("p", play, cls="buttons"),
        key=f"learn.{name}", cls="game", data_game=name,
    )  # fmt: skip


def done_panel(teacher: Teacher, words: Words) -> El:
    """A lesson has ended: what was to be learnt, and the next one, or a match after the last."""
    name, number = teacher.game.name, teacher.number
    on = "play" if number == teacher.last else "next"
    buttons = (
        sheets.button("on", words.of(f"lesson.{on}"), "lesson:next", cls="primary"),
        sheets.button("repeat", words.of("lesson.repeat"), f"lesson:{name}:{number}"),
        sheets.button("home", words.of("result.home"), "leave"),
    )
    return sheets.panel(
        "lesson", words.of("lesson.done"), words, el("p", key="lesson.closes", text=teacher.closes(words)),
        el("p", *buttons, key="lesson.buttons", cls="buttons"), closable=False,
    )  # fmt: skip


def _lesson(shell: Shell, asked: Wish) -> None:
    """That lesson, or after the last one a match against the weakest players."""
    name, number = asked.args[0], asked.number(1)
    if asked.args == ("next",) and shell.sitting is not None and shell.sitting.teacher is not None:
        name, number = shell.sitting.game.name, shell.sitting.teacher.number + 1
    if name not in shell.games or not number:
        return
    game = shell.games[name]
    course = lessons(game)
    if number <= len(course):
        teacher = Teacher(game, course[number - 1], number, len(course), ME)
        match = teacher.lesson.match(game)
        sheet = Sheet("", ("you", *["bot:1"] * (match.rules.seats - 1)))
        shell.sit(Sitting(game, match, sheet, shell.ports, shell, teacher))
    else:
        form = Form(game)
        match, sheet = dealt(form.rules(), form.seating(), shell.ports)
        shell.sit(Sitting(game, match, sheet, shell.ports, shell))


VERBS: Mapping[str, Doing] = {"lesson": _lesson}
