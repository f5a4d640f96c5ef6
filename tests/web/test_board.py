"""The table as elements: names, roles, acts, keys."""

from collections import Counter

import pytest

from game.core.cards import NAMES
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.scene import Choice, Place, Scene, Thing, Zone, saying
from tests.contract.walks import begun, random_options, walk
from tests.registry import GAMES
from web.app.board import Look, table
from web.app.el import El
from web.app.text import Words, catalogue
from web.app.tiers import tiers

CONGKLAK = GAMES["congklak"]


def words(game, language="en", seats=4):
    return Words(language, catalogue(GAMES[game], language), 0, seats)


def drawn(scene, game, look=None, language="en"):
    return El("main", kids=table(scene, words(game, language), look or Look()))


def by_key(tree, key):
    return next(each for each in tree.walk() if each.key == key)


def name_of(element):
    return next(each.text for each in element.walk() if "name" in each.cls.split())


def board(moves=(), options=None, **start):
    match = Match(CONGKLAK.rules.chosen(options or {}), Start(**{"first": 0, "seed": "a", **start}))
    match.run(moves)
    return drawn(CONGKLAK.scene(match.rules, match.state.seen_by(0)), "congklak")


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_every_game_can_be_drawn_and_used(game):
    """On random walks: unique keys, every move offered, every button named and answering, one Tab stop a group."""
    dice = Dice("board", game)
    for number in range(3):
        match = begun(GAMES[game], random_options(GAMES[game], dice), f"board{number}")
        for step in walk(GAMES[game], match, dice, moves=80):
            view = step.state.seen_by(0)
            scene = GAMES[game].scene(step.rules, view)
            tree = drawn(scene, game)
            check_keys(tree)
            check_buttons(tree)
            check_moves(tree, scene, {str(act) for act in step.rules.legal(view)})


def check_keys(tree):
    twice = [key for key, count in Counter(each.key for each in tree.walk() if each.key).items() if count > 1]
    assert twice == []


def check_buttons(tree):
    for each in tree.walk():
        assert "disabled" not in each.attrs
        assert "style" not in each.attrs
        if each.tag == "button":
            assert each.attrs["type"] == "button"
            assert each.attrs["data-act"].partition(":")[0] in ("act", "why", "pick")
            assert (each.attrs.get("aria-disabled") == "true") == each.attrs["data-act"].startswith("why:")
            assert any(part.text for part in each.walk())
        if each.attrs.get("role") in ("toolbar", "grid"):
            stops = [part.attrs["tabindex"] for part in each.walk() if part.tag == "button"]
            assert stops.count("0") == min(1, len(stops))


def check_moves(tree, scene, legal):
    acts = {each.attrs["data-act"].partition(":")[2] for each in tree.walk() if "data-act" in each.attrs}
    chosen = {choice.act for choice in scene.choices}
    assert legal <= acts | chosen


def test_a_pit_is_a_button_with_a_whole_name():
    """Name, count and whether it can be played; refusals say why instead of being dead."""
    tree = board()
    mine, theirs = by_key(tree, "pit0"), by_key(tree, "pit8")
    assert name_of(mine) == "Your hole 1: 7 seeds, playable"
    assert (mine.tag, mine.attrs["data-act"]) == ("button", "act:1")
    assert name_of(theirs) == "Asha, hole 1: 7 seeds"
    assert (theirs.attrs["aria-disabled"], theirs.attrs["data-act"]) == ("true", "why:pit8")


def test_the_board_is_a_grid_of_two_rows_of_cells():
    """role=grid > row > gridcell > button, cells in sowing order; the stores are texts outside the grid."""
    tree = board()
    grid = by_key(tree, "rows")
    assert grid.attrs["role"] == "grid"
    assert [row.attrs["role"] for row in grid.kids] == ["row", "row"]
    assert [[cell.kids[0].key for cell in row.kids] for row in grid.kids] == [
        [f"pit{number}" for number in range(8, 15)],
        [f"pit{number}" for number in range(7)],
    ]
    assert all(cell.attrs["role"] == "gridcell" for row in grid.kids for cell in row.kids)
    stores = [by_key(tree, key) for key in ("pit7", "pit15")]
    assert [(store.tag, name_of(store)) for store in stores] == [
        ("p", "Your store: 0 seeds"),
        ("p", "Asha's store: 0 seeds"),
    ]
    assert not any(each.key == "pit7" for each in grid.walk())


