"""First lessons (experience.md row 20): true by the engine, complete in words, playable by their own instructions."""

import asyncio
import re

import pytest

from game.core.dice import Dice
from tests.registry import GAMES
from tests.web.test_catalogues import messages, texts
from tests.web.world import World, run
from web.app.lesson import ANY, lessons
from web.app.teacher import Teacher
from web.app.telling import code_of
from web.app.text import LANGUAGES, Words, catalogue

TAUGHT = {name: lessons(game) for name, game in GAMES.items() if lessons(game)}
EACH = [(name, number) for name, course in TAUGHT.items() for number in range(1, len(course) + 1)]


def lesson_of(name, number):
    return TAUGHT[name][number - 1]


def codes(beats):
    return {code_of(type(beat.event)) for beat in beats}


def own_moves(name, number):
    """At each own move of the lesson: its step, the match before it, the move of the record."""
    lesson = lesson_of(name, number)
    match, steps = lesson.match(GAMES[name]), iter(lesson.steps)
    for move in lesson.record.moves:
        if match.state.table.turn == 0:
            yield next(steps), match, move
        match.play(move)
    assert not list(steps)  # a step for each


def legal(match):
    return {str(action): action for action in match.rules.legal(match.state.seen_by(match.state.table.turn))}


def test_every_game_of_the_site_has_four_to_six_lessons():
    """Experience.md row 20; a game without a file of lessons has none, and nothing else changes."""
    assert {name: len(course) in range(4, 7) for name, course in TAUGHT.items()} == dict.fromkeys(TAUGHT, True)
    assert set(TAUGHT) == {"cangkulan", "conquian", "congklak", "callbreak"}
    assert lessons(GAMES["sebelas"]) == ()


@pytest.mark.parametrize(("name", "number"), EACH)
def test_what_a_lesson_asks_for_does_what_it_says(name, number):
    """Right moves are legal; each brings about what the step shows; the record plays one of them."""
    for step, match, move in own_moves(name, number):
        allowed = legal(match)
        assert step.right(move)
        assert step.accept == (ANY,) or set(step.accept) <= set(allowed)
        for text, action in allowed.items():
            if step.right(text):
                assert set(step.shows) <= codes(match.rules.play(match.state, action)), text


@pytest.mark.parametrize(("name", "number"), EACH)
def test_a_wrong_move_is_wrong_by_the_engine(name, number):
    """It misses what the step shows, or the game's own hint is among the right moves."""
    for step, match, _ in own_moves(name, number):
        view = match.state.seen_by(0)
        wrong = {text: action for text, action in legal(match).items() if not step.right(text)}
        missing = [step.shows[0] not in codes(match.rules.play(match.state, action)) for action in wrong.values()]
        if not all(missing):
            *_, hint = GAMES[name].hint(match.rules, view, Dice("lesson"))
            assert step.right(hint.act), hint


@pytest.mark.parametrize(("name", "number"), EACH)
def test_every_right_move_leads_to_the_end(name, number):
    """Whichever right moves are made, the others' answers stay legal and the lesson ends."""
    lesson = lesson_of(name, number)

    def follow(match, steps):
        if len(match.moves) == len(lesson.record.moves):
            assert not steps
            return
        mine = match.state.table.turn == 0
        moves = (
            [text for text in legal(match) if steps[0].right(text)] if mine else [lesson.record.moves[len(match.moves)]]
        )
        assert moves
        for move in moves:
            after = match.without(0)
            after.play(move)
            follow(after, steps[1:] if mine else steps)

    follow(lesson.match(GAMES[name]), lesson.steps)


