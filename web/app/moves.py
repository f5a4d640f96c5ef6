"""The moves of a table that are no things, as buttons; what can be said of things and moves before they are chosen.

div.moves [moves] and div.abouts [abouts], as the docstring of board.py has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.core.scene import Button, Scene
from web.app.el import El, el
from web.app.telling import foretold
from web.app.text import Words

if TYPE_CHECKING:
    from web.app.board import Look


def moves(scene: Scene, words: Words, look: Look) -> Iterable[El]:
    """The buttons, if there are any; first the one that takes what was chosen."""
    made = [_move(button, words, look) for button in scene.buttons]
    if scene.choices:
        made.insert(0, _choose(scene, words, look))
    if made:
        yield el("div", *made, key="moves", cls="moves", role="group", aria_label=words.of("board.moves"))


def _move(button: Button, words: Words, look: Look) -> El:
    key, label = f"do.{button.act}", words.told("button", button.saying)
    hint = None
    if key in look.hinted:
        mark = words.either("mark.hinted", "mark.hinted")
        hint = el("span", cls="unseen", text=words.of("board.marked", name="", mark=mark))
    return el(
        "button", *([el("span", text=label), hint] if hint else []), text="" if hint else label,
        key=key, cls=f"move {'m-hinted' if hint else ''}", type="button", data_act=f"act:{button.act}",
        aria_describedby=about(look, button.act),
    )  # fmt: skip


def about(look: Look, key: str) -> str | None:
    """The id of what can be said of that thing or move, if there is something."""
    return f"about.{key}" if key in look.about else None


def abouts(words: Words, look: Look) -> Iterable[El]:
    """What can be said of things and moves before they are chosen, for aria-describedby."""
    made = [
        el("p", key=f"about.{key}", id=f"about.{key}", text=foretold(words, sayings))
        for key, sayings in look.about.items()
    ]
    if made:
        yield el("div", *made, key="abouts", cls="abouts", hidden="")


def _choose(scene: Scene, words: Words, look: Look) -> El:
    """The one button that takes the chosen things: live when they are a move, else it says why not."""
    act = next((choice.act for choice in scene.choices if set(choice.picks) == look.chosen), "")
    keys = ",".join(sorted(look.chosen))
    return el(
        "button", key="do.choose", cls=f"move choose {'live' if act else ''}", type="button",
        text=words.of("board.choose", n=len(look.chosen)),
        data_act=f"act:{act}" if act else f"why:{keys}", aria_disabled=None if act else "true",
    )  # fmt: skip
