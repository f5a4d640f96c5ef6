"""What is asked at the table: a move, why not, a hint, a move back, the end of a film, the next deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app.naming import raised
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell
    from web.app.sitting import Sitting

AtTable = Callable[["Shell", "Sitting", Wish], None]


def _at_table(doing: AtTable) -> Doing:
    """Away from the table such a wish does nothing."""

    def do(shell: Shell, asked: Wish) -> None:
        if shell.sitting is not None:
            doing(shell, shell.sitting, asked)

    return do


def _act(_: Shell, sitting: Sitting, asked: Wish) -> None:
    sitting.act(asked.args[0])


def _why(shell: Shell, sitting: Sitting, asked: Wish) -> None:
    """Why these things are no move; nothing of what does not lie there."""
    keys = [key for key in asked.args[0].split(",") if key]
    there = all(sitting.scene.thing(key) for key in keys)
    sitting.refusal = sitting.why(keys) if there else None
    if sitting.refusal is not None:
        shell.voice.interrupt(shell.game_words(sitting.game.name).told("reason", sitting.refusal))
    shell.paint()


def _pick(shell: Shell, sitting: Sitting, asked: Wish) -> None:
    """Choose a thing that a move takes, or no longer."""
    useful = {key for choice in sitting.scene.choices for key in choice.picks}
    if not sitting.watched:
        sitting.chosen, sitting.refusal = (sitting.chosen ^ {asked.args[0]}) & useful, None
        shell.paint()


def _lift(shell: Shell, sitting: Sitting, asked: Wish) -> None:
    """Lift a thing that can be played, in place of any other."""
    if sitting.watched:
        return
    sitting.chosen, sitting.refusal, sitting.peek = frozenset({asked.args[0]}), None, asked.args[0]
    if act := sitting.lifted:
        shell.say(lambda words: raised(sitting.scene, words, act))
        shell.paint()
    else:
        put_down(shell, sitting)


def put_down(shell: Shell, sitting: Sitting) -> None:
    """Play nothing of what was chosen or lifted."""
    sitting.chosen, sitting.peek = frozenset(), ""
    shell.paint()


def _at(shell: Shell, sitting: Sitting, asked: Wish) -> None:
    """Remembered, since the browser has moved its Tab stop already; and what is focused is looked at."""
    sitting.at[asked.args[0]] = asked.args[1]
    _peek(shell, sitting, Wish("peek", asked.args[1:]))


def _peek(shell: Shell, sitting: Sitting, asked: Wish) -> None:
    """A thing or move is looked at before it is chosen, or nothing is."""
    known, key = sitting.previews(), asked.args[0]
    changes = key in known or sitting.peek in known
    sitting.peek = key
    if changes:
        sitting.refusal = None
        shell.paint()


def _hint(shell: Shell, sitting: Sitting, _: Wish) -> None:
    if not sitting.hint():
        shell.voice.interrupt(shell.words.of("table.no_hint"))
        shell.paint()


def _undo(shell: Shell, sitting: Sitting, _: Wish) -> None:
    """What is lifted or chosen is put down first: that was the last thing the person did."""
    if sitting.chosen and not sitting.watched:
        put_down(shell, sitting)
    elif not sitting.undo():
        shell.voice.interrupt(shell.words.of("table.no_undo"))
        shell.paint()


def _skip(_: Shell, sitting: Sitting, __: Wish) -> None:
    sitting.skip()


def _next(_: Shell, sitting: Sitting, __: Wish) -> None:
    sitting.go_on(stop=False)


def _stop(_: Shell, sitting: Sitting, __: Wish) -> None:
    sitting.go_on(stop=True)


_DOINGS: Mapping[str, AtTable] = {
    "act": _act, "why": _why, "pick": _pick, "lift": _lift, "at": _at, "peek": _peek, "hint": _hint, "undo": _undo,
    "skip": _skip, "next": _next, "stop": _stop,
}  # fmt: skip
VERBS: Mapping[str, Doing] = {verb: _at_table(doing) for verb, doing in _DOINGS.items()}
