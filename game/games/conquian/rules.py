"""The rules of Conquian, rules.md chapter 2: offers, uses, forced cards, discards, deals, the match.

Position text: seat 0's hand / its melds | seat 1's hand / its melds | stock, top card first | dead
cards, the first buried first ; dealer ; what is to be done, all separated by single spaces. Cards of a
hand or meld stand in the order C D H S, then A 2 3 4 5 6 7 J Q K; the cards of a meld are not
separated; "-" stands for no cards. What is to be done is one of

    1 offer left 6H       seat 1 may use the six of hearts, which was left to it
    1 offer turned 6H     the same of a card that it turned
    0 ask left 6H         seat 1 declined the card (or: turned 6H), seat 0 may force it
    1 forced left 6H      seat 1 must use it (or: turned 6H)
    1 discard             seat 1 used a card and must leave one

or, for a finished deal, "- won 0" or "- drawn": that can be written, but not played on. Example:
`7H JS / 3C4C5C 6S6D6H … | … / - | 2S KD … | QC 4D ; 1 ; 0 offer left 6C`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, cast

from game.core.cards import (
    NAMES,
    Card,
    CardError,
    Cards,
    card,
    cards_of,
    each,
    name_of,
    names_of,
    parse_cards,
    without_card,
)
from game.core.rules import PositionError, Rules, Setup, option
from game.core.state import Beat, Event, State, View
from game.core.unseen import deal_unseen
from game.games.conquian.melds import MELDS, forceable, laid, uses
from game.games.conquian.table import (
    DECK,
    FORCE,
    GOAL,
    HAND,
    LET,
    NO,
    Allowed,
    Buried,
    Declined,
    Discard,
    Discarded,
    Drawn,
    Forced,
    Layout,
    Left,
    Phase,
    Rearranged,
    Table,
    Turned,
    Use,
    Used,
    Won,
    in_order,
    names_in_order,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.dice import Chance, Deck, Dice
    from game.core.rules import Scores, Start
    from game.core.state import Action, Seat

E = TypeVar("E")
Stock = tuple[Card, ...]  # top card first
ConquianState = State[Table, Cards, Stock]
ConquianBeat = Beat[Table, Cards, Stock]
MOST_DEALS = 30  # Q24
_NAMES = tuple(NAMES[number] for number in DECK)
_TASK = re.compile(r"([01]) (?:(offer|ask|forced) (left|turned) (\S{2,})|(discard))")


@dataclass(frozen=True)
class Conquian(Rules[Table, Cards, Stock, Setup]):
    """Conquian with its house rules (rules.md 2d)."""

    name: ClassVar[str] = "conquian"
    version: ClassVar[int] = 1
    # A turn without a use takes at most four moves (no, let, no, let) and one of 20 stock cards, the last
    # one of a deal perhaps no card. A use adds at most four (no, force, +, x) and at least one melded
    # card to a seat that has ten at most before it wins, three at once the first time: 17 uses.
    bound: ClassVar[int] = 20 * 4 + 2 + 17 * 4
    starts: ClassVar[tuple[str, ...]] = ("dealer", "decks")

    wins: int = option(3, 1, 5)
    show_dead: str = option("off", "on")

    @property
    def seats(self) -> int:
        """Two players (2a.1)."""
        return 2

    # ---- the match

    def opening(self, start: Start, dice: Chance) -> Setup:
        """The first dealer by lot (2a.3), unless the record names one."""
        dealer = dice.below(self.seats) if start.dealer is None else start.dealer
        return Setup(1, 1, dealer, (0, 0))

    def deal(self, setup: Setup, deck: Deck) -> ConquianState:
        """Ten cards each, one by one; the non-dealer turns the first card of the stock (2a.3, 2a.4)."""
        order = [card(name) for name in deck.shuffled(_NAMES)]
        first = self.next_seat(setup.dealer)
        dealt, stock = order[: 2 * HAND], tuple(order[2 * HAND :])
        parts = (cards_of(dealt[::2]), cards_of(dealt[1::2]))
        hands = parts if first == 0 else parts[::-1]
        table = Table(setup, first, "offer", stock[0], turned=True, stock=len(stock) - 1)
        return State(table, hands, stock[1:])

    def score(self, table: Table) -> Scores:
        """One point for the winner; nothing for a draw or for cards left over (2a.10)."""
        return tuple(int(seat == table.winner) for seat in range(self.seats))

    def following(self, setup: Setup, table: Table, tally: Sequence[Scores]) -> Setup | None:
        """The next deal: the dealer alternates, drawn or not (2a.3, Q19); none after the last win (2a.10, Q24)."""
        del table
        totals = self.totals(tally)
        if max(totals) >= self.wins or setup.number >= MOST_DEALS:
            return None
        return Setup(setup.number + 1, setup.deck + 1, self.next_seat(setup.dealer), totals)

    # ---- a move

    def legal(self, view: View[Table, Cards]) -> tuple[Action, ...]:
        """The moves of 2c: every use of the card on offer and `no`, the force question, the discards."""
        table, seat = view.table, view.seat
        if table.turn != seat or table.phase in ("turning", "over"):
            return ()
        if table.phase == "ask":
            return (FORCE, LET)
        if table.phase == "discard":
            return tuple(map(Discard, in_order(view.hand)))
        made = tuple(Use(cards) for cards in uses(table.melded(seat), _centre(table), view.hand))
        return made if table.phase == "forced" else (*made, NO)  # Q4

    def play(self, state: ConquianState, action: Action) -> tuple[ConquianBeat, ...]:
        """The beats of a legal action."""
        seat = state.table.turn
        if seat is None:
            msg = f"{action} cannot be played at {self.position(state)}"
            raise TypeError(msg)
        if isinstance(action, Use):
            return self._used(state, seat, action.cards)
        if isinstance(action, Discard):
            return self._discarded(state, seat, action.card)
        centre, other = _centre(state.table), self.next_seat(seat)
        if action == FORCE:
            return (Beat(Forced(seat, centre), _with(state, turn=other, phase="forced")),)
        if action == LET:
            return (
                Beat(Allowed(seat, centre), _with(state, turn=other, phase="turning")),
                *self._went_on(state, other),
            )
        if forceable(state.table.melded(seat), centre):  # Q1, Q2
            return (Beat(Declined(seat, centre), _with(state, turn=other, phase="ask")),)
        return self._went_on(state, seat)

    def _went_on(self, state: ConquianState, seat: Seat) -> tuple[ConquianBeat, ...]:
        """What comes of a card that `seat` declined and is not forced to use (1 and 2 of 2c)."""
        table, centre = state.table, _centre(state.table)
        if table.turned:
            left = _with(state, turn=self.next_seat(seat), phase="offer", turned=False)
            return (Beat(Left(seat, centre), left),)
        buried = _with(state, turn=seat, phase="turning", centre=None, dead=(*table.dead, centre))
        if not state.hidden:
            drawn = _with(buried, turn=None, phase="over")  # 2a.12, Q17
            return (Beat(Buried(seat, centre), drawn), Beat(Drawn(seat), drawn))
        top, *rest = state.hidden
        table = replace(buried.table, phase="offer", centre=top, turned=True, stock=len(rest))
        turned = State(table, state.hands, tuple(rest))
        return (Beat(Buried(seat, centre), buried), Beat(Turned(seat, top), turned))

    def _used(self, state: ConquianState, seat: Seat, cards: Cards) -> tuple[ConquianBeat, ...]:
        """The card and the hand cards are melded; eleven win, else a discard is due (3 of 2c)."""
        table, centre = state.table, _centre(state.table)
        before = table.melds[seat]
        total = Cards(table.melded(seat) | 1 << centre | cards)
        melds, hand = laid(before, total), Cards(state.hands[seat] & ~cards)
        won = total.bit_count() == GOAL
        after = _held(state, seat, hand)
        after = _with(
            after, turn=None if won else seat, phase="over" if won else "discard", centre=None, turned=False,
            melds=_put(table.melds, seat, melds), winner=seat if won else None,
        )  # fmt: skip
        used = Used(seat, centre, " ".join(names_in_order(cards)), cards.bit_count(), total.bit_count())
        events: list[Event] = [used]
        if any(all(old & ~new for new in melds) for old in before):
            events.append(Rearranged(seat))
        if won:
            events.append(Won(seat))
        return tuple(Beat(event, after) for event in events)

    def _discarded(self, state: ConquianState, seat: Seat, number: Card) -> tuple[ConquianBeat, ...]:
        """The discard is the opponent's left card; the turn ends (3 of 2c)."""
        after = _held(state, seat, without_card(state.hands[seat], number))
        after = _with(after, turn=self.next_seat(seat), phase="offer", centre=number, turned=False)
        return (Beat(Discarded(seat, number), after),)

    # ---- what a seat knows, and the position text

    def imagine(self, view: View[Table, Cards], dice: Dice) -> ConquianState:
        """The unseen cards dealt to the other hand and the stock: nothing is known of any of them."""
        table, other = view.table, self.next_seat(view.seat)
        seen = cards_of(table.dead) | table.melded(0) | table.melded(1) | view.hand
        if table.centre is not None:
            seen |= 1 << table.centre
        unseen = Cards(cards_of(DECK) & ~seen)
        (rival,) = deal_unseen([(table.counts[other], unseen)], unseen, dice)
        stock = dice.shuffled(tuple(each(Cards(unseen & ~rival))))
        return State(table, _put((view.hand, view.hand), other, rival), stock)

    def pieces(self, state: ConquianState) -> tuple[str, ...]:
        """The 40 cards: hands, melds, centre, stock, dead pile."""
        table = state.table
        sets = [*state.hands, *table.melds[0], *table.melds[1], cards_of(state.hidden), cards_of(table.dead)]
        names = [name for cards in sets for name in names_of(cards)]
        return tuple(sorted([*names, *([] if table.centre is None else [name_of(table.centre)])]))

    def position(self, state: ConquianState) -> str:
        """The position text of the module's docstring."""
        table = state.table
        sides = [
            f"{_spaced(names_in_order(hand))} / {_spaced(map(_joined, table.melds[seat]))}"
            for seat, hand in enumerate(state.hands)
        ]
        piles = [_spaced(map(name_of, pile)) for pile in (state.hidden, table.dead)]
        return f"{' | '.join([*sides, *piles])} ; {table.setup.dealer} ; {_task(table)}"

    def place(self, text: str) -> ConquianState:
        """The position of a text, as deal 1 of a match. Raises PositionError."""
        parts = text.split(" ; ")
        fields = parts[0].split(" | ")
        task = _TASK.fullmatch(parts[-1])
        if len(parts) != 3 or len(fields) != 4 or any(side.count(" / ") != 1 for side in fields[:2]):  # noqa: PLR2004 - as the text says
            _misplaced(text, "hand / melds | hand / melds | stock | dead ; dealer ; what is to be done")
        if parts[1] not in ("0", "1") or task is None:
            _misplaced(text, "a dealer 0 or 1, then a task like '1 offer left 6H' or '0 discard'")
        sides = [side.split(" / ") for side in fields[:2]]
        hands = [_parsed(text, hand) for hand, _ in sides]
        melds = [_parsed_melds(text, layout) for _, layout in sides]
        stock, dead = (_parsed(text, pile) for pile in fields[2:])
        centre = _parsed(text, task[4])[0] if task[4] else None
        phase = cast("Phase", task[2] or task[5])
        table = Table(
            Setup(1, 1, int(parts[1]), (0, 0)), int(task[1]), phase, centre, task[3] == "turned",
            (melds[0], melds[1]), (len(hands[0]), len(hands[1])), len(stock), dead,
        )  # fmt: skip
        return self._placed(text, State(table, (cards_of(hands[0]), cards_of(hands[1])), stock))

    def _placed(self, text: str, state: ConquianState) -> ConquianState:
        """The state, if it can be: 40 cards, ten a seat, real melds, a question that may be asked."""
        table, turn = state.table, state.table.turn
        if turn is None:
            _misplaced(text, "a seat to move")
        found = Counter(self.pieces(state))
        for name in sorted({*found, *_NAMES}):
            if found[name] != int(name in _NAMES):
                _misplaced(text, f"each of the {len(DECK)} cards once, not {found[name]} times {name}")
        for seat, melds in enumerate(table.melds):
            due = HAND + (table.phase == "discard" and seat == turn)
            held = table.counts[seat] + table.melded(seat).bit_count()
            if held != due or table.melded(seat).bit_count() >= GOAL:
                _misplaced(text, f"{due} cards in the hand and melds of seat {seat}, not {held}, at most {HAND} melded")
            if bad := [meld for meld in melds if meld not in MELDS]:
                _misplaced(text, f"melds, which {_joined(bad[0])} is not")
        decliner = {"ask": self.next_seat(turn), "forced": turn}.get(table.phase)
        if decliner is not None and not forceable(table.melded(decliner), _centre(table)):
            _misplaced(text, f"a card that fits the melds of seat {decliner}")
        if table.phase == "discard" and not table.melds[turn]:
            _misplaced(text, f"melds of seat {turn}, which is to discard after a use")
        if (canonical := self.position(state)) != text:
            _misplaced(text, f"this order and spacing: {canonical!r}")
        return state


