"""Signs beside colour: what differs between two states of a thing when every colour on the page is taken away."""

# Selector of the thing, the state, and for an attribute its value. A state is a class unless it has an "=".
STATES = [
    (".hand .card.live", "aria-disabled=true"),
    (".hand .card", "chosen"),
    (".card", "m-hinted"),
    (".card", "m-forced"),
    (".trick .card:not(.m-leading)", "m-leading"),
    (".place:not(.turn)", "turn"),
    (".pit:not(.live)", "live"),
    (".pit", "m-last"),
    (".pit", "m-caught"),
    (".pit", "m-protected"),
    (".pit", "m-hinted"),
    (".move:not([aria-disabled])", "aria-disabled=true"),
    (".move", "m-hinted"),
    (".action.live", "aria-disabled=true"),
]
# Shapes that can be seen; a colour counts only by whether it is there at all.
SEEN = """states => {
    const SHAPES = ['content', 'display', 'visibility', 'opacity', 'translate', 'transform', 'rotate', 'fontWeight',
        'textDecorationLine', 'backgroundImage', 'backgroundColor', 'maskImage', 'boxShadow', 'outlineStyle',
        'outlineWidth', 'borderTopStyle', 'borderTopWidth', 'borderTopColor', 'width', 'height'];
    const grey = text => text.replace(/rgba\\([^)]*, 0\\)|transparent/g, 'none')
        .replace(/(rgba?|color|oklab)\\([^)]*\\)/g, 'colour');
    const parts = node => [[node, null], [node, '::before'], [node, '::after'],
        ...[...node.children].flatMap(kid => [[kid, null], [kid, '::before'], [kid, '::after']])];
    const seen = node => JSON.stringify(parts(node).map(([each, part]) => {
        const style = getComputedStyle(each, part);
        return SHAPES.map(name => grey(style[name]));
    }));
    const found = {looked: [], missing: []};
    for (const [selector, state] of states) {
        const node = document.querySelector(selector);
        if (!node) continue;
        const [name, value] = state.split('='), before = seen(node), classes = node.className;
        if (value) { node.setAttribute(name, value); node.classList.remove('live'); } else node.classList.toggle(name);
        found.looked.push(`${selector} ${state}`);
        if (seen(node) === before) found.missing.push(`${selector} ${state}`);
        if (value) { node.removeAttribute(name); node.className = classes; } else node.classList.toggle(name);
    }
    return found;
}"""
COLOURS = ("none", "active")


def colour_alone(page) -> list[str]:
    """The states of what is on the page that nothing but a colour tells, on screen and in forced colours."""
    found = []
    for forced in COLOURS:
        page.emulate_media(forced_colors=forced)
        seen = page.evaluate(SEEN, STATES)
        assert len(seen["looked"]) > 3, "there is hardly a state to be looked at"
        found += [f"forced colours {forced}: {each}" for each in seen["missing"]]
    page.emulate_media(forced_colors="none")
    return found
