"""Fetches the catalogues of a language, which the build has put into one file each."""

from __future__ import annotations

import js


async def fetch_words(language: str) -> str:
    """Their text as JSON. Raises OSError; boot.js has asked for those of its language already."""
    try:
        answer = await js.fetch(f"{js.beranda.words}{language}.json")
        text = str(await answer.text())
    except Exception as error:
        raise OSError(str(error)) from error
    if not answer.ok:
        raise OSError(f"{answer.url} answers {answer.status}")
    return text
