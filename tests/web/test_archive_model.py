"""The store against its promises when the archive is used too: deleted, brought in, taken back, thinned, erased.

What a person asked to be let go is owed no more; all else that was called saved is, whatever else happens to the
browser. What was called deleted or erased does not come back by anything that the page does.
"""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import Phase, seed
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.web.disks import known, pause, values
from tests.web.test_store_model import PARTS, SIDES, Store, run
from web.app.keep import clerk, union
from web.app.keep.archive import held
from web.app.keep.exchange import File
from web.app.keep.keys import ERASED, SLOTS, done_key, epoch_key, match_of, slot_key
from web.app.keep.saves import Saves
from web.app.keep.shelf import Shelf

DONE = 20_000  # steps of the page's tasks after which anything that was asked has been answered
PATIENCE = 60  # of these
STEPS = st.one_of(st.just(DONE), st.integers(0, 40))  # after fewer the tab crashes


class Patient(Shelf):
    """Waits in steps of the tab's tasks instead of the clock's; what comes too late still happens."""

    async def _patiently(self, work):
        said = []

        async def asked():
            try:
                said.append((await work, None))
            except Exception as error:  # noqa: BLE001 - whatever it is, who asked gets it
                said.append((None, error))

        self._spawn(asked)
        try:
            for _ in range(PATIENCE):
                if said:
                    break
                await pause()
            else:
                raise TimeoutError
        except GeneratorExit:  # the tab has died, perhaps before that was begun
            work.close()
            raise
        if said[0][1]:
            raise said[0][1]
        return said[0][0]

    async def _landed(self):
        while self._post._flying:
            await pause()


