"""A server that fails in the ways that servers and lines do, one file at a time, and remembers what it was asked."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.server import FOLDER, Files, Server

Fault = Callable[["FaultyFiles"], None]


class FaultyFiles(Files):
    """Answers as its server's faults say; a file without a fault is served as it should be."""

    def __init__(self, *given, faults: dict[str, Fault], asked: list[str], **named):
        self.faults = faults
        self.asked = asked
        super().__init__(*given, **named)

    def do_GET(self):  # noqa: N802  the server calls it so
        name = urlsplit(self.path).path.removeprefix(FOLDER)
        self.asked.append(name)
        fault = self.faults.get(name)
        if fault:
            fault(self)
        else:
            super().do_GET()

    def file(self) -> Path:
        path = Path(self.translate_path(self.path))
        return path / "index.html" if path.is_dir() else path

    def body(self) -> bytes:
        return self.file().read_bytes()

    def answer(self, body: bytes, *, promised: int | None = None, kind: str = "") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind or self.guess_type(self.file()))
        self.send_header("Content-Length", str(len(body) if promised is None else promised))
        self.end_headers()
        self.wfile.write(body)


class FaultServer(Server):
    """`faults` is a table from a file's address below the site's root to what goes wrong with it."""

    def __init__(self, folder: Path, faults: dict[str, Fault] | None = None):
        self.faults = {} if faults is None else faults
        self.asked: list[str] = []
        super().__init__(folder, partial(FaultyFiles, faults=self.faults, asked=self.asked))


def missing(files: FaultyFiles) -> None:
    files.send_error(404)


def cut(after: int) -> Fault:
    """The line drops: less comes than was promised."""
    return lambda files: files.answer(files.body()[:after], promised=len(files.body()))


def truncated(to: int) -> Fault:
    """The server's own copy is short, and nothing on the line tells."""
    return lambda files: files.answer(files.body()[:to])


def stale(last: bytes) -> Fault:
    """A cache on the way still has what the file held before."""
    return lambda files: files.answer(last)


def mistyped(kind: str) -> Fault:
    return lambda files: files.answer(files.body(), kind=kind)


def moved(files: FaultyFiles) -> None:
    """To a page that asks for a password, as in hotels."""
    files.send_response(302)
    files.send_header("Location", f"{FOLDER}login.html")
    files.end_headers()
