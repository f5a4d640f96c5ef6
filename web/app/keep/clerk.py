"""What is done in the archive to matches: deleted, brought in, taken back, in both stores, whoever had them before."""

from __future__ import annotations

from collections.abc import Callable, Collection

from web.app.keep import union
from web.app.keep.exchange import File
from web.app.keep.saves import Saves
from web.app.keep.shelf import Shelf
from web.app.keep.union import Plan


async def delete(store: Shelf, ident: str) -> str:
    """Let a running match go. What came of it: deleted, not_all where a store refuses, kept where it was played on."""
    await store.own(ident)
    saves = Saves(store)
    saves.forget(ident)
    await store.settled()
    return "kept" if saves.load(ident) else "deleted" if store.everywhere else "not_all"


async def thin(store: Shelf, matches: Collection[str]) -> str:
    """Finished matches give up their moves. What came of it: thinned, or not_all where a store refuses."""
    await store.own(*matches)
    saves = Saves(store)
    done = [saves.lighten(ident) for ident in matches]
    await store.settled()
    return "thinned" if all(done) and store.everywhere else "not_all"


async def bring_in(store: Shelf, file: File, identity: Callable[[], str]) -> tuple[str, set[str]]:
    """All of the file or nothing: what no store has taken when both have answered is not kept.

    What came of it: imported, nothing where all was here, or full; and the matches that this tab owns now.
    """
    before = Saves(store).note(union.NOTE)
    plan, owned = await _owned(store, file, identity)
    if plan.empty:
        return "nothing", owned
    done = union.unite(store, plan)
    await store.settled()
    if done and not store.safe:
        done = False
        union.take_back(store, before)
    return "imported" if done else "full", owned


async def _owned(store: Shelf, file: File, identity: Callable[[], str]) -> tuple[Plan, set[str]]:
    """What the file brings by now, when no other tab can write any longer what will be written over."""
    owned = set[str]()
    while True:
        plan = union.planned(file, store, store.lines, identity)
        others = union.written_over(file, plan, store) - owned
        if not others:
            return plan, owned
        await store.own(*sorted(others))
        owned |= others


async def take_back(store: Shelf) -> tuple[str, set[str]]:
    """Undo the last import. What came of it: taken_back, or not_all, which can be asked for again; and its matches."""
    matches = union.brought(store)
    await store.own(*sorted(matches))
    undone = union.restore(store)
    await store.settled()
    if undone and store.safe:  # else what was here before would be lost with this page
        undone = union.let_go(store)
        await store.settled()
    if undone and store.everywhere:
        union.forget(store)
    return "not_all" if union.can_take_back(store) else "taken_back", matches
