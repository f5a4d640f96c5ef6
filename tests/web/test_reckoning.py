"""Every number of the score sheet says where it comes from: P0 row 21, "explained by one tap on any number"."""

import re

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import saying
from game.registry import GAMES
from tests.games.callbreak.tables import dealt, deck_of, lowest
from tests.web.world import World, run
from web.app.evening import endings
from web.app.reckoning import TOTALS, Reckoning, account, points
from web.app.text import LANGUAGES, Words, catalogue

MATCHES = 3
VARIANTS = {
    "cangkulan": [{}, {"goal": "find_loser"}],
    "conquian": [{"wins": 1}],
    "congklak": [{}],
    "callbreak": [{"deals": 3}, {"deals": 3, "bonus8": 13}],
}
PLAYED = [(game, number, options) for game, all_of in VARIANTS.items() for number, options in enumerate(all_of)]


def finished(game, options, seed):
    match = Match(GAMES[game].rules.chosen(options), Start(seed=seed))
    dice = Dice("account", seed)
    while not match.over:
        view = match.state.seen_by(match.state.table.turn or 0)
        if match.state.table.turn is None:
            match.advance()
        else:
            acts = match.rules.legal(view)
            match.play(str(acts[dice.below(len(acts))]))
    return match


def words_for(game, language, seats):
    return Words(language, catalogue(GAMES[game], language), 0, seats)


def standing(reckoning, match):
    return reckoning.standing(match.rules, match.tally, lambda: endings(match), ended=False)


@pytest.mark.parametrize(("game", "variant", "options"), PLAYED)
@pytest.mark.parametrize("seed", [str(number) for number in range(MATCHES)])
def test_what_is_said_of_a_number_gives_that_number(game, variant, options, seed):
    """The points in the words of every language are those of the sheet, for every deal and seat."""
    del variant
    match = finished(game, options, seed)
    reckoning, seats = Reckoning(GAMES[game]), match.rules.seats
    standing(reckoning, match)
    for row, scores in enumerate(match.tally, 1):
        for seat, score in enumerate(scores):
            reckoning.ask(row, seat)
            now = standing(reckoning, match)
            why = GAMES[game].account(match.rules, now.ends[row - 1].table, seat)
            assert dict(why.values)["points"] == score
            for language in LANGUAGES:
                words = words_for(game, language, seats)
                said = account(now, words)
                assert said
                assert "-" not in re.sub(r"\w-\w", "", said)
                if score:
                    assert points(words, score) in said or str(score) in said


def test_the_totals_are_the_sum_of_the_deals_or_what_the_last_round_left():
    """Call Break adds its deals up; Congklak carries its seeds."""
    match = finished("callbreak", {"deals": 3}, "sum")
    reckoning = Reckoning(GAMES["callbreak"])
    standing(reckoning, match)
    reckoning.ask(TOTALS, 1)
    said = account(standing(reckoning, match), words_for("callbreak", "en", 4))
    numbers = [float(each.replace("−", "-")) for each in re.findall(r"−?\d+(?:\.\d)?", said.replace("− ", "−"))]
    assert numbers[:-1] == [scores[1] / 10 for scores in match.tally]
    assert numbers[-1] == match.rules.totals(match.tally)[1] / 10

    match = finished("congklak", {}, "sum")
    reckoning = Reckoning(GAMES["congklak"])
    standing(reckoning, match)
    reckoning.ask(TOTALS, 0)
    assert "carried" in account(standing(reckoning, match), words_for("congklak", "en", 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_wins_the_match_is_explained_where_it_has_a_row_and_where_it_has_none(language):
    """K18: the deal that a made call of eight breaks off has no scores, so the total says what ended the match."""
    words = words_for("callbreak", language, 4)
    broken_off, whole = called_by_seat_3("b8"), called_by_seat_3("b13", max_bid=13)
    reckoning = Reckoning(GAMES["callbreak"])
    said = account(explained(reckoning, broken_off), words)
    assert broken_off.tally == []
    assert said.startswith(words.told("event", saying("won_outright", seat=3, bid=8)))
    reckoning = Reckoning(GAMES["callbreak"])
    explained(reckoning, whole)
    reckoning.ask(1, 3)
    wanted = words.told("account", saying("outright", seat=3, bid=13, won=13, points=130))
    assert account(explained(reckoning, whole), words) == wanted


def called_by_seat_3(call, **options):
    """A match of one deal: seat 3 holds all the spades, calls, and keeps its call."""
    match = dealt(3, deck_of(3, "C", "D", "H", "S"), bonus8="win", **options)
    match.run(["b1", "b1", "b1", call])
    lowest(match)
    return match


def explained(reckoning, match):
    return reckoning.standing(match.rules, match.tally, lambda: endings(match), ended=True)


def test_the_ends_are_reckoned_once_a_deal():
    """A match is replayed when a deal has ended, not at every picture."""
    match = finished("conquian", {"wins": 1}, "once")
    replays = []
    reckoning = Reckoning(GAMES["conquian"])
    for _ in range(3):
        reckoning.standing(match.rules, match.tally, lambda: replays.append(match) or endings(match), ended=False)
    assert replays == [match]


def test_a_press_explains_a_number_and_another_press_no_longer():
    """After a deal the own number is explained; whichever is pressed takes its place, and is said aloud."""

    async def story():
        world = World()
        await world.begin("congklak")
        while not world.shell.sitting.resting:
            await world.until(lambda: True)
            await world.play(1)
            await world.turn()
        assert "your store" in text_of(world, "account")
        await world.do("account:1:1")
        assert "in the store of" in text_of(world, "account")
        assert text_of(world, "account") in [each.text for each in world.document.el("live").walk()]
        await world.do("account:1:1")
        assert not world.document.has("account")
        await world.do("account:9:1", "account:1:9", "account:x:y")
        assert not world.document.has("account")
        await world.do("account:1:1", "next", "go:scores")
        assert world.document.has("sheet")
        assert not world.document.has("account")

    run(story())


def text_of(world, key):
    return " ".join(each.text for each in world.document.el(key).walk() if each.text)
