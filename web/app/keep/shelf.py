"""Everything that is kept, in two stores at once: what the page reads and writes, whatever the browser refuses.

The near store is written at once and read back; the mirror gets the same texts as soon as it answers. What the near
store does not take is held in memory, so that a page whose browser keeps nothing plays on like any other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from web.app.keep import schema
from web.app.keep.copies import Copies, Far, copies
from web.app.keep.damaged import set_aside
from web.app.keep.healing import Healed, united
from web.app.keep.keys import BLIND, ERASED, OURS, is_local, match_of, slot_of
from web.app.keep.lines import Lines, TextLines
from web.app.keep.mirror import Mirror
from web.app.keep.near import Near
from web.app.keep.parting import lowest, marks_of, newest, number_in, parted
from web.app.keep.post import Post
from web.app.keep.seal import seq_of
from web.app.keep.store import Refused, Store, text_at
from web.app.keep.waiting import Sleep, Spawn, Work, asleep, in_time, spawned

LATE = 1000  # ms after which a mirror that has not answered is no second copy
PATIENCE = 3000  # ms for reading the mirror at the start; after that the page does without
NOTHING = 0  # how new a match is of which there is no copy

T = TypeVar("T")


def _nothing(*_: object) -> None:
    """Nobody listens."""


class Shelf:
    """A Store that nothing raises out of. `open` must be called before a kept match is gone on with.

    told: called whenever `copies` has changed. overtaken: called with a match that another tab writes now. erased:
    called when another tab has erased everything unheard. lines: what is known of lines of play. late: called when the
    mirror has answered after the page had gone on without it.
    """

    def __init__(
        self,
        near: Store,
        mirror: Mirror | None = None,
        *,
        spawn: Spawn | None = None,
        sleep: Sleep | None = None,
    ) -> None:
        """`near`: the browser's synchronous store. `spawn` starts a task, `sleep` waits for milliseconds."""
        self._near, self._spawn, self._sleep = Near(near), spawn or spawned, sleep or asleep
        self.told: Callable[[], None] = _nothing
        self.overtaken: Callable[[str], None] = _nothing
        self.erased: Callable[[], None] = _nothing
        self.lines: Lines = TextLines()
        self.late: Callable[[Healed], None] = _nothing
        self._post = Post(mirror, self._overtaken, self._swept, lambda: self._spawn(self._watch))
        self._opened: list[Callable[[Healed], None]] = []
        self._healed: Healed | None = None
        self._blind = mirror is not None  # the mirror has not been read
        self._asked = False  # it is being read
        self._bases: dict[str, int] = {}  # how new each match was when a page went on with it unheard
        self._gone_on: set[str] = set()  # the matches with which this page did
        self._marks: tuple[str, ...] = ()  # to be taken away when the mirror has what they are about
        self._deaf = False  # everything has been erased, and the page is not told yet: what it writes is not wanted
        self._said = self.copies

    # ---- a store of texts

    def get(self, key: str) -> str | None:
        """The text under the key, if there is one."""
        return self._near.get(key)

    def keys(self) -> tuple[str, ...]:
        """All keys."""
        return self._near.keys()

    def put(self, key: str, text: str) -> None:
        """Write the text under the key, in both stores."""
        if self._missed():
            return
        self._mark(key)
        self._near.put(key, text)
        self._add(key, text)

    def drop(self, key: str) -> None:
        """Forget the key, in both stores."""
        if self._missed():
            return
        self._mark(key)
        self._near.drop(key)
        self._add(key, None)

    # ---- both stores

    @property
    def copies(self) -> Copies:
        """How many copies there are of what was written. To be asked again when `told` is called."""
        return copies(self._post.far, near=self._near.whole)

    @property
    def everywhere(self) -> bool:
        """Whether every store that there is has taken all that was written, and let go of what was dropped."""
        return self._near.whole and (self._post.mirror is None or self._post.far is Far.DONE)

    @property
    def safe(self) -> bool:
        """Whether all that was written is in at least one store, so that the page may go away."""
        return self.copies in (Copies.BOTH, Copies.ONE) or self._near.whole

    def open(self, opened: Callable[[Healed], None]) -> None:
        """Unite the two stores and heal them, then call `opened`: at once, when the mirror has been read already."""
        if self._healed is not None:
            opened(self._healed)
            return
        self._opened.append(opened)
        if len(self._opened) > 1:
            return
        self._post.enter(self._near.era)
        mirror = self._post.mirror
        early = mirror.early() if mirror else {}
        if early is None:
            marks = {key: text_at(self, key) or "" for key in self.keys() if key.startswith(BLIND)}
            self._bases = lowest(self._bases, marks_of(marks))
            self._spawn(self._read)
            self._spawn(self._go_on_alone)
        else:
            self._unite(early)

    async def flush(self) -> Copies:
        """Send what is on its way, once more what was refused; how many copies there are then."""
        if not self._missed():
            self._near.again()
        await self._post.send()
        if not (self._blind or self._post.waiting or self._post.failed):
            for mark in self._marks:
                self._near.drop(mark)
            self._marks, self._bases = (), {}
        self._tell()
        return self.copies

    def take(self, then: Callable[[], None], *matches: str) -> None:
        """Become the one tab that writes these matches, see what former owners wrote last, then go on."""
        if not self._post.open:
            self._post.owe(*matches)
        self._ask(lambda: self.own(*matches), then)

    def see(self, match: str, then: Callable[[], None]) -> None:
        """See what another tab has written of this match, then go on."""
        self._post.disown(match)
        self._ask(lambda: self._meet(self._post.look(match), match), then)

    async def own(self, *matches: str) -> None:
        """As `take`: what is written of them then reaches the mirror too, whichever page or tab had them before."""
        await self._hear()
        if not self._post.open:
            self._post.owe(*matches)
        elif matches:
            await self._meet(self._post.take(*matches), *matches, ours=True)

    @property
    def era(self) -> int:
        """How often everything has been erased here."""
        return self._post.era

    def let_go(self, era: int) -> None:
        """Another tab has erased everything, so often by now: nothing of it is known here any more.

        What was on its way goes too, and whoever comes first empties the mirror. era: 0 where that tab does not count.
        """
        if not 0 < era <= self._post.era:
            self._near.sweep(self._post.unsent)
            self._post.erase(max(era, self._post.era))
            self._bases = {}
            if self._post.waiting:
                self._spawn(self._send)

    def _swept(self, era: int) -> None:
        """Everything was erased while this tab was loading or slept: what it has written since goes too."""
        self.let_go(era)
        self._deaf = True
        self._spawn(self._tell_erased)

    async def _tell_erased(self) -> None:
        self._deaf = False
        self.erased()

    def _missed(self) -> bool:
        """Whether what is to be written belongs to what another tab has erased meanwhile."""
        if (era := self._near.era) > self._post.era:
            self._swept(era)
        return self._deaf

    def _ask(self, question: Work, then: Callable[[], None]) -> None:
        if self._post.mirror is None or not self._post.open:
            then()
            return

        async def asked() -> None:
            await question()
            then()

        self._spawn(asked)

    async def _meet(self, answer: Awaitable[Mapping[str, str]], *matches: str, ours: bool = False) -> None:
        """What one store has newer of these matches the other gets too, the mirror only slots of what is ours.

        Of what has ended only damaged texts are repaired: what is not here may have been dropped on purpose.
        """
        era = self._post.era
        try:
            far = await self._patiently(answer)
        except Exception:  # noqa: BLE001 - without the mirror the numbers in the slots alone stop an older tab
            self._post.owe(*(matches if ours else ()))
            return
        if self._missed() or self._post.erasing or self._post.era != era:  # it is all erased, or to be
            return
        near = {key: text for key in self.keys() if match_of(key) in matches and (text := self.get(key))}
        for key in far:
            newer, is_slot = seq_of(far[key]) > seq_of(near.get(key)), bool(slot_of(key))
            if newer and (is_slot or (key in near and set_aside(self._near.store, key))):
                self._near.put(key, far[key])
        ahead = [key for key in near if (match := slot_of(key)) and seq_of(near[key]) > number_in(far, match)]
        for key in ahead if ours else ():
            self._add(key, near[key])
        if ours or not ahead:
            self._post.lacking -= {*matches}

    async def erase(self, told: Callable[[int], None] = _nothing) -> bool:
        """Forget everything of ours, in both stores; whether nothing of it is left in either.

        told: called with how often that has been done now. A mirror that does not answer in time is emptied when it
        does, by this page, a later one or another tab; what was written since then stays, and is marked until then as
        if the mirror had not been heard.
        """
        await self._hear()
        era = 1 + max(self._near.era, self._post.era)
        gone = {*self.keys()} - {ERASED}
        self._near.put(ERASED, str(era))  # first: whoever writes from now on knows of it
        self._post.erase(era)
        self._bases, self._marks, self._gone_on = {}, (), set()
        for key in gone:
            self._near.drop(key)
        told(era)
        await self.settled()
        return self.everywhere and not gone & {*self.keys()}

    async def _hear(self) -> None:
        """A mirror that could not be read is asked once more, before it is said what has become of something."""
        if self._unread:
            with suppress(TimeoutError):
                await self._patiently(self._read())

    async def settled(self) -> Copies:
        """As `flush`, with whatever is on its way; but a mirror that does not answer is not waited for for ever."""
        with suppress(TimeoutError):
            await self._patiently(self._all_sent())
        return self.copies

    # ---- how that is done

    async def _patiently(self, work: Awaitable[T]) -> T:
        """What it answers; a TimeoutError when it does not for long."""
        return await in_time(work, self._sleep(PATIENCE))

    def _add(self, key: str, text: str | None) -> None:
        if is_local(key) or self._near.newer:
            self._tell()
            return
        before = self._post.waiting
        self._post.add(key, text)
        self._tell()
        mirrored = self._post.mirror is not None
        if mirrored and not before:
            self._post.late = False
            self._spawn(self._watch)
        if self._unread:
            self._asked = True
            self._spawn(self._read)
        if (mirrored and self._post.open) or not self._near.whole:
            self._spawn(self._send)

    async def _send(self) -> None:
        await self.flush()

    async def _all_sent(self) -> None:
        await self._landed()
        await self.flush()

    async def _landed(self) -> None:
        """What was on its way has arrived. By itself, so that a test's clock can stand for the event."""
        await self._post.land()

    @property
    def _unread(self) -> bool:
        """The mirror could not be read, and has not been asked again."""
        return self._post.mirror is not None and self._blind and self._healed is not None and not self._asked

    async def _watch(self) -> None:
        """A mirror that takes nothing for so long is no second copy."""
        before = self._post.taken
        await self._sleep(LATE)
        self._post.late |= self._post.waiting and self._post.taken == before
        self._tell()

    def _mark(self, key: str) -> None:
        """Remember how new the copy of a match was from which this page goes on while the mirror is not known.

        A mark of an earlier page stays, unless what that page had is damaged and this one goes on from an older copy;
        it is put back where it was emptied away, until the mirror has what it is about.
        """
        match = match_of(key) if not self._near.newer else ""
        mark = f"{BLIND}{match}"
        unheard = self._blind or self._post.erasing
        if not match or not (unheard or mark in self._marks):
            return
        if unheard and match not in self._gone_on:
            near = {each: text for each in self.keys() if match_of(each) == match and (text := self.get(each))}
            slot = newest(near, match)
            self._gone_on.add(match)
            self._marks += () if self._blind else (mark,)
            self._bases = lowest(self._bases, {match: slot.seq if slot else NOTHING})
        base = self._bases.get(match)
        if base is not None and marks_of({mark: text_at(self._near.store, mark) or ""}).get(match, base + 1) > base:
            self._near.put(mark, str(base))

    async def _read(self) -> None:
        mirror = self._post.mirror
        far: Mapping[str, str] | None = None
        self._asked = True
        try:
            far = await mirror.read() if mirror else None
        except Refused:  # so this browser has none
            self._post.mirror = None
        except Exception:  # noqa: BLE001 - whatever a browser throws, the page does without until it can be read
            self._post.silent = True
        self._asked = False
        self._unite(far)

    async def _go_on_alone(self) -> None:
        """A mirror that does not answer is waited for no longer; it may still do so later."""
        await self._sleep(PATIENCE)
        if self._healed is None:
            self._post.silent = True
            self._unite(None)

    def _unite(self, far: Mapping[str, str] | None) -> None:
        """Heal both stores; far: what the mirror holds, None when it does not say."""
        late = self._healed is not None
        self._missed()
        self._blind = self._blind and far is None
        if far is None and late:
            self._tell()
            return
        near = {key: text for key in self.keys() if (text := self.get(key)) is not None}
        counts = far is not None and self._post.learn(far)
        seen = {key: text for key, text in (far or {}).items() if counts and key.startswith(OURS)}
        self._healed = healed = self._heal(near, seen)
        if not self._blind:
            self._post.open, self._post.silent = True, False
        for each in [self.late] if late else self._opened:
            each(healed)
        if self._post.waiting:
            self._spawn(self._send)
        self._tell()

    def _heal(self, near: dict[str, str], far: dict[str, str]) -> Healed:
        try:
            both = parted(schema.migrated(near), schema.migrated(far), lowest(self._bases, marks_of(near)), self.lines)
        except schema.NewerError:
            self._near.newer, self._post.mirror = True, None
            texts = united(near, far).texts
            self._near.hold({key: text for key, text in texts.items() if near.get(key) != text})
            return Healed(texts)
        healed = united(both.near, both.far, shown=self._healed is not None)
        texts = healed.texts
        self._near.heal(near, texts)
        changes: dict[str, str | None] = {key: text for key, text in texts.items() if far.get(key) != text}
        if self._post.mirror is not None and not self._blind:
            for match in both.further:
                self._post.forget(match)
            self._marks = tuple(key for key in near if key.startswith(BLIND))
            self._bases = lowest(self._bases, marks_of(near))
            self._post.heal(changes | dict.fromkeys(far.keys() - texts.keys()), far, both.apart)
        return replace(healed, further=tuple(both.further), apart=tuple(both.apart))

    def _overtaken(self, match: str) -> None:
        self.overtaken(match)

    def _tell(self) -> None:
        if self.copies is not self._said:
            self._said = self.copies
            self.told()
