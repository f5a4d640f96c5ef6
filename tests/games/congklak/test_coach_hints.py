"""Hints are legal and what they claim is true of the position; previews say what then happens."""

import tomllib
from collections import Counter
from dataclasses import replace

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.core.state import State
from game.games.congklak.coach import FAR, MANY, NEAR, Outlook, Trial, hint, outlook, preview
from game.games.congklak.packed import SEED, packing
from game.games.congklak.rules import Congklak
from game.games.congklak.sowing import hole_of, index_of, opposite, store_of
from game.games.congklak.table import Banked, Board, Died, Pick, Relayed, Shot, Sown, WalkedOut, pit_key
from tests.contract.walks import random_options, walk
from tests.games.congklak.exhaustive import exhausted, through
from tests.registry import GAMES
from web.app.text import LANGUAGES, Words, catalogue

CODES = {
    "only_hole", "ends_round", "over_half", "turn_wins", "long_turn", "best_ending", "shoots", "again", "banks",
    "most_seeds", "saves", "leaves_least", "gains", "answer",
}  # fmt: skip


def looked(trial: Trial) -> Outlook:
    """All that can be seen ahead of a pick."""
    walk = outlook(trial)
    while True:
        try:
            next(walk)
        except StopIteration as seen:
            return seen.value


def played(rules: Congklak, board: Board, pick: Pick):
    return rules.play(State(board, (None, None), None), pick)


def stored(rules: Congklak, board: Board, pick: Pick) -> int:
    """The seeds that a pick brings into its seat's store."""
    store = store_of(rules.holes, board.turn)
    return played(rules, board, pick)[-1].state.table.ring[store] - board.ring[store]


def picks(rules: Congklak, board: Board) -> tuple[Pick, ...]:
    return rules.legal(State(board, (None, None), None).seen_by(board.turn)) if board.turn is not None else ()


def answer_of(rules: Congklak, board: Board, pick: Pick) -> int | None:
    """The most that the other side's first sowing stores after a pick; None if it is not to move."""
    after = played(rules, board, pick)[-1].state.table
    if after.turn != 1 - board.turn:
        return None
    return max(stored(rules, after, answer) for answer in picks(rules, after))


def shot_at(rules: Congklak, board: Board) -> set[int]:
    """Which holes of the resting side, by their numbers, the side to move can empty by a shot."""
    found = set()
    for pick in picks(rules, board):
        for beat in played(rules, board, pick):
            if isinstance(beat.event, Shot) and beat.event.caught:
                across = opposite(rules.holes, index_of(rules.holes, board.turn, beat.event.hole))
                found.add(hole_of(rules.holes, across))
    return found


def assert_true(rules: Congklak, board: Board, pick: Pick, code: str, said: dict) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch a code
    """Replay what a reason claims."""
    seat, beats = board.turn, played(rules, board, pick)
    after = beats[-1].state.table
    mine = store_of(rules.holes, seat)
    others = [other for other in picks(rules, board) if other != pick]
    if code == "only_hole":
        assert (others, said["hole"]) == ([], pick.hole)
    elif code == "ends_round":
        assert after.turn is None
        owned = rules.score(after)
        assert (said["own"], said["rival"]) == (owned[seat], owned[1 - seat])
    elif code == "over_half":
        assert board.ring[mine] <= rules.holes**2 < after.ring[mine] == said["seeds"]
    elif code in {"turn_wins", "long_turn"}:
        sown = looked(Trial(rules, board, seat, pick)).turn.moves
        assert len(sown) == said["sowings"] >= MANY
        match_board = board
        for hole in sown:
            assert match_board.turn == seat
            match_board = played(rules, match_board, Pick(hole + 1))[-1].state.table
        assert match_board.ring[mine] - board.ring[mine] == said["seeds"]
        if code == "turn_wins":
            assert rules.holes**2 < match_board.ring[mine] == said["total"]
    elif code == "best_ending":
        game, known = packing(rules, board), {}
        position = game.packed(board)
        worth = exhausted(game, position, known)
        assert through(game, position, pick.hole - 1, known) == worth
        lead = board.ring[mine] - board.ring[store_of(rules.holes, 1 - seat)]
        assert abs(SEED * (said["own"] - said["rival"] - lead) - worth) == 1  # the walk
        assert said["own"] + said["rival"] == sum(board.ring)
    elif code == "shoots":
        (shot,) = [beat.event for beat in beats if isinstance(beat.event, Shot)]
        across = hole_of(rules.holes, opposite(rules.holes, index_of(rules.holes, seat, shot.hole)))
        assert (said["side"], said["hole"], said["caught"]) == (1 - seat, across, shot.caught)
        assert shot.caught
    elif code == "again":
        assert after.turn == seat
        sown = [beat.event for beat in beats if isinstance(beat.event, Sown)]
        assert sown[-1].drops[-1] == mine
    elif code == "banks":
        assert after.turn == seat
        sown = [beat for beat in beats if isinstance(beat.event, Sown)][-1]
        last, fallen = sown.event.drops[-1], sown.state.table.ring
        assert fallen[last] == said["seeds"] > 1
        assert (after.ring[last], after.ring[mine]) == (0, fallen[mine] + said["seeds"])
    elif code == "most_seeds":
        assert stored(rules, board, pick) == said["seeds"] > said["others"]
        assert said["others"] == max(stored(rules, board, other) for other in others)
    elif code == "saves":
        assert said["hole"] in shot_at(rules, replace(board, turn=1 - seat)) - shot_at(rules, after)
        assert after.turn == said["side"] == 1 - seat
        assert board.ring[index_of(rules.holes, seat, said["hole"])] == said["seeds"] >= MANY
    elif code == "leaves_least":
        rest = [left for other in others if (left := answer_of(rules, board, other)) is not None]
        assert rest, "there is another hole that gives the other side the turn"
        assert said["side"] == after.turn == 1 - seat
        assert answer_of(rules, board, pick) == said["seeds"] < min(rest) == said["others"]
    elif code == "gains":
        assert stored(rules, board, pick) == said["seeds"] > 0
    else:
        assert code == "answer"
        assert answer_of(rules, board, pick) == said["seeds"]


