"""What the boot snapshot is shipped as says all of it, and nothing of its empty pages."""

import struct

from hypothesis import given
from hypothesis import strategies as st

from web.build.sparse import PAGE, packed, stretches

page = st.sampled_from([bytes(PAGE), b"\1" + bytes(PAGE - 1), bytes(PAGE - 1) + b"\1", b"\2" * PAGE])
memories = st.builds(lambda pages, rest: b"".join(pages) + rest, st.lists(page, max_size=9), st.binary(max_size=9))


def laid_out(body: bytes) -> bytes:
    """As memory.mjs does it."""
    size, count = struct.unpack_from("<2I", body)
    places = struct.unpack_from(f"<{2 * count}I", body, 8)
    memory, at = bytearray(size), 8 + 8 * count
    for begin, length in zip(places[::2], places[1::2], strict=True):
        memory[begin : begin + length] = body[at : at + length]
        at += length
    assert at == len(body)
    return bytes(memory)


@given(memories)
def test_nothing_of_a_memory_is_lost(memory):
    assert laid_out(packed(memory)) == memory


@given(memories)
def test_no_empty_page_is_shipped(memory):
    for begin, size in stretches(memory):
        assert all(any(memory[at : at + PAGE]) for at in range(begin, begin + size, PAGE))


def test_pages_that_follow_one_another_are_one_stretch():
    full, empty = b"\1" * PAGE, bytes(PAGE)
    assert stretches(empty + full + full + empty + full[:7]) == [(PAGE, 2 * PAGE), (4 * PAGE, 7)]
