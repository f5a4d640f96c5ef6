"""What crosses to a bot: dataclasses as text and back, and no text that nests deeply."""

from dataclasses import dataclass

import pytest

from game.core.codec import MOST_DEPTH, decode, depth, encode, shallow
from game.core.state import InputError


@dataclass(frozen=True)
class Inner:
    number: int
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Outer:
    pair: tuple[int, Inner]
    perhaps: Inner | None
    either: int | str


@pytest.mark.parametrize("perhaps", [None, Inner(2, ())])
def test_a_value_is_read_back_as_it_was_written(perhaps: Inner | None):
    """Tuples of both kinds stay tuples, at every depth."""
    value = Outer((1, Inner(7, ("a", "b"))), perhaps, "x")
    assert decode(Outer, encode(value)) == value


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("7", 0),
        ("[]", 1),
        ("[[], []]", 2),
        ("[[], [[]]]", 3),
        ('{"a": [{}], "b": [[1], [2]]}', 3),
        (r'["[[\"[[", 1]', 1),
        ('"[[', 0),
    ],
)
def test_depth_is_that_of_the_brackets_outside_of_strings(text: str, levels: int):
    assert depth(text) == levels


def test_a_text_as_deep_as_is_allowed_is_read_and_a_deeper_one_is_not():
    """Platform.md 7: a deep text would end the browser's Python for good."""
    assert shallow("[" * MOST_DEPTH + "]" * MOST_DEPTH)
    with pytest.raises(InputError, match="nests too deeply, expected at most 32 levels"):
        shallow("[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1))
