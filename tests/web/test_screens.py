"""The screens around the table, for every registered game."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.registry import GAMES
from tests.web.world import World
from web.app.el import markup
from web.app.form import Form
from web.app.preferences import settings_form
from web.app.screens import Around, home, home_shell, options
from web.app.settings import CHOICES, GROUPS, LONGEST, Settings, read
from web.app.sheets import help_text, outcome, points
from web.app.text import LANGUAGES, Words, catalogue
from web.app.versions import VERSION
from web.app.wishes import KEYS, Wish, wish

ROOT = Path(__file__).resolve().parents[2]


def acts(tree):
    return [each.attrs["data-act"] for each in tree.walk() if "data-act" in each.attrs]


def words(game, language="en", seats=4):
    return Words(language, catalogue(GAMES[game], language), 0, seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_offers_every_registered_game(language):
    """A fifth game appears without an edit; every act of the screen is a wish; links work without JavaScript."""
    tree = home_shell(language, GAMES)
    assert [act for act in acts(tree) if act.startswith("go:options")] == [f"go:options:{name}" for name in GAMES]
    assert all(wish(act) for act in acts(tree))
    links = [each for each in tree.walk() if each.tag == "a" and "hreflang" in each.attrs]
    assert [each.attrs["href"] for each in links] == [f"?lang={other}" for other in LANGUAGES if other != language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_matches_of_one_game_the_earlier_one_says_so(language):
    """Two ways on with the same name would be a choice without a difference."""
    around = Around([("a", "congklak"), ("b", "callbreak"), ("c", "congklak")])
    shown = home(Words(language), GAMES, around).walk()
    new, other, old = (each.text for each in shown if each.key.startswith("going."))
    assert "Call Break" in other
    assert old.startswith(new)
    assert len(old) > len(new)


def test_the_first_picture_is_what_the_build_wrote():
    """Adopting the static page changes nothing: same markup, so nothing flickers."""
    world = World()
    world.shell.start()
    assert markup(world.document.root) == markup(home_shell("en", GAMES))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_chosen(game, language):
    """Each value of each option and each level is one radio button, the chosen one checked, and choosing works."""
    form = Form(GAMES[game])
    tree = options(words(game, language), form)
    offered = set(acts(tree))
    for option in GAMES[game].rules.options():
        for value in option.choices:
            assert f"set:{option.name}:{value}" in offered
            assert form.with_option(option.name, str(value)).rules() is not None
            assert getattr(form.with_option(option.name, str(value)).rules(), option.name) == value
    assert {f"level:{n}" for n in range(1, len(GAMES[game].levels) + 1)} <= offered
    checked = [each.attrs["data-act"] for each in tree.walk() if "checked" in each.attrs]
    assert {f"set:{o.name}:{o.default}" for o in GAMES[game].rules.options()} <= set(checked)
    groups = Counter(each.attrs["name"] for each in tree.walk() if "checked" in each.attrs)
    assert set(groups.values()) == {1}
    assert_keys_unique(tree)


def assert_keys_unique(tree):
    assert [key for key, count in Counter(each.key for each in tree.walk() if each.key).items() if count > 1] == []


def test_common_options_come_first():
    """The rest waits under "regional rules", where the rarer values of common options are too."""
    tree = options(words("congklak"), Form(GAMES["congklak"]))
    keys = [each.key for each in tree.walk()]
    assert keys.index("option.rounds") < keys.index("regional") < keys.index("option.relay")
    assert keys.index("regional") < keys.index("option.holes.more")


def test_a_form_that_is_told_nonsense_stays_as_it_is():
    """Unknown options, values and levels change nothing."""
    form = Form(GAMES["congklak"])
    for changed in (
        form.with_option("x", "1"),
        form.with_option("holes", "8"),
        form.with_level(0),
        form.with_level(99),
    ):
        assert changed == form


def test_levels_for_all_and_for_one():
    """A level for all others is that of each; one seat may differ; choosing for all again evens it out."""
    form = Form(GAMES["callbreak"]).with_level(2)
    assert form.seating() == ("you", "bot:2", "bot:2", "bot:2")
    assert form.with_level(1, 3).seating() == ("you", "bot:2", "bot:2", "bot:1")
    assert form.with_level(1, 3).with_level(2).seating() == form.seating()
    tree = options(words("callbreak"), form.with_level(1, 3))
    checked = {each.attrs["data-act"] for each in tree.walk() if "checked" in each.attrs}
    assert {"level:1:3", "level:2:1", "level:2:2"} <= checked
    assert not {"level:1", "level:2"} & checked


@pytest.mark.parametrize("language", LANGUAGES)
def test_outcomes(language):
    """The winner is named or addressed; who shares the first place is listed."""
    texts = {outcome(words("callbreak", language), ranking) for ranking in ((1, 2, 3, 4), (2, 1, 3, 4), (1, 1, 3, 4))}
    assert len(texts) == 3
    assert all(texts)


def test_scores_are_written_as_the_game_does():
    """Tenths in Call Break; an integer with a real minus sign where the game has no form of its own."""
    assert [points(words("congklak"), number) for number in (49, 0, -3)] == ["49", "0", "−3"]
    assert [points(words("callbreak", "fr"), number) for number in (41, -40)] == ["4,1", "−4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_offer_every_choice(language):
    """Each value is a wish, exactly one of each setting is checked."""
    tree = settings_form(Words(language), Settings(speed="fast"))
    assert {f"{name}:{value}" for name, values in CHOICES.items() for value in values} <= set(acts(tree))
    checked = [each.attrs["data-act"] for each in tree.walk() if "checked" in each.attrs]
    chosen = Settings(speed="fast")
    assert checked == [f"lang:{language}", *(f"{name}:{chosen.value(name)}" for name in CHOICES)]
    assert help_text(Words(language)).kids


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_stand_in_groups_with_headings(language):
    """They can be found (experience.md 8.3, request 28): what belongs together stands under its name."""
    tree = settings_form(Words(language), Settings(), heading="h3")
    groups = tree.kids[:-1]
    assert [group.key for group in groups] == [f"settings.{name}" for name in GROUPS]
    for group in groups:
        title, *asked = group.kids
        assert (title.tag, bool(title.text)) == ("h3", True)
        wanted = [f"setting.{name}" for name in GROUPS[group.key.partition(".")[2]]]
        assert [each.key for each in asked if each.key.startswith("setting.") and each.key != "setting.lang"] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_version_is_told(language):
    """In the settings and in the help; it is that of the packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert project == json.loads((ROOT / "package.json").read_text())["version"] == VERSION
    for tree in (settings_form(Words(language), Settings()), help_text(Words(language))):
        assert any(f"Beranda {VERSION}" in each.text for each in tree.walk())


