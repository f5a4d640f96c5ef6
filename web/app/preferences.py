"""The settings as elements: a screen of their own and a panel beside the table.

div.settings [settings] > section.group [settings.GROUP] > h2 or h3, fieldset.option.setting [setting.NAME]; p.version
"""

from __future__ import annotations

from web.app.el import El, el
from web.app.screens import question
from web.app.settings import GROUPS, Settings
from web.app.sheets import panel
from web.app.text import OWN_NAMES, Words
from web.app.versions import version


def settings_panel(words: Words, settings: Settings) -> El:
    """The settings beside the table."""
    return panel("settings", words.of("settings.title"), words, settings_form(words, settings, heading="h3"))


def settings_form(words: Words, settings: Settings, heading: str = "h2") -> El:
    """The settings by what they are about, each with all its choices; a click takes effect at once."""
    groups = (_group(name, words, settings, heading) for name in GROUPS)
    return el("div", *groups, version(words), key="settings", cls="settings")


def _group(group: str, words: Words, settings: Settings, heading: str) -> El:
    asked = [_setting(name, values, words, settings) for name, values in GROUPS[group].items()]
    if group == "page":
        asked.insert(0, _language(words))
    title = el(heading, key=f"settings.{group}.title", text=words.of(f"settings.group.{group}"))
    return el("section", title, *asked, key=f"settings.{group}", cls="group")


def _setting(name: str, values: tuple[str, ...], words: Words, settings: Settings) -> El:
    answers = [
        (words.of(f"settings.{name}.value.{value}"), f"{name}:{value}", value == settings.value(name))
        for value in values
    ]
    return question(f"setting.{name}", "option setting", words.of(f"settings.{name}.label"), answers)


def _language(words: Words) -> El:
    answers = [(name, f"lang:{each}", each == words.language) for each, name in OWN_NAMES.items()]
    return question("setting.lang", "option setting", words.of("settings.lang.label"), answers)
