"""The store against its promises: whatever happens to a browser, nothing that was called saved is lost.

A copy of a match or round is promised as soon as the indicator speaks of it. Only damage to a store (it is emptied, a
text rots, the browser is killed before its disk knows) may cost the copy there; nothing that the page does may.
"""

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.web.disks import Crash, Disk, Far, Tab, values
from web.app.keep import seal
from web.app.keep.copies import Copies
from web.app.keep.keys import is_sealed, slot_key
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed
from web.app.keep.shelf import Shelf

SIDES = ("near", "far")
PARTS = 10  # which several processes share, each with a seed of its own


class Store(RuleBasedStateMachine):
    """Two matches at a time, played, finished, damaged, in tabs that die. Every move and every round is a value."""

    saves, shelf, far = Saves, Shelf, Far

    def __init__(self):
        super().__init__()
        self.disk, self.serial, self.match = Disk(), 0, {0: 0, 1: 1}
        self.lines, self.deals = {}, {}
        self.promises = {}  # a value that was called saved, and the stores in which it has to be
        self.free = set()  # values that were let go on purpose, wherever they still are
        self.boot()

    # ---- the page

    def boot(self):
        self.disk.cut = None
        self.damaged = set()  # what the page of this tab cannot know
        self.tab = Tab(self.disk, self.saves, self.shelf, self.far)
        self.tab.shelf.late = lambda healed: self.look()
        self.look()
        heard = SIDES if not self.disk.far_silent else ("near",)
        lost = {value for value, sides in self.promises.items() if sides & {*heard}} - self.latest
        assert not lost, f"{lost} were saved and are not there"
        if heard == SIDES:  # an older disk may bring it again, beside what came of the match without it
            self.free |= {value for number in range(1, 1 + self.serial) for value in (number, -number)} - self.latest
        self.tab.settle()
        self.recount()
        if not (self.disk.near_full or self.disk.far_refuses or self.disk.far_silent):
            assert all(sides == set(SIDES) for sides in self.promises.values()), "a store was not healed"

    def look(self):
        """What the page shows: lines of play, finished rounds."""
        self.tab.saves = self.saves(self.tab.shelf)
        lines = dict(self.tab.saves.running())
        for which in self.match:
            if self.ident(which) not in lines:
                self.deal_anew(which)
        self.lines = {which: lines.get(self.ident(which), "") for which in self.match}
        bodies = [*lines.values(), *dict(self.tab.saves.finished()).values()]
        self.latest = {-int(body) for _, _, body in self.tab.saves.rounds_of_matches()}.union(*map(values, bodies))

    def recount(self):
        """After damage, or healing. What damage took everywhere is gone, and an older disk does not owe it again."""
        held = {side: self.holds(side) for side in SIDES}
        found = {value: {side for side in SIDES if value in held[side]} for value in self.promises}
        self.promises = {value: sides for value, sides in found.items() if sides}

    def hear(self):
        """What the indicator says now is promised."""
        said = self.tab.shelf.copies
        if said not in (Copies.BOTH, Copies.ONE):
            return
        both, held = said is Copies.BOTH, {side: self.holds(side) for side in SIDES}
        for value in self.latest - self.free:
            sides = {side for side in SIDES if value in held[side]}
            assert len(sides | self.damaged) >= (2 if both else 1), f"{said} is said, {sides} have {value}"
            self.promises[value] = sides

    def holds(self, side):
        """The values that a store has."""
        return self.disk.holds(side)

    def ident(self, which):
        return f"{self.match[which]:016}"

    def deal_anew(self, which):
        """A match has a name that none had before."""
        self.match[which] += 2
        self.lines[which], self.deals[which] = "", 0

    def played(self, which, mark=""):
        """One more value in the line of a match."""
        self.serial += 1
        self.lines[which] = f"{self.lines[which]} {self.serial}{mark}".strip()
        self.latest.add(self.serial)
        return self.lines[which]

    # ---- what a person does

    def sit(self, which):
        """What a page does before it goes on with a match."""

    @rule(which=st.integers(0, 1))
    def move(self, which):
        self.sit(which)
        self.tab.saves.save(self.ident(which), self.played(which))
        self.hear()

    @rule(which=st.integers(0, 1), before=st.integers(1, 2), after=st.integers(0, 2))
    def moves_without_haste(self, which, before, after):
        """Each is saved in full; the disk is behind by some of them."""
        for _ in range(before):
            self.move(which)
            self.tab.settle()
        self.disk.flushed = dict(self.disk.near)
        for _ in range(after):
            self.move(which)
            self.tab.settle()
        self.hear()

    @rule(which=st.integers(0, 1))
    def finish_a_round(self, which):
        self.sit(which)
        self.deals[which] += 1
        self.tab.saves.save(self.ident(which), self.played(which, f"|{self.deals[which]}"))
        self.tab.saves.finish_round(self.ident(which), self.deals[which], str(self.serial))
        self.latest.add(-self.serial)
        self.hear()

    @rule(which=st.integers(0, 1))
    def finish_the_match(self, which):
        self.sit(which)
        self.tab.saves.finish_match(self.ident(which), self.played(which))
        self.hear()
        self.deal_anew(which)

    @rule(steps=st.integers(1, 9))
    def time_passes(self, steps):
        for _ in range(steps):
            self.tab.step()
        self.hear()

    # ---- what happens to a browser

    @rule()
    def the_disk_is_written(self):
        self.disk.flushed = dict(self.disk.near)

    @rule()
    def the_tab_crashes(self):
        self.tab.die()
        self.boot()

    @rule(which=st.integers(0, 1), cut=st.integers(0, 20))
    def the_tab_crashes_while_it_writes(self, which, cut):
        if not self.disk.near_full:
            self.sit(which)
            self.disk.cut = cut
            with pytest.raises(Crash):
                self.tab.saves.save(self.ident(which), self.played(which))
        self.the_tab_crashes()

    @rule(silent=st.booleans())
    def the_browser_is_killed(self, silent):
        """After that the mirror may have to be waited for."""
        self.tab.die()
        self.disk.far_silent = silent
        self.disk.near = dict(self.disk.flushed)
        self.recount()
        self.boot()

    @rule(side=st.sampled_from(SIDES))
    def a_store_is_emptied(self, side):
        getattr(self.disk, side).clear()
        self.damaged.add(side)
        self.recount()

    @rule(side=st.sampled_from(SIDES), place=st.integers(0, 99), how=st.sampled_from(["cut", "digit"]))
    def a_text_rots(self, side, place, how):
        texts = getattr(self.disk, side)
        keys = sorted(filter(is_sealed, texts))
        if keys:
            key = keys[place % len(keys)]
            texts[key] = texts[key][:-1] + ("" if how == "cut" else "#")
            self.damaged.add(side)
            self.recount()

    @rule(full=st.booleans())
    def the_near_store_is_full(self, full):
        self.disk.near_full = full

    @rule(refuses=st.booleans())
    def the_mirror_refuses(self, refuses):
        self.disk.far_refuses = refuses

    @rule(silent=st.booleans())
    def the_mirror_is_silent(self, silent):
        """It answers late, perhaps never to this tab."""
        self.disk.far_silent = silent

    def teardown(self):
        self.tab.die()

    @invariant()
    def no_copy_is_lost_by_what_the_page_does(self):
        for side in SIDES:
            lost = {value for value, sides in self.promises.items() if side in sides} - self.disk.holds(side)
            assert not lost, f"{side} had {lost}"


