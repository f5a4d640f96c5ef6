"""The file with everything: written, read, refused, united with what is here, taken back."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.dice import Dice
from game.core.record import parse, record_of
from tests.contract.walks import begun, walk
from tests.registry import GAMES
from web.app.keep import exchange
from web.app.keep.archive import held
from web.app.keep.exchange import File, FileError, alone, opened, written
from web.app.keep.lines import RecordLines
from web.app.keep.rounds import Round
from web.app.keep.saves import Saves
from web.app.keep.store import DictStore
from web.app.keep.union import can_take_back, planned, take_back, unite

IDS = [f"{letter * 16}" for letter in "abcdefgh"]
TODAY = "2026-01-31"


def record(game="congklak", moves=6, ident=IDS[0], **options):
    """A match of some random moves, as it is kept."""
    match = begun(GAMES[game], options, "seed")
    for _ in walk(GAMES[game], match, Dice("exchange"), moves=moves):
        pass
    seats = ("you", *["bot:1"] * (match.rules.seats - 1))
    return str(record_of(match, seats, id=ident))


def finished_record(ident=IDS[1]):
    return record("congklak", 5_000, ident, rounds=1)


def a_round(**changed):
    return replace(Round("congklak", ("you", "bot:2"), (50, 48), TODAY), **changed)


def filled():
    store = DictStore()
    saves = Saves(store)
    saves.save(IDS[0], record())
    saves.finish_match(IDS[1], finished_record())
    saves.finish_round(IDS[1], 1, str(a_round()))
    saves.finish_round(IDS[0], 1, str(a_round(assisted=True)))
    return store


def exported(store):
    return written(held(store), GAMES, TODAY, {"speed": "fast"})


def read_file(text):
    return next(found for found in opened(text, GAMES, lambda: IDS[7]) if found is not None)


def plan_of(text, store, names=IDS[4:]):
    return planned(read_file(text), store, RecordLines(GAMES), iter(names).__next__)


def matches(store):
    """Moves by identity; finished rounds by name."""
    now = held(store)
    moves = {name: parse(body, GAMES).moves for name, body in {**now.running, **now.finished}.items()}
    return moves, dict(now.rounds)


def test_what_is_written_into_an_empty_store_is_what_was_there():
    """Export, then import elsewhere: the same matches and rounds."""
    store, other = filled(), DictStore()
    assert unite(other, plan_of(exported(store), other))
    assert matches(other) == matches(store)
    assert set(held(other).running) == {IDS[0]}
    assert set(held(other).finished) == {IDS[1]}


def test_the_file_is_readable_json_with_one_match_a_line():
    text = exported(filled())
    assert json.loads(text)["beranda"] == 1
    assert json.loads(text)["settings"] == {"speed": "fast"}
    (line,) = [line for line in text.splitlines() if IDS[0] in line and '"moves"' in line]
    assert json.loads(line.strip().rstrip(","))["id"] == IDS[0]


def test_importing_ones_own_file_again_changes_nothing():
    """Rounds are united by id; matches that are here already are only counted."""
    store = filled()
    Saves(store).note("settings", "{}")
    before = dict(store.texts)
    plan = plan_of(exported(store), store)
    assert plan.empty
    assert plan.here == 4
    assert store.texts == before


def test_damaged_texts_and_unreadable_records_are_in_the_file_as_they_are():
    """Platform.md 6: set aside, offered in the export, never lost; a later import leaves them out."""
    store = filled()
    store.put("beranda:aside:0", "1|2|torn")
    store.put(f"beranda:match:{IDS[2]}:a", "torn \ud800")
    Saves(store).save(IDS[3], '{"format": 2, "of": "the future"}')
    Saves(store).finish_round(IDS[3], 1, '{"no": "round"}')
    strange = str(a_round(when="yesterday"))
    Saves(store).finish_round(IDS[3], 2, strange)
    text = exported(store)
    aside = json.loads(text)["aside"]
    assert sorted(aside) == ["1|2|torn", "torn \ufffd", '{"format": 2, "of": "the future"}', '{"no": "round"}', strange]
    file = read_file(text)
    assert file.aside == 5
    assert set(file.running) == {IDS[0]}


def test_a_match_that_the_file_takes_further_is_taken_further():
    """The longer of two lines of the same deal stays, whichever side has it."""
    short, longer = record(moves=4), record(moves=9)
    store, ahead = DictStore(), DictStore()
    Saves(store).save(IDS[0], short)
    Saves(ahead).save(IDS[0], longer)
    Saves(ahead).note("settings", "{}")
    assert plan_of(exported(store), ahead).empty
    assert unite(store, plan_of(exported(ahead), store))
    assert matches(store)[0] == {IDS[0]: parse(longer, GAMES).moves}
    assert take_back(store)
    assert matches(store)[0] == {IDS[0]: parse(short, GAMES).moves}


def test_a_match_that_went_on_otherwise_lies_beside_the_one_here():
    here, there = DictStore(), DictStore()
    Saves(here).save(IDS[0], record(moves=6))
    Saves(there).save(IDS[0], record(moves=6, holes=6))
    assert unite(here, plan_of(exported(there), here))
    assert set(held(here).running) == {IDS[0], IDS[4]}
    assert json.loads(held(here).running[IDS[4]])["id"] == IDS[4]


def test_a_finished_match_takes_the_place_of_its_running_one_until_it_is_taken_back():
    whole = finished_record(IDS[0])
    some = parse(whole, GAMES)
    store, other = DictStore(), DictStore()
    Saves(store).save(IDS[0], str(replace(some, moves=some.moves[:3])))
    Saves(other).finish_match(IDS[0], whole)
    assert unite(store, plan_of(exported(other), store))
    assert (set(held(store).running), set(held(store).finished)) == (set(), {IDS[0]})
    assert take_back(store)
    assert (set(held(store).running), set(held(store).finished)) == ({IDS[0]}, set())


def test_an_import_is_taken_back_once_and_leaves_what_was_there():
    store, other = filled(), DictStore()
    Saves(other).save(IDS[2], record(ident=IDS[2], moves=3))
    Saves(other).finish_round(IDS[2], 1, str(a_round()))
    before = matches(store)
    assert not can_take_back(store)
    assert unite(store, plan_of(exported(other), store))
    assert can_take_back(store)
    assert matches(store) != before
    assert take_back(store)
    assert matches(store) == before
    assert not can_take_back(store)


def test_what_was_played_on_since_stays_with_its_rounds():
    """Taking an import back never costs a move that was made here."""
    store, other = DictStore(), DictStore()
    Saves(other).save(IDS[2], record(ident=IDS[2], moves=3))
    Saves(other).finish_round(IDS[2], 1, str(a_round()))
    Saves(other).finish_round(IDS[3], 1, str(a_round()))
    assert unite(store, plan_of(exported(other), store))
    Saves(store).save(IDS[2], record(ident=IDS[2], moves=5))
    assert take_back(store)
    assert set(held(store).running) == {IDS[2]}
    assert set(held(store).rounds) == {f"{IDS[2]}/1"}


class FullAfter(DictStore):
    """A store that refuses to be written after so many times."""

    def __init__(self, times):
        super().__init__()
        self.times = times

    def put(self, key, text):
        self.times -= 1
        if self.times < 0:
            raise OSError("full")
        super().put(key, text)


@pytest.mark.parametrize("times", range(5))
def test_a_store_that_gets_full_keeps_what_it_had_and_nothing_of_the_file(times):
    store = FullAfter(times)
    store.texts.update({"beranda:round:x": "torn"})
    assert not unite(store, plan_of(exported(filled()), store))
    assert store.texts == {"beranda:round:x": "torn"}


def test_one_match_alone_is_its_record_and_can_be_imported():
    text = alone(IDS[1], finished_record(), GAMES)
    assert json.loads(text)["id"] == IDS[1]
    assert set(read_file(text).finished) == {IDS[1]}


def test_a_record_without_a_name_gets_one():
    plain = json.loads(record())
    del plain["id"]
    assert set(read_file(json.dumps(plain)).running) == {IDS[7]}


def test_the_settings_of_a_file_are_those_that_we_know():
    file = read_file(json.dumps({"beranda": 1, "settings": {"speed": "slow", "language": "fr", "x": 1}}))
    assert (json.loads(file.notes["settings"])["speed"], file.notes["language"]) == ("slow", "fr")
    assert "x" not in json.loads(file.notes["settings"])
    assert read_file('{"beranda": 1}') == File()


def test_settings_come_along_only_where_nothing_was_chosen_yet():
    text = json.dumps({"beranda": 1, "settings": {"speed": "slow", "language": "fr"}})
    fresh, used = DictStore(), DictStore()
    Saves(used).note("settings", '{"speed": "none"}')
    Saves(used).note("language", "en")
    assert plan_of(text, used).empty
    assert unite(fresh, plan_of(text, fresh))
    assert (json.loads(Saves(fresh).note("settings"))["speed"], Saves(fresh).note("language")) == ("slow", "fr")
    assert take_back(fresh)
    assert not fresh.keys()


GOOD_RECORD = json.loads(record())
ROUND = {"id": f"{IDS[0]}/1", **json.loads(str(a_round()))}
MARKUP = "<img src=x onerror=alert(1)>"
ANOTHER = "expected one that nothing before it has"  # else one of the two would vanish without a word


def file_of(**more):
    return json.dumps({"beranda": 1, **more})


def changed(**more):
    return file_of(running=[{**GOOD_RECORD, **more}])


def round_of(**more):
    return file_of(rounds=[{**ROUND, **more}])


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("", "''"),
        ("[" * 6_000, "at most 32 brackets"),
        ('{"a":' * 40 + "1" + "}" * 40, "at most 32 brackets"),
        (" " * (8 * 1024 * 1024 + 1), "8388609 characters"),
        ("null", "'null'"),
        ("{}", "beranda is 'null', expected 1"),
        (file_of(beranda=True), "beranda is 'true'"),
        (file_of(beranda=2), "beranda is '2'"),
        ('{"beranda": 1, "rounds": [NaN]}', "'NaN', expected a finite number"),
        ('{"beranda": 1, "x": -Infinity}', "'-Infinity'"),
        ('{"beranda": 1, "x": "\\ud800"}', "no JSON text"),
        (file_of(running="all"), "running is 'all', expected a list"),
        (file_of(rounds={}), "rounds is '{}', expected a list"),
        (file_of(running=[7]), "running 1: text is '7'"),
        (changed(game="poker"), "running 1: game is 'poker', expected one of: "),
        (changed(game=MARKUP), f"game is '{MARKUP}'"),
        (changed(id=MARKUP), f"id is '{MARKUP}'"),
        (changed(options={"holes": MARKUP}), MARKUP),
        (changed(start={"seed": MARKUP}), f"seed is '{MARKUP}'"),
        (changed(seats=["you", MARKUP]), MARKUP),
        (changed(seats=["bot:1", "you"]), "expected 'you' first"),
        (changed(moves=MARKUP), "move 1: '<img' is not a legal move"),
        (changed(moves=["1"]), "expected a text of moves"),
        (changed(moves="1 " * 20_001), "'20001 moves', expected at most 20000"),
        (changed(format=1.0), "format is '1.0'"),
        (changed(format=True), "format is 'true'"),
        (changed(rules=10**30), "rules is '1000000000"),
        (changed(start={"first": True}), "first is 'true'"),
        (changed(assisted=1), "assisted is '1', expected true or false"),
        (changed(game="callbreak"), "running 1: "),
        (round_of(id="x/1"), "rounds 1 is"),
        (round_of(scores=[True, 1]), "rounds 1 is"),
        (round_of(scores=["1", 1]), "rounds 1 is"),
        (round_of(scores=[1e300, 1]), "rounds 1 is"),
        (round_of(scores=[10**9, 1]), "rounds 1 is"),
        (round_of(scores=[1]), "rounds 1 is"),
        (round_of(seats=["you", MARKUP]), "rounds 1 is"),
        (round_of(when=MARKUP), "rounds 1 is"),
        (round_of(game="poker"), "rounds 1: game is 'poker', expected one of: "),
        (file_of(running=[GOOD_RECORD, {**GOOD_RECORD, "moves": ""}]), f"running 2: id is '{IDS[0]}', {ANOTHER}"),
        (file_of(running=[GOOD_RECORD], finished=[GOOD_RECORD]), f"finished 1: id is '{IDS[0]}', {ANOTHER}"),
        (file_of(rounds=[ROUND, {**ROUND, "scores": [48, 50]}]), f"rounds 2: id is '{IDS[0]}/1', {ANOTHER}"),
    ],
)
def test_a_hostile_file_is_refused_in_one_sentence_that_quotes_it(text, quotes):
    """Platform.md 7: a refusal is one plain sentence; and nothing has been written, since nothing is there to write."""
    with pytest.raises(FileError) as refusal:
        read_file(text)
    assert quotes in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_every_move_is_replayed_before_anything_is_taken():
    """One wrong move in the last of many matches, and none of them passes."""
    good = [json.loads(record(ident=ident)) for ident in IDS[:3]]
    wrong = {**good[2], "moves": f"{good[2]['moves']} 99"}
    with pytest.raises(FileError, match="running 3: move 7: '99' is not a legal move"):
        read_file(file_of(running=[*good[:2], wrong]))


def test_the_page_may_breathe_while_a_long_file_is_read(monkeypatch):
    """Before each match and every few moves of it."""
    monkeypatch.setattr(exchange, "BREATH", 3)
    files = [file_of(running=[json.loads(record(moves=moves))]) for moves in (2, 3, 5, 6, 12)]
    breaths = [sum(found is None for found in opened(file, GAMES, lambda: "")) for file in files]
    assert [each - breaths[0] for each in breaths] == [0, 1, 1, 2, 4]
    assert breaths[0]


def test_a_torn_note_of_an_import_is_none():
    store = DictStore()
    store.put("beranda:import", "{")
    assert not can_take_back(store)
    store.put("beranda:import", "[" * 6_000)
    assert not can_take_back(store)
    store.put("beranda:import", "[1]")
    assert not can_take_back(store)


def test_the_file_is_the_one_that_the_page_writes_without_python():
    """tests/records/kept.json: the same store, the same file; tests/js/rescue.test.mjs reads it too."""
    kept = json.loads((Path(__file__).parents[1] / "records/kept.json").read_text())
    store = DictStore()
    store.texts.update(kept["texts"])
    settings = json.loads(store.texts["beranda:settings"]) | {"language": store.texts["beranda:language"]}
    assert json.loads(written(held(store), GAMES, kept["file"]["when"], settings)) == kept["file"]
    assert set(read_file(json.dumps(kept["file"])).running) == {IDS[0]}


def read_or_refused(text):
    try:
        return read_file(text), ""
    except FileError as refusal:
        return File(), str(refusal)


def places(value, change, put=lambda made: made):
    """The same with what `change` makes of one place in it, for every place."""
    made = change(value)
    if made is not None:
        yield put(made)
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():

        def inside(other, key=key):
            copied = value.copy()
            copied[key] = other
            return put(copied)

        yield from places(value[key], change, inside)


@pytest.mark.parametrize(
    "change",
    [
        lambda value: f"{MARKUP}{value}" if isinstance(value, str) else None,
        lambda value: "javascript:alert(1)" if isinstance(value, str) else None,
        lambda value: [[]],
        lambda value: {"__proto__": 1},
        lambda value: 10**400,
        lambda value: -(2**63),
        lambda value: 1e308,
        lambda value: True,
        lambda value: "9" * 5_000,
    ],
    ids=["markup", "script", "list", "object", "huge", "negative", "float", "truth", "long"],
)
def test_whatever_stands_in_the_place_of_anything_is_refused_or_changes_nothing(change):
    """Every text, number and list of a whole file; what passes all the same is a note that we do not know."""
    whole = json.loads(exported(filled()))
    whole["running"][0]["note"] = "at the sea"
    plain = read_file(json.dumps(whole))
    refused = 0
    for wrong in places(whole, change):
        file, refusal = read_or_refused(json.dumps(wrong))
        if refusal:
            refused += 1
            assert "\n" not in refusal
            assert len(refusal) < 400
        else:
            lines = {(record.moves, record.start) for record in file.running.values()}
            assert lines <= {(record.moves, record.start) for record in plain.running.values()}
            assert set(file.rounds.values()) <= set(plain.rounds.values()) | {str(a_round(when=""))}
    assert refused > 20
