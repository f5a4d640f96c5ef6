"""What axe finds wrong with a page, by day, by night and in high contrast."""

from pathlib import Path

SCRIPT = (Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """rules => axe.run(document, {runOnly: rules}).then(found => found.violations.map(
    each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`))"""
THERE = "typeof axe === 'object'"
THEMES = ("light", "dark", "contrast")
STILL = "matchMedia('(prefers-reduced-motion: reduce)').matches"


def findings(page) -> list[str]:
    if not page.evaluate(THERE):
        page.evaluate(SCRIPT)
    found = []
    gently = 20 if page.evaluate(STILL) else 250  # ms in which colours change
    page.evaluate("scrollTo(0, 0)")  # else what lies under the button that stays in reach counts as too small
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.wait_for_timeout(gently)
        found += [f"{theme}: {each}" for each in page.evaluate(RUN, RULES)]
    return found
