"""What a dealt Call Break hand is worth in tricks, card by card and all in all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.core.cards import SPADES, SUITS, Card, Cards, each, name_of, rank_of, suit_cards
from game.core.scene import Saying, saying
from game.core.tricks import above
from game.games.callbreak.duties import TRUMPS

ACE, KING, QUEEN, JACK = 12, 11, 10, 9

# ---- all in all: hundredths of a trick, fitted on deals that players of rules of thumb played

CAUTION = 70  # what calls stay below what a hand is worth

_NOTHING = -93  # a hand without any of what follows loses even what little is counted below
_TRUMP_HONOURS = {ACE: 143, KING: 139, QUEEN: 97, JACK: 93}
_LOW_TRUMP = 55
_SIDE_HONOURS = {ACE: 98, KING: 70, QUEEN: 23}
_GUARD = {KING: 2, QUEEN: 3}  # cards that a side honour needs about it
_SHORT = 36  # for each card that a side suit lacks to three, while there are low trumps to use
_THREE = 3
_SUIT = (1 << 13) - 1


def expected_tricks(hand: int) -> int:
    """What a dealt hand may take, in hundredths of a trick."""
    worth, low = _trumps(hand >> 13 * SPADES)
    clubs, few = _side(hand & _SUIT)
    diamonds, fewer = _side(hand >> 13 & _SUIT)
    hearts, fewest = _side(hand >> 26 & _SUIT)
    return worth + clubs + diamonds + hearts + _SHORT * min(few + fewer + fewest, low)


@cache
def _trumps(suit: int) -> tuple[int, int]:
    """What these spades are worth, and how many of them are low."""
    ranks = _ranks(suit)
    low = sum(rank not in _TRUMP_HONOURS for rank in ranks)
    return _NOTHING + low * _LOW_TRUMP + sum(_TRUMP_HONOURS.get(rank, 0) for rank in ranks), low


@cache
def _side(suit: int) -> tuple[int, int]:
    """What these cards of a side suit are worth, and how many they lack to three."""
    ranks = _ranks(suit)
    worth = sum(_SIDE_HONOURS.get(rank, 0) for rank in ranks if len(ranks) >= _GUARD.get(rank, 1))
    return worth, max(0, _THREE - len(ranks))


def _ranks(suit: int) -> list[int]:
    return [rank for rank in range(13) if suit >> rank & 1]


# ---- card by card: what such cards took in deals that players of rules of thumb played


@dataclass(frozen=True, slots=True)
class Prospect:
    """A trick that a card may take: sure (in every deal), likely (three times of five), or weak."""

    card: Card
    chance: str
    why: Saying


def prospects(hand: Cards) -> tuple[Prospect, ...]:
    """The tricks that may be in a dealt hand, each with the card that takes it and the reason."""
    side = (prospect for suit in range(SPADES) for prospect in _side_prospects(hand, suit))
    return (*_trump_prospects(hand), *side)


def _side_prospects(hand: Cards, suit: int) -> Iterator[Prospect]:
    """Aces, guarded kings and queens: the longer the suit, the sooner somebody trumps it."""
    held = Cards(hand & suit_cards(suit))
    length = held.bit_count()
    for card in each(held):
        rank, higher = rank_of(card), (held & above(card)).bit_count()
        missing = ACE - rank - higher
        if rank < QUEEN or length <= missing:
            continue  # it falls to the higher cards
        limit = _LIKELY_LENGTH.get((rank, missing))
        if limit is None or length > limit[1]:
            continue
        code = "side_top" if not missing else "side_guarded"
        chance = "likely" if length <= limit[0] else "weak"
        yield Prospect(card, chance, saying(code, card=name_of(card), suit=SUITS[suit], length=length, missing=missing))


# by rank and missing higher cards: up to how many cards of the suit likely, up to how many at all
_LIKELY_LENGTH = {
    (ACE, 0): (6, 13),
    (KING, 0): (5, 6),
    (KING, 1): (4, 5),
    (QUEEN, 0): (5, 6),
    (QUEEN, 1): (0, 4),
    (QUEEN, 2): (0, 3),
}


def _trump_prospects(hand: Cards) -> Iterator[Prospect]:
    """The top run, honours with enough spades below, then long spades and what short suits let trump."""
    spades = Cards(hand & TRUMPS)
    length = spades.bit_count()
    low = list[Card]()
    for card in each(spades):
        missing = (TRUMPS & above(card) & ~hand).bit_count()
        below = (spades & ~above(card)).bit_count() - 1
        values: dict[str, int | str] = {"card": name_of(card), "missing": missing, "length": length}
        if not missing:
            yield Prospect(card, "sure", saying("spade_top", **values))
        elif rank_of(card) < JACK:
            low.append(card)
        elif length > missing and below:
            yield Prospect(card, "likely", saying("spade_guarded", **values))
        elif length >= missing and (below or rank_of(card) < KING):
            yield Prospect(card, "weak", saying("spade_guarded", **values))
    yield from _low_prospects(hand, low, length)


def _low_prospects(hand: Cards, low: list[Card], length: int) -> Iterator[Prospect]:
    """From the highest down: the fourth spade and further ones, a void or single suit, a suit of two."""
    uses = [("likely", saying("spade_long", length=length))] * max(0, length - _THREE)
    short = sorted((hand & suit_cards(suit)).bit_count() * len(SUITS) + suit for suit in range(SPADES))
    for count, suit in (divmod(code, len(SUITS)) for code in short):
        if count < _THREE:
            uses.append(("likely" if count < _THREE - 1 else "weak", saying("ruff", suit=SUITS[suit], length=count)))
    uses.sort(key=lambda use: use[0] == "weak")
    for card, (chance, why) in zip(reversed(low), uses, strict=False):
        yield Prospect(card, chance, Saying(why.code, (("card", name_of(card)), *why.values)))
