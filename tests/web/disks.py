"""A browser's two stores as they really behave: one is written to the disk late, the other in transactions."""

import functools
import types

from web.app.keep import keys
from web.app.keep.lines import Meeting, TextLines
from web.app.keep.saves import Saves
from web.app.keep.seal import unsealed
from web.app.keep.shelf import Shelf


class Crash(BaseException):
    """The tab dies at this point; no `except Exception` hears of it."""


class ValueLines(TextLines):
    """Lines of values, written with spaces between them; one that ends a round is followed by the round's number."""

    def met(self, first, second):
        shared = self._shared(first, second)
        return Meeting(shared == second.split(), shared == first.split())

    def rounds(self, first, second):
        return max((int(value.partition("|")[2]) for value in self._shared(first, second) if "|" in value), default=0)

    def _shared(self, first, second):
        one, other = first.split(), second.split()
        alike = [mine == theirs for mine, theirs in zip(one, other, strict=False)]
        return one[: [*alike, False].index(False)]


@functools.lru_cache(maxsize=100_000)
def known(text):
    """The body and number of a text; read once."""
    return unsealed(text)


@types.coroutine
def pause():
    """Let others go on; the test says when it continues."""
    yield


class Disk:
    """What outlives a tab. near, far: the stores. flushed: what of the near one is on the disk already."""

    def __init__(self):
        self.near, self.flushed, self.far = {}, {}, {}
        self.near_full = self.far_refuses = self.far_silent = False
        self.cut = None  # the next text written to the near store is cut there, and the tab dies

    def holds(self, side):
        """Every value that one store has, read without the code under test's choice of slots; rounds are negative."""
        texts = self.near if side == "near" else self.far
        newest, found = {}, set()
        for key, text in texts.items():
            slot = known(text) if keys.is_sealed(key) else None
            if slot is None:
                continue
            if keys.round_of(key):
                found.add(-int(slot.body))
            elif not keys.slot_of(key):
                found |= values(slot.body)
            elif key[:-1] not in newest or newest[key[:-1]].seq < slot.seq:
                newest[key[:-1]] = slot
        return found.union(*(values(slot.body) for slot in newest.values()))


@functools.lru_cache(maxsize=100_000)
def values(body):
    """The values of a line."""
    return frozenset(int(value.partition("|")[0]) for value in body.split())


class Near:
    """localStorage."""

    def __init__(self, disk):
        self.disk = disk

    def get(self, key):
        return self.disk.near.get(key)

    def keys(self):
        return tuple(self.disk.near)

    def put(self, key, text):
        if self.disk.near_full:
            raise OSError("the browser refuses")
        if self.disk.cut is not None:
            self.disk.near[key] = text[: self.disk.cut]
            raise Crash
        self.disk.near[key] = text

    def drop(self, key):
        self.disk.near.pop(key, None)


class Far:
    """IndexedDB: what was asked happens a moment later, all of it or nothing."""

    def __init__(self, disk):
        self.disk = disk

    def early(self):
        return None if self.disk.far_silent else dict(self.disk.far)

    async def read(self, start=""):
        await self._answer()
        self._refuse()
        return {key: text for key, text in self.disk.far.items() if key.startswith(start)}

    async def write(self, changes, given, *, strict=False, clear=False):
        await self._answer()
        self._refuse()
        if any(self.disk.far.get(key) != text for key, text in given.items()):
            return False
        if clear:
            self.disk.far.clear()
        for key, text in changes.items():
            if text is None:
                self.disk.far.pop(key, None)
            else:
                self.disk.far[key] = text
        return True

    async def _answer(self):
        await pause()
        while self.disk.far_silent:
            await pause()

    def _refuse(self):
        if self.disk.far_refuses:
            raise OSError("the browser refuses")


class Tab:
    """A page on that disk, whose tasks run only when they are told to."""

    def __init__(self, disk, saves=Saves, shelf=Shelf, far=Far, near=Near):
        self.disk, self.tasks, self.healed = disk, [], None
        self.shelf = shelf(near(disk), far(disk), spawn=self._spawn, sleep=self._late)
        self.saves = saves(self.shelf)
        self.shelf.lines = ValueLines()
        self.shelf.open(self._opened)

    def _spawn(self, task):
        self.tasks.append(task)

    async def _late(self, ms):
        await pause()

    def _opened(self, healed):
        self.healed = healed

    def step(self):
        """One step of the task that has waited longest."""
        if not self.tasks:
            return
        task = self.tasks.pop(0)
        if not isinstance(task, types.CoroutineType):
            task = task()
        try:
            task.send(None)
        except StopIteration:
            return
        self.tasks.append(task)

    def settle(self):
        """Everything that can happen happens."""
        for _ in range(200):
            if not self.tasks:
                return
            self.step()

    def die(self):
        for task in self.tasks:
            if isinstance(task, types.CoroutineType):
                task.close()
        self.tasks = []
