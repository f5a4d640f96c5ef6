"""The store against its promises: whatever happens to a browser, nothing that was called saved is lost.

A copy of a match or round is promised as soon as the indicator speaks of it. Only damage to a store (it is emptied, a
text rots, the browser is killed before its disk knows) may cost the copy there; nothing that the page does may.
"""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.web.disks import Crash, Disk, Far, Tab
from web.app.keep import seal
from web.app.keep.copies import Copies
from web.app.keep.keys import is_sealed, slot_key
from web.app.keep.saves import Saves
from web.app.keep.seal import sealed
from web.app.keep.shelf import Shelf

SIDES = ("near", "far")


@dataclass
class Promise:
    """The value that was called saved, and where copies of it (or of a newer one) have to be."""

    value: int
    sides: set = field(default_factory=set)


class Store(RuleBasedStateMachine):
    """Two matches at a time, played, finished, damaged, in tabs that die."""

    saves, shelf, far = Saves, Shelf, Far

    def __init__(self):
        super().__init__()
        self.disk, self.serial, self.match = Disk(), 0, {0: 0, 1: 1}
        self.latest, self.promises = {}, {}
        self.deals = {0: 0, 1: 0}
        self.boot()

    # ---- the page

    def boot(self):
        self.disk.cut = None
        self.damaged = set()  # what the page of this tab cannot know
        self.tab = Tab(self.disk, self.saves, self.shelf, self.far)
        for item, promise in self.promises.items():
            if promise.sides:
                assert self.loaded(item) >= promise.value, f"{item} was saved as {promise} and is {self.loaded(item)}"
        for item in list(self.latest):
            self.latest[item] = self.loaded(item)
        self.tab.settle()
        promised = [promise for promise in self.promises.values() if promise.sides]
        self.recount()
        if not self.disk.near_full and not self.disk.far_refuses:
            assert all(promise.sides == set(SIDES) for promise in promised), "a store that lagged was not healed"

    def loaded(self, item):
        kind, ident, deal = item
        if kind == "round":
            found = {(each, number): body for each, number, body in self.tab.saves.rounds_of_matches()}
            return int(found.get((ident, deal), 0))
        return int(dict(self.tab.saves.finished()).get(ident) or self.tab.saves.load(ident) or 0)

    def recount(self):
        for item, promise in self.promises.items():
            promise.sides = {side for side in SIDES if self.disk.holds(side, item) >= promise.value}

    def wrote(self, item, value):
        self.latest[item] = value
        self.hear()

    def hear(self):
        """What the indicator says now is promised."""
        said = self.tab.shelf.copies
        if said not in (Copies.BOTH, Copies.ONE):
            return
        for item, value in self.latest.items():
            held = {side for side in SIDES if value and self.disk.holds(side, item) >= value}
            assert not value or len(held | self.damaged) >= (2 if said is Copies.BOTH else 1), (
                f"{said} is said, {held} have {item}"
            )
            if value >= self.promises.get(item, Promise(0)).value:
                self.promises[item] = Promise(value, held)

    def ident(self, which):
        return f"{self.match[which]:016}"

    def next_value(self):
        self.serial += 1
        return self.serial

    # ---- what a person does

    @rule(which=st.integers(0, 1))
    def move(self, which):
        value = self.next_value()
        self.tab.saves.save(self.ident(which), str(value))
        self.wrote(("match", self.ident(which), 0), value)

    @rule(which=st.integers(0, 1))
    def finish_a_round(self, which):
        self.deals[which] += 1
        value = self.next_value()
        self.tab.saves.finish_round(self.ident(which), self.deals[which], str(value))
        self.wrote(("round", self.ident(which), self.deals[which]), value)

    @rule(which=st.integers(0, 1))
    def finish_the_match(self, which):
        value = self.next_value()
        self.tab.saves.finish_match(self.ident(which), str(value))
        self.wrote(("match", self.ident(which), 0), value)
        self.match[which] += 2
        self.deals[which] = 0

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
            self.disk.cut = cut
            with pytest.raises(Crash):
                self.tab.saves.save(self.ident(which), str(self.next_value()))
        self.the_tab_crashes()

    @rule()
    def the_browser_is_killed(self):
        self.tab.die()
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

    def teardown(self):
        self.tab.die()

    @invariant()
    def no_copy_is_lost_by_what_the_page_does(self):
        for item, promise in self.promises.items():
            for side in promise.sides:
                held = self.disk.holds(side, item)
                assert held >= promise.value, f"{item}: {side} had {promise.value} and has {held}"


def run(machine, runs, steps, **more):
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=runs, stateful_step_count=steps, deadline=None, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck), **more,
        ),
    )  # fmt: skip


def test_nothing_that_was_called_saved_is_lost(long):
    """Platform.md 6 and 8."""
    run(Store, *((50_000, 100) if "store" in long else (2_000, 50)))


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

    async def write(self, changes, given, *, strict=False):
        return True


class Unhealed(Shelf):
    """Finds what is newest, and leaves the store that lags behind as it is."""

    def _heal_near(self, near, texts):
        self._spare |= {key: text for key, text in texts.items() if near.get(key) != text}

    def _heal(self, near, far):
        healed = super()._heal(near, far)
        self._post.drop_all()
        return healed


FAULTS = {
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
