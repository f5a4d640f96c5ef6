"""Hints: legal moves, with reasons that hold in the position, as far as its seat can see it."""

from collections import Counter
from collections.abc import Iterator

import pytest

from game.core.cards import NAMES, SUITS, card, names_of
from game.core.dice import Dice
from game.core.scene import saying
from game.core.state import View
from game.games.cangkulan import GAME
from game.games.cangkulan.coach import LEADING, Sight, hint, reasons
from game.games.cangkulan.rules import Cangkulan
from tests.contract.walks import begun, random_options, walk
from tests.games.cangkulan.situations import played, text
from web.app.text import LANGUAGES, Words, catalogue

CODES = {
    "only_dig", "only_pass", "only_card", "last_card", "cannot_follow", "too_few", "joker_takes", "unbeaten",
    "cannot_take", "ahead", "leaves", "longest", "lowest", "highest", "keeps_joker", "still_out",
}  # fmt: skip
RANKS = "23456789TJQKA"
WORLDS = 4
CONTINUATIONS = 300  # moves looked at in one world: nearly every trick can be played out in all ways


class Seen:
    """What a person at the table would note down: names of cards and who does what."""

    def __init__(self, rules: Cangkulan, view: View, move: str):
        self.rules, self.view, self.move = rules, view, move
        self.legal = [str(each) for each in rules.legal(view)]
        self.hand = names_of(view.hand)
        self.trick = [NAMES[laid.card] for laid in view.table.trick if laid.card is not None]
        gone = {*names_of(view.table.gone), *self.hand, *self.trick}
        self.out = [name for name in NAMES[: 52 + rules.jokers] if name not in gone]
        acted = {laid.seat for laid in view.table.trick} | {view.seat}
        self.later = [seat for seat, count in enumerate(view.table.counts) if count and seat not in acted]
        self.best = self._best()

    def _best(self) -> str:
        jokers = [name for name in self.trick if name[0] == "*"]
        if jokers or not self.trick:
            return jokers[0] if jokers else ""
        return max((name for name in self.trick if name[1] == self.trick[0][1]), key=lambda name: RANKS.index(name[0]))

    def takes(self, name: str) -> bool:
        """Whether a card that fits leads the trick once it is played."""
        if not self.best:
            return True
        return self.best[0] != "*" and (name[0] == "*" or higher(name, self.best))

    def of(self, suit: str) -> list[str]:
        return [name for name in self.hand if name[1] == suit]

    def worlds(self):
        return [self.rules.imagine(self.view, Dice("true", number)) for number in range(WORLDS)]

    def leads(self) -> set[int | None]:
        """Who leads the next trick after the move, played out in several worlds; None: the round is over before."""
        found: set[int | None] = set()
        for world in self.worlds():
            waiting = [self.rules.play(world, self.rules.spelled(self.move, self.view))[-1].state]
            for _ in range(CONTINUATIONS):
                if not waiting:
                    break
                table = (state := waiting.pop()).table
                if table.turn is None or not table.trick:
                    found.add(table.turn)
                    continue
                acts = self.rules.legal(state.seen_by(table.turn))
                waiting += [self.rules.play(state, act)[-1].state for act in acts]
        return found


def higher(one: str, other: str) -> bool:
    return one[0] != "*" and one[1] == other[1] and RANKS.index(one[0]) > RANKS.index(other[0])


