"""Writes index.html: the frame at the top of the tree, with the home screen in each language in its slots."""

import json
import re
import tomllib
from dataclasses import dataclass
from html import escape

from web.app.el import markup
from web.app.screens import home_shell
from web.app.text import LANGUAGES
from web.build.addresses import Place, addresses
from web.build.template import fill
from web.build.wheel import ROOT


@dataclass(frozen=True)
class Parts:
    """Where the build has put what the page names, and how many bytes of it stand before the first move."""

    boot: str
    entry: str
    wheel: str
    config: str
    quick: str
    style: str
    reading: str
    modules: tuple[str, ...]
    assets: str
    worker: str
    bytes: int
    quick_bytes: int


def pyscript_config(boot: str, wheel: str) -> str:
    return fill((ROOT / "pyscript.toml").read_text(), {"boot": boot, "wheel": wheel})


def without_packages(config: str) -> str:
    """What PyScript starts with when the boot snapshot brings our wheel: nothing is left to be installed first."""
    return re.sub(r"^packages = .*\n", "", config.replace("/interpreter.mjs", "/snapshot.mjs"), flags=re.MULTILINE)


def no_plugins() -> str:
    """What PyScript reads for any other interpreter."""
    return json.dumps({"plugins": tomllib.loads((ROOT / "pyscript.toml").read_text())["plugins"]})


def index(parts: Parts, base_url: str) -> str:
    words = {language: boot_words(language) for language in LANGUAGES}
    first = words[LANGUAGES[0]]
    frame = (ROOT / "index.html").read_text()
    return fill(
        frame,
        {
            "title": escape(first["title"]),
            "description": escape(first["description"]),
            "noscript": escape(first["noscript"]),
            "links": "\n".join(links(parts) + addresses(base_url, place(first))),
            "after": "".join(f'<link rel="modulepreload" href="{module}">' for module in parts.modules),
            "shells": "\n".join(shell(language) for language in LANGUAGES),
            # The only character that could end the element early.
            "words": json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c"),
            "boot": parts.boot,
            "offline": f'data-offline="{parts.worker}"' if parts.worker else "",
            "entry": parts.entry,
            "wheel": parts.wheel,
            "config": parts.config,
            "quick": parts.quick,
            "no_plugins": no_plugins(),
            "quick_bytes": str(parts.quick_bytes),
            "bytes": str(parts.bytes),
        },
    )


def boot_words(language: str) -> dict[str, str]:
    return tomllib.loads((ROOT / f"web/boot/text.{language}.toml").read_text())


def shell(language: str) -> str:
    """The home screen as it is before Python; boot.js keeps one, and without JavaScript the first is there."""
    hidden = "" if language == LANGUAGES[0] else " hidden"
    return f'<div data-language="{language}" lang="{language}"{hidden}>{markup(home_shell(language))}</div>'


def links(parts: Parts) -> list[str]:
    style = f'<link rel="stylesheet" href="{parts.style}">'
    manifest = f'<link rel="manifest" href="{parts.assets}/manifest.webmanifest">'
    icon = f'<link rel="icon" href="{parts.assets}/icon.svg" type="image/svg+xml">'
    return [style, manifest, icon]


def place(words: dict[str, str]) -> Place:
    """The home screen: one page, and each language its query."""
    return Place("", {each: f"?lang={each}" for each in LANGUAGES}, words["title"], words["description"])
