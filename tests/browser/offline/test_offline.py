"""After one visit nothing needs the network: the server is stopped, not only hidden, and everything still works."""

import random
import shutil

import pytest
from playwright.sync_api import Error, expect

from tests.browser import small_site
from tests.browser.conftest import DIST, FLAGS, wait_for_mark
from tests.browser.fault_server import FaultServer, cut, missing
from tests.browser.small_site import REGISTERED, caches, eventually, forgive, until
from web.build import browsers, offline

KEPT = "caches.keys().then(names => caches.open(names[0])).then(one => one.keys()).then(all => all.length)"
HEADLESS = """async addresses => {
    const found = [];
    for (const address of addresses) {
        const answer = await fetch(address);
        if (!answer.ok || !(await answer.text()).includes('<h1')) found.push(address);
    }
    return found;
}"""


@pytest.fixture
def kept(page, server):
    """A page that has said that it can be played offline."""
    page.goto(".")
    until(page, "beranda.offline", "ready")
    server.asked.clear()
    return page


def test_the_built_page_plays_on_without_its_server_in_a_second_tab_and_in_a_new_browser(chromium, tmp_path):
    server = FaultServer(DIST)
    open_browser = {
        "user_data_dir": tmp_path / "profile",
        "executable_path": browsers.find("chromium"),
        "args": FLAGS,
        "base_url": server.address,
        "locale": "en-GB",
    }
    context = chromium.browser_type.launch_persistent_context(**open_browser)
    page = context.pages[0]
    page.goto(".")
    wait_for_mark(page, "beranda:ready")
    until(page, "beranda.offline", "ready")
    until(page, KEPT, len(offline.listed(DIST)))  # what is only read comes after that
    server.stop()
    server.asked.clear()
    page.reload()
    wait_for_mark(page, "beranda:ready")
    page.locator("[data-act='go:options:congklak']").click()
    expect(page.locator("[data-screen=options]")).to_be_visible()
    page.locator("[data-act='start']").click()
    expect(page.get_by_role("grid")).to_be_visible()
    second = context.new_page()
    second.goto("?lang=fr")
    wait_for_mark(second, "beranda:ready")
    expect(second.locator("html")).to_have_attribute("lang", "fr")
    read = sorted(name for name in offline.listed(DIST) if name.endswith(".html"))
    for name in random.Random(5).sample(read, 4):
        assert second.goto(name).ok
        expect(second.locator("h1")).to_be_visible()
    assert second.evaluate(HEADLESS, [f"{server.address}{name}" for name in read]) == []
    context.close()
    context = chromium.browser_type.launch_persistent_context(**open_browser)
    page = context.pages[0]
    page.goto(".")
    wait_for_mark(page, "beranda:ready")
    until(page, "beranda.offline", "ready")
    context.close()
    assert server.asked == []


def test_every_file_of_the_site_comes_from_the_cache(kept, server, site):
    server.stop()
    bodies = kept.evaluate(
        "async (names) => Promise.all(names.map(async (name) => (await fetch(name)).text()))",
        [name for name in offline.listed(site) if not name.endswith(".html")],
    )
    assert bodies == [
        (site / (name or "index.html")).read_text() for name in offline.listed(site) if not name.endswith(".html")
    ]


def test_nothing_is_registered_before_the_game_is_there(page, server):
    page.add_init_script("performance.mark = () => {}")
    page.goto(".")
    page.wait_for_timeout(500)
    assert page.evaluate(REGISTERED) == 0
    assert "sw.js" not in server.asked


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("?lang=fr#code", "v1"),
        ("index.html?code", "v1"),
        ("rules/en/congklak.html?lang=fr#sowing", "Rules v1"),
        ("nowhere/at/all", "v1"),
    ],
)
def test_an_address_opened_offline_leads_to_its_page_or_to_the_root(kept, context, server, address, title):
    server.stop()
    kept.goto(address)
    assert kept.url == server.address + address.removeprefix("nowhere/at/all")
    expect(kept).to_have_title(title)
    forgive(context)


def test_an_address_that_is_not_ours_is_left_to_the_server(kept, context):
    answer = kept.goto("nowhere/at/all")
    assert answer.status == 404
    forgive(context)


def test_a_lost_file_is_fetched_again_and_checked(kept, context, server):
    lose(kept, "assets/v1/late.svg")
    assert "v1" in kept.evaluate("fetch('assets/v1/late.svg').then(answer => answer.text())")
    assert server.asked == ["assets/v1/late.svg"]
    server.stop()
    assert "v1" in kept.evaluate("fetch('assets/v1/late.svg').then(answer => answer.text())")


@pytest.mark.parametrize("fault", [missing, cut(5)])
def test_a_lost_file_that_cannot_be_had_fails_visibly(kept, context, server, fault):
    lose(kept, "assets/v1/late.svg")
    server.faults["assets/v1/late.svg"] = fault
    with pytest.raises(Error, match="Failed to fetch"):
        kept.evaluate("fetch('assets/v1/late.svg').then(answer => answer.text())")
    kept.reload()
    until(kept, "document.body.dataset.script", "v1")
    kept.wait_for_timeout(300)
    assert kept.evaluate("beranda.offline") == ""
    forgive(context)


def test_a_first_visit_that_loses_a_file_promises_nothing_and_the_next_one_asks_only_for_that(page, context, server):
    server.faults["assets/v1/late.svg"] = cut(5)
    page.goto(".")
    eventually(lambda: "assets/v1/late.svg" in server.asked and page.evaluate(REGISTERED) == 0)
    assert page.evaluate("beranda.offline") == ""
    server.faults.clear()
    server.asked.clear()
    page.reload()
    until(page, "beranda.offline", "ready")
    only_the_worker_asks = ("assets/", "py/", "rules/")
    assert [name for name in server.asked if name.startswith(only_the_worker_asks)] == ["assets/v1/late.svg"]
    forgive(context)


def test_the_way_out_removes_worker_and_caches_and_keeps_the_saves(kept, server):
    kept.evaluate("localStorage.setItem('beranda:save', 'a match')")
    others = ["another site", "beranda /elsewhere/ 1", "beranda /beranda/deeper/ 1"]
    kept.evaluate("names => Promise.all(names.map(name => caches.open(name)))", others)
    kept.goto("?nosw=1")
    assert "" in server.asked
    until(kept, REGISTERED, 0)
    until(kept, "caches.keys()", others)
    assert kept.evaluate("localStorage.getItem('beranda:save')") == "a match"
    assert kept.evaluate("beranda.offline") == ""


def test_the_way_out_throws_nothing_away_without_a_network(kept, context, server):
    server.stop()
    before = caches(kept)
    with pytest.raises(Error, match="net::ERR_"):
        kept.goto("?nosw=1")
    page = context.new_page()
    page.goto(".")
    until(page, "beranda.offline", "ready")
    assert caches(page) == before
    forgive(context)


def test_a_request_of_the_service_worker_to_another_origin_would_be_seen(kept, context):
    context.service_workers[0].evaluate("fetch('https://example.org/').catch(() => {})")
    assert "request to another origin: https://example.org/" in context.complaints
    forgive(context)


def test_a_build_without_it_registers_nothing(page, server, site):
    shutil.rmtree(site)
    small_site.write(site, "v1", offline=False)
    page.goto(".")
    page.wait_for_timeout(300)
    assert page.evaluate(REGISTERED) == 0


def lose(page, name: str) -> None:
    """As browsers that are short of room do, though they rarely stop at one file."""
    script = "async (name) => { for (const key of await caches.keys()) await (await caches.open(key)).delete(name); }"
    page.evaluate(script, name)
