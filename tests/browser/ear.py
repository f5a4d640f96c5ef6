"""The browser's own accessibility tree as a transcript: what a screen reader gets, and the press that it makes."""

from collections.abc import Iterator

from tests.listening.transcript import Line

LEAVES = {
    "button": "button", "link": "link", "heading": "heading", "cell": "cell", "columnheader": "header",
    "rowheader": "header", "StaticText": "text", "paragraph": "text", "listitem": "text", "radio": "button",
}  # fmt: skip
TEXTS = ("paragraph", "listitem")
SPOKEN = ("status", "alert")
PRESS = "function () { this.click(); }"


class Ear:
    """Reads a page as a screen reader does, through the browser's debugger."""

    def __init__(self, page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        self._nodes: dict[str, dict] = {}
        self._said: dict[str, str] = {}
        self.lines: list[Line] = []
        self.message = ""

    def hears(self) -> bool:
        """Reads the page from top to bottom; whether a live region has another text now, which is spoken."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        self._nodes = {node["nodeId"]: node for node in nodes}
        said = {node["nodeId"]: self._spoken(node) for node in nodes if self._role(node) in SPOKEN}
        new = [text for region, text in said.items() if text and text != self._said.get(region)]
        self._said = said
        if not new:
            return False
        assert len(new) == 1, new
        (self.message,) = new
        self.lines = [line for line in self._lines(nodes[0], ()) if line.name]
        return True

    def press(self, line: Line) -> None:
        """What a reader does with a button."""
        found = self._session.send("DOM.resolveNode", {"backendNodeId": int(line.handle)})["object"]["objectId"]
        self._session.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": PRESS})

    @staticmethod
    def _role(node: dict) -> str:
        return "" if node["ignored"] else node["role"]["value"]

    @staticmethod
    def _name(node: dict) -> str:
        return " ".join(node.get("name", {}).get("value", "").split())

    def _kids(self, node: dict) -> Iterator[dict]:
        return (self._nodes[each] for each in node.get("childIds", ()) if each in self._nodes)

    def _below(self, node: dict) -> Iterator[dict]:
        yield node
        for kid in self._kids(node):
            yield from self._below(kid)

    def _spoken(self, node: dict) -> str:
        texts = (self._name(each) for each in self._below(node) if self._role(each) == "StaticText")
        return " ".join(text for text in texts if text)

    def _holds(self, node: dict) -> bool:
        """Whether there is more in it than text: a button, or a group with a name."""
        inside = (each for each in self._below(node) if each is not node and not each["ignored"])
        return any(self._role(each) in ("button", "link", "list", "toolbar") for each in inside)

    def _lines(self, node: dict, groups: tuple[str, ...]) -> Iterator[Line]:
        role, name = self._role(node), self._name(node)
        if role in SPOKEN:
            return
        if role in LEAVES and not (role in TEXTS and self._holds(node)):
            states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
            pressed = states.get("pressed")
            yield Line(
                LEAVES[role], self._spoken(node) if role in TEXTS else name, groups, bool(states.get("disabled")),
                None if pressed is None else pressed == "true", str(node.get("backendDOMNodeId", "")),
            )  # fmt: skip
            return
        inside = groups if not name or role in ("", "RootWebArea") or name in groups[-1:] else (*groups, name)
        for kid in self._kids(node):
            yield from self._lines(kid, inside)
