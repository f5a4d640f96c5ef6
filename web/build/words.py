"""The catalogues of each language in one file, so that nobody waits for the words of others."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from game.registry import GAMES
from web.app.text import LANGUAGES, PAGE
from web.build.wheel import ROOT


def catalogues(language: str) -> Mapping[str, Any]:
    """The page's, and each game's by its name."""
    page = tomllib.loads((ROOT / f"web/app/text/{language}.toml").read_text("utf-8"))
    return {PAGE: page, **{name: tomllib.loads(game.text(language)) for name, game in GAMES.items()}}


def files() -> dict[str, bytes]:
    """One file for each language, by its name."""
    packed = {language: json.dumps(catalogues(language), ensure_ascii=False) for language in LANGUAGES}
    return {f"{language}.json": text.encode() for language, text in packed.items()}