def run(machine, runs, steps, **more):
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=runs, stateful_step_count=steps, deadline=None, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck), **more,
        ),
    )  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_that_was_called_saved_is_lost(part, long):
    """Platform.md 6 and 8."""
    runs, steps = (50_000, 100) if "store" in long else (2_000, 50)
    run(seed(part)(type("Part", (Store,), {})), runs // PARTS, steps)


# ---- a test of the test: each fault that a store could have turns it red


class OneSlot(Saves):
    """Writes over the only copy that this store has."""

    def save(self, ident, body):
        self._store.put(slot_key(ident, "a"), sealed(self._next(), body))
        return True


class OddAndEven(Saves):
    """Takes the slots in turn, whichever of them is whole."""

    turn = 0

    def save(self, ident, body):
        number = self._next()
        OddAndEven.turn += 1
        self._store.put(slot_key(ident, "ab"[self.turn % 2]), sealed(number, body))
        return True


class Forgetful(Far):
    """Says that it has written, and has not: there is one store in truth."""

    async def write(self, changes, given, *, strict=False, clear=False):
        return True


class Unhealed(Shelf):
    """Finds what is newest, and leaves the store that lags behind as it is."""

    def _heal(self, near, far):
        self._near.heal = lambda found, texts: self._near.hold(
            {key: text for key, text in texts.items() if found.get(key) != text}
        )
        healed = super()._heal(near, far)
        self._post.drop_all()
        return healed


class Unmarked(Shelf):
    """Goes on without having heard the mirror, and does not remember that."""

    def _mark(self, key):
        """Nothing is remembered."""


FAULTS = {
    "no mark": {"shelf": Unmarked},
    "one slot": {"saves": OneSlot},
    "odd and even slots": {"saves": OddAndEven},
    "one store": {"far": Forgetful},
    "no healing": {"shelf": Unhealed},
    "no checksum": {},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    """The model would see a store without slots, checksum, second store or healing."""
    if fault == "no checksum":
        monkeypatch.setattr(seal, "_checksum", lambda seq, body: "00000000")
    with pytest.raises((AssertionError, ValueError, ExceptionGroup)):
        run(type("Faulty", (Store,), FAULTS[fault]), 400, 50, phases=(Phase.generate,), report_multiple_bugs=False)