def assert_true(seen: Seen, code: str, said: dict) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch a code
    """Check what a reason claims, from the names alone."""
    move, suit = seen.move, said.get("suit")
    if code in {"only_dig", "only_pass"}:
        assert seen.legal == [code.removeprefix("only_")]
        assert next(name for name in seen.trick if name[0] != "*")[1] == suit
    elif code == "only_card":
        assert (seen.legal, said["card"]) == ([move], move)
    elif code == "last_card":
        assert (seen.hand, said) == ((move,), {"card": move, "goal": seen.rules.goal})
    elif code == "cannot_follow":
        assert suit == move[1]
        assert all(name[0] == "*" for name in seen.trick)
        held = {seat: {name for w in seen.worlds() for name in names_of(w.hands[seat])} for seat in seen.later}
        lacking = [seat for seat in seen.later if not any(name[1] == suit or name[0] == "*" for name in held[seat])]
        assert said["n"] <= len(lacking)
        assert said["seat"] in lacking
    elif code == "too_few":
        assert suit == move[1]
        assert all(name[0] == "*" for name in seen.trick)
        assert said["left"] == sum(name[1] == suit or name[0] == "*" for name in seen.out)
        assert said["left"] < said["others"] == len(seen.later)
    elif code == "joker_takes":
        assert move[0] == "*"
        assert seen.takes(move)
        assert seen.leads() <= ({seen.view.seat} if said["leads"] else {seen.view.seat, None})
    elif code == "unbeaten":
        assert (said["card"], seen.takes(move)) == (move, True)
        assert not seen.later or not any(name[0] == "*" or higher(name, move) for name in seen.out)
        assert seen.leads() <= ({seen.view.seat} if said["leads"] else {seen.view.seat, None})
    elif code == "cannot_take":
        assert said["best"] == seen.best
        assert not any(seen.takes(name) for name in seen.legal)
    elif code == "ahead":
        assert (said["best"], said["later"]) == (seen.best, len(seen.later))
        assert seen.later
        assert seen.takes(move)
    elif code == "leaves":
        assert said["best"] == seen.best
        assert not seen.takes(move)
        assert said["kept"].split() == [name for name in seen.legal if seen.takes(name)]
    elif code == "longest":
        assert (move[1], len(seen.of(suit))) == (suit, said["n"])
        assert all(len(seen.of(other)) < said["n"] for other in SUITS if other != suit)
    elif code in {"lowest", "highest"}:
        assert (move[1], len(seen.of(suit))) == (suit, said["n"])
        assert said["n"] > 1
        others = [name for name in seen.of(suit) if name != move]
        assert all(higher(name, move) if code == "lowest" else higher(move, name) for name in others)
    elif code == "keeps_joker":
        assert move[0] != "*"
        assert said["n"] == sum(name[0] == "*" for name in seen.hand) > 0
    else:
        assert code == "still_out"
        assert move[1] == suit
        assert said["n"] == sum(name[1] == suit for name in seen.out)
        assert said["higher"] == sum(higher(name, move) for name in seen.out)


def situations(count: int) -> Iterator[tuple[Cangkulan, View]]:
    """Random positions of random matches under all options, seen by who is to move."""
    number = 0
    while count:
        dice = Dice("coached", number)
        match = begun(GAME, random_options(GAME, dice), f"coached{number}")
        number += 1
        for step in walk(GAME, match, dice, moves=40 + dice.below(120)):
            if count and dice.below(5) == 0:
                count -= 1
                yield step.rules, step.state.seen_by(step.seat)


def test_every_reason_is_true_and_says_what_decides():
    """Law: of 1,000 positions each card has one or two reasons, different ones, each true of this position."""
    told = Counter()
    for rules, view in situations(1_000):
        for move in rules.legal(view):
            given = reasons(rules, view, move)
            assert 1 <= len(given) <= 2
            assert len({reason.code for reason in given}) == len(given)
            for reason in given:
                told[reason.code] += 1
                assert reason.values
                assert_true(Seen(rules, view, str(move)), reason.code, dict(reason.values))
    assert set(told) == CODES


def test_every_reason_is_worded():
    """In every language, and each with the card, the player or the number that decides."""
    for language in LANGUAGES:
        said = set()
        for rules, view in situations(150):
            words = Words(language, catalogue(GAME, language), view.seat, rules.seats)
            for move in rules.legal(view):
                for reason in reasons(rules, view, move):
                    said.add(reason.code)
                    assert words.told("hint", reason)
        assert set(catalogue(GAME, language)["hint"]) == CODES
        assert len(said) > 10


def test_a_hint_is_the_move_of_the_top_level(long: set[str]):
    """Law: legal, the same as the top level chooses with these dice, with the reasons of that move."""
    for number, (rules, view) in enumerate(situations(1_000 if "strength" in long else 25)):
        *_, last = hint(rules, view, Dice("hint", number))
        *_, answer = GAME.levels[-1](rules, view, Dice("hint", number))
        assert last.act == str(answer)
        assert last.reasons == reasons(rules, view, answer)


def told(position: str, move: str, **options: object):
    match, _ = played(position, **options)
    view = match.state.seen_by(match.state.table.turn)
    return reasons(match.rules, view, match.rules.spelled(move, view))


LED = {"trick": "0:7H", "turn": 1, "players": 3}


