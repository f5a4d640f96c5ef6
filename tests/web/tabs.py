"""Several tabs of one browser without a browser."""


class Together:
    """Who holds which match; what one says, all others hear."""

    def __init__(self):
        self.owner, self.tabs = {}, []

    def tab(self):
        self.tabs.append(TabOf(self))
        return self.tabs[-1]


class TabOf:
    """asleep: this tab hears nothing, as a tab that the system has put to sleep."""

    def __init__(self, together):
        self.together, self.told, self.asleep = together, lambda word, match: None, False

    def claim(self, match, told, *, steal=False):
        before = self.together.owner.get(match, self)
        if before is not self and not steal:
            told(False)  # noqa: FBT003 - the one thing that is told
            return
        self.together.owner[match] = self
        if before is not self and not before.asleep:
            before.told("lost", match)
        told(True)  # noqa: FBT003 - the one thing that is told

    def release(self, match):
        if self.together.owner.get(match) is self:
            del self.together.owner[match]

    def post(self, word, match):
        for tab in self.together.tabs:
            if tab is not self and not tab.asleep:
                tab.told(word, match)

    def listen(self, told):
        self.told = told
