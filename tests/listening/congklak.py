"""A listener to congklak: counts where a handful ends, and keeps an eye on every seed."""

from tests.listening.listener import NUMBER, Listener, number_in
from tests.listening.transcript import Line


class Congklak(Listener):
    """Sows into the own store when a hole has just enough seeds, else what lies nearest to it."""

    options = ("rounds:1", "first:human")
    seeds = 98

    def __init__(self) -> None:
        super().__init__()
        self.foreseen = 0

    def holes(self) -> dict[int, tuple[int, Line]]:
        """The own holes: their seeds, and what is to be pressed."""
        found = {}
        for line in self.group("Your holes"):
            hole, seeds = line.name.removeprefix("Your hole ").split(": ")
            found[int(hole)] = (number_in(seeds), line)
        return found

    def all_seeds(self) -> int:
        """What lies in all holes and stores."""
        counts = [line.name.partition(": ")[2] for line in self.group("Board") if ": " in line.name]
        return sum(map(number_in, counts))

    def choose(self) -> Line:
        assert self.all_seeds() == self.seeds
        holes = self.holes()
        assert {hole for hole, (seeds, _) in holes.items() if seeds} == {
            hole for hole, (_, line) in holes.items() if not line.disabled
        }
        for hole, (seeds, line) in holes.items():
            if seeds == len(holes) + 1 - hole:
                self.foreseen += 1
                return line
        return max((hole, line) for hole, (seeds, line) in holes.items() if seeds)[1]

    def listen(self, lines, message="") -> None:
        foreseen = self.foreseen
        super().listen(lines, message)
        self.foreseen = 0
        if foreseen:
            assert "you play again" in message or "round is over" in message, message

    def check(self) -> None:
        why = next(line.name for line in self.lines if " are yours." in line.name)
        own, owned = self.sheet()["You"], [int(number) for number in NUMBER.findall(why)]
        assert owned[0] + owned[1] == owned[2] == own
        assert sum(self.sheet().values()) == self.seeds
        even, said = own * 2 == self.seeds, self.heard[-1]
        assert ("At equal seeds" in said) is ("whoever ran out first loses" in why) is even, said
        ahead = not why.endswith(" you.") if even else own * 2 > self.seeds
        assert ("You have won" in said) is ahead, said
