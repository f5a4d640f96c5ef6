"""The ten steps beside the table: from the game's rules page, fetched when help is asked for."""

import asyncio

import pytest

from tests.web.world import World, run, small_page
from web.app.primer import Part, parts

PAGE = """<!doctype html><section id="turn"><h2>A turn</h2><ol><li>not this</li></ol></section>
<section id="steps"><h2>In ten steps</h2><ol>
<li>One &amp; <b>two</b>.</li>
<li>Three.</li></ol></section>
<section id="tips"><h2>Tips</h2><ul><li>Count.</li></ul></section>"""


def test_the_steps_and_the_tips_of_a_page_are_found():
    assert parts(PAGE) == (
        Part("steps", "In ten steps", ("One & two.", "Three.")),
        Part("tips", "Tips", ("Count.",)),
    )


@pytest.mark.parametrize("page", ["", "<p>nothing</p>", PAGE.replace('"tips"', '"other"')])
def test_a_page_without_them_is_refused_with_what_was_expected(page):
    with pytest.raises(ValueError, match=r"expected \['steps', 'tips'\]"):
        parts(page)


def test_help_at_the_table_shows_the_steps_of_that_game_and_the_way_to_its_rules():
    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1")
        await world.do("go:help")
        await world.until(lambda: world.document.has("primer.steps"))
        assert "rules/en/congklak.html" in world.text("primer.steps")
        assert "rules/en/congklak.html" in world.text("primer.tips")
        whole = world.document.el("primer.whole")
        assert whole.attrs["href"] == "rules/en/congklak.html"
        assert (whole.attrs["target"], whole.attrs["rel"]) == ("_blank", "noopener")
        assert world.document.has("help")

    run(story())


def test_help_says_first_which_house_rules_are_not_those_that_the_steps_tell_of():
    """Each with its value and what it does; with the usual rules there is nothing of it."""

    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1", "set:lap:none")
        await world.do("go:help")
        assert world.document.has("primer.otherwise")
        said, words = world.text("primer.otherwise"), world.shell.game_words("congklak")
        for option, value in (("rounds", "1"), ("lap", "none")):
            assert words.of_game(f"option.{option}.value.{value}") in said
            assert words.of_game(f"option.{option}.help") in said
        assert words.of_game("option.holes.help") not in said
        usual = World()
        await usual.begin("congklak")
        await usual.do("go:help")
        assert not usual.document.has("primer.otherwise")

    run(story())


def test_nothing_is_fetched_before_somebody_asks_and_nothing_twice():
    asked = []

    async def counted(address):
        asked.append(address)
        return await small_page(address)

    async def story():
        world = World(read=counted)
        await world.begin("congklak", "set:rounds:1")
        assert asked == []
        for _ in range(2):
            await world.do("go:help")
            await world.until(lambda: world.document.has("primer.steps"))
            await world.do("close")
        assert asked == ["rules/en/congklak.html"]

    run(story())


def test_a_page_that_cannot_be_had_is_said_and_asked_for_again_the_next_time():
    async def story():
        world = World()
        gate = asyncio.Event()

        async def late(address):
            await gate.wait()
            raise OSError(f"no line to {address}")

        world.read = late
        await world.begin("congklak", "set:rounds:1")
        await world.do("go:help")
        assert world.text("primer.state") == world.shell.words.of("reading.wait")
        gate.set()
        await world.until(lambda: world.text("primer.state") == world.shell.words.of("reading.missing"))
        assert len(world.logged) == 1
        world.read = small_page
        await world.do("close", "go:help")
        await world.until(lambda: world.document.has("primer.steps"))

    run(story())
