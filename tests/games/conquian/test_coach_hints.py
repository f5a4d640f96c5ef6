"""Hints are legal and what they claim is true of the position; the helper says what then is possible."""

import tomllib
from collections import Counter

import pytest

from game.core.cards import Card, Cards, card, cards_of, each, has, names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import State
from game.games.conquian import GAME
from game.games.conquian.brain import LEVELS, plans_with
from game.games.conquian.coach import hint, preview
from game.games.conquian.melds import MELDS, partition
from game.games.conquian.motives import Case, found
from game.games.conquian.plan import survey, worth_most
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, FORCE, GOAL, LET, NO, Discard, Use
from game.games.conquian.targets import completable, winning_sets
from tests.games.conquian.tables import match

RULES = Conquian()
CODES = {
    "only_use", "wins", "gives_win", "unusable", "last_card", "next_wins", "stops", "stops_win", "keeps_back", "nearer",
    "dead_end", "more_ways", "opens", "in_fewest", "may_be_forced", "fewer_ways", "harmless", "unwanted", "most_cards",
    "melds", "partners", "keeps_hand",
}  # fmt: skip
REACH = 4


class Situation:
    """A state as the seat to move sees it, and what the rules say of it."""

    def __init__(self, state: State):
        self.state, self.seat = state, state.table.turn
        self.view = state.seen_by(self.seat)
        self.melded, self.hand = state.table.melded(self.seat), self.view.hand
        self.theirs = state.table.melded(1 - self.seat)
        self.gone = cards_of(state.table.dead) | self.theirs
        self.legal = RULES.legal(self.view)
        self.centre = state.table.centre

    def uses(self) -> list[Use]:
        return [act for act in self.legal if isinstance(act, Use)]

    def unseen(self) -> list[Card]:
        known = self.melded | self.hand | self.gone
        return [number for number in DECK if not has(Cards(known), number) and number != self.centre]


def ways(melded: int, hand: int, gone: int) -> set[int]:
    """The winning sets that can still be completed and lack at most four cards."""
    return {
        cards
        for cards in winning_sets()
        if not melded & ~cards
        and not gone & cards
        and (cards & ~(melded | hand)).bit_count() <= REACH
        and completable(Cards(melded), Cards(hand & cards), Cards(cards & ~(melded | hand)))
    }


def lacking(found_ways: set[int], own: int) -> int:
    return min((way & ~own).bit_count() for way in found_ways)


def fits(melded: int, number: Card) -> bool:
    return bool(melded) and partition(Cards(melded | 1 << number)) is not None


def declined(now: Situation) -> set[int]:
    return ways(now.melded, now.hand, now.gone | 1 << now.centre)


def best_of_uses(now: Situation) -> int:
    """The most ways that a use and a discard can keep."""
    most = 0
    for use in now.uses():
        then = RULES.play(now.state, use)[-1].state
        melded, hand = then.table.melded(now.seat), then.hands[now.seat]
        kept = ways(melded, hand, now.gone)
        most = max(
            most, max((sum(not has(Cards(way), left) for way in kept) for left in each(hand)), default=len(kept))
        )
    return most


def winners(melded: int, hand: int, gone: int) -> set[Card]:
    """The cards that can be used so that eleven are melded."""
    rest = [number for number in DECK if not has(Cards(melded | hand | gone), number)]
    return {number for number in rest if Cards(melded | hand | 1 << number) in winning_sets()}


def useless_to_the_rival(now: Situation, number: Card) -> bool:
    """Whether no meld with the card can be made of it, the rival's melds and cards nobody has seen."""
    free = now.theirs | cards_of(now.unseen()) | 1 << number
    return not any(has(meld, number) and not meld & ~free for meld in MELDS)


