"""What axe finds wrong with a page, by day, by night and in high contrast."""

from pathlib import Path

SCRIPT = (Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOUR = ["color-contrast", "link-in-text-block", "target-size"]  # what may differ between themes
RUN = """rules => axe.run(document, {runOnly: rules}).then(found => found.violations.map(
    each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`))"""
THERE = "typeof axe === 'object'"
THEMES = {"light": RULES, "dark": OF_COLOUR, "contrast": OF_COLOUR}
# What changes gently has changed, and what glides has come.
PAINT = """theme => {
    document.documentElement.dataset.theme = theme;
    for (const each of document.getAnimations())
        if (Number.isFinite(each.effect.getComputedTiming().endTime)) each.finish();
}"""


def findings(page) -> list[str]:
    if not page.evaluate(THERE):
        page.evaluate(SCRIPT)
    found = []
    page.evaluate("scrollTo(0, 0)")  # else what lies under the button that stays in reach counts as too small
    for theme, rules in THEMES.items():
        page.evaluate(PAINT, theme)
        found += [f"{theme}: {each}" for each in page.evaluate(RUN, rules)]
    return found
