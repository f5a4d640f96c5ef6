"""What Conquian's coach claims, checked by the rules and by looking at all winning sets, not by what found it."""

from game.core.cards import Card, Cards, card, cards_of, each, has
from game.core.state import State
from game.games.conquian.melds import MELDS, partition
from game.games.conquian.rules import Conquian
from game.games.conquian.table import DECK, FORCE, GOAL, LET, NO, Discard, Use
from game.games.conquian.targets import completable, winning_sets

RULES = Conquian()
REACH = 4


class Situation:
    """A state as the seat to move sees it, and what the rules say of it."""

    def __init__(self, state: State):
        self.state, self.seat = state, state.table.turn
        self.view = state.seen_by(self.seat)
        self.melded, self.hand = state.table.melded(self.seat), self.view.hand
        self.theirs = state.table.melded(1 - self.seat)
        self.gone = cards_of(state.table.dead) | self.theirs
        self.legal = RULES.legal(self.view)
        self.centre = state.table.centre

    def uses(self) -> list[Use]:
        return [act for act in self.legal if isinstance(act, Use)]

    def unseen(self) -> list[Card]:
        known = self.melded | self.hand | self.gone
        return [number for number in DECK if not has(Cards(known), number) and number != self.centre]


def ways(melded: int, hand: int, gone: int) -> set[int]:
    """The winning sets that can still be completed and lack at most four cards."""
    return {
        cards
        for cards in winning_sets()
        if not melded & ~cards
        and not gone & cards
        and (cards & ~(melded | hand)).bit_count() <= REACH
        and completable(Cards(melded), Cards(hand & cards), Cards(cards & ~(melded | hand)))
    }


def lacking(found_ways: set[int], own: int) -> int:
    return min((way & ~own).bit_count() for way in found_ways)


def fits(melded: int, number: Card) -> bool:
    return bool(melded) and partition(Cards(melded | 1 << number)) is not None


def declined(now: Situation) -> set[int]:
    return ways(now.melded, now.hand, now.gone | 1 << now.centre)


def best_of_uses(now: Situation) -> int:
    """The most ways that a use and a discard can keep."""
    most = 0
    for use in now.uses():
        then = RULES.play(now.state, use)[-1].state
        melded, hand = then.table.melded(now.seat), then.hands[now.seat]
        kept = ways(melded, hand, now.gone)
        most = max(
            most, max((sum(not has(Cards(way), left) for way in kept) for left in each(hand)), default=len(kept))
        )
    return most


def winners(melded: int, hand: int, gone: int) -> set[Card]:
    """The cards that can be used so that eleven are melded."""
    rest = [number for number in DECK if not has(Cards(melded | hand | gone), number)]
    return {number for number in rest if Cards(melded | hand | 1 << number) in winning_sets()}


def useless_to_the_rival(now: Situation, number: Card) -> bool:
    """Whether no meld with the card can be made of it, the rival's melds and cards nobody has seen."""
    free = now.theirs | cards_of(now.unseen()) | 1 << number
    return not any(has(meld, number) and not meld & ~free for meld in MELDS)


def can_lie(now: Situation, meld: Cards) -> bool:
    """Whether the seat may still lay this meld beside all that it has melded: no card of it is dead or the rival's."""
    return not meld & now.gone and any(meld in layout for layout in layouts(Cards(now.melded | meld)))


def layouts(cards: Cards) -> list[tuple[Cards, ...]]:
    """Every way to lie these cards out in melds."""
    if not cards:
        return [()]
    first = next(each(cards))
    inside = [meld for meld in MELDS if has(meld, first) and not meld & ~cards]
    return [(meld, *rest) for meld in inside for rest in layouts(Cards(cards & ~meld))]


def after(state: State, *acts) -> State:
    """The state after these moves."""
    for act in acts:
        state = RULES.play(state, act)[-1].state
    return state


