"""A finger that stays only looks: its own click is swallowed, nobody else's."""

import asyncio
import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace

import pytest


class Root:
    """Remembers who listens, and tells them."""

    def __init__(self):
        self.listening = []

    def addEventListener(self, name, listener, first=False):  # noqa: FBT002, N802 - the DOM's own name and order
        self.listening.append((name, listener))

    def tell(self, name, **given):
        event = Event(**given)
        for told, listener in self.listening:
            if told == name:
                listener(event)
        return event


class Event(SimpleNamespace):
    """A touch of a thing that can tell what it would do."""

    pointerType, stopped = "touch", False  # noqa: N815 - the DOM's own name

    @property
    def target(self):
        return SimpleNamespace(closest=lambda _: SimpleNamespace(getAttribute=lambda _: "pit3"))

    def stopPropagation(self):  # noqa: N802 - the DOM's own name
        self.stopped = True

    def preventDefault(self):  # noqa: N802 - the DOM's own name
        pass


@pytest.fixture
def peek(monkeypatch):
    """The module, in a browser that only makes proxies."""
    ffi = ModuleType("pyodide.ffi")
    ffi.create_proxy = lambda made: made
    for name, module in {"js": ModuleType("js"), "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}.items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("web.dom.alarm", "web.dom.peek"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    made = import_module("web.dom.peek")
    monkeypatch.setattr(made, "HOLD", 0)
    yield made
    for name in ("web.dom.alarm", "web.dom.peek"):
        sys.modules.pop(name, None)


def after(peek, *names):
    """What a finger's stay, and then these events, leave of a click; and what was looked at."""

    async def story():
        root, wishes = Root(), []
        peek.Peek(root, wishes.append)
        root.tell("pointerdown")
        await asyncio.sleep(0.01)
        for name in names:
            root.tell(name)
        return root.tell("click").stopped, wishes

    return asyncio.run(story())


def test_the_click_of_a_finger_that_stayed_is_swallowed(peek):
    """It only looked."""
    assert after(peek, "pointerup") == (True, ["peek:pit3"])


@pytest.mark.parametrize(
    "names", [["pointercancel"], ["contextmenu"], ["contextmenu", "pointerup"], ["pointerup", "keydown"]]
)
def test_where_the_fingers_click_never_comes_the_next_one_counts(peek, names):
    """The browser took the finger over, showed its menu, or a key is pressed now."""
    assert after(peek, *names) == (False, ["peek:pit3"])
