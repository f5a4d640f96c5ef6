"""What is on its way to the mirror: each match's changes in a transaction of their own, in order, none forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from web.app.keep.copies import Far
from web.app.keep.keys import OURS, epoch_key, is_final, match_of, starts_of
from web.app.keep.mirror import Mirror

Changes = dict[str, str | None]
ERA = epoch_key("")


@dataclass
class Post:
    """The changes that the mirror has not confirmed, and who may write which match.

    overtaken: told of a match that another tab has taken over. asked: a mirror that has been asked and has not
    answered; late: not for a second. failed: it has refused the last time. silent: it could not be read yet, and the
    page has gone on without it. taken: how often it has done what it was asked. more: told when it has, and is asked
    for more. lacking: matches of which it has refused something because another tab owns them; it is no copy of that.
    erased: told how often everything has been erased when another tab has done that. Erasing is counted where owners
    are, under the name of no match; whoever raises that count in the mirror empties it, so that nothing there is older.
    erasing: this is still to be done.
    """

    mirror: Mirror | None
    overtaken: Callable[[str], None]
    erased: Callable[[int], None]
    more: Callable[[], object]
    open: bool = False  # before the mirror has been read nothing is written to it
    failed: bool = False
    late: bool = False
    silent: bool = False
    erasing: bool = False
    taken: int = 0
    lacking: set[str] = field(default_factory=set)
    _changes: dict[str, Changes] = field(default_factory=dict)
    _heals: list[tuple[Changes, Mapping[str, str | None]]] = field(default_factory=list)
    _epochs: dict[str, str | None] = field(default_factory=dict)
    _owed: list[str] = field(default_factory=list)  # matches to be owned before anything more is written
    _flight: Changes = field(default_factory=dict)  # what it is just being asked to write
    _flying: bool = False
    _landed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def waiting(self) -> bool:
        """Whether anything has not been confirmed."""
        return bool(self._changes or self._heals or self._flight or self.erasing)

    @property
    def far(self) -> Far:
        """What may be said of the mirror."""
        if self.mirror is None or self.failed or self.silent or self.lacking or (self.late and self.waiting):
            return Far.WITHOUT
        return Far.ASKED if self.waiting else Far.DONE

    def add(self, key: str, text: str | None) -> None:
        """Something was written, or dropped."""
        if self.mirror is not None:
            self._changes.setdefault(match_of(key), {})[key] = text

    def heal(self, changes: Mapping[str, str | None], seen: Mapping[str, str], first: Collection[str] = ()) -> None:
        """Bring the mirror to what both stores hold together, where it still is as it was seen; some matches first."""
        groups: dict[str, Changes] = {match: {} for match in first}
        for key, text in changes.items():
            groups.setdefault(match_of(key), {})[key] = text
        self._heals += [(group, {key: seen.get(key) for key in group}) for group in groups.values()]

    def forget(self, match: str) -> None:
        """What was on its way for this match is not wanted any more."""
        self._changes.pop(match, None)

    def drop_all(self) -> None:
        """Whatever was on its way is not wanted any more."""
        self._changes, self._heals, self._owed = {}, [], []
        self.lacking.clear()

    @property
    def era(self) -> int:
        """How often everything has been erased, as far as this page knows."""
        return _number(self._epochs.get(""))

    def enter(self, era: int) -> None:
        """Everything has been erased so often."""
        self.drop_all()
        self._epochs = {"": str(era)} if era else {}

    def learn(self, far: Mapping[str, str]) -> bool:
        """What the mirror holds has been read; whether that counts: not where it is still to be erased."""
        counted = _number(far.get(ERA))
        self.erasing = self.mirror is not None and counted < self.era
        if counted > self.era:
            self._epochs[""] = str(counted)
        return not self.erasing

    @property
    def unsent(self) -> Changes:
        """What the mirror has not confirmed."""
        heals = (changes for changes, _ in self._heals)
        return {key: text for some in (*heals, self._flight, *self._changes.values()) for key, text in some.items()}

    def erase(self, era: int) -> None:
        """Everything there is to go; whatever is added from now on is written after that."""
        self.enter(era)
        self.erasing = self.mirror is not None

    async def _erase(self, mirror: Mirror) -> None:
        """Empty it, unless another tab has done so since; both at once with the count."""
        found = (await mirror.read(ERA)).get(ERA)
        if _number(found) >= self.era or await mirror.write(
            {ERA: self._epochs[""]}, {ERA: found}, strict=True, clear=True
        ):
            self.erasing = False

    async def send(self) -> None:
        """Write everything, as long as the mirror takes it. One sender at a time."""
        if self._flying or not self.open or self.mirror is None:
            return
        self._flying = True
        self._landed.clear()
        try:
            while await self._sent(self.mirror):
                self.taken += 1
                if self.waiting:
                    self.more()
            self.failed = False
        except Exception:  # noqa: BLE001 - whatever a browser throws, what was not taken is sent again later
            self.failed = True
        finally:
            self._flying = False
            self._landed.set()

    async def land(self) -> None:
        """Wait until what is on its way has arrived, or was refused."""
        if self._flying:
            await self._landed.wait()

    async def _sent(self, mirror: Mirror) -> bool:
        """What comes next is written; False where nothing is left."""
        if self.erasing:
            await self._erase(mirror)
        elif self._heals:
            changes, seen = heal = self._heals[0]
            await mirror.write(changes, {**seen, ERA: self._epochs.get("")})
            self._heals = [each for each in self._heals if each is not heal]
        elif self._owed:
            await self.take(*self._owed)
        elif self._changes:
            await self._write(mirror, next(iter(self._changes)))
        else:
            return False
        return True

    async def _write(self, mirror: Mirror, match: str) -> None:
        changes, era = self._changes.pop(match), self.era
        self._flight = changes
        try:
            given = self._known(match)
            if not await mirror.write(changes, given, strict=any(map(is_final, changes))):
                await self._refused(mirror, match, changes, era)
        except BaseException:
            self._again(match, changes, era)
            raise
        finally:
            self._flight = {}

    def _again(self, match: str, changes: Changes, era: int) -> None:
        """What was not written is still to be, unless everything has been erased meanwhile."""
        if self.era == era:
            self._changes[match] = changes | self._changes.get(match, {})

    def _known(self, match: str) -> Changes:
        return {epoch_key(each): self._epochs.get(each) for each in ("", match)}

    async def _refused(self, mirror: Mirror, match: str, changes: Changes, era: int) -> None:
        """Everything was erased, or another owner has come; or the mirror was emptied, and then nobody has."""
        stored = await mirror.read(ERA)
        if self.era != era:
            return
        mine = self._known(match)
        given = {key: stored.get(key) for key in mine}
        if (counted := _number(given[ERA])) != era:
            self._again(match, changes, era)
            self.erasing = counted < era
            if counted > era:
                self.erased(counted)
        elif _number(given[epoch_key(match)]) > _number(mine[epoch_key(match)]):
            self._changes.pop(match, None)
            self.lacking.add(match)
            self.overtaken(match)
        elif not await mirror.write(changes | mine, given, strict=any(map(is_final, changes))):
            self._again(match, changes, era)

    def owe(self, *matches: str) -> None:
        """Become the owner of these matches as soon as the mirror lets it, before anything more of them is written."""
        if self.mirror is not None:
            self._owed += [match for match in matches if match not in self._owed]

    def disown(self, match: str) -> None:
        """Another tab has it: it is not to be owned any more."""
        self._owed = [each for each in self._owed if each != match]

    async def take(self, *matches: str) -> Mapping[str, str]:
        """Become their owner: what a former one writes from now on is refused. What lies there of them now."""
        if self.mirror is None:
            return {}
        keys = {match: epoch_key(match) for match in matches}
        for _ in range(5):
            stored = await self.mirror.read(epoch_key(matches[0] if len(matches) == 1 else ""))
            mine = {match: str(_number(stored.get(key)) + 1) for match, key in keys.items()}
            given = {key: stored.get(key) for key in keys.values()}
            if await self.mirror.write({keys[match]: epoch for match, epoch in mine.items()}, given):
                self._epochs |= mine
                self._owed = [match for match in self._owed if match not in mine]
                return await self.look(*matches)
        msg = f"{' '.join(matches)!r} is taken again and again, expected to be let have it"
        raise OSError(msg)

    async def look(self, *matches: str) -> Mapping[str, str]:
        """What lies in the mirror of them now, unless it is just to be changed."""
        if self.mirror is None:
            return {}
        found: dict[str, str] = {}
        for start in starts_of(matches[0]) if len(matches) == 1 else (OURS,):
            found |= await self.mirror.read(start)
        return {key: text for key, text in found.items() if match_of(key) in matches and key not in self.unsent}


def _number(epoch: str | None) -> int:
    return int(epoch) if epoch and epoch.isascii() and epoch.isdigit() and len(epoch) < len(str(2**53)) else 0
