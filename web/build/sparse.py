"""The boot snapshot without its empty pages, which are nearly half of it; memory.mjs lays it out again."""

import struct
from itertools import pairwise

PAGE = 4096
Stretch = tuple[int, int]  # where it begins, and how many bytes it has


def packed(memory: bytes) -> bytes:
    """The size of all and the number of stretches that are not empty, then where each begins and how long it is, then
    what they hold. Numbers have four bytes, the least first.
    """
    found = stretches(memory)
    numbers = [len(memory), len(found), *(number for stretch in found for number in stretch)]
    held = (memory[begin : begin + size] for begin, size in found)
    return b"".join([struct.pack(f"<{len(numbers)}I", *numbers), *held])


def stretches(memory: bytes) -> list[Stretch]:
    """Whole pages, but for the end of the memory; those that follow one another are one stretch."""
    empty = bytes(PAGE)
    full = [False, *(memory[at : at + PAGE] != empty[: len(memory) - at] for at in range(0, len(memory), PAGE)), False]
    turns = [at * PAGE for at, (before, now) in enumerate(pairwise(full)) if before != now]
    return [(begin, min(end, len(memory)) - begin) for begin, end in zip(turns[::2], turns[1::2], strict=True)]
