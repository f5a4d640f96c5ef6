"""A scene as elements: the table with its cards, tricks, melds, piles, pits and moves.

The vocabulary for the stylesheets (class names and data attributes); keys are in brackets:

section.places [places] > ul > li.place [place.N] (.turn .mine, data-seat=N, data-from) >
    span.portrait span.who span.level span.fact (or span.fact > span.brief for phones, span.whole for others) …
div.zones [zones]: every zone but the own hand and the board, in the scene's order
section.zone.{kind} [zone.KEY] (.mine .theirs .common; data-zone=KEY) > h2.zone-name [.zone.KEY.name] and
    hand        div.cards role=toolbar (--n, --longest) > div.tier > .card (--i): rows for a phone, one row on a desk;
                .suits when each row is a suit
    fan         ul.cards, a toolbar when its cards answer
    pile        div.cards; a pile's count is span.count
    trick       ul.cards > li.card, data-from = place around the table: 0 own, 1 on the left, … to the right;
                span.mark (the word "leading")
    melds       ul.melds > li.meld [zone.KEY.GROUP] > ul.cards > li.card
.card [7H] (button, li or div): data-rank data-suit (none on a back, which is .back, .empty when its count is 0;
    jokers data-suit="*");
    span.index (aria-hidden, in the reader's letters) span.pip (aria-hidden; a court card's letter) span.name.unseen
section.board [board] (data-holes=N) > p.store.theirs, div.rows role=grid [rows] >
    div.row.theirs, div.row.mine (role=row) > div.cell role=gridcell > button.pit; p.store.mine
    Cells stand in sowing order: hole 1 first, the last one beside its owner's store.
.pit, .store [pit3]: data-face=seeds|stones data-count; span.hollow > span.seed × min(count, 12) and span.heap (the
    picture for hollows with too many seeds: .few up to 7, .many 8 to 12, .heaped more); span.count (the numeral);
    span.mark (the word "protected" or "hint"); span.badge (+3, −7); span.name.unseen
Things that can be played have .live and data-act="act:…"; others aria-disabled="true" and data-act="why:KEY"; toggles
data-act="pick:KEY" and aria-pressed. Marks are classes m-leading m-last m-protected m-forced m-lifted m-caught,
m-hinted (moves too).
div.abouts [abouts] (hidden): what can be said of a thing or move before it is chosen, each p its aria-describedby.
div.moves [moves] role=group > button.move (.choose for the one that takes the chosen things)
.unseen is for readers only. tabindex 0 and −1 rove inside toolbars and the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from game.core.scene import Place, Saying, Scene, Thing, Zone
from web.app.el import Attrs, El, el
from web.app.moves import about, abouts, moves
from web.app.text import Words
from web.app.tiers import LONG_HAND, tiers

COURTS = "KQJ"
FEW, MANY = 7, 12  # seeds that a hollow shows one by one on a phone, on a desk


@dataclass(frozen=True)
class Look:
    """What the page adds to a scene: chosen things, badges, the thing that each group's Tab stop is at, who plays.

    hinted: the keys of what a hint points at. about: what is said of things and moves before they are chosen.
    idle: nothing answers, since all of this is long past. lifts: a thing is chosen first and played by a second press.
    spared: the keys of what the page has played for the person. holding: the cloth answers to a tap.
    """

    seating: tuple[str, ...] = ()
    chosen: frozenset[str] = frozenset()
    badges: Mapping[str, int] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)
    hinted: frozenset[str] = frozenset()
    about: Mapping[str, tuple[Saying, ...]] = field(default_factory=dict)
    idle: bool = False
    lifts: bool = False
    spared: frozenset[str] = frozenset()
    holding: bool = False


def table(scene: Scene, words: Words, look: Look) -> tuple[El, ...]:
    """The table, in reading order: players, common zones or board, moves, own hand."""
    return Table(scene, words, look).all()


def card_parts(face: str, words: Words) -> tuple[El, ...]:
    """What is drawn on a card: its index in the reader's letters, and its suit."""
    if face == "back":
        return ()
    rank = face[0]
    letter = words.of("index.joker") if rank == "*" else rank
    if rank in "AKQJT":
        letter = words.of(f"index.{rank}")
    court = letter if rank in COURTS else ""
    return (
        el("span", cls="index", text=letter, aria_hidden="true"),
        el("span", cls="pip", text=court, aria_hidden="true"),
    )