class Archive(Store):
    """The same browser. A page owns a match before it goes on with it, as the real one does."""

    shelf = Patient

    def __init__(self):
        self.file = File()
        self.brought = set()  # by a file, so that taking it back lets go of it
        self.gone = {}  # a match that was called deleted, and the stores that know it
        self.erased = set()  # what has been called erased
        self.returned = set()  # what was let go and has come back out of a file
        self.names = 0
        super().__init__()

    # ---- the page

    def boot(self):
        self.owned = set()
        super().boot()
        running = dict(self.tab.saves.running())
        heard = {*SIDES} if not self.disk.far_silent else {"near"}
        back = {ident for ident, sides in self.gone.items() if sides & heard} & running.keys()
        assert not back, f"{back} were deleted and are there again"
        again = self.erased & self.latest
        assert not again, f"{again} were erased and are there again"

    def recount(self):
        super().recount()
        found = {ident: {side for side in SIDES if self.buried(side, ident)} for ident in self.gone}
        self.gone = {ident: sides for ident, sides in found.items() if sides}

    def holds(self, side):
        """Except what is on its way out: everything from a mirror that was not erased yet, from a full near store
        what it holds of what was let go and brought in again.
        """
        if side == "far":
            behind = int(self.disk.far.get(epoch_key(""), 0)) < int(self.disk.near.get(ERASED, 0))
            return set() if behind or self.tab.shelf._post.erasing else super().holds(side)
        return super().holds(side) - (set() if self.tab.shelf._near.whole else self.returned)

    def buried(self, side, ident):
        """Whether the newest that this store has of a match is that it is gone."""
        texts = getattr(self.disk, side)
        slots = [slot for name in SLOTS if (slot := known(texts.get(slot_key(ident, name))))]
        return bool(slots) and not max(slots, key=lambda slot: slot.seq).body

    def sit(self, which):
        while self.ident(which) not in self.owned:
            ident = self.ident(which)
            self.owned.add(ident)
            self.tab.shelf.take(lambda: None, ident)
            self.tab.settle()
            if self.lines[which]:
                self.look()

    def asked(self, work, steps):
        """What comes of something that the archive does; None when the tab crashes meanwhile."""
        said = []

        async def done():
            said.append(await work())

        self.tab.tasks.append(done())
        for _ in range(steps):
            if said:
                break
            self.tab.step()
        if not said:
            assert steps < DONE, "that is never answered"
            self.the_tab_crashes()
            return None
        self.look()
        near = {value for value, sides in self.promises.items() if "near" in sides}
        assert near <= self.latest, f"{near - self.latest} were saved and are not there"
        self.hear()
        return said[0]

    def let_go(self, some):
        """So much is owed no more."""
        self.latest -= some
        self.free |= some
        self.promises = {value: sides for value, sides in self.promises.items() if value not in some}

    # ---- what a person does in the archive

    @rule(which=st.integers(0, 1), steps=STEPS)
    def delete(self, which, steps):
        ident = self.ident(which)
        if not self.lines[which]:
            return
        slots = (known(texts.get(slot_key(ident, name))) for texts in (self.disk.near, self.disk.far) for name in SLOTS)
        self.let_go(values(self.lines[which]).union(*(values(slot.body) for slot in slots if slot)))
        if self.asked(lambda: clerk.delete(self.tab.shelf, ident), steps) == "deleted":
            self.gone[ident] = {*SIDES}
            assert all(self.buried(side, ident) for side in SIDES)

    @rule(place=st.integers(0, 9), steps=STEPS)
    def thin(self, place, steps):
        long = [(ident, body) for ident, body in self.tab.saves.finished() if body]
        if not long:
            return
        ident, body = long[place % len(long)]
        self.let_go(values(body))

        async def lightened():
            await self.tab.shelf.own(ident)
            Saves(self.tab.shelf).lighten(ident)

        self.asked(lightened, steps)

    @rule()
    def take_everything_out(self):
        now = held(self.tab.shelf)
        done = {ident: body for ident, body in now.finished.items() if body}
        self.file = File(now.running, done, now.rounds)

    @rule(place=st.integers(0, 9), moves=st.integers(1, 2), ends=st.booleans())
    def another_browser_plays_on(self, place, moves, ends):
        """With the file that was taken out; where it holds nothing, with a match of its own."""
        running = dict(self.file.running) or {self.name(): ""}
        ident = sorted(running)[place % len(running)]
        line = running.pop(ident)
        for _ in range(moves):
            self.serial += 1
            line = f"{line} {self.serial}".strip()
        finished = {**self.file.finished, ident: line} if ends else self.file.finished
        self.file = replace(self.file, running=running if ends else {**running, ident: line}, finished=finished)

    @rule(steps=STEPS)
    def bring_in(self, steps):
        before = {*self.latest}
        texts = [*self.disk.near.items(), *self.disk.far.items()]  # one store may know of it that the other has damaged
        ended = {match_of(key): slot for key, text in texts if key == done_key(match_of(key)) and (slot := known(text))}
        light = {ident for ident, slot in ended.items() if not slot.body}
        lines = [
            line
            for lines in (self.file.running, self.file.finished)
            for ident, line in lines.items()
            if ident not in light
        ]
        inside = {-int(body) for body in self.file.rounds.values()}.union(*map(values, lines))
        self.brought |= inside
        self.erased -= inside
        self.returned |= self.free & inside
        self.free -= inside
        theirs = {**self.file.running, **self.file.finished}
        self.gone = {ident: sides for ident, sides in self.gone.items() if ident not in theirs}
        said = self.asked(lambda: clerk.bring_in(self.tab.shelf, self.file, self.name), steps)
        if said in ("imported", "nothing"):
            assert inside <= self.latest, f"{said} is said, {inside - self.latest} are not there"
        if said == "full":
            assert self.latest == before, "it was not brought in, and has left something"

    @rule(which=st.integers(0, 1), moves=st.integers(1, 2), ends=st.booleans())
    def bring_in_what_goes_further(self, which, moves, ends):
        """The file holds one match alone."""
        if self.lines[which]:
            self.file = File({self.ident(which): self.lines[which]})
            self.another_browser_plays_on(0, moves, ends)
            self.bring_in(DONE)

    def name(self):
        """Of a match that comes from elsewhere."""
        self.names += 1
        return f"{self.names:x>16}"

    def every_line(self):
        return {**dict(self.tab.saves.running()), **dict(self.tab.saves.finished())}

    @rule(steps=STEPS)
    def take_back(self, steps):
        if union.can_take_back(self.tab.shelf):
            mine = [line for ident, line in self.every_line().items() if ident not in union.brought(self.tab.shelf)]
            before = json.loads(self.tab.saves.note(union.NOTE))["further"].values()
            self.let_go(self.brought - frozenset().union(*map(values, [*mine, *before])))
            self.asked(lambda: clerk.take_back(self.tab.shelf), steps)

    @rule(steps=STEPS)
    def erase(self, steps):
        all_there_was = {*self.promises} | self.latest
        self.let_go(all_there_was)
        if self.asked(self.tab.shelf.erase, steps):
            assert not self.latest
            self.gone = {}
            self.erased |= all_there_was
            self.brought = set()

    # ---- an older or emptied disk may hold again what was erased: it cannot know of it

    def the_browser_is_killed(self, silent):
        self.erased = set()
        super().the_browser_is_killed(silent)

    def a_store_is_emptied(self, side):
        self.erased = set()
        super().a_store_is_emptied(side)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_or_comes_back_by_what_the_archive_does(part, long):
    """Platform.md 6 and 8."""
    runs, steps = (20_000, 100) if "store" in long else (300, 50)
    run(seed(part)(type("Part", (Archive,), {})), runs // PARTS, steps)


# ---- a test of the test


class Buried(Saves):
    """Deletes a match without a word that it is gone."""

    def forget(self, ident):
        self._free(ident)


class OneStore(Patient):
    """Erases the store that is at hand."""

    async def erase(self):
        for key in self.keys():
            self._near.drop(key)
        return True


class Late(Patient):
    """Erases what the mirror has got since, too."""

    async def erase(self):
        for key in self.keys():
            self._near.drop(key)
        with suppress(Exception):
            for key in await self._patiently(self._post.mirror.read()):
                await self._post.mirror.write({key: None}, {})
        return not self.keys()


@pytest.mark.parametrize("fault", [OneStore, Late])
def test_a_store_that_erases_badly_is_found(fault):
    with pytest.raises((AssertionError, ExceptionGroup)):
        run(type("Faulty", (Archive,), {"shelf": fault}), 400, 50, phases=(Phase.generate,), report_multiple_bugs=False)


def test_a_match_that_is_only_dropped_is_found(monkeypatch):
    monkeypatch.setattr(clerk, "Saves", Buried)
    with pytest.raises((AssertionError, ExceptionGroup)):
        run(type("Faulty", (Archive,), {}), 400, 50, phases=(Phase.generate,), report_multiple_bugs=False)