def assert_true(now: Situation, act, code: str, said: dict) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch a code
    """Check what a reason claims by the rules and by looking at all winning sets."""
    table = now.state.table
    if "seat" in said:
        assert said["seat"] == 1 - now.seat
    if isinstance(act, Use):
        then = RULES.play(now.state, act)[-1].state
        melded, hand = then.table.melded(now.seat), then.hands[now.seat]
    if code == "only_use":
        assert now.legal == (act,)
        assert table.phase == "forced"
    elif code == "wins":
        assert then.table.winner == now.seat
    elif code == "gives_win":
        assert act == LET
        assert now.theirs.bit_count() + 1 == GOAL
    elif code == "unusable":
        assert now.legal == (NO,)
    elif code == "last_card":
        assert now.legal == (act,)
    elif code == "next_wins":
        left = card(said["left"])
        if isinstance(act, Discard):
            melded, hand = now.melded, now.hand
            assert act.card == left
        assert said["used"] == isinstance(act, Use)
        assert has(Cards(hand), left)
        expected = winners(melded, hand & ~(1 << left), now.gone | 1 << left)
        assert set(map(card, said["cards"].split())) == expected != set()
    elif code in {"stops", "stops_win"}:
        assert table.turned
        assert NO in now.legal
        assert fits(now.theirs, now.centre)
        assert (code == "stops_win") == (now.theirs.bit_count() + 1 == GOAL)
    elif code == "keeps_back":
        cards = {number for number in each(now.hand) if fits(now.theirs, number)}
        assert set(map(card, said["cards"].split())) == cards
        assert len(cards) == said["count"] > 0
        assert act.card not in cards
    elif code == "nearer":
        assert NO in now.legal
        kept = [ways(melded, hand & ~(1 << left), now.gone | 1 << left) for left in each(hand)]
        assert said["after"] in {lacking(some, melded | hand) for some in kept if some}
        assert lacking(declined(now), now.melded | now.hand) == said["before"] > said["after"]
    elif code == "dead_end":
        assert best_of_uses(now) == 0
        assert len(declined(now)) == said["ways"] > 0
    elif code == "more_ways":
        assert len(declined(now)) == said["ways"] > said["others"] == best_of_uses(now)
    elif code == "opens":
        assert NO in now.legal
        assert said["ways"] in {len(ways(melded, hand & ~(1 << left), now.gone | 1 << left)) for left in each(hand)}
        assert said["ways"] > said["others"] == len(declined(now))
    elif code == "in_fewest":
        all_ways = ways(now.melded, now.hand, now.gone)
        counts = {number: sum(has(Cards(way), number) for way in all_ways) for number in each(now.hand)}
        assert counts[act.card] == said["count"] == min(counts.values())
        assert said["ways"] == len(all_ways) > said["count"]
    elif code == "may_be_forced":
        assert act == NO
        assert fits(now.melded, now.centre)
    elif code == "fewer_ways":
        assert act == FORCE
        barred = now.melded | now.hand | cards_of(table.dead)
        possible = [way for way in winning_sets() if not now.theirs & ~way and not way & barred]
        with_it = sum(has(way, now.centre) for way in possible)
        assert (said["before"], said["after"]) == (len(possible), with_it)
        assert with_it < len(possible)
    elif code == "harmless":
        left = card(said["card"])
        assert left == (act.card if isinstance(act, Discard) else now.centre)
        assert useless_to_the_rival(now, left)
    elif code == "unwanted":
        assert act == FORCE
        assert table.phase == "ask"
    elif code == "most_cards":
        counts = sorted(use.cards.bit_count() + 1 for use in now.uses())
        assert counts[-2:] == [said["others"], said["count"]]
        assert counts[-2] < counts[-1] == act.cards.bit_count() + 1
    elif code == "melds":
        assert (said["count"], said["melded"]) == (act.cards.bit_count() + 1, melded.bit_count())
    elif code == "partners":
        trios = [meld for meld in MELDS if meld.bit_count() == 3 and has(meld, act.card)]
        others = {o for o in each(now.hand) if o != act.card and any(has(trio, o) for trio in trios)}
        assert set(map(card, said["cards"].split())) == others
        assert said["count"] == len(others)
    else:
        assert code == "keeps_hand"
        assert (said["count"], said["stock"]) == (now.hand.bit_count(), table.stock)


def states(count: int, salt: str):
    """Positions of matches half played at random, the dull ones (one legal move) seldom."""
    given = number = 0
    while given < count:
        dice = Dice(salt, number)
        played = Match(RULES, Start(seed=f"{salt}-{number}"))
        number += 1
        while played.state.table.turn is not None and given < count:
            now = Situation(played.state)
            if len(now.legal) > 1 or not dice.below(8):
                given += 1
                yield now
            *_, answer = LEVELS[dice.below(2)](RULES, now.view, dice)
            wish = now.legal[dice.below(len(now.legal))] if not dice.below(3) else answer
            played.play(str(wish))


@pytest.mark.native
def test_every_reason_that_can_be_found_is_true(long: set[str]):
    """The detectors' claims for the moves of random states (1,000 with --long), checked by the rules."""
    told: Counter[str] = Counter()
    for now in states(1_000 if "strength" in long else 80, "coached"):
        *_, seen = survey(now.view)
        for act in now.legal[:4]:
            plans = plans_with(seen, act)
            case = Case(now.view, act, seen, worth_most(plans) if plans else None)
            for reason in found(case):
                assert_true(now, act, reason.code, dict(reason.values))
                told[reason.code] += 1
    assert set(told) <= CODES
    assert len(told) >= 14, sorted(CODES - set(told))


