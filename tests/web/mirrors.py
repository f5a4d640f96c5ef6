"""Mirrors without a browser: one in memory, and ones that fail in the ways of browsers."""

import asyncio


class DictMirror:
    """Every write is a transaction; it is complete a moment later, and at the disk if `strict`."""

    def __init__(self, texts=None, *, early=False):
        self.texts, self.strict, self._early = dict(texts or {}), 0, early

    def early(self):
        return dict(self.texts) if self._early else None

    async def read(self, start=""):
        await asyncio.sleep(0)
        return {key: text for key, text in self.texts.items() if key.startswith(start)}

    async def write(self, changes, given, *, strict=False, clear=False):
        await asyncio.sleep(0)
        if any(self.texts.get(key) != text for key, text in given.items()):
            return False
        self.strict += strict
        if clear:
            self.texts.clear()
        for key, text in changes.items():
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
        return True


class BrokenMirror(DictMirror):
    """A browser that refuses everything."""

    async def read(self, start=""):
        raise OSError("the browser refuses")

    async def write(self, changes, given, *, strict=False, clear=False):
        raise OSError("the browser refuses")


class PatientMirror(DictMirror):
    """A browser that keeps one waiting until `answer()`."""

    def __init__(self, texts=None):
        super().__init__(texts)
        self._answered = asyncio.Event()

    def answer(self):
        self._answered.set()


class SilentMirror(PatientMirror):
    """A browser that never answers a write; `answer()` lets it."""

    async def write(self, changes, given, *, strict=False, clear=False):
        await self._answered.wait()
        return await super().write(changes, given, strict=strict, clear=clear)


class LateMirror(PatientMirror):
    """A browser that does not say for long what it holds; `answer()` lets it."""

    async def read(self, start=""):
        await self._answered.wait()
        return await super().read(start)
