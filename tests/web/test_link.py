"""The link to a deal: written, read, refused, opened; never in the place of a match that nobody has let go."""

import pytest

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import InputError
from tests.contract.walks import random_options
from tests.registry import GAMES
from tests.web.world import World, run
from web.app.link import fragment_of, read_link

SEED = "k7q2m9fh3w0x8b5t"
ADDRESS = "https://someone.example.org/beranda/#"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_link_leads_to_the_same_deal_with_the_same_options(game):
    """notation.md: g, s, o, d; the first position is the same, for whatever options."""
    for number in range(20):
        options = random_options(GAMES[game], Dice("link", game, number))
        rules = GAMES[game].rules.chosen(options)
        dealer = number % rules.seats if "dealer" in rules.starts and number % 2 else None
        start = Start(seed=SEED, dealer=dealer)
        linked = read_link(fragment_of(rules, start), GAMES)
        assert (linked.game, GAMES[game].rules.chosen(linked.options), linked.start) == (game, rules, start)
        again = Match(GAMES[game].rules.chosen(linked.options), linked.start)
        assert again.state == Match(rules, start).state


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_link_stays_under_two_hundred_characters(game):
    """Even with every option changed to its longest value, behind a usual address."""
    changed = {}
    for option in GAMES[game].rules.options():
        changed[option.name] = max(option.choices[1:], key=lambda value: len(str(value)), default=option.default)
    fragment = fragment_of(GAMES[game].rules.chosen(changed), Start(seed=SEED))
    assert "o=" in fragment
    assert len(fragment) < 200


def test_the_example_of_the_notation_is_read():
    linked = read_link("g=callbreak&s=k7q2m9fh3w0x8b5t&o=deals:3,max_bid:13&d=2", GAMES)
    assert linked.options == {"deals": 3, "max_bid": 13}
    assert linked.start == Start(seed=SEED, dealer=2)


def test_only_a_seed_can_be_told_in_a_link():
    """Decks, positions, a first seat that somebody chose: the link would lead elsewhere, so there is none."""
    rules = GAMES["congklak"].rules()
    for start in (
        Start(),
        Start(seed="a-1"),
        Start(seed=SEED, first=0),
        Start(seed=SEED, position="x"),
        Start(seed="a", decks=((),)),
    ):
        assert not fragment_of(rules, start)


def test_what_a_game_does_not_know_is_ignored_where_the_notation_says_so():
    assert read_link(f"g=congklak&s={SEED}&d=1&x=2&&y", GAMES).start == Start(seed=SEED)


@pytest.mark.parametrize(
    ("fragment", "quotes"),
    [
        ("g=poker&s=abc", "'poker'"),
        ("s=abc", "''"),
        ("g=congklak", "the seed is ''"),
        ("g=congklak&s=ABC", "'ABC'"),
        ("g=congklak&s=abc&o=holes:70", "option holes is '70'"),
        ("g=congklak&s=abc&o=tricks:7", "the option is 'tricks'"),
        ("g=congklak&s=abc&o=holes", "option holes is ''"),
        ("g=callbreak&s=abc&d=4", "the dealer is '4', expected a seat from 0 to 3"),
        ("g=callbreak&s=abc&d=²", "the dealer is"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused_in_a_sentence(fragment, quotes):
    with pytest.raises(InputError) as refusal:
        read_link(fragment, GAMES)
    assert quotes in str(refusal.value)
    assert "expected" in str(refusal.value)


# ---- on the page


def test_the_link_of_a_match_deals_the_same_match_to_somebody_else():
    async def story():
        world = World()
        await world.begin("callbreak", "set:deals:3")
        dealt = world.match.decks[0]
        await world.do("link")
        (fragment,) = world.outside.copied
        other = World(seed="0" * 16)
        other.shell.start()
        other.outside.tell(fragment, "")
        assert other.document.has("linked")
        await other.do("speed:none", "start")
        await other.turn()
        assert other.match.rules == world.match.rules
        assert other.match.decks[0] == dealt

    run(story())


def test_an_ordinary_start_after_a_link_is_an_ordinary_deal():
    async def story():
        world = World()
        world.shell.start()
        world.outside.tell("g=congklak&s=abc", "")
        await world.do("back:0", "go:options:congklak")
        assert not world.document.has("linked")
        await world.do("start")
        assert world.match.start.seed != "abc"

    run(story())


def test_at_the_table_a_link_asks_first_and_the_match_stays_kept():
    async def story():
        world = World()
        await world.begin("congklak", "set:first:human")
        await world.play(1)
        await world.turn()
        ident = world.shell.sitting.sheet.ident
        world.outside.tell("g=callbreak&s=abc", "")
        assert world.document.pictures[-1].focus == "panel.title"
        assert "Call Break" in world.text("panel")
        await world.do("close")
        assert world.shell.sitting.sheet.ident == ident
        world.outside.tell("g=callbreak&s=abc", "")
        await world.do("deal")
        assert world.shell.here.name == "options"
        assert world.shell.saves.load(ident)
        await world.do("start")
        assert world.match.start.seed == "abc"

    run(story())


@pytest.mark.parametrize(("fragment", "refusal"), [("g=poker&s=abc", ""), ("", "g in the link is '<b>', expected x")])
def test_a_link_that_is_refused_is_said_and_changes_nothing(fragment, refusal):
    async def story():
        world = World()
        world.shell.start()
        world.outside.tell(fragment, refusal)
        assert (refusal or "'poker'") in world.text("notice.0")
        assert "no deal that can be opened" in world.said()
        assert world.shell.here.name == "home"

    run(story())


def test_an_option_changed_on_the_form_may_take_the_dealer_away():
    """Seat 4 deals among five; among three the deal finds another dealer."""

    async def story():
        world = World()
        world.shell.start()
        world.outside.tell("g=cangkulan&s=abc&o=players:5&d=4", "")
        await world.do("set:players:3", "start")
        await world.turn()
        assert world.match.start == Start(seed="abc")

    run(story())


@pytest.mark.parametrize("copies", [True, False])
def test_the_address_can_be_copied_by_hand(copies):
    async def story():
        world = World()
        await world.begin("congklak")
        world.outside.copies = copies
        await world.do("go:menu", "link")
        field = world.document.el("link.address")
        assert field.attrs["value"].startswith("https://example.org/#g=congklak&s=")
        assert ("copied" in world.said()) is copies
        assert (world.document.pictures[-1].focus == "link.address") is not copies

    run(story())


def test_the_result_offers_the_link_too():
    async def story():
        world = World()
        await world.begin("congklak", "set:rounds:1")
        await world.play(5_000)
        await world.do("link")
        assert world.document.has("link.address")

    run(story())
