"""What the table shows: zones, choices, buttons, prompts, marks."""

import tomllib

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import Button, Choice, Scene, saying
from game.games.conquian import GAME
from game.games.conquian.rules import Conquian
from tests.games.conquian.tables import match
from web.app.telling import told
from web.app.text import Words

LEFT = ("0 offer left 6C", "6D 6H 7C 2S JD QH KS", "3C4C5C")


def shown(played: Match, seat: int = 0) -> Scene:
    return GAME.scene(played.rules, played.state.seen_by(seat))


def zone(scene: Scene, key: str) -> tuple[str, ...]:
    return next(tuple(thing.key for thing in zone.things) for zone in scene.zones if zone.key == key)


def test_an_offer():
    """2a.6 to 2a.8: hand cards are toggles where a use needs them, the others say why not."""
    scene = shown(match(*LEFT))
    assert scene.choices == (Choice("+7C", ("7C",)), Choice("+6D6H", ("6D", "6H")))
    assert scene.buttons == (Button("+", saying("use", card="6C")), Button("no", saying("reject", card="6C")))
    assert scene.prompt == saying("left", card="6C", seat=1)
    reasons = {key: scene.thing(key).why for key in zone(scene, "hand")}
    assert {key for key, why in reasons.items() if why is None} == {"7C", "6D", "6H"}
    assert all(not scene.thing(key).act for key in reasons)


def test_zones():
    """The opponent's melds, stock, card on offer, dead pile, own melds, own hand: in reading order."""
    scene = shown(match(*LEFT, rival_melds="4D4H4S", stock=9))
    assert [zone.key for zone in scene.zones] == ["melds.1", "stock", "centre", "dead", "melds.0", "hand"]
    assert zone(scene, "melds.1") == ("4D", "4H", "4S")
    assert zone(scene, "melds.0") == ("3C", "4C", "5C")
    assert zone(scene, "centre") == ("6C",)
    assert scene.thing("stock").count == 9
    other = shown(match(*LEFT), seat=1)
    assert [zone.key for zone in other.zones][-2:] == ["melds.1", "hand"]


def test_melds_are_groups():
    """Thing.group: the number of the meld, counted from 0."""
    scene = shown(match("0 offer left 6C", "2S KS AH 4D", "3C4C5C 7D7H7S"))
    groups = {thing.key: thing.group for zone in scene.zones if zone.key == "melds.0" for thing in zone.things}
    assert groups == {"3C": 0, "4C": 0, "5C": 0, "7D": 1, "7H": 1, "7S": 1}


@pytest.mark.parametrize(
    ("moves", "seat", "prompt", "acts", "marks"),
    [
        ("", 0, "left", ["+", "no"], ("left",)),
        ("", 1, "their_offer", [], ("left",)),
        ("no", 1, "ask", ["force", "let"], ("left",)),
        ("no", 0, "their_ask", [], ("left",)),
        ("no force", 0, "forced", ["+"], ("left", "forced")),
        ("no force", 1, "their_forced", [], ("left", "forced")),
        ("+", 0, "discard", [], None),
        ("+", 1, "their_discard", [], None),
        ("no let", 0, "turned_unusable", ["no"], ("turned",)),
        ("no let no", 0, "their_offer", [], ("left",)),
        ("no let no", 1, "left_unusable", ["no"], ("left",)),
    ],
)
def test_prompts_and_buttons(moves: str, seat: int, prompt: str, acts: list[str], marks: tuple[str, ...] | None):
    """2c, step by step, from both sides."""
    scene = shown(match(*LEFT, moves, top="AH", rival="2C 2D 4S 4D 6S QC QD AS KC JC"), seat)
    assert scene.prompt.code == prompt
    assert [button.act for button in scene.buttons] == acts
    things = [thing for zone in scene.zones if zone.key == "centre" for thing in zone.things]
    assert [thing.marks for thing in things] == ([] if marks is None else [marks])


def test_declining_is_worded_by_where_the_card_comes_from():
    """2c: a left card is rejected, a turned one is left to the other."""
    assert shown(match("0 offer turned 6C", *LEFT[1:])).buttons[-1] == Button("no", saying("leave", card="6C"))


def test_a_discard_is_an_act_of_a_hand_card():
    """2a.7: the card itself is the move."""
    scene = shown(match(*LEFT, "+"))
    assert {key: scene.thing(key).act for key in zone(scene, "hand")}["7C"] == "x7C"
    assert scene.choices == ()


def test_the_dead_pile_is_shown_only_when_chosen():
    """Q16, option show_dead: off a pile, on every card in the order in which it was buried."""
    played = match("0 offer left KD", "AS AD 7H 2S JD QH KS", "3C4C5C", "no no no", top="QD 2D")
    assert zone(shown(played), "dead") == ("dead",)
    assert shown(played).thing("dead").count == 2
    open_pile = Match(Conquian(show_dead="on"), played.start)
    open_pile.run(played.moves)
    assert zone(shown(open_pile), "dead") == ("KD", "QD")


def test_facts_of_the_seats():
    """Melded cards, cards in hand, wins, who deals."""
    me, other = shown(match(*LEFT)).seats
    assert me.facts == (saying("melded", melded=3), saying("hand", count=7), saying("wins", wins=0))
    assert other.facts[-1] == saying("dealer")
    assert (me.turn, other.turn) == (True, False)


@pytest.mark.parametrize(("moves", "prompt"), [("+", saying("won", seat=0)), ("no let", saying("drawn"))])
def test_the_end_of_a_deal(moves: str, prompt):
    """2a.11, 2a.12."""
    scene = shown(match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", moves, stock=0))
    assert scene.prompt == prompt
    assert (scene.buttons, scene.choices) == ((), ())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_scene_and_event_of_whole_matches_can_be_worded(language: str):
    """Both catalogues have every saying that comes up, with its values, for both readers."""
    dice, catalogue = Dice("words"), tomllib.loads(GAME.text(language))
    for seed in range(12):
        played = Match(Conquian(wins=1), Start(seed=f"{seed}"))
        while (turn := played.state.table.turn) is not None:
            moves = played.rules.legal(played.state.seen_by(turn))
            for beat in played.play(str(moves[dice.below(len(moves))])):
                for seat in range(2):
                    words = Words(language, catalogue, me=seat, seats=2)
                    scene = GAME.scene(played.rules, beat.state.seen_by(seat))
                    texts = [told(beat.event.seen_by(seat), words), words.told("prompt", scene.prompt)]
                    texts += [words.told("button", button.saying) for button in scene.buttons]
                    texts += [words.told("fact", fact) for place in scene.seats for fact in place.facts]
                    things = [thing for zone in scene.zones for thing in zone.things]
                    texts += [words.told("reason", thing.why) for thing in things if thing.why]
                    texts += [words.of_game(f"mark.{mark}") for thing in things for mark in thing.marks]
                    assert all(texts)
                    assert not any("{" in text for text in texts)
