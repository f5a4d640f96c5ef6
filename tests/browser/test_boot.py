"""The page before and while Python starts, and what it says when it cannot."""

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DIST, wait_for_mark
from tests.browser.server import FOLDER, Files, Server

PLUGINS = """performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())
  .filter(name => /^(py-|donkey|deprecations)/.test(name)).join()"""
UNSHARED = "new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer instanceof ArrayBuffer"


def test_the_page_starts_under_its_content_policy_without_special_headers(page, ready, server):
    ready()
    assert page.evaluate("crossOriginIsolated") is False
    assert not page.evaluate(PLUGINS), "nothing is fetched for an interpreter that is not used"
    assert page.evaluate(UNSHARED), "browsers call memory deprecated that is shared without isolation"
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#notice")).to_be_hidden()
    addresses = page.evaluate("[...document.querySelectorAll('[href], [src]')].map(node => node.href || node.src)")
    assert all(address.startswith(server.address) for address in addresses), "a link leaves the page's folder"
    assert FOLDER in server.address


def test_the_home_screen_is_there_without_javascript(chromium, server):
    context = chromium.new_context(java_script_enabled=False, base_url=server.address)
    page = context.new_page()
    page.goto(".")
    expect(page.locator("[data-language=en]")).to_be_visible()
    expect(page.locator("[data-language=fr]")).to_be_hidden()
    expect(page.locator("noscript")).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    ("locale", "query", "language"),
    [("fr-CA", "", "fr"), ("de-DE", "", "en"), ("fr-FR", "?lang=en", "en"), ("en-GB", "?lang=fr", "fr")],
)
def test_the_page_speaks_the_language_asked_for(chromium, server, locale, query, language):
    context = chromium.new_context(locale=locale, base_url=server.address)
    page = context.new_page()
    page.goto(f"./{query}")
    wait_for_mark(page, "beranda:shell")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#app")).to_have_attribute("data-language", language)
    expect(page.locator("[data-language]")).to_have_count(1)
    context.close()


def test_the_stored_language_is_spoken(page):
    page.goto("./rules/en/congklak.html")
    page.evaluate("localStorage.setItem('beranda:language', 'fr')")
    page.goto(".")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_wasm_file_of_the_wrong_type_still_starts(chromium):
    class Untyped(Files):
        """Knows no type for .wasm."""

        extensions_map: ClassVar = {**Files.extensions_map, ".wasm": "application/octet-stream"}

    with Server(DIST, Untyped) as untyped, chromium.new_context() as context:
        page = context.new_page()
        page.goto(untyped.address)
        wait_for_mark(page, "beranda:ready")
