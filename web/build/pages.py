"""Writes index.html: the frame at the top of the tree, with the home screen in each language in its slots."""

import json
import re
import tomllib
from dataclasses import dataclass
from html import escape
from urllib.parse import urljoin

from web.app.el import markup
from web.app.screens import home_shell
from web.app.text import LANGUAGES
from web.build.wheel import ROOT

SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Parts:
    """Where the build has put what the page names, and how many bytes of it stand before the first move."""

    boot: str
    entry: str
    wheel: str
    config: str
    quick: str
    styles: tuple[str, ...]
    modules: tuple[str, ...]
    assets: str
    worker: str
    bytes: int
    quick_bytes: int


def fill(template: str, values: dict[str, str]) -> str:
    """Puts the values into the slots; a slot without a value, or a value without a slot, is a mistake."""
    slots = set(SLOT.findall(template))
    if slots != set(values):
        raise SystemExit(f"Slots and values differ: {sorted(slots ^ set(values))}.")
    return SLOT.sub(lambda slot: values[slot[1]], template)


def pyscript_config(boot: str, wheel: str) -> str:
    return fill((ROOT / "pyscript.toml").read_text(), {"boot": boot, "wheel": wheel})


def without_packages(config: str) -> str:
    """What PyScript starts with when the boot snapshot brings our wheel: nothing is left to be installed first."""
    return re.sub(r"^packages = .*\n", "", config.replace("/interpreter.mjs", "/snapshot.mjs"), flags=re.MULTILINE)


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
            "links": "\n".join(links(parts) + addresses(base_url, first)),
            "shells": "\n".join(shell(language) for language in LANGUAGES),
            # The only character that could end the element early.
            "words": json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c"),
            "boot": parts.boot,
            "offline": f'data-offline="{parts.worker}"' if parts.worker else "",
            "entry": parts.entry,
            "wheel": parts.wheel,
            "config": parts.config,
            "quick": parts.quick,
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
    styles = [f'<link rel="stylesheet" href="{style}">' for style in parts.styles]
    modules = [f'<link rel="modulepreload" href="{module}">' for module in parts.modules]
    manifest = f'<link rel="manifest" href="{parts.assets}/manifest.webmanifest">'
    icon = f'<link rel="icon" href="{parts.assets}/icon.svg" type="image/svg+xml">'
    return [*styles, *modules, manifest, icon]


def addresses(base_url: str, words: dict[str, str]) -> list[str]:
    """What search engines and link previews want, and what needs to know where the site will be."""
    if not base_url:
        return []
    home = escape(base_url)
    other = [f'<link rel="alternate" hreflang="{each}" href="{home}?lang={each}">' for each in LANGUAGES]
    return [
        f'<link rel="canonical" href="{home}">',
        *other,
        f'<link rel="alternate" hreflang="x-default" href="{home}">',
        f'<meta property="og:title" content="{escape(words["title"])}">',
        f'<meta property="og:description" content="{escape(words["description"])}">',
        f'<meta property="og:url" content="{home}">',
        '<meta property="og:type" content="website">',
    ]


def sitemap(base_url: str) -> str:
    pages = [base_url, *(urljoin(base_url, f"?lang={each}") for each in LANGUAGES)]
    entries = "".join(f"<url><loc>{escape(page)}</loc></url>" for page in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">{entries}</urlset>\n'
