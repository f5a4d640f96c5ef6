"""The table says in words what it shows: the only move, every act, what changed; and its buttons stand still."""

import random
import re

import pytest

from game.core.dice import Dice
from game.core.scene import Scene
from game.registry import GAMES
from tests.contract.walks import begun, random_options, walk
from tests.listening.transcript import statuses
from tests.web.world import World, run
from web.app.settings import CHOICES
from web.app.telling import journal, told
from web.app.text import LANGUAGES, Words, catalogue

CARD = re.compile(r"[2-9TJQKA][CDHS]")
ROWS_OF_BUTTONS = ("top", "actions")


def words(game, rules, language="en"):
    return Words(language, catalogue(GAMES[game], language), 0, rules.seats)


def ways(scene: Scene) -> set[str]:
    """Every move that the table offers."""
    acts = {thing.act for zone in scene.zones for thing in zone.things if thing.act}
    return acts | {button.act for button in scene.buttons} | {choice.act for choice in scene.choices}


def named(scene: Scene, words: Words, act: str) -> list[str]:
    """The words by which a prompt can point at that move: the card, the button, or that it is the only one."""
    buttons = [words.told("button", button.saying).lower() for button in scene.buttons if button.act == act]
    cards = [words.the(act)] if CARD.fullmatch(act) else []
    return [*buttons, *cards, "only"]


@pytest.mark.parametrize("game", GAMES)
def test_an_only_move_is_said(game):
    """P0 4: in random positions with one way to play, the prompt names the card or button, or says so."""
    found, number = 0, 0
    while found < 40:
        dice = Dice("only", game, number)
        match = begun(GAMES[game], random_options(GAMES[game], dice), f"only{number}")
        number += 1
        for step in walk(GAMES[game], match, dice, moves=200):
            scene = GAMES[game].scene(step.rules, step.state.seen_by(step.seat))
            if step.seat == 0 and len(ways(scene)) == 1:
                found += 1
                said = words(game, step.rules).told("prompt", scene.prompt)
                assert any(name in said.lower() for name in named(scene, words(game, step.rules), *ways(scene))), said


@pytest.mark.parametrize("game", GAMES)
def test_buttons_that_are_always_there_never_change_place(game):
    """P0 8: head and foot hold the same buttons in the same order in every picture; a move stands elsewhere."""

    async def story():
        world = World()
        await world.begin(game)
        first = len(world.document.pictures)
        await world.play(30)
        found = {name: set() for name in ROWS_OF_BUTTONS}
        for picture in world.document.pictures[first:]:
            for node in picture.root.walk():
                if node.key in ROWS_OF_BUTTONS and picture.root.attrs["data-screen"] == "table":
                    found[node.key].add(tuple(each.key for each in node.walk() if each.tag == "button"))
                if node.key == "moves":
                    assert "do.undo" not in {each.key for each in node.walk()}
        assert [len(orders) for orders in found.values()] == [1, 1]

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_the_same_is_said(game):
    """P0 15: the same decisions with and without motion: the same messages; nothing glides."""

    async def told_at_pauses(world):
        said, dice = [], random.Random(2)
        await world.begin(game, speed="fast")
        for _ in range(6):
            await world.turn()
            said.append([text for text in statuses(world.document.root) if text])
            if world.shell.here.name == "result":
                break
            await world.decide(dice)
        await world.turn()
        return said

    async def story():
        moving, still = World(), World(still=True)
        heard = await told_at_pauses(moving)
        assert await told_at_pauses(still) == heard
        assert any(picture.ms for picture in moving.document.pictures)
        assert {(picture.ms, picture.motion) for picture in still.document.pictures} == {(0, "none")}
        assert still.match.state == moving.match.state

    run(story())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_act_is_in_the_journal(game, language):
    """P0 22: each move of a random deal is a sentence of its own, which names the card that was played."""
    dice = Dice("journal", game)
    match = begun(GAMES[game], {}, "journal")
    lines = 0
    for step in walk(GAMES[game], match, dice, moves=120):
        mine = words(game, step.rules, language)
        events = [beat.event.seen_by(0) for beat in step.beats]
        sentences = [told(event, mine) for event in events]
        assert list(journal(events, mine)) == [each for each in sentences if each]
        assert sentences[0], events[0]
        lines += 1
        for card in CARD.findall(str(step.action)) if step.seat == 0 else ():
            assert mine.the(card).lower() in " ".join(sentences).lower()
    assert lines > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_settings_panel_at_the_table_changes_the_next_picture(game):
    """P0 14: from inside a match every setting takes effect at once, and the match goes on."""

    async def story():
        world = World()
        await world.begin(game)
        await world.do("go:settings")
        for name, values in CHOICES.items():
            for value in (*values[1:], values[0]):
                await world.do(f"{name}:{value}")
                assert world.shell.settings.value(name) == value
                chosen = [each for each in world.document.root.walk()
                          if each.attrs.get("data-act") == f"{name}:{value}" and each.tag == "input"]  # fmt: skip
                assert "checked" in chosen[0].attrs
        await world.do("close")
        await world.play(1)
        assert world.logged == []

    run(story())


NOTHING_IS_SENT = {
    "en": "Nothing is sent anywhere",
    "fr": "Rien n'est envoyé",
    "es": "No se envía nada",
    "id": "Tidak ada yang dikirim",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_that_nothing_is_sent(language):
    """P0 25: a plain sentence, in every language."""

    async def story():
        world = World(language=language)
        world.shell.start()
        await world.do("go:help")
        assert NOTHING_IS_SENT[language] in world.text("help")

    run(story())