def states(count: int):
    """Random positions of random matches, most under the default options."""
    found = number = 0
    while found < count:
        dice = Dice("coached", number)
        options = {} if number % 3 else random_options(GAMES["congklak"], dice)
        match = Match(Congklak(**options), Start(seed=f"{number}"))
        number += 1
        for step in walk(GAMES["congklak"], match, dice, moves=140):
            if step.number % 7 == number % 7:
                found += 1
                yield step.rules, step.state


def test_every_reason_that_can_be_found_is_true(long: set[str]):
    """The detectors' claims for every pick of random states (1,000 with --long), checked by replaying them."""
    told: Counter[str] = Counter()
    for rules, state in states(1_000 if "strength" in long else 200):
        board = state.table
        trials = Trial.all(rules, board, board.turn)
        if len(trials) == 1:
            continue
        far = sum(told.values()) % 5 == 0  # what looks far ahead costs most
        for trial in trials:
            found = [detector(trial, trials) for detector in NEAR]
            if far:
                seen = looked(trial)
                found += [detector(trial, seen) for detector in FAR]
            for reason in filter(None, found):
                assert_true(rules, board, trial.pick, reason.code, dict(reason.values))
                told[reason.code] += 1
    assert set(told) == CODES - {"only_hole", "gains", "answer"}, "every detector was met"


@pytest.mark.parametrize("part", range(4))
def test_a_hint_is_legal_and_its_reasons_are_true(part: int, long: set[str]):
    """Every answer on the way names a legal hole, has one or two reasons, none of them twice, all true."""
    for number, (rules, state) in enumerate(states(1_000 if "strength" in long else 60)):
        if number % 4 != part:
            continue
        board = state.table
        legal = {str(pick) for pick in picks(rules, board)}
        hints = list(hint(rules, state.seen_by(board.turn), Dice("hint", number)))
        assert all(given.act in legal for given in hints)
        for given in {hints[0], hints[-1]}:
            codes = [reason.code for reason in given.reasons]
            assert 1 <= len(codes) == len(set(codes)) <= 2
            assert set(codes) <= CODES
            for reason in given.reasons:
                assert_true(rules, board, Pick(int(given.act)), reason.code, dict(reason.values))


