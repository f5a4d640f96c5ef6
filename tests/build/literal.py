"""How somebody reads the ten steps who knows no card game: literally, one step after the other.

Nothing here knows the engine's rules: each function sees what lies on the table and gives its verdicts, each with the
number of the step that says so. `tests/build/steps.toml` holds the words of that step in each language.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from game.core.cards import name_of, names_of

CLIMB = "23456789TJQKA"
ORDER = "A234567JQK"


@dataclass
class Verdicts:
    """What may be done and what may not, each by the step that decides it."""

    allowed: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)

    def say(self, moves, step: int, refused: int | None = None, unless=()) -> None:
        """These moves are allowed by a step, those not among `unless` refused by another."""
        self.allowed |= dict.fromkeys(moves, step)
        if refused is not None:
            self.refused |= {each: refused for each in unless if each not in self.allowed}


def suited(cards, suit: str) -> list[str]:
    return [each for each in cards if each[1] == suit and each[0] != "*"]


def cangkulan(view) -> Verdicts:
    hand, trick = list(names_of(view.hand)), [laid.card for laid in view.table.trick if laid.card is not None]
    found, acts = Verdicts(), ["dig", "pass"]
    ordinary = [name_of(card) for card in trick if name_of(card)[0] != "*"]
    if not ordinary:
        found.say(hand, 10 if trick else 9, 10 if trick else 9, acts)
        return found
    suit, jokers = suited(hand, ordinary[0][1]), [each for each in hand if each[0] == "*"]
    found.say(suit, 4)
    found.say(jokers, 10)
    if suit:
        found.say((), 5, 5, [*hand, *acts])
    elif jokers:
        found.say((), 10, 10, [*hand, *acts])
    elif view.table.stock:
        found.say(["dig"], 6, 6, [*hand, "pass"])
    else:
        found.say(["pass"], 7, 7, [*hand, "dig"])
    return found


def callbreak(view) -> Verdicts:
    hand, trick = list(names_of(view.hand)), [name_of(card) for card in view.table.trick]
    found = Verdicts()
    if view.table.bids[view.seat] is None:
        found.say([f"b{n}" for n in range(1, 9)], 2, 2, ["b0", "b9", "b13", *hand])
        return found
    if not trick:
        found.say(hand, 3)
        return found
    led, follows = trick[0][1], suited(hand, trick[0][1])
    spades, lying = suited(hand, "S"), suited(trick, "S")
    if follows and led != "S" and lying:
        found.say(follows, 6, 4, hand)
    elif follows:
        best = max(CLIMB.index(each[0]) for each in suited(trick, led))
        found.say([each for each in follows if CLIMB.index(each[0]) > best] or follows, 5)
        found.refused |= {each: 5 if each in follows else 4 for each in hand if each not in found.allowed}
    elif spades:
        best = max((CLIMB.index(each[0]) for each in lying), default=-1)
        found.say([each for each in spades if CLIMB.index(each[0]) > best] or spades, 7, 7, hand)
    else:
        found.say(hand, 8)
    return found


def congklak(view) -> Verdicts:
    ring, found = view.table.ring, Verdicts()
    holes = (len(ring) - 2) // 2
    for hole in range(1, holes + 1):
        at = view.seat * (holes + 1) + hole - 1
        verdicts = found.refused if not ring[at] or at in view.table.protected else found.allowed
        verdicts[str(hole)] = 2
    return found


def sown(view, move: str) -> tuple[list[int], int, int]:
    """What lies where after that choice, whose turn it would be, and the step that ended the sowing."""
    ring, protected, me = list(view.table.ring), view.table.protected, view.seat
    holes = (len(ring) - 2) // 2
    own = [me * (holes + 1) + each for each in range(holes)]
    store, avoided = own[-1] + 1, (own[0] - 1) % len(ring)
    chosen = at = own[int(move) - 1]
    handful, ring[at], round_once = ring[at], 0, False
    while True:
        while handful:
            at = (at + 1) % len(ring)
            round_once = round_once or at == chosen
            if at != avoided and not (at in protected and at not in own):
                ring[at], handful = ring[at] + 1, handful - 1
        if at == store:
            return ring, me, 4
        if at in protected:
            return ring, 1 - me, 9
        if ring[at] > 1:
            handful, ring[at] = ring[at], 0
        elif at in own and round_once:
            opposite = 2 * holes - at
            caught = 0 if opposite in protected else ring[opposite]
            ring[store], ring[at], ring[opposite] = ring[store] + 1 + caught, 0, ring[opposite] - caught
            return ring, 1 - me, 7
        else:
            return ring, 1 - me, 6


def conquian(view) -> Verdicts:
    table, me, found = view.table, view.seat, Verdicts()
    hand = list(names_of(view.hand))
    if table.phase == "discard":
        found.say([f"x{each}" for each in hand], 7, 7, ["no"])
        return found
    if table.phase == "ask":
        found.say(["force", "let"], 9, 9, ["no", *(f"x{each}" for each in hand)])
        return found
    melded, centre = [name for meld in table.melds[me] for name in names_of(meld)], name_of(table.centre)
    for count in range(len(hand) + 1):
        for cards in combinations(hand, count):
            verdicts = found.allowed if splits(frozenset([*melded, centre, *cards])) else found.refused
            verdicts["+" + "".join(sorted(cards, key=lambda each: ("CDHS".index(each[1]), ORDER.index(each[0]))))] = 5
    (found.refused if table.phase == "forced" else found.allowed)["no"] = 9 if table.phase == "forced" else 4
    return found


def splits(cards: frozenset[str]) -> bool:
    """Step 5: whether they split into melds, each card in one."""
    if not cards:
        return True
    first = min(cards, key=lambda each: (each[1], ORDER.index(each[0])))
    return any(splits(cards - meld) for meld in melds(first, cards))


def melds(first: str, cards: frozenset[str]) -> Iterator[frozenset[str]]:
    """Step 2: those that hold a card and no lower one of its suit."""
    others = [each for each in cards if each[0] == first[0] and each != first]
    for count in (2, 3):
        yield from (frozenset([first, *each]) for each in combinations(others, count))
    run = [first]
    for rank in ORDER[ORDER.index(first[0]) + 1 :]:
        if rank + first[1] not in cards:
            break
        run.append(rank + first[1])
        if 3 <= len(run) <= 8:
            yield frozenset(run)
