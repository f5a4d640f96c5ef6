"""From one version to the next: one build for each page, one reload, and never half of anything."""

import pytest

from tests.browser import small_site
from tests.browser.fault_server import cut, missing, mistyped, moved, stale, truncated
from tests.browser.small_site import REGISTERED, caches, eventually, forgive, look, until

LOOK = "navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => {})"
SHOWN = """[document.body.dataset.version, document.body.dataset.script,
    getComputedStyle(document.documentElement).getPropertyValue("--version")]"""
LATE = "name => fetch(name).then(answer => answer.text())"


@pytest.fixture
def first(page, server):
    """A page of the first version, kept offline; then the second version is put in its place."""
    page.goto(".")
    until(page, "beranda.offline", "ready")
    # The first page came before its worker; this one comes out of the cache.
    page.reload()
    until(page, "beranda.offline", "ready")
    return page


@pytest.fixture
def deployed(first, site, server):
    """The same page, with the second version on the server."""
    small_site.write(site, "v2")
    server.asked.clear()
    return first


def test_a_new_version_waits_and_each_page_stays_with_its_build(deployed, context):
    """Platform 5.3: an update is announced, never forced."""
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    second = context.new_page()
    second.goto(".")
    until(second, "beranda.offline", "update")
    assert deployed.evaluate(SHOWN) == second.evaluate(SHOWN) == ["v1", "v1", "v1"]
    assert "v1" in deployed.evaluate(LATE, "assets/v1/late.svg")
    assert deployed.evaluate("words") == ["ready", "update"]


def test_one_page_takes_the_update_with_one_reload_and_an_old_tab_keeps_its_own_build(deployed, context, server):
    old = context.new_page()
    old.goto(".")
    deployed.evaluate(LOOK)
    until(old, "beranda.offline", "update")
    until(deployed, "beranda.offline", "update")
    loads = deployed.evaluate("sessionStorage.loads")
    take(deployed)
    until(deployed, SHOWN, ["v2", "v2", "v2"])
    until(deployed, "beranda.offline", "ready")
    assert int(deployed.evaluate("sessionStorage.loads")) == int(loads) + 1
    server.stop()
    assert old.evaluate(SHOWN) == ["v1", "v1", "v1"]
    assert old.evaluate("sessionStorage.loads") == "1"
    assert "v1" in old.evaluate(LATE, "assets/v1/late.svg")
    take(old)
    until(old, SHOWN, ["v2", "v2", "v2"])
    until(old, "beranda.offline", "ready")
    eventually(lambda: len(caches(old)) == 1)


def test_a_page_that_is_lost_and_no_longer_on_the_server_is_the_newer_build_whole(deployed, context):
    """One build at every moment: the newer page names the newer files."""
    deployed.evaluate("caches.keys().then(names => caches.open(names[0])).then(cache => cache.delete('./'))")
    deployed.reload()
    until(deployed, SHOWN, ["v2", "v2", "v2"])
    until(deployed, "beranda.offline", "update")
    take(deployed)
    until(deployed, "beranda.offline", "ready")
    assert deployed.evaluate(SHOWN) == ["v2", "v2", "v2"]
    forgive(context)


def test_an_update_asked_for_twice_reloads_once(deployed):
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    loads = int(deployed.evaluate("sessionStorage.loads"))
    deployed.evaluate("void beranda.takeUpdate(), void beranda.takeUpdate()")
    until(deployed, SHOWN, ["v2", "v2", "v2"])
    deployed.wait_for_timeout(300)
    assert int(deployed.evaluate("sessionStorage.loads")) == loads + 1


def test_a_new_version_takes_over_by_itself_when_no_page_is_open(deployed, context):
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    deployed.close()
    page = context.new_page()
    eventually(lambda: page.goto(".") and look(page, SHOWN) == ["v2", "v2", "v2"])
    until(page, "beranda.offline", "ready")
    assert len(caches(page)) == 1


def test_what_a_version_shares_with_the_last_one_is_not_fetched_again(deployed, server):
    """By content: it lies in another folder now."""
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    assert "assets/v2/late.svg" in server.asked
    assert "py/v2/python.bin" not in server.asked
    assert "boot/v2/offline.mjs" not in server.asked
    take(deployed)
    until(deployed, "beranda.offline", "ready")
    server.stop()
    assert deployed.evaluate(LATE, "py/v2/python.bin") == "python" * 1000


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", stale(b"<!doctype html><title>v1</title>")),
        ("", moved),
        ("style/v2/look.css", missing),
        ("assets/v2/late.svg", cut(10)),
        ("boot/v2/early.js", truncated(10)),
    ],
)
def test_half_a_deploy_leaves_the_old_version_running(deployed, context, server, name, fault):
    """Platform 5.4, then the rest of the deploy arrives."""
    server.faults[name] = fault
    deployed.evaluate(LOOK)
    eventually(lambda: name in server.asked and idle(deployed))
    deployed.reload()
    until(deployed, "beranda.offline", "ready")
    assert deployed.evaluate(SHOWN) == ["v1", "v1", "v1"]
    eventually(lambda: idle(deployed))
    server.faults.clear()
    server.asked.clear()
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    assert server.asked == ["sw.js", name]
    take(deployed)
    until(deployed, SHOWN, ["v2", "v2", "v2"])
    forgive(context)


def test_a_wrong_type_does_no_harm(deployed, server):
    """The worker knows better than the server what a script is."""
    server.faults |= {"boot/v2/early.js": mistyped("text/plain"), "style/v2/look.css": mistyped("text/plain")}
    deployed.evaluate(LOOK)
    until(deployed, "beranda.offline", "update")
    take(deployed)
    until(deployed, SHOWN, ["v2", "v2", "v2"])


def test_the_kill_switch_removes_the_worker_and_its_caches_and_nothing_else(deployed, site):
    small_site.write(site, "v3", offline=False)
    others = ["another site", "beranda /elsewhere/ 1"]
    deployed.evaluate("names => Promise.all(names.map(name => caches.open(name)))", others)
    deployed.evaluate("localStorage.setItem('beranda:save', 'a match')")
    deployed.evaluate(LOOK)
    until(deployed, REGISTERED, 0)
    assert caches(deployed) == others
    assert deployed.evaluate("document.body.dataset.version") == "v1"
    deployed.reload()
    until(deployed, SHOWN, ["v3", "v3", "v3"])
    assert deployed.evaluate("localStorage.getItem('beranda:save')") == "a match"
    assert deployed.evaluate(REGISTERED) == 0


def take(page) -> None:
    """As the page's Python does, which does not wait for what ends it."""
    with page.expect_event("load"):
        page.evaluate("void beranda.takeUpdate()")


def idle(page) -> bool:
    """No version is being installed."""
    return page.evaluate("navigator.serviceWorker.getRegistration().then(found => !found.installing && !found.waiting)")
