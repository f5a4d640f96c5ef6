"""A kept text knows when it is damaged."""

import pytest

from web.app.keep.seal import sealed, unsealed


@pytest.mark.parametrize("body", ["", "x", "é|ü|\n", '{"moves": "1 2"}'])
def test_what_is_sealed_is_read_back(body):
    """Number and body survive; so does every character."""
    slot = unsealed(sealed(7, body))
    assert (slot.seq, slot.body) == (7, body)


def test_every_damage_is_noticed():
    """No shorter text and no changed character passes for the record."""
    text = sealed(12, '{"moves": "1 2 3"}')
    for place in range(len(text)):
        assert unsealed(text[:place]) is None
        changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        assert unsealed(changed) is None
    assert unsealed(None) is None
    assert unsealed("garbage") is None
    assert unsealed("9" * 5_000 + "|0|00000000|") is None  # more digits than Python would read
