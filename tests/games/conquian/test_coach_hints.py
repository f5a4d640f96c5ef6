"""Hints are legal and what they claim is true of the position; the helper says what then is possible."""

import tomllib
from collections import Counter

import pytest

from game.core.cards import card, cards_of, names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.games.conquian import GAME
from game.games.conquian.brain import LEVELS, plans_with
from game.games.conquian.coach import hint, preview
from game.games.conquian.melds import MELDS
from game.games.conquian.motives import Case, found, reasons
from game.games.conquian.plan import survey, worth_most
from game.games.conquian.table import FORCE, GOAL, NO, Discard, Use
from tests.games.conquian.claims import RULES, Situation, assert_true, fits
from tests.games.conquian.tables import match
from web.app.text import LANGUAGES, Words, catalogue

CODES = {
    "only_use", "wins", "gives_win", "unusable", "last_card", "next_wins", "stops", "stops_win", "keeps_back", "nearer",
    "dead_end", "more_ways", "opens", "in_fewest", "may_be_forced", "fewer_ways", "harmless", "unwanted", "most_cards",
    "melds", "partners", "keeps_hand",
}  # fmt: skip


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


BOUND = (
    "3C 4C / 6H7HJHQH 7SJSQSKS | 4D AH 3H 5S / 2C2D2S KCKDKH | 2H QC 6D 5C 5H 3D | "
    "QD AS 4S JD 7D 6C 3S 4H AD AC JC 7C 5D ; 1 ; 0 offer turned 6S"
)


def said_of(played: Match, act) -> dict[str, dict]:
    """All that can be said of that move without looking ahead."""
    case = Case(Situation(played.state).view, act)
    return {reason.code: dict(reason.values) for reason in found(case)}


def test_a_choice_is_spoken_of_only_where_there_is_one():
    """Forced, the six of spades can but join its run; the five of spades could take jacks of the hand with it."""
    only = said_of(Match(RULES, Start(position=BOUND)), NO)
    assert only["may_be_forced"] == {"card": "6S", "seat": 1, "uses": 1}
    several = said_of(match("0 offer left 5S", "JH JD 2C KC 4D 3H QH", "6S7SJS"), NO)
    assert several["may_be_forced"]["uses"] > 1
    for language in LANGUAGES:
        words = Words(language, catalogue(GAME, language), 0, 2)
        bound, free = (words.told("hint", saying("may_be_forced", card="6S", seat=1, uses=uses)) for uses in (1, 2))
        assert bound != free


def test_what_counts_ways_says_how_far_it_looked():
    """The coach counts winning sets that lack four cards at most: there may be more."""
    given = {"card": "6S", "ways": 9, "others": 2}
    counted = [saying(code, **given) for code in ("dead_end", "more_ways", "opens")]
    counted += [saying("in_fewest", count=count, **given) for count in (0, 1, 4)]
    for language, four in {"en": "four", "fr": "quatre", "id": "empat", "es": "cuatro"}.items():
        words = Words(language, catalogue(GAME, language), 0, 2)
        assert [four in words.told("hint", reason) for reason in counted] == [True] * len(counted)


def test_no_choice_is_spoken_of_where_the_card_would_win():
    """Ten are melded: who is forced has won."""
    played = match("0 offer left 5H", "", "AH2H3H4H 7C7D7S JSQSKS")
    assert "may_be_forced" not in said_of(played, NO)


def test_who_wins_by_force_is_not_said_to_lose_a_card():
    """Q6: the rival's eleventh card leaves nothing to discard."""
    played = match("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no")
    assert "unwanted" not in said_of(played, FORCE)


def test_company_counts_only_in_a_meld_that_can_still_be():
    """The four and the seven of clubs are the rival's: five and six will never lie together."""
    played = match("0 discard", "5C 6C KD 2D AH 3H JD QH", "JSQSKS", rival_melds="4C4H4S 7C7H7S")
    (said,) = reasons(Case(Situation(played.state).view, Discard(card("5C"))))
    assert said == saying("partners", card="5C", count=0, cards="")


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
