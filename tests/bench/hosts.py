"""The servers of the figures: our site and bare Pyodide, sent alike, as GitHub Pages sends files."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from web.build import hosting
from web.build.runtime import NPM, PYODIDE
from web.build.serve import FOLDER, Pages
from web.build.site import DIST

BARE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare Pyodide</title>
<link rel="icon" href="data:,">
<script type="module" src="bare.js"></script>
"""
# As Pyodide's own page shows it: nothing preloaded, nothing run.
SCRIPT = """import { loadPyodide } from "./pyodide.mjs";
globalThis.pyodide = await loadPyodide();
performance.mark("bare:ready");
"""


class Kept(Pages):
    """One connection for many files, ten minutes in the browser's cache, and a count of what goes out."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    tag = ""

    def end_headers(self) -> None:
        if self.tag:
            self.send_header("ETag", self.tag)
        self.tag = ""
        self.send_header("Cache-Control", "max-age=600")
        super(Pages, self).end_headers()

    def send_compressed(self, path: Path) -> None:
        """What the browser has already is not sent again: the service worker asks for everything once more."""
        tag = f'"{path.stat().st_mtime_ns:x}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return
        self.tag = tag
        super().send_compressed(path)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length":
            self.server.sent += int(value)
        super().send_header(keyword, value)

    def log_message(self, *_: object) -> None:
        """Lighthouse asks for source maps, which nobody has."""

    def handle_one_request(self) -> None:
        """A browser that closes its page leaves answers unread."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True


class Host(ThreadingHTTPServer):
    """Compresses everything beforehand, as no server does it for each visit; counts the bytes of all bodies."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        for path in folder.rglob("*"):
            if path.is_file() and hosting.is_gzipped(path):
                hosting.sent(path)
        super().__init__(("127.0.0.1", 0), partial(Kept, directory=str(folder)))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{FOLDER}"


@contextmanager
def served(folder: Path) -> Iterator[Host]:
    with Host(folder) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield host
        host.shutdown()


@contextmanager
def hosts() -> Iterator[tuple[Host, Host]]:
    """Ours and the bare one, each under an address of its own."""
    with TemporaryDirectory(prefix="beranda-bare-") as made:
        for name in (*PYODIDE, "pyodide-lock.json"):
            shutil.copy(NPM / "pyodide" / name, made)
        Path(made, "index.html").write_text(BARE)
        Path(made, "bare.js").write_text(SCRIPT)
        with served(DIST) as ours, served(Path(made)) as bare:
            yield ours, bare