def test_a_preview_says_what_then_happens(long: set[str]):
    """For random states (1,000 with --long): every legal hole has one, and it is what playing the hole does."""
    for rules, state in states(1_000 if "strength" in long else 200):
        board, seat = state.table, state.table.turn
        said = dict(preview(rules, state.seen_by(seat)))
        assert set(said) == {pit_key(index_of(rules.holes, seat, pick.hole)) for pick in picks(rules, board)}
        assert preview(rules, state.seen_by(1 - seat)) == ()
        for pick in picks(rules, board):
            words = {each.code: dict(each.values) for each in said[pit_key(index_of(rules.holes, seat, pick.hole))]}
            events = [beat.event for beat in played(rules, board, pick)]
            assert words.get("relays", {"relays": 0})["relays"] == sum(isinstance(e, Relayed) for e in events)
            assert words.get("gains", {"seeds": 0})["seeds"] == stored(rules, board, pick)
            after = played(rules, board, pick)[-1].state.table
            last = [event for event in events if isinstance(event, Sown)][-1].drops[-1]
            stored_last = last == store_of(rules.holes, seat)
            assert ("again" in words) == (after.turn == seat and stored_last)
            assert ("goes_on" in words) == (after.turn == seat and not stored_last)
            assert ("banked" in words) == any(isinstance(event, Banked) for event in events)
            assert ("round_over" in words) == isinstance(events[-1], WalkedOut)
            for event in events:
                if isinstance(event, Shot):
                    assert words["shot"] == {"hole": event.hole, "caught": event.caught, "seeds": event.seeds}
                if isinstance(event, Died):
                    (end,) = [values for code, values in words.items() if code.startswith("ends_")]
                    assert end["hole"] == event.hole


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_and_preview_has_its_words(language: str):
    """The catalogue's sections `hint` and `preview` word exactly what the coach can say."""
    words = tomllib.loads(GAMES["congklak"].text(language))
    assert set(words["hint"]) == CODES
    ends = {"again", "goes_on", "shot", "banked", "ends_across", "ends_early", "ends_protected", "ends_fruitless"}
    assert set(words["preview"]) == ends | {"relays", "gains", "round_over"}


def test_only_hole_is_the_whole_reason():
    """With one legal hole there is nothing to explain."""
    rules = Congklak()
    *_, given = hint(rules, rules.place("0 0 3 0 0 0 0 / 40 | 9 9 9 9 9 9 1 / 0 ; 0").seen_by(0), Dice("x"))
    assert [(reason.code, dict(reason.values)) for reason in given.reasons] == [("only_hole", {"hole": 3})]


AMONG = "8 8 0 0 8 8 8 / 0 | 8 8 8 8 0 8 8 / 10 ; 0"  # hole 6 ends in the store, the others give the turn away


def near(position: str, hole: int, **options: object) -> dict[str, dict]:
    """All that can be said of that hole without looking far ahead."""
    rules = Congklak(**options)
    board = rules.place(position).table
    trials = Trial.all(rules, board, board.turn)
    (trial,) = [trial for trial in trials if trial.pick.hole == hole]
    return {reason.code: dict(reason.values) for detector in NEAR if (reason := detector(trial, trials))}


def test_the_poorest_answer_is_looked_for_among_the_holes_that_give_the_turn_away():
    """Hole 6 lets one go on, so the sentence must not speak of every other hole."""
    assert near(AMONG, 7)["leaves_least"] == {"side": 1, "seeds": 9, "others": 10}
    words = Words("en", catalogue(GAMES["congklak"], "en"), 0, 2)
    assert words.told("hint", saying("leaves_least", side=1, seeds=9, others=10)).startswith("Of your holes that give ")
    for language in LANGUAGES:
        sentence = Words(language, catalogue(GAMES["congklak"], language), 0, 2).told(
            "hint", saying("leaves_least", side=1, seeds=9, others=10)
        )
        assert len(sentence) < 165


def test_where_no_other_hole_gives_the_turn_away_nothing_is_compared():
    """Hole 7 ends in the store: hole 1, which alone gives the turn away, is neither better nor worse than another."""
    rules = Congklak()
    board = rules.place("1 0 0 0 0 0 1 / 40 | 8 8 8 8 8 8 7 / 1 ; 0").table
    assert [answer_of(rules, board, Pick(hole)) is None for hole in (1, 7)] == [False, True]
    assert "leaves_least" not in near("1 0 0 0 0 0 1 / 40 | 8 8 8 8 8 8 7 / 1 ; 0", 1)


def test_seeds_stored_from_a_hole_are_not_said_to_end_in_the_store():
    """relay=bank (3b.1): the last seed falls among others, which go to the store."""
    position = "2 0 3 0 0 0 0 / 45 | 8 8 8 8 8 8 0 / 0 ; 0"
    said = near(position, 1, relay="bank")
    assert "again" not in said
    assert said["banks"] == {"seeds": 4}
    rules = Congklak(relay="bank")
    told = dict(preview(rules, rules.place(position).seen_by(0)))[pit_key(0)]
    assert [each.code for each in told] == ["banked", "goes_on", "gains"]


def test_a_preview_says_not_that_one_goes_on_where_the_round_is_over():
    """G11: the last seed of the side falls into the store; there is nothing left to choose."""
    rules = Congklak()
    told = dict(preview(rules, rules.place("0 0 0 0 0 0 1 / 40 | 8 8 8 8 8 8 8 / 1 ; 0").seen_by(0)))[pit_key(6)]
    assert [each.code for each in told] == ["gains", "round_over"]
