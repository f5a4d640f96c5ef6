"""Serves dist/ on this machine the way GitHub Pages does, and builds again when a source changes."""

import http.server
import os
import re
import subprocess
import sys
import threading
import time
import webbrowser
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from web.build import hosting, offline
from web.build.site import DIST
from web.build.wheel import ROOT

# Under a folder, as the pages of a project are, so that an absolute link shows itself as broken.
FOLDER = "/beranda/"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}
WATCHED = ("game", "web", "assets", "index.html", "pyscript.toml", "pyproject.toml", "package-lock.json")
HASHED = re.compile(r"[/.][0-9a-f]{12}[/.]")
LOOK_EVERY = 0.5


class Pages(http.server.SimpleHTTPRequestHandler):
    """Files of one folder under FOLDER, compressed where GitHub Pages compresses; no special headers."""

    def do_GET(self) -> None:
        if urlsplit(self.path).path in {"/", FOLDER.rstrip("/")}:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", FOLDER)
            self.end_headers()
            return
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if hosting.is_gzipped(path) and path.is_file() and "gzip" in self.headers.get("Accept-Encoding", ""):
            self.send_compressed(path)
        else:
            super().do_GET()

    def send_compressed(self, path: Path) -> None:
        body = hosting.sent(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        address = unquote(urlsplit(path).path)
        if not address.startswith(FOLDER):
            return str(Path(self.directory) / "nothing-outside-the-folder")
        return super().translate_path(path.replace(FOLDER, "/", 1))

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        # A new build is seen at the next reload; hashed files are kept, as their names change.
        hashed = HASHED.search(urlsplit(self.path).path)
        self.send_header("Cache-Control", "max-age=31536000" if hashed else "no-cache")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Only what goes wrong is worth a line."""


class FreshPages(Pages):
    """Without --offline: browsers get what removes the worker, so that every change of a source is seen."""

    def translate_path(self, path: str) -> str:
        if urlsplit(path).path == FOLDER + offline.NAME:
            return str(offline.KILL_SWITCH)
        return super().translate_path(path)


def serve(port: int, base_url: str, *, kept: bool) -> int:
    handler = partial(Pages if kept else FreshPages, directory=str(DIST))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except (OSError, OverflowError) as error:
        raise SystemExit(f"Port {port} cannot be used ({error}); choose another one with --port N.") from error
    with server:
        seen = newest()
        rebuild(base_url)
        address = f"http://127.0.0.1:{server.server_port}{FOLDER}"
        print(f"Beranda is at {address}  (Ctrl+C ends it; a changed source is built again)", flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        show(address)
        watch(seen, base_url)
    return 0


def show(address: str) -> None:
    """Opens the page where there is a desktop."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def watch(seen: float, base_url: str) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        if (now := newest()) != seen:
            seen = now
            rebuild(base_url)


def rebuild(base_url: str) -> None:
    """In a process of its own, since the modules of the page may have changed; a failed build leaves the last one."""
    address = [f"--base-url={base_url}"] if base_url else []
    subprocess.run([sys.executable, str(ROOT / "build.py"), *address], cwd=ROOT, check=False)


def newest() -> float:
    """Changes whenever a source is changed, added or taken away."""
    paths = [path for name in WATCHED for path in ((ROOT / name), *(ROOT / name).rglob("*"))]
    return sum(changed(path) for path in paths if "__pycache__" not in path.parts)


def changed(path: Path) -> float:
    """When; an editor may take a file away while this looks at it."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
