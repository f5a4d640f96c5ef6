"""A plain static server under a sub-path, as unlike a comfortable one as GitHub Pages is: no headers of its own."""

import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self

FOLDER = "/beranda/"


class Files(SimpleHTTPRequestHandler):
    """Files under FOLDER and nothing else."""

    def translate_path(self, path):
        if not path.startswith(FOLDER):
            return str(Path(self.directory) / "nothing-outside-the-folder")
        return super().translate_path(path.replace(FOLDER, "/", 1))

    def handle(self):
        with suppress(ConnectionError):  # a page that is left takes no more of its files
            super().handle()

    def log_message(self, *_):
        """Pytest reports what matters."""


class Server:
    """Started with a folder, stopped where `with` ends; a test may stop it before, to take the network away, and start
    it again.
    """

    def __init__(self, folder: Path, handler=Files):
        self.handler = partial(handler, directory=str(folder))
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{FOLDER}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
