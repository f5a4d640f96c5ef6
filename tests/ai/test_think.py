"""The driver of searches stops when it is told, and breathes between answers."""

import asyncio

from game.ai.think import think


def run(answers: list[str], enough_after: int) -> tuple[str, int]:
    breaths = []

    async def breathe() -> None:
        breaths.append(len(breaths))

    calls = iter(range(1, 100))
    thought = think(iter(answers), lambda: next(calls) >= enough_after, breathe)
    return asyncio.run(thought), len(breaths)


def test_one_answer_is_enough():
    """A search yields at least once."""
    assert run(["a"], 99) == ("a", 0)


def test_the_last_answer_counts():
    assert run(["a", "b", "c"], 99) == ("c", 2)


def test_enough_stops_the_search():
    assert run(["a", "b", "c", "d"], 2) == ("c", 1)
