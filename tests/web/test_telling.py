"""What happened, in words."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Dealt, Start
from game.games.cangkulan.table import LeadPassed
from game.games.congklak.table import Again, AgainBanked, Banked, Died, Relayed, Sown
from tests.registry import GAMES
from web.app.telling import MOST_WORDS, code_of, journal, message, told
from web.app.text import LANGUAGES, Words, catalogue
from web.app.voice import Voice


def words(language="en"):
    return Words(language, catalogue(GAMES["congklak"], language), 0, 2)


def test_events_are_named_in_snake_case():
    """The catalogue's name of a class."""
    assert [code_of(each) for each in (Sown, Died)] == ["sown", "died"]
    assert code_of(type("DiedAcross", (Died,), {})) == "died_across"


def test_an_event_is_a_sentence():
    """Fields and properties fill the message."""
    sown = Sown(1, 1, 3, 10, (11, 12))
    assert told(sown, words()) == "Asha sows 2 seeds from hole 3."
    assert told(sown, words("fr")) == "Asha sème 2 graines depuis son trou 3."


def test_a_deal_is_said_by_the_games_own_word():
    """Congklak has rounds."""
    assert told(Dealt(0, 2), words()) == "Round 2."


def test_relays_are_left_to_the_journal():
    """The message of a pause has the first handful and what came of it; the journal has everything."""
    events = (Sown(0, 0, 1, 0, (1,)), Relayed(0, 0, 2, 1, (2,)), Relayed(0, 0, 3, 2, (3,)), Again(0))
    said = message(events, words())
    assert said == "You sow 1 seed from hole 1. Last seed in your store: you play again."
    assert len(journal(events, words())) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hole_that_is_banked_is_not_the_store(language):
    """Congklak, relay=bank: the last seed fell among others, so no line says that it fell into the store."""
    seen = words(language)
    lines = journal((Banked(0, 1, 4, 8), AgainBanked(0)), seen)
    assert told(Again(0), seen) not in lines
    assert seen.of_game("event.again_banked", seat=0) == lines[-1]


def test_what_another_seat_repeats_is_said_once():
    """Of equal acts of another seat in a row only the last is said; one's own are all said."""
    theirs = tuple(Again(1) for _ in range(3))
    assert message(theirs, words()) == "Asha plays again."
    assert message(tuple(Again(0) for _ in range(2)), words()).count("you play again") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_whom_a_lead_has_passed_to_is_said_once(language):
    """Cangkulan: where "you lead" is asked next, only why is said before it; of another's lead all is said."""
    game = GAMES["cangkulan"]
    seen = Words(language, catalogue(game, language), 0, 3)
    mine, theirs = LeadPassed(0, 1), LeadPassed(2, 1)
    before, alone = message([mine], seen, prompted=True), message([mine], seen)
    assert alone.startswith(before[:-1])
    assert len(before) < len(alone)
    assert message([theirs], seen, prompted=True) == message([theirs], seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_an_end(language):
    """At most so many words, the latest kept; a single long sentence is said all the same."""
    match = Match(GAMES["congklak"].rules(), Start(seed="long", first=0))
    events = []
    while match.state.table.turn is not None:
        legal = match.rules.legal(match.state.seen_by(match.state.table.turn))
        events += [beat.event for beat in match.play(str(legal[0]))]
    said = message(events, words(language))
    assert 0 < len(said.split()) <= MOST_WORDS
    assert said.endswith(told(events[-1], words(language)))


def test_what_befell_the_person_is_said_however_much_followed():
    """A dig ends with a card that nobody chose: it is said, though four others have played since."""
    rules = GAMES["cangkulan"].rules.chosen({"players": 5})
    seen = Words("en", catalogue(GAMES["cangkulan"], "en"), 0, 5)
    dug = 0
    for number in range(20):
        match = Match(rules, Start(seed=f"dig{number}"))
        events = []
        while match.state.table.turn is not None:
            turn = match.state.table.turn
            if turn == 0 and events:
                own = [event for event in events if event.seat == 0]
                said = message(events, seen)
                dug += len(own) > 1
                assert len(said.split()) <= MOST_WORDS
                assert not own or told(own[-1], seen) in said
                events = []
            legal = match.rules.legal(match.state.seen_by(turn))
            events += [beat.event for beat in match.play(str(legal[0]))]
    assert dug


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_twice_where_the_question_says_it(language):
    """Conquian asks about the card that was just turned, left or refused: the event is not said before it as well."""
    game, dice, asked = GAMES["conquian"], Dice("twice", language), set()
    seen = Words(language, catalogue(game, language), 0, 2)
    for number in range(6):
        match, events = Match(game.rules.chosen({"wins": 1}), Start(seed=f"twice{number}")), []
        while match.setup is not None and match.state.table.turn is not None:
            view = match.state.seen_by(match.state.table.turn)
            legal = match.rules.legal(view)
            if view.seat == 0 and events:
                prompt = game.scene(match.rules, view).prompt
                asked.add(prompt.code)
                if prompt.code not in ("discard", "discard_last"):
                    assert told(events[-1], seen) not in message(events, seen, prompted=True)
                    assert told(events[-1], seen) in message(events, seen)
                events = []
            events += [beat.event for beat in match.play(str(legal[dice.below(len(legal))]))]
    assert {"turned", "left", "left_unusable", "turned_unusable", "ask"} <= asked


def test_a_voice_alternates_and_repeats():
    """Equal words come from the other region, an equal interruption is a new text, and one region speaks at a time."""
    voice, heard = Voice(), []
    for _ in range(2):
        voice.say("x")
        heard.append(voice.said)
    assert heard == [("x", "", ""), ("", "x", "")]
    voice.interrupt("no")
    first = voice.said
    voice.interrupt("no")
    assert first == ("", "", "no")
    assert voice.said[2].strip() == "no"
    assert voice.said != first