def test_settings_survive_and_nonsense_is_left_out():
    """What is kept is read back, the longest too; a damaged text gives the defaults."""
    longest = Settings(**{name: max(values, key=len) for name, values in CHOICES.items()})
    for chosen in (Settings("slow", "none", "contrast"), longest):
        assert read(str(chosen)) == chosen
        assert len(str(chosen)) <= LONGEST
    for text in ("", "{", "[]", '"x"', '{"speed": "warp", "x": 1}', '{"speed": 3}', "[" * 50_000):
        assert read(text) == Settings()


def test_every_setting_has_its_field_and_its_default():
    """The first of the choices is what nobody has chosen yet."""
    assert {name: Settings().value(name) for name in CHOICES} == {name: values[0] for name, values in CHOICES.items()}
    assert Settings().dress() == {}
    assert Settings(suits="four", keys="off").dress() == {"data-suits": "four", "data-keys": "off"}


def test_speed_goes_round():
    """The button leads through all speeds and back."""
    settings, seen = Settings(), []
    for _ in CHOICES["speed"]:
        settings = settings.having("speed", settings.next_speed())
        seen.append(settings.speed)
    assert sorted(seen) == sorted(CHOICES["speed"])


def test_the_grammar_of_wishes():
    """A verb with as many arguments as it takes; everything else is no wish."""
    assert wish("act:+4H5H") == Wish("act", ("+4H5H",))
    assert wish("go:options:congklak") == Wish("go", ("options", "congklak"))
    assert wish("back:2").number(0) == 2
    assert wish("back").number(0) is None
    assert wish("back:-1").number(0) is None
    assert [wish(text) for text in ("", "x", "act", "act:1:2", "undo:1", "set:a")] == [None] * 6
    assert all(wish(text) for text in KEYS.values())
