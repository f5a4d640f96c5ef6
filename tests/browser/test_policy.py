"""Nothing comes from elsewhere, and no text becomes code or style: in what is built, and in the page that runs."""

import re
from html.parser import HTMLParser

import pytest

from tests.browser.conftest import DIST, wait_for_mark
from tests.browser.small_site import eventually

ELSEWHERE = "https://example.org/"
FETCH = f"fetch('{ELSEWHERE}').catch(() => {{}})"
# Later, since the driver's own calls may do what the page may not.
COMPILE = """new Promise(resolve => setTimeout(() => {
    try { resolve(new Function("return 'it ran'")()); } catch (error) { resolve(error.name); }
}))"""
SOURCES = {"'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"}
POLICY = "Content-Security-Policy"
PAGES = sorted(DIST.rglob("*.html"))


class Inline(HTMLParser):
    """Collects a page's policies, and what would be code or style without a file of its own."""

    def __init__(self):
        super().__init__()
        self.found, self.policies = [], []

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        data = named.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in named and not data):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name in named if name == "style" or name.startswith("on")]
        self.found += [value for value in named.values() if (value or "").strip().lower().startswith("javascript:")]
        if tag == "meta" and named.get("http-equiv") == POLICY:
            self.policies.append(named["content"])


def read(path) -> Inline:
    reader = Inline()
    reader.feed(path.read_text())
    return reader


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(DIST).as_posix())
def test_no_page_holds_code_or_style_as_text(path):
    """Platform.md 7."""
    assert read(path).found == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(DIST).as_posix())
def test_every_page_allows_its_own_files_alone_and_no_compiling_of_text(path):
    """Platform.md 7: WebAssembly is compiled, text is not."""
    (policy,) = read(path).policies
    allowed = {word for rule in policy.split(";") for word in rule.split()[1:]}
    assert allowed <= SOURCES
    assert "default-src 'none'" in policy


def test_no_picture_of_ours_holds_code():
    pictures = [path.read_text() for path in DIST.rglob("*.svg")]
    assert pictures
    assert not [text for text in pictures if re.search(r"<script|\son\w+=|javascript:", text)]


def test_a_request_to_another_origin_fails_a_test_and_no_text_is_compiled(context, page, ready):
    """P0 25: from the page and from its worker; what the service worker asks for is shown in test_offline.py."""
    ready("?nosw=1")
    wait_for_mark(page, "beranda:bots")
    (worker,) = page.workers
    for realm in (page, worker):
        assert realm.evaluate(COMPILE) == "EvalError"
        context.complaints.clear()
        realm.evaluate(FETCH)
        eventually(lambda: page.evaluate("1") and any(ELSEWHERE in line for line in context.complaints))
    context.complaints.clear()
