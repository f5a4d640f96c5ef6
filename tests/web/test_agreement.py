"""Counted words: what agrees with a number agrees with one, too."""

import re
from itertools import product

import pytest

from game.core.scene import saying
from tests.registry import GAMES
from web.app.text import LANGUAGES, Words, catalogue

# A one before what is said of several; French says none of several either.
SEVERAL = {
    "en": r"\b1 (\w+ )?(tricks|are)\b",
    "fr": r"\b[01] (levées|\w+[eéè]s)\b",
    "es": r"\b1 (bazas|\w+[aeo]s)\b|\bquedan 1\b",
    "id": r"\b1 \w+-\w+",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_with_one_trick_is_spoken_of_in_the_singular(language):
    """What a call relies on, and what a lost call lacks, is a sentence whatever the numbers are."""
    words = Words(language, catalogue(GAMES["callbreak"], language), 0, 4)
    counts = product((0, 1, 2), repeat=3)
    hands = [dict(zip(("sure", "likely", "weak"), each, strict=True)) for each in counts]
    said = [words.told("preview", saying(f"bid_{code}", bid=1, **hand)) for hand in hands
            for code in ("sure", "likely", "weak", "more")]  # fmt: skip
    said += [words.told("hint", saying("hand_shows", bid=1, **hand)) for hand in hands]
    said += [words.told("hint", saying("call_lost", need=2, left=1))]
    assert [each for each in said if re.search(SEVERAL[language], each)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_way_and_one_spade_are_spoken_of_in_the_singular(language):
    """What hints count may be one; what cannot be counted up is not."""
    words = Words(language, catalogue(GAMES["conquian"], language), 0, 2)
    ways = {"card": "KH", "ways": 1, "others": 1, "count": 0}
    said = [words.told("hint", saying(code, **ways)) for code in ("dead_end", "more_ways", "opens", "in_fewest")]
    said += [words.told("hint", saying("nearer", after=1, before=3))]
    plural = r"\b1 \w+ (?:to eleven )?(?:that )?(?:stay|lack|open)\b|(?:quedan|faltan) 1|todas|toutes|none of your 1"
    assert [each for each in said if re.search(plural, each)] == []
    words = Words(language, catalogue(GAMES["callbreak"], language), 0, 4)
    one, more = (words.told("hint", saying("draws_spades", card="KS", suit="S", out=out)) for out in (1, 2))
    assert one.partition(":")[2] != more.partition(":")[2]