def _centre(table: Table) -> Card:
    """The card on offer, which the phases that ask for it have."""
    if table.centre is None:
        msg = f"there is no card on offer in {table}"
        raise TypeError(msg)
    return table.centre


def _with(state: ConquianState, **changes: Any) -> ConquianState:
    """The state with these fields of the table changed."""
    return replace(state, table=replace(state.table, **changes))


def _held(state: ConquianState, seat: Seat, hand: Cards) -> ConquianState:
    """The state with another hand of the seat."""
    hands = _put(state.hands, seat, hand)
    return replace(_with(state, counts=(hands[0].bit_count(), hands[1].bit_count())), hands=hands)


def _put(pair: tuple[E, ...], seat: Seat, value: E) -> tuple[E, E]:
    """The pair with the seat's value changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _task(table: Table) -> str:
    """What is to be done, as the position text says it."""
    if table.turn is None:
        return "- drawn" if table.winner is None else f"- won {table.winner}"
    if table.centre is None:
        return f"{table.turn} {table.phase}"
    return f"{table.turn} {table.phase} {'turned' if table.turned else 'left'} {name_of(table.centre)}"


def _spaced(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _joined(cards: Cards) -> str:
    return "".join(names_in_order(cards))


def _parsed(text: str, words: str) -> tuple[Card, ...]:
    try:
        return () if words == "-" else parse_cards(words)
    except CardError as error:
        _misplaced(text, f"cards: {error}")


def _parsed_melds(text: str, words: str) -> Layout:
    if words == "-":
        return ()
    spaced = [" ".join(re.findall("..?", meld)) for meld in words.split(" ")]
    return tuple(cards_of(_parsed(text, meld)) for meld in spaced)


def _misplaced(text: str, expected: str) -> NoReturn:
    msg = f"position {text[:160]!r} is not understood, expected {expected}"
    raise PositionError(msg)
