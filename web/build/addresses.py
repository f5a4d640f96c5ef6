"""What search engines and link previews want, and what needs to know where the site will be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

PICTURE = "preview.png"  # 1200 × 630, what link previews ask for; drawn from assets/preview/preview.html
SPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


@dataclass(frozen=True)
class Place:
    """Where a page is, below the root, where it is in each language, and what a preview says of it."""

    address: str
    languages: Mapping[str, str]
    title: str
    description: str


def addresses(base_url: str, place: Place, default: str = "en") -> list[str]:
    """Canonical address, languages, link preview; nothing without the address of the site."""
    if not base_url:
        return []
    here, others = escape(base_url + place.address), place.languages
    alternate = {**others, "x-default": others[default]} if place.address else {**others, "x-default": ""}
    said = {
        "title": place.title,
        "description": place.description,
        "url": base_url + place.address,
        "type": "website",
        "site_name": "Beranda",
        "image": base_url + PICTURE,
        "image:width": "1200",
        "image:height": "630",
        "image:alt": "Beranda",
    }
    return [
        f'<link rel="canonical" href="{here}">',
        *(f'<link rel="alternate" hreflang="{language}" href="{escape(base_url + address)}">'
          for language, address in alternate.items()),
        *(f'<meta property="og:{name}" content="{escape(value)}">' for name, value in said.items()),
        '<meta name="twitter:card" content="summary_large_image">',
    ]  # fmt: skip


def sitemap(base_url: str, pages: Iterable[str]) -> str:
    """All pages, by their addresses below the root."""
    entries = "".join(f"<url><loc>{escape(base_url + page)}</loc></url>" for page in pages)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {SPACES}>{entries}</urlset>\n'