def assert_true(now: Situation, act, code: str, said: dict) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch a code
    """Check what a reason claims by the rules and by looking at all winning sets."""
    table = now.state.table
    if "seat" in said:
        assert said["seat"] == 1 - now.seat
    if isinstance(act, Use):
        then = RULES.play(now.state, act)[-1].state
        melded, hand = then.table.melded(now.seat), then.hands[now.seat]
    if code == "only_use":
        assert now.legal == (act,)
        assert table.phase == "forced"
    elif code == "wins":
        assert then.table.winner == now.seat
    elif code == "gives_win":
        assert act == LET
        assert now.theirs.bit_count() + 1 == GOAL
    elif code == "unusable":
        assert now.legal == (NO,)
    elif code == "last_card":
        assert now.legal == (act,)
    elif code == "next_wins":
        left = card(said["left"])
        if isinstance(act, Discard):
            melded, hand = now.melded, now.hand
            assert act.card == left
        assert said["used"] == isinstance(act, Use)
        assert has(Cards(hand), left)
        expected = winners(melded, hand & ~(1 << left), now.gone | 1 << left)
        assert set(map(card, said["cards"].split())) == expected != set()
    elif code in {"stops", "stops_win"}:
        assert table.turned
        assert NO in now.legal
        assert fits(now.theirs, now.centre)
        assert (code == "stops_win") == (now.theirs.bit_count() + 1 == GOAL)
    elif code == "keeps_back":
        cards = {number for number in each(now.hand) if fits(now.theirs, number)}
        assert set(map(card, said["cards"].split())) == cards
        assert len(cards) == said["count"] > 0
        assert act.card not in cards
    elif code == "nearer":
        assert NO in now.legal
        kept = [ways(melded, hand & ~(1 << left), now.gone | 1 << left) for left in each(hand)]
        assert said["after"] in {lacking(some, melded | hand) for some in kept if some}
        assert lacking(declined(now), now.melded | now.hand) == said["before"] > said["after"]
    elif code == "dead_end":
        assert best_of_uses(now) == 0
        assert len(declined(now)) == said["ways"] > 0
    elif code == "more_ways":
        assert len(declined(now)) == said["ways"] > said["others"] == best_of_uses(now)
    elif code == "opens":
        assert NO in now.legal
        assert said["ways"] in {len(ways(melded, hand & ~(1 << left), now.gone | 1 << left)) for left in each(hand)}
        assert said["ways"] > said["others"] == len(declined(now))
    elif code == "in_fewest":
        all_ways = ways(now.melded, now.hand, now.gone)
        counts = {number: sum(has(Cards(way), number) for way in all_ways) for number in each(now.hand)}
        assert counts[act.card] == said["count"] == min(counts.values())
        assert said["ways"] == len(all_ways) > said["count"]
    elif code == "may_be_forced":
        assert act == NO
        forced = after(now.state, NO, FORCE)
        ways_out = RULES.legal(forced.seen_by(now.seat))
        assert (forced.table.phase, len(ways_out)) == ("forced", said["uses"])
        if said["uses"] == 1:
            taken = after(forced, *ways_out)
            assert (taken.table.phase, taken.hands[now.seat]) == ("discard", now.hand)
    elif code == "fewer_ways":
        assert act == FORCE
        barred = now.melded | now.hand | cards_of(table.dead)
        possible = [way for way in winning_sets() if not now.theirs & ~way and not way & barred]
        with_it = sum(has(way, now.centre) for way in possible)
        assert (said["before"], said["after"]) == (len(possible), with_it)
        assert with_it < len(possible)
    elif code == "harmless":
        left = card(said["card"])
        assert left == (act.card if isinstance(act, Discard) else now.centre)
        assert useless_to_the_rival(now, left)
    elif code == "unwanted":
        assert act == FORCE
        forced, rival = after(now.state, FORCE), 1 - now.seat
        for use in RULES.legal(forced.seen_by(rival)):
            taken = after(forced, use)
            due = taken.table.phase == "discard"
            assert taken.hands[rival].bit_count() - due < forced.hands[rival].bit_count()
    elif code == "most_cards":
        counts = sorted(use.cards.bit_count() + 1 for use in now.uses())
        assert counts[-2:] == [said["others"], said["count"]]
        assert counts[-2] < counts[-1] == act.cards.bit_count() + 1
    elif code == "melds":
        assert (said["count"], said["melded"]) == (act.cards.bit_count() + 1, melded.bit_count())
    elif code == "partners":
        trios = [meld for meld in MELDS if meld.bit_count() == 3 and has(meld, act.card) and can_lie(now, meld)]
        others = {o for o in each(now.hand) if o != act.card and any(has(trio, o) for trio in trios)}
        assert set(map(card, said["cards"].split())) == others
        assert said["count"] == len(others)
    else:
        assert code == "keeps_hand"
        assert (said["count"], said["stock"]) == (now.hand.bit_count(), table.stock)
