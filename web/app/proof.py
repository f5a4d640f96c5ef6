"""What proves that the deals were fixed beforehand: the digest of the match's seed before, the seed after."""

from __future__ import annotations

import hashlib

from web.app.el import El, el
from web.app.shelf import about, link
from web.app.text import Words


def digest(seed: str) -> str:
    """As `python -m game deals` prints it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def proof(words: Words, seed: str | None, *, over: bool) -> El | None:
    """The digest, and the seed once the match is over; nothing where no seed has decided anything."""
    if seed is None:
        return None
    said = words.of("proof.after" if over else "proof.before")
    shown = [el("code", text=digest(seed)), *([el("code", text=seed)] if over else [])]
    how = link("proof.how", about("computer", words.language), words.of("proof.how"), beside=True)
    return el("div", el("p", text=said), *shown, el("p", how), key="proof", cls="proof")
