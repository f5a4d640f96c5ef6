"""Damages texts: the inputs that a reader must survive."""

from game.core.dice import Dice

WORDS = (
    *'"{}[],: |/;-!09é\x00\n\t𝟟٣',
    *("  ", "00", "-1", "1e9", "99999999999999999999", "null", "true", "NaN", "\\ud800", "\\u0000"),
    *("7H", "*1", "x9C", "+4H5H", "b4", "dig", "pass"),
)


def mutated(text: str, dice: Dice) -> str:
    """The text with one to four pieces of it cut, doubled, swapped or replaced."""
    for _ in range(1 + dice.below(4)):
        start = dice.below(len(text) + 1)
        end = min(len(text), start + dice.below(8))
        piece, word = text[start:end], WORDS[dice.below(len(WORDS))]
        change = ("", piece * 2, piece[::-1], word, piece + word)[dice.below(5)]
        text = text[:start] + change + text[end:]
    return text