@lru_cache(maxsize=512)
def _heap(key: str, count: int) -> El:
    """What lies in a hollow: another number is a new figure, the same number the same one, which nobody looks into."""
    seeds = (el("span", cls="seed") for _ in range(count if count <= MANY else 0))
    heap = el("span", cls="heap") if count > FEW else None
    return el("span", *seeds, heap, key=f"{key}.{count}", cls="hollow", aria_hidden="true")


@dataclass(frozen=True)
class Table:
    """One scene being drawn for one reader."""

    scene: Scene
    words: Words
    look: Look

    def all(self) -> tuple[El, ...]:
        """The table's parts in reading order."""
        zones = self.scene.zones
        board = [zone for zone in zones if zone.kind in ("pits", "store")]
        hands = [zone for zone in zones if zone.kind == "hand"]
        common = [zone for zone in zones if zone not in board and zone not in hands]
        return (
            self._places(),
            *([self._board(board)] if board else []),
            *([self._zones(common)] if common else []),
            *moves(self.scene, self.words, self.look),
            *map(self._zone, hands),
            *abouts(self.words, self.look),
        )

    def _zones(self, common: Iterable[Zone]) -> El:
        tap = "skip" if self.look.holding else None
        return el("div", *map(self._zone, common), key="zones", cls="zones", data_act=tap)

    def _from(self, seat: int) -> str:
        """Where around the table a seat is: 0 the own one, 1 on the left, and so on to the right."""
        seats = self.words.seats or 1
        steps = self.scene.seat - seat if self.scene.anticlockwise else seat - self.scene.seat
        return str(steps % seats)

    # ---- who plays

    def _places(self) -> El:
        items = (self._place(place) for place in self.scene.seats)
        return el(
            "section", el("ul", *items, key="places.list"),
            key="places", cls="places", aria_label=self.words.of("board.opponents"),
        )  # fmt: skip

    def _place(self, place: Place) -> El:
        mine, seat = place.seat == self.scene.seat, place.seat
        parts = [
            el("span", cls="portrait", aria_hidden="true", data_seat=str(seat)),
            el("span", cls="who", text=self.words.label(seat)),
        ]
        if level := self._level(seat):
            parts.append(el("span", cls="level", text=level))
        parts += map(self._fact, place.facts)
        if place.turn:
            parts.append(el("span", cls="unseen", text=self.words.of("board.turn")))
        cls = f"place {'mine' if mine else ''} {'turn' if place.turn else ''}"
        return el("li", *parts, key=f"place.{seat}", cls=cls, data_seat=str(seat), data_from=self._from(seat))

    def _fact(self, fact: Saying) -> El:
        """What is told of a player; shorter for the eye on a phone, where the game has a brief form."""
        whole = self.words.told("fact", fact)
        if not self.words.has(f"brief.{fact.code}"):
            return el("span", cls="fact", text=whole)
        brief = el("span", cls="brief", text=self.words.told("brief", fact), aria_hidden="true")
        return el("span", brief, el("span", cls="whole", text=whole), cls="fact")

    def _level(self, seat: int) -> str:
        kind, _, level = (self.look.seating[seat] if self.look.seating else "").partition(":")
        return self.words.of_game(f"level.{level}") if kind == "bot" else ""

    # ---- things

    def _name(self, zone: Zone, thing: Thing) -> str:
        """The thing's whole name: what it is, its marks, whether it can be played."""
        seat = zone.seat if thing.seat is None else thing.seat
        card = thing.face if len(thing.face) == 2 else None  # noqa: PLR2004 - the notation of a card
        values = {"seat": seat, "group": thing.group, "count": thing.count, "card": card}
        name = self.words.either(f"thing.{zone.kind}", f"thing.{zone.kind}", **values)
        raised = ("raised",) if self.look.lifts and thing.act and thing.key in self.look.chosen else ()
        for mark in (*self._marks(thing), *raised):
            name = self.words.of("board.marked", name=name, mark=self._mark(mark))
        return self.words.of("board.playable", name=name) if thing.act else name

    def _marks(self, thing: Thing) -> tuple[str, ...]:
        more = (("hinted", self.look.hinted), ("spared", self.look.spared))
        return (*thing.marks, *(mark for mark, keys in more if thing.key in keys))

    def _mark(self, mark: str) -> str:
        return self.words.either(f"mark.{mark}", f"mark.{mark}")

    def _chooses(self, thing: Thing) -> bool:
        return any(thing.key in choice.picks for choice in self.scene.choices)

    def _classes(self, thing: Thing, *names: str) -> str:
        live = "live" if thing.act or self._chooses(thing) else ""
        chosen = "chosen" if thing.key in self.look.chosen else ""
        return " ".join([*names, live, chosen, *(f"m-{mark}" for mark in self._marks(thing))])

    def _acting(self, thing: Thing, stop: str) -> dict[str, str | None]:
        """The attributes of a thing that answers to being chosen."""
        attrs: dict[str, str | None] = {
            "type": "button",
            "tabindex": "0" if thing.key == stop else "-1",
            "aria_describedby": about(self.look, thing.key),
        }
        if self.look.idle:
            return attrs | {"aria_disabled": "true"}
        if self._chooses(thing):
            pressed = "true" if thing.key in self.look.chosen else "false"
            return attrs | {"data_act": f"pick:{thing.key}", "aria_pressed": pressed}
        if thing.act:
            waits = self.look.lifts and thing.key not in self.look.chosen
            return attrs | {"data_act": f"lift:{thing.key}" if waits else f"act:{thing.act}"}
        return attrs | {"data_act": f"why:{thing.key}", "aria_disabled": "true"}

    def _stop(self, group: str, things: Iterable[Thing]) -> str:
        """The key of the thing that Tab reaches: where the reader was, else the first playable, else the first."""
        keys = {thing.key: bool(thing.act) or self._chooses(thing) for thing in things}
        if self.look.at.get(group) in keys:
            return self.look.at[group]
        return next((key for key, live in keys.items() if live), next(iter(keys), ""))

    def _answers(self, thing: Thing) -> bool:
        return bool(thing.act or thing.why) or self._chooses(thing)

    # ---- zones of cards

    def _zone(self, zone: Zone) -> El:
        owner = "common" if zone.seat is None else "mine" if zone.seat == self.scene.seat else "theirs"
        key = f"zone.{zone.key}"
        unseen = " unseen" if zone.kind in ("hand", "trick") else ""
        heading = el("h2", key=f"{key}.name", cls=f"zone-name{unseen}", text=self._zone_name(zone))
        kinds = {"hand": self._hand, "trick": self._trick, "melds": self._melds}
        inside = kinds.get(zone.kind, self._cards)(zone)
        return el(
            "section", heading, inside,
            key=key, cls=f"zone {zone.kind} {owner}", data_zone=zone.key, aria_label=heading.text,
        )  # fmt: skip

    def _zone_name(self, zone: Zone) -> str:
        values = {"seat": zone.seat, "count": len(zone.things)}
        own, kind = f"zone.{zone.key.partition('.')[0]}", f"zone.{zone.kind}"
        return self.words.of_game(own if self.words.has(own) else kind, **values)

    def _toolbar(self, zone: Zone) -> El:
        stop = self._stop(zone.key, zone.things)
        cards = (self._card(zone, thing, "button", stop) for thing in zone.things)
        return el(
            "div", *cards, key=f"zone.{zone.key}.cards", cls="cards", role="toolbar", aria_label=self._zone_name(zone)
        )

    def _hand(self, zone: Zone) -> El:
        """The own cards in rows that fit a phone; the stylesheet makes one row of them where there is room."""
        stop, rows = self._stop(zone.key, zone.things), tiers(zone.things)
        place = {thing.key: str(number) for number, thing in enumerate(zone.things)}
        made = (
            el(
                "div", *(self._card(zone, thing, "button", stop, {"--i": place[thing.key]}) for thing in row),
                key=f"zone.{zone.key}.tier{number}", cls="tier",
            )
            for number, row in enumerate(rows)
        )  # fmt: skip
        sizes = {"--n": str(len(zone.things)), "--longest": str(max(map(len, rows), default=1))}
        return el(
            "div", *made, key=f"zone.{zone.key}.cards", cls=f"cards {'suits' if len(zone.things) > LONG_HAND else ''}",
            role="toolbar", aria_label=self._zone_name(zone), attrs=sizes,
        )  # fmt: skip

    def _cards(self, zone: Zone) -> El:
        """Cards that can be looked at, and chosen where they answer."""
        if any(map(self._answers, zone.things)):
            return self._toolbar(zone)
        cards = (self._card(zone, thing, "li") for thing in zone.things)
        return el("ul", *cards, key=f"zone.{zone.key}.cards", cls="cards")

    def _trick(self, zone: Zone) -> El:
        return self._cards(zone)

    def _melds(self, zone: Zone) -> El:
        stop = self._stop(zone.key, zone.things)
        melds = []
        for group, things in groupby(zone.things, key=lambda thing: thing.group):
            key = f"zone.{zone.key}.{group}"
            cards = (self._card(zone, t, "button" if self._answers(t) else "li", stop) for t in things)
            label = self.words.of("board.group", number=group + 1)
            melds.append(el("li", el("ul", *cards, cls="cards"), key=key, cls="meld", aria_label=label))
        return el("ul", *melds, key=f"zone.{zone.key}.cards", cls="melds")

    def _card(self, zone: Zone, thing: Thing, tag: str, stop: str = "", attrs: Attrs | None = None) -> El:
        back = len(thing.face) != 2  # noqa: PLR2004 - the notation of a card
        attrs = dict(attrs or {}) | ({} if back else {"data_rank": thing.face[0], "data_suit": thing.face[1]})
        if thing.face[0] == "*":
            attrs["data_suit"] = "*"
        if thing.seat is not None:
            attrs["data_from"] = self._from(thing.seat)
        if tag == "button":
            attrs |= self._acting(thing, stop)
        parts = [*card_parts("back" if back else thing.face, self.words)]
        if thing.count is not None:
            parts.append(el("span", cls="count", text=str(thing.count), aria_hidden="true"))
        parts += [
            el("span", cls=f"mark {mark}", text=self._mark(mark), aria_hidden="true")
            for mark in ("leading", "spared") if mark in self._marks(thing)
        ]  # fmt: skip
        parts.append(el("span", cls="name unseen", text=self._name(zone, thing)))
        face = "" if not back else "back empty" if thing.count == 0 else "back"
        return el(tag, *parts, key=thing.key, cls=self._classes(thing, "card", face), attrs=attrs)

    # ---- the board of pits

    def _board(self, zones: list[Zone]) -> El:
        rows = [zone for zone in zones if zone.kind == "pits"]
        stores = {self._side(zone): self._store(zone) for zone in zones if zone.kind == "store"}
        stop = self._stop("rows", [thing for zone in rows for thing in zone.things])
        direction = self.words.of("board.direction")
        grid = el(
            "div", *(self._row(zone, stop) for zone in rows[::-1]),
            key="rows", cls="rows", role="grid", aria_label=self.words.of("board.label"), aria_describedby="direction",
        )  # fmt: skip
        return el(
            "section", stores.get("theirs"), grid, stores.get("mine"),
            el("p", key="direction", cls="unseen", id="direction", text=direction),
            key="board", cls="board", data_holes=str(len(rows[0].things)), aria_label=self.words.of("board.label"),
        )  # fmt: skip

    def _side(self, zone: Zone) -> str:
        return "mine" if zone.seat == self.scene.seat else "theirs"

    def _row(self, zone: Zone, stop: str) -> El:
        cells = (
            el("div", self._pit(zone, thing, stop), key=f"cell.{thing.key}", cls="cell", role="gridcell")
            for thing in zone.things
        )
        name = self._zone_name(zone)
        return el("div", *cells, key=f"zone.{zone.key}", cls=f"row {self._side(zone)}", role="row", aria_label=name)

    def _pit(self, zone: Zone, thing: Thing, stop: str) -> El:
        count = thing.count or 0
        size = "few" if count <= FEW else "many" if count <= MANY else "heaped"
        return el(
            "button", *self._hollow(zone, thing), key=thing.key, cls=self._classes(thing, "pit", size),
            data_face=thing.face, data_count=str(count), attrs=self._acting(thing, stop),
        )  # fmt: skip

    def _store(self, zone: Zone) -> El:
        (thing,) = zone.things
        who = el("span", cls="who", text=self.words.label(self._owner(zone)), aria_hidden="true")
        return el(
            "p", who, *self._hollow(zone, thing), key=thing.key,
            cls=self._classes(thing, "store", self._side(zone)), data_face=thing.face, data_count=str(thing.count),
        )  # fmt: skip

    def _owner(self, zone: Zone) -> int:
        return self.scene.seat if zone.seat is None else zone.seat

    def _hollow(self, zone: Zone, thing: Thing) -> list[El]:
        count = thing.count or 0
        parts = [_heap(thing.key, count), el("span", cls="count", text=str(count), aria_hidden="true")]
        if said := [mark for mark in ("hinted", "protected") if mark in self._marks(thing)]:
            parts.append(el("span", cls="mark", text=self._mark(said[0]), aria_hidden="true"))
        if badge := self.look.badges.get(thing.key, 0):
            parts.append(el("span", cls="badge", text=f"{'+' if badge > 0 else '−'}{abs(badge)}", aria_hidden="true"))
        return [*parts, el("span", cls="name unseen", text=self._name(zone, thing))]