@pytest.mark.parametrize(
    ("hands", "move", "options", "expected"),
    [
        (("3C", "KC 2D", "4C"), "dig", {"stock": "5C", **LED}, (saying("only_dig", suit="H"),)),
        (("3C", "KC 2D", "4C"), "pass", LED, (saying("only_pass", suit="H"),)),
        (("3C", "KC 2H", "4C"), "2H", LED, (saying("only_card", card="2H"),)),
        (("3C", "2H", "4C"), "2H", LED, (saying("last_card", card="2H", goal="first_out"),)),
        (("3C", "*1 2H", "4C"), "*1", LED | {"jokers": 1}, (saying("joker_takes", card="*1", leads=1),)),
        (
            ("3C", "2H 5H 8C", "4C"), "2H", LED,
            (saying("cannot_take", best="7H"), saying("lowest", suit="H", n=2)),
        ),
        (
            ("3C", "2H TH 8C", "4C"), "2H", LED,
            (saying("leaves", best="7H", kept="TH"), saying("lowest", suit="H", n=2)),
        ),
        (
            ("3C", "2H TH 8C", "4C AH"), "TH", LED,
            (saying("ahead", best="7H", later=1), saying("highest", suit="H", n=2)),
        ),
        (
            ("3C 4C 9D", "2C", "5C"), "3C", {"players": 3},
            (saying("longest", suit="C", n=2), saying("lowest", suit="C", n=2)),
        ),
        (
            ("3C 4C 9D", "2H", "5H"), "3C", {"players": 3},
            (saying("too_few", left=0, others=2, suit="C"), saying("unbeaten", card="3C", leads=1)),
        ),
        (("3C 9D", "2C AC", "5C 5D"), "3C", {"players": 3}, (saying("still_out", suit="C", n=3, higher=2),)),
    ],
)  # fmt: skip
def test_what_is_said_of_a_card(hands: tuple[str, ...], move: str, options: dict, expected):
    position = {key: options[key] for key in ("stock", "trick", "turn") if key in options}
    rules = {key: value for key, value in options.items() if key not in position}
    assert told(text(*hands, **position), move, **rules) == expected


def test_who_is_known_to_lack_the_suit_is_named():
    """Three pass on hearts: one picks up the only card, so all know that the other two have none."""
    match, _ = played(text("4H 6H KH", "9C 3D", "5S 7S", "8S 9S"), "4H pass pass pass")
    view = match.state.seen_by(0)
    given = reasons(match.rules, view, match.rules.spelled("6H", view))
    assert given == (saying("cannot_follow", n=2, seat=2, suit="H"), saying("too_few", left=1, others=3, suit="H"))


FOUR = ("5D 5S QS AS", "4D 6D 9D KD 9H KH AH 6S", "JS", "3D JD 7H TH QH 4S 8S TS")
LOSER = {"goal": "find_loser", "players": 3}


@pytest.mark.parametrize(
    ("hands", "move", "options", "leads"),
    [
        (FOUR, "AS", {}, 0),  # C1: seat 2's last card may be a spade, and then the round is over
        ((*FOUR[:2], "JS QC", FOUR[3]), "AS", {}, 1),
        (("3C 4C 9D", "2H", "5H"), "3C", {"players": 3}, 1),  # nothing that is out can follow
        (("AC 4D", "3C", "5C 6C"), "AC", {"players": 3}, 0),
        (("AC 4D", "3C", "5C 6C"), "AC", LOSER, 1),  # seat 2 keeps a card, so the round goes on
        (("AC 4D", "3C", "5C"), "AC", LOSER, 0),  # C5: both others may go out
        (("AC 4D", "5C", "-"), "AC", LOSER | {"out": "2"}, 0),
        (("*1 4D", "3C", "5C 6C"), "*1", {"players": 3, "jokers": 1}, 0),
        (("*1 4D", "3C 7H", "5C 6C"), "*1", {"players": 3, "jokers": 1}, 1),
        (("AC 4D", "3C 7H", "5C 6C"), "AC", {"players": 3, "pickups": 98}, 1),
        (("AC 4D", "3C 7H", "5C 6C"), "AC", {"players": 3, "pickups": 99}, 0),  # 9: one more pick-up stops the round
    ],
)
def test_the_next_lead_is_promised_only_where_the_round_goes_on(hands, move: str, options: dict, leads: int):
    """Whoever takes the trick has the next lead, unless the round may end with this very trick."""
    position = {key: options[key] for key in ("out", "pickups") if key in options}
    rules = {key: value for key, value in options.items() if key not in position}
    (given,) = [dict(r.values) for r in told(text(*hands, **position), move, **rules) if "leads" in dict(r.values)]
    assert given["leads"] == leads


def test_one_card_that_cannot_follow_ends_nothing():
    """Three pass on hearts, the first picks the card up: all know that the one card of seat 2 answers no heart."""
    match, _ = played(text("4H AH KH", "9C 3D", "5S", "8S 9S"), "4H pass pass pass", goal="first_out")
    view = match.state.seen_by(0)
    assert [match.state.table.counts[seat] for seat in range(4)] == [2, 3, 1, 2]
    sight = Sight(match.rules, view, card("AH"))
    assert saying("unbeaten", card="AH", leads=1) in [detector(sight) for detector in LEADING]


def test_a_lead_that_is_not_sure_is_not_spoken_of():
    """The sentence without it, in every language, is the other one without its second half."""
    for language in LANGUAGES:
        words = Words(language, catalogue(GAME, language), 0, 4)
        for reason in ("unbeaten", "joker_takes"):
            short, whole = (words.told("hint", saying(reason, card="AS", leads=leads)) for leads in (0, 1))
            assert ":" not in short
            assert len(short) < len(whole)
            assert ":" in whole
