"""The page's entry: what PyScript runs once Python and our wheel are there."""

import js
from js import document

from game.registry import GAMES
from web.app.bots import RemoteAdviser, RemoteBot, first_question
from web.app.keep.shelf import Shelf
from web.app.ports import Ports
from web.app.shell import Shell
from web.app.sounds import Sounds
from web.app.tongues import spoken
from web.app.wishes import KEYS
from web.dom import env
from web.dom.alarm import watch_tasks
from web.dom.bots import WorkerThinker
from web.dom.input import Input
from web.dom.mirror import own_mirror
from web.dom.outside import BrowserOutside
from web.dom.page import Document
from web.dom.peek import Peek
from web.dom.storage import own_store
from web.dom.tabs import BrowserTabs
from web.dom.versions import BrowserVersions
from web.dom.wheel import install_later
from web.dom.words import fetch_page, fetch_words

root = document.getElementById("app")


def wish(text: str) -> None:
    shell.wish(text)


def sounds() -> Sounds:
    from web.dom.sounds import BrowserSounds  # noqa: PLC0415 - not before somebody wants to hear something

    return BrowserSounds(env.log)


entry = document.querySelector("script[data-worker]")
question = first_question(next(iter(GAMES.values())))
thinker = WorkerThinker(entry.dataset.worker, entry.getAttribute("config"), question, env.log)
page = Document(root, wish)
asked = str(js.beranda.language)
language = await spoken(asked, fetch_words, env.log)  # type: ignore[top-level-await] # noqa: F704, PLE1142 - PyScript can
shell = Shell(
    Ports(
        page=page,
        clock=env.BrowserClock(),
        store=Shelf(own_store(), own_mirror()),
        language=language,
        still=env.still,
        touch=env.touch,
        sounds=sounds,
        identity=env.identity,
        today=env.today,
        log=env.log,
        hire=lambda local: RemoteBot(thinker, local),
        consult=lambda local: RemoteAdviser(thinker, local),
        versions=BrowserVersions(),
        outside=BrowserOutside(),
        tabs=BrowserTabs(js.beranda.tabs),
        persist=env.persist,
        wide=env.wide,
        words=fetch_words,
        read=fetch_page,
        dated=env.dated,
    ),
    GAMES,
    reloaded=page.reloaded,
)
watch_tasks()
Input(root, wish, KEYS)
Peek(root, wish)
shell.start(str(js.beranda.ready()))
env.when_widened(shell.paint)
env.when_idle(thinker.start)
install_later(entry.dataset.wheel, delay=20)