def test_a_hint_is_legal_and_its_reasons_are_true(long: set[str]):
    """Every answer names a legal move, with one or two different reasons; those of the first and the last are true."""
    for now in states(1_000 if "strength" in long else 60, "hinted"):
        hints = list(hint(RULES, now.view, Dice("hint")))
        assert {given.act for given in hints} <= set(map(str, now.legal))
        for given in (hints[0], hints[-1]):
            act = next(act for act in now.legal if str(act) == given.act)
            codes = [reason.code for reason in given.reasons]
            assert 1 <= len(codes) == len(set(codes)) <= 2
            for reason in given.reasons:
                assert_true(now, act, reason.code, dict(reason.values))


def test_a_hint_is_the_top_levels_move(long: set[str]):
    """The same view and dice."""
    for number, now in enumerate(states(1_000 if "strength" in long else 20, "hidden")):
        *_, last = hint(RULES, now.view, Dice(number))
        *_, answer = LEVELS[-1](RULES, now.view, Dice(number))
        assert last.act == str(answer)


@pytest.mark.parametrize(
    ("table", "act", "code"),
    [
        (("0 offer left 5H", "JS QS KS 4H", "AH2H3H 7C7D7S"), "+4HJSQSKS", "wins"),
        (("0 offer left 7H", "4H 5H QS AC 2D 3D 7C KD JC 3S"), "no", "unusable"),
        (("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no force"), "+", "only_use"),
        (("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no"), "let", "gives_win"),
    ],
)
def test_where_one_reason_is_enough(table: tuple[str, ...], act: str, code: str):
    """QT9, QT2, QT6, Q6: there is nothing to add to a win, a single move, a win not to be given away."""
    *_, given = hint(RULES, Situation(match(*table).state).view, Dice("one"))
    assert (given.act, [reason.code for reason in given.reasons]) == (act, [code])


# ---- the helper


def told(played: Match, seat: int | None = None) -> dict[str, dict[str, dict]]:
    seat = played.state.table.turn if seat is None else seat
    said = preview(RULES, played.state.seen_by(seat))
    return {key: {saying.code: dict(saying.values) for saying in sayings} for key, sayings in said}


def test_the_helper_says_which_cards_go_with_the_card_on_offer():
    """experience.md row 34, QT5: every use, and for each card that can be laid the fewest others it needs."""
    said = told(match("0 offer left 5S", "JH JD 2C KC 4D 3H QH", "6S7SJS"))
    assert said["JD"] == {"goes_with": {"card": "5S", "count": 1, "cards": "JH"}}
    assert said["+"] == {"melds": {"melded": 4}}
    assert said["+JDJH"] == {"melds": {"melded": 6}}
    assert "2C" not in said
    assert said["5S"] == {"forceable": {"seat": 1, "card": "5S", "cards": "6S 7S JS"}}


def test_the_helper_says_when_a_card_cannot_be_forced():
    """QT7: it fits only with a hand card."""
    said = told(match("0 offer left 7C", "6C AS AD 7H 2S JD QH", "3C4C5C"))
    assert said["7C"] == {"not_forced": {"seat": 1}}
    assert said["6C"]["goes_with"]["count"] == 0


def test_the_helper_says_why_a_card_may_be_forced():
    """QT8: by rearrangement too; the other seat is told nothing while it waits."""
    played = match("0 offer turned 3H", "KS AH", "3D4D5D6D 3C4C5C6C", "no")
    assert told(played) == {"3H": {"their_force": {"seat": 0, "card": "3H", "cards": "3C 3D"}}}
    assert told(played, seat=0) == {}


def test_what_the_helper_says_is_what_the_rules_allow(long: set[str]):
    """On random states: a line for every use, company for every card of one, a meld for every forceable card."""
    for now in states(1_000 if "strength" in long else 100, "helped"):
        said = {key: dict(sayings[0].values) | {"": sayings[0].code} for key, sayings in preview(RULES, now.view)}
        if now.centre is None:
            assert said == {}
            continue
        texts = {str(use): use for use in now.uses()}
        useful = {name for use in texts.values() for name in names_of(use.cards)}
        (name,) = names_of(cards_of((now.centre,)))
        assert set(said) - {name} == set(texts) | useful
        for text, use in texts.items():
            melded = now.melded.bit_count() + use.cards.bit_count() + 1
            assert said[text] == ({"": "wins"} if melded == GOAL else {"": "melds", "melded": melded})
        for key in useful:
            assert str(Use(cards_of(map(card, [key, *said[key]["cards"].split()])))) in texts
        if name in said and said[name][""] in {"forceable", "their_force"}:
            assert fits(now.theirs if now.state.table.phase == "ask" else now.melded, now.centre)
            assert cards_of(map(card, [name, *said[name]["cards"].split()])) in MELDS


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_and_preview_has_its_words(language: str):
    """The catalogue's sections `hint` and `preview` word exactly what the coach can say."""
    words = tomllib.loads(GAME.text(language))
    assert set(words["hint"]) == CODES
    assert set(words["preview"]) == {"goes_with", "melds", "wins", "not_forced", "forceable", "their_force"}
