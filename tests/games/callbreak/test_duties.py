"""The duties of 4c against a plain transcription of its text, and what a played card shows."""

import pytest

from game.core.cards import Cards, cards_of, each, has, name_of, parse_cards
from game.core.dice import Dice
from game.games.callbreak.duties import ALL, PACK, binding, ruled_out
from game.games.callbreak.rules import CallBreak

RANKS = "23456789TJQKA"
OPTIONS = [{"must_beat": m, "undertrump": u} for m in ("on", "off") for u in ("forced", "free")]


def transcribed(hand: list[str], trick: list[str], must_beat: str, undertrump: str) -> list[str]:
    """The legal cards by the pseudo-code of rules.md 4c, line by line, on plain texts."""
    if not trick:
        return hand
    led, rank = trick[0][1], RANKS.index
    own = [c for c in hand if c[1] == led]
    spades = [c for c in hand if c[1] == "S"]
    lying = [c for c in trick if c[1] == "S"]
    if own:
        if (led != "S" and lying) or must_beat == "off":
            return own
        top = max(rank(c[0]) for c in trick if c[1] == led)
        return [c for c in own if rank(c[0]) > top] or own
    if spades:
        if not lying:
            return spades
        over = [c for c in spades if rank(c[0]) > max(rank(s[0]) for s in lying)]
        return over or (spades if undertrump == "forced" else hand)
    return hand


def random_tricks(count: int):
    """Tricks of none to three cards and a hand of one to thirteen, from a shuffled pack."""
    for number in range(count):
        dice = Dice("tricks", number)
        cards = dice.shuffled(PACK)
        lying, held = dice.below(4), 1 + dice.below(13)
        yield list(cards[:lying]), list(cards[lying : lying + held])


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()))
def test_the_binding_duty_gives_the_cards_of_the_text(options: dict[str, str]):
    """4c: for random tricks and hands the legal cards are those of the pseudo-code."""
    rules = CallBreak(**options)
    for trick, hand in random_tricks(3000):
        cards = cards_of(parse_cards(" ".join(hand)))
        duty = binding(rules.owed(parse_cards(" ".join(trick))), cards)
        legal = {name_of(c) for c in each(Cards(cards & duty.cards))}
        assert legal == set(transcribed(hand, trick, **options)), (trick, hand)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()))
def test_a_played_card_rules_out_exactly_what_would_have_bound_the_hand(options: dict[str, str]):
    """A hand of the card and one other may play the card exactly when the other is not ruled out."""
    rules = CallBreak(**options)
    for trick, hand in random_tricks(60):
        owed = rules.owed(parse_cards(" ".join(trick)))
        for played in parse_cards(" ".join(hand)):
            out = ruled_out(owed, played)
            for other in each(Cards(ALL & ~cards_of([*parse_cards(" ".join(trick)), played]))):
                names = [name_of(played), name_of(other)]
                assert has(out, other) is (names[0] not in transcribed(names, trick, **options))
