"""What the person prefers: settings, at once in effect, and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.app.playing import put_down
from web.app.settings import CHOICES
from web.app.sounds import CARD
from web.app.wishes import Doing, Wish

if TYPE_CHECKING:
    from web.app.shell import Shell


def _setting(shell: Shell, asked: Wish) -> None:
    name, value = asked.verb, asked.args[0]
    if (name, value) == ("speed", "next"):
        value = shell.settings.next_speed()
    lifted = shell.sitting.lifted if shell.sitting else ""
    shell.settings = shell.settings.having(name, value)
    shell.saves.note("settings", str(shell.settings))
    if shell.sitting is not None:
        if lifted and not shell.sitting.lifted:
            put_down(shell, shell.sitting)
        shell.sitting.arrange()
        shell.sitting.spare()
        if shell.settings.speed == "none":
            shell.sitting.skip()
    if name in {"sound", "volume"}:
        shell.sound(CARD)
    shell.paint()


VERBS: Mapping[str, Doing] = dict.fromkeys(CHOICES, _setting)
