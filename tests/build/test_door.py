"""build.py as a person meets it: what it refuses, in one line, and how it serves."""

import gzip
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http import HTTPStatus

import pytest

from web.build.wheel import ROOT

DOOR = [sys.executable, str(ROOT / "build.py")]


def refused(*words: str, **environment: str) -> str:
    """The last line on stderr of a call that must fail without a traceback."""
    done = subprocess.run(
        [*DOOR, *words],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


def test_an_address_that_is_none_is_quoted():
    assert "'example.org' is no web address" in refused("--base-url", "example.org")


def test_arguments_for_pytest_need_the_test_command():
    assert "'-k deal'" in refused("serve", "--", "-k", "deal")


@pytest.mark.parametrize("words", [("--base-url", "https://here.test/", "test"), ("--no-offline", "serve")])
def test_what_a_command_would_not_heed_is_refused(words):
    assert words[0] in refused(*words)


def test_an_unknown_long_part_is_refused():
    assert "'speed'" in refused("test", "--long=speed")


def test_without_node_it_says_what_is_missing(tmp_path):
    assert "Node.js 20 or newer" in refused(PATH=str(tmp_path))


def test_an_old_node_is_named(tmp_path):
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho v18.19.0\n")
        program.chmod(0o755)
    assert "v18.19.0" in refused(PATH=f"{tmp_path}:{os.defpath}")


def test_a_port_in_use_is_named():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} cannot be used" in refused("serve", "--port", port)


def test_a_port_that_is_none_is_named():
    assert "Port 70000 cannot be used" in refused("serve", "--port", "70000")


@pytest.fixture
def served():
    """The address that `serve` prints."""
    environment = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    command = [*DOOR, "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        line = next(line for line in server.stdout if line.startswith("Beranda is at "))
        yield line.split()[3]
        server.terminate()


def test_serve_answers_as_github_pages_does(served):
    with ask(served) as page:
        text = gzip.decompress(page.read()).decode()
        assert page.headers["Content-Encoding"] == "gzip"
        assert page.headers["Content-Type"].startswith("text/html")
        assert page.headers["Cross-Origin-Opener-Policy"] is None
    wheel = next(path for path in (ROOT / "dist/whl").rglob("*.whl"))
    with ask(served + wheel.relative_to(ROOT / "dist").as_posix()) as file:
        assert file.headers["Content-Encoding"] is None
    assert "<title>" in text


def test_serve_leads_to_its_folder_and_knows_nothing_outside(served):
    root = served.removesuffix("beranda/")
    with ask(root) as page:
        assert page.url == served
    with pytest.raises(urllib.error.HTTPError) as error:
        ask(root + "build.py")
    with error.value as answer:
        assert answer.code == HTTPStatus.NOT_FOUND


def test_serve_builds_again_when_a_source_changes(served):
    before = (ROOT / "dist").stat().st_ino
    source = ROOT / "pyscript.toml"
    source.touch()
    until = time.monotonic() + 30
    while (ROOT / "dist").stat().st_ino == before and time.monotonic() < until:
        time.sleep(0.1)
    assert (ROOT / "dist").stat().st_ino != before
    assert served


def test_serve_keeps_no_page_offline_unless_asked_to(served):
    with ask(served + "sw.js") as answer:
        worker = gzip.decompress(answer.read()).decode()
    assert "registration.unregister()" in worker
    assert "FILES" not in worker


def ask(address: str):
    return urllib.request.urlopen(urllib.request.Request(address, headers={"Accept-Encoding": "gzip"}))  # noqa: S310 - the test's own server
