"""Fetches the texts that do not come with the program: catalogues of languages, pages to be read."""

from __future__ import annotations

import js


async def fetch_words(language: str) -> str:
    """The catalogues of a language as JSON. Raises OSError; boot.js has asked for those of its language already."""
    return await fetch_page(f"{js.beranda.words}{language}.json")


async def fetch_page(address: str) -> str:
    """The text at one of our own addresses. Raises OSError."""
    try:
        answer = await js.fetch(address)
        text = str(await answer.text())
    except Exception as error:
        raise OSError(str(error)) from error
    if not answer.ok:
        raise OSError(f"{answer.url} answers {answer.status}")
    return text
