"""The browser's own size of text set to twice its default, as a person does it in its settings."""

from contextlib import contextmanager

ROOT = "getComputedStyle(document.documentElement).fontSize"
NORMAL, DOUBLE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}


@contextmanager
def doubled(page):
    """Text of 200 % meanwhile."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": DOUBLE})
    assert page.evaluate(ROOT) == "32px"
    yield
    session.send("Page.setFontSizes", {"fontSizes": NORMAL})
    assert page.evaluate(ROOT) == "16px"
    session.detach()