@pytest.mark.parametrize(("count", "seeds", "size"), [(0, 0, "few"), (7, 7, "few"), (8, 8, "many"), (12, 12, "many")])
def test_seeds_can_be_counted_up_to_twelve(count, seeds, size):
    """One element a seed, the numeral always beside."""
    rest = 49 - count
    tree = board(position=f"{count} {rest} 0 0 0 0 0 / 0 | 7 7 7 7 7 7 7 / 0 ; 0")
    pit = by_key(tree, "pit0")
    assert sum(each.cls == "seed" for each in pit.walk()) == seeds
    assert size in pit.cls.split()
    assert next(each.text for each in pit.walk() if each.cls == "count") == str(count)


def test_more_seeds_are_a_heap_and_their_number_stands_once():
    """Thirteen are not drawn one by one, and nothing on the board says the same number twice."""
    pit = by_key(board(position="13 36 0 0 0 0 0 / 0 | 7 7 7 7 7 7 7 / 0 ; 0"), "pit0")
    assert not any(each.cls == "seed" for each in pit.walk())
    assert [each.cls for each in pit.walk() if each.text == "13"] == ["count"]
    assert any(each.cls == "heap" for each in pit.walk())


def test_protected_holes_are_said_and_marked():
    """ngacang: a class for the eye, a word for the ear."""
    pit = by_key(board(position="2! 3! 7 7 7 7 7 / 0 | 7 7 7 7 7 7 7 / 9 ; 0"), "pit0")
    assert "m-protected" in pit.cls.split()
    assert name_of(pit) == "Your hole 1: 2 seeds, protected"


def scene_of(*zones, **more):
    return Scene(0, zones, (Place(0, (), turn=True), Place(1)), saying("to_move", seat=0), **more)


def test_a_card_is_a_button_named_by_a_phrase():
    """Its index is in the reader's letters; what is drawn is hidden from readers."""
    hand = Zone("hand", "hand", 0, (Thing("KH", "KH", "KH"), Thing("9H", "9H", why=saying("not_your_turn", card="9H"))))
    tree = drawn(scene_of(hand), "sebelas", language="fr")
    king, nine = by_key(tree, "KH"), by_key(tree, "9H")
    assert name_of(king) == "roi de cœur, jouable"
    assert [each.text for each in king.walk() if each.cls == "index"] == ["R"]
    assert (king.attrs["data-rank"], king.attrs["data-suit"]) == ("K", "H")
    assert nine.attrs["aria-disabled"] == "true"
    assert all(part.attrs.get("aria-hidden") == "true" for part in king.kids if "name" not in part.cls)


def test_a_hidden_card_gives_nothing_away():
    """A back has neither rank nor suit in its attributes, text or key."""
    stock = Zone("stock", "pile", None, (Thing("stock", "back", count=24),))
    back = by_key(drawn(scene_of(stock), "cangkulan"), "stock")
    assert not {"data-rank", "data-suit"} & set(back.attrs)
    assert not any(each.cls == "index" for each in back.walk())
    assert "24" in name_of(back)


def test_chosen_things_are_toggles_and_one_button_takes_them():
    """aria-pressed follows what is chosen; the button is live exactly when the chosen things are a move."""
    hand = Zone("hand", "hand", 0, tuple(Thing(card, card) for card in ("4H", "5H", "KS")))
    scene = scene_of(hand, choices=(Choice("+4H5H", ("4H", "5H")),))
    for chosen, act in (((), "why:"), (("4H",), "why:4H"), (("4H", "5H"), "act:+4H5H")):
        tree = drawn(scene, "conquian", Look(chosen=frozenset(chosen)))
        pressed = {key: by_key(tree, key).attrs.get("aria-pressed") for key in ("4H", "5H", "KS")}
        assert pressed == {"4H": bool_text("4H" in chosen), "5H": bool_text("5H" in chosen), "KS": None}
        assert by_key(tree, "4H").attrs["data-act"] == "pick:4H"
        assert by_key(tree, "do.choose").attrs["data-act"] == act


def bool_text(value):
    return "true" if value else "false"