@pytest.mark.parametrize(("name", "number"), EACH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_the_words_it_needs(name, number, language):
    """A title, an instruction a step, a reason where a wrong move can be made, an end; figures come from the engine."""
    wanted, found = {"title", "done"}, catalogue(GAMES[name], language)["lesson"][lesson_of(name, number).name]
    for count, (step, match, _) in enumerate(own_moves(name, number), 1):
        wanted |= {f"ask{count}"} | ({f"no{count}"} if any(not step.right(text) for text in legal(match)) else set())
    assert set(found) == wanted
    said = [text for _, message in messages(found) for text in texts(message)]
    assert not [text for text in said if re.search(r"\d", re.sub(r"\{\w+(:\w+)?\}", "", text))]


@pytest.mark.parametrize(("name", "number"), EACH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_less_than_three_minutes(name, number, language):
    """All its words read slowly, two a second, and a quarter of a minute for each own move."""
    lesson = lesson_of(name, number)
    said = [text for _, message in messages(catalogue(GAMES[name], language)["lesson"][lesson.name])
            for text in texts(message)]  # fmt: skip
    words = sum(len(text.split()) for text in said)
    assert words / 2 + 15 * len(lesson.steps) < 180


def test_no_two_buttons_of_the_list_have_the_same_name():
    """A list of all buttons, as screen readers make one, says which game each of them is about."""

    async def story():
        world = World()
        world.shell.start()
        await world.do("go:learn")
        buttons = [each for each in world.document.root.walk() if each.tag == "button"]
        names = ["".join(part.text for part in each.walk() if part.text) for each in buttons]
        assert sorted(set(names)) == sorted(names)

    run(story())


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_is_played_by_its_own_instructions(name, language):
    """From the list to a real match against level 1: a wrong move is answered and not made, the right one is."""

    async def story():
        world = World(language=language)
        world.shell.start()
        world.shell.wish("speed:none")
        world.shell.wish(f"go:learn:{name}")
        world.shell.wish(world.document.wishes("lesson")[0])
        for number in range(1, len(TAUGHT[name]) + 1):
            await take(world, name, number)
            assert world.shell.sitting.taught
            world.shell.wish("lesson:next")
        assert world.shell.sitting.teacher is None
        assert set(world.shell.sitting.sheet.seating[1:]) == {"bot:1"}
        world.shell.home()

    run(story())


@pytest.mark.parametrize(("name", "number"), EACH)
def test_a_lesson_is_watched_to_its_end(name, number):
    """With its pauses between the moves, also where others have the last ones: it ends, and nothing is logged."""

    async def story():
        world = World()
        world.shell.start()
        await world.do(f"lesson:{name}:{number}")
        for _, _, move in own_moves(name, number):
            await world.until(lambda: world.shell.sitting.awaited or world.logged)
            await world.do(f"act:{move}")
            await world.until(lambda: not world.shell.sitting.awaited)
        await world.until(lambda: world.shell.sitting is None or world.shell.sitting.taught)
        assert world.logged == []
        assert world.shell.sitting.taught
        world.vanish()

    run(story())


async def take(world, name, number):
    """One lesson, every wrong move tried first."""
    sitting, words = world.shell.sitting, world.shell.game_words(name)
    teacher = Teacher(GAMES[name], lesson_of(name, number), number, len(TAUGHT[name]), 0)
    assert words.of("lesson.of", number=number, last=len(TAUGHT[name])) in world.text("title")
    for step, match, move in own_moves(name, number):
        await waited(lambda: sitting.awaited)
        before = list(sitting._match.moves)
        assert world.text("line") == teacher.asks(match, words)
        for wrong in (text for text in legal(match) if not step.right(text)):
            world.shell.wish(f"act:{wrong}")
            objection = teacher.objects(match, wrong)
            assert world.text("line") == world.said() == teacher.refuses(objection, words)
            assert sitting._match.moves == before
        world.shell.wish(f"act:{move}")
        await waited(lambda before=before: len(sitting._match.moves) > len(before))
    await waited(lambda: sitting.taught)
    assert world.text("lesson.closes") == teacher.closes(words)
    assert not [key for key in list(world.store.keys()) if ":match:" in key or ":round:" in key]


async def waited(wanted):
    for _ in range(2000):
        if wanted():
            return
        await asyncio.sleep(0)
    pytest.fail("it did not come")


def test_a_lesson_can_be_skipped_and_left():
    """The next one is one press away; leaving goes home and keeps nothing."""

    async def story():
        world = World()
        world.shell.start()
        world.shell.wish("lesson:congklak:1")
        await waited(lambda: world.shell.sitting.awaited)
        assert "lesson:next" in world.document.wishes("lesson")
        world.shell.wish("lesson:next")
        assert world.shell.sitting.teacher.number == 2
        world.shell.wish("leave")
        assert world.shell.sitting is None
        assert not world.document.wishes("resume")

    run(story())


def test_a_lesson_goes_on_after_taking_back():
    """The step is that of the position, whatever was taken back."""

    async def story():
        world = World()
        world.shell.start()
        world.shell.wish("speed:none")
        world.shell.wish("lesson:congklak:1")
        await waited(lambda: world.shell.sitting.awaited)
        world.shell.wish("act:5")
        await waited(lambda: world.shell.sitting.awaited and world.shell.sitting._match.moves)
        world.shell.wish("undo")
        await waited(lambda: world.shell.sitting.awaited)
        words = world.shell.game_words("congklak")
        assert world.text("line") == world.shell.sitting.asks(words)
        assert world.shell.sitting.teacher.step(world.shell.sitting._match) == 1
        world.shell.home()

    run(story())


def test_the_options_lead_to_the_lessons_of_their_game():
    """A game without lessons has no such button."""
    world = World()
    world.shell.start()
    world.shell.wish("go:options:congklak")
    assert "go:learn:congklak" in world.document.wishes("go")
    world.shell.wish("go:options:sebelas")
    assert not [wish for wish in world.document.wishes("go") if wish.startswith("go:learn")]
    assert Words("en").of("learn.title")