def test_the_tab_stop_stays_where_the_reader_was():
    """The remembered thing keeps tabindex 0 while it is there; else the first that can be played."""
    hand = Zone("hand", "hand", 0, (Thing("2H", "2H"), Thing("3H", "3H", "3H"), Thing("4H", "4H", "4H")))
    for at, stop in (({}, "3H"), ({"hand": "4H"}, "4H"), ({"hand": "9S"}, "3H")):
        tree = drawn(scene_of(hand), "sebelas", Look(at=at))
        assert [each.key for each in tree.walk() if each.attrs.get("tabindex") == "0"] == [stop]


def test_a_trick_is_a_list_that_names_who_played():
    """Each card says whose it is and whether it leads, for the eye by its side, for the ear by its name."""
    trick = Zone("trick", "trick", None, (Thing("7H", "7H", seat=1, marks=("leading",)), Thing("2H", "2H", seat=0)))
    tree = drawn(scene_of(trick), "callbreak")
    seven = by_key(tree, "7H")
    assert (seven.tag, seven.attrs["data-from"], "m-leading" in seven.cls) == ("li", "1", True)
    assert name_of(seven) == "Asha: seven of hearts, leading"


def test_melds_are_lists_in_a_list():
    """Cards of one group are one item."""
    things = tuple(Thing(card, card, group=group) for card, group in (("2H", 0), ("3H", 0), ("4H", 0), ("KS", 1)))
    tree = drawn(scene_of(Zone("melds.0", "melds", 0, things)), "conquian")
    melds = [each for each in tree.walk() if each.cls == "meld"]
    assert [[card.key for card in meld.walk() if "card" in card.cls.split()] for meld in melds] == [
        ["2H", "3H", "4H"],
        ["KS"],
    ]


def test_who_plays_is_said_with_level_and_turn():
    """A place names the seat, its level and, in words too, whose turn it is."""
    tree = drawn(scene_of(), "sebelas", Look(seating=("you", "bot:2")))
    mine, other = by_key(tree, "place.0"), by_key(tree, "place.1")
    assert [part.text for part in other.kids] == ["", "Asha", "High"]
    assert "turn" in mine.cls.split()
    assert mine.kids[-1].text == "to move"


def test_badges_say_what_changed():
    """Without motion a pit shows by how much it changed."""
    match = Match(CONGKLAK.rules(), Start(first=0, seed="a"))
    scene = CONGKLAK.scene(match.rules, match.state.seen_by(0))
    tree = drawn(scene, "congklak", Look(badges={"pit0": -7, "pit1": 1}))
    badges = {each.key: next((p.text for p in each.kids if p.cls == "badge"), "") for each in tree.walk() if each.key}
    assert (badges["pit0"], badges["pit1"], badges["pit2"]) == ("−7", "+1", "")


def hand_of(count, jokers=0):
    names = [*NAMES[:count], *[f"*{number}" for number in range(1, jokers + 1)]]
    return tuple(Thing(name, name) for name in names)


@pytest.mark.parametrize(
    ("cards", "rows"),
    [(0, []), (1, [1]), (7, [7]), (8, [4, 4]), (10, [5, 5]), (13, [7, 6]), (14, [7, 7])],
)
def test_a_hand_lies_in_even_rows_of_at_most_seven(cards, rows):
    """Experience.md 4.2: more than seven cards on a phone lie in two rows."""
    assert list(map(len, tiers(hand_of(cards)))) == rows


def test_a_long_hand_lies_suit_by_suit():
    """Experience.md 4.2; a suit of more than eleven cards takes two rows, jokers have their own."""
    rows = tiers(hand_of(20, jokers=2))
    assert list(map(len, rows)) == [7, 6, 7, 2]
    assert all(len({thing.face[1] if thing.face[0] != "*" else "*" for thing in row}) == 1 for row in rows)
    assert [thing for row in rows for thing in row] == list(hand_of(20, jokers=2))


def test_seats_are_placed_clockwise_or_the_other_way_round():
    """Experience.md 4.2: clockwise seat 1 is on the left, 2 opposite, 3 on the right."""
    places = tuple(Place(seat) for seat in range(4))
    for turned, wanted in ((False, ["0", "1", "2", "3"]), (True, ["0", "3", "2", "1"])):
        scene = Scene(0, (Zone("hand", "hand", 0, ()),), places, saying("lead"), anticlockwise=turned)
        tree = drawn(scene, "callbreak")
        assert [by_key(tree, f"place.{seat}").attrs["data-from"] for seat in range(4)] == wanted
