"""The rules of cangkulan, rules.md chapter 1: follow suit or dig, get rid of all your cards.

Position text, its parts separated by " ; ": the hands, seat 0 first, separated by " / ", each
sorted by suit C D H S and then from 2 to A, jokers last; the stock, top card first; the trick in the
order of play, each part a seat and its card, or "pass" for who could not follow; the seat to move;
the dealer; who is out, in order; how many tricks in a row were picked up. "-" stands for nothing.
Cards that are listed nowhere are out of play. A finished round has "-" for the seat to move; it can
be written, but nothing can be played from it. Example:
`KD / 3C 9H / 2H 7S / 7C KS ; stock 5C QS 6H AD ; trick 0:4H ; turn 1 ; dealer 3 ; out - ; pickups 0`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.cards import (
    JOKERS,
    NAMES,
    Card,
    Cards,
    card,
    cards_of,
    each,
    name_of,
    names_of,
    with_card,
    without_card,
)
from game.core.rules import PositionError, Rules, Setup, option
from game.core.state import Beat, State, View
from game.core.tricks import led_suit
from game.core.unseen import deal_unseen
from game.games.cangkulan.memory import drawn, excluded, lacking, picked_up, played, unknown
from game.games.cangkulan.position import read, written
from game.games.cangkulan.table import (
    Dig,
    Drawn,
    Laid,
    LeadPassed,
    LostRound,
    LostStall,
    Pass,
    Passed,
    PickedUp,
    Play,
    Played,
    Stalled,
    Stock,
    Table,
    TrickWon,
    WentOut,
    WonRound,
    WonStall,
)
from game.games.cangkulan.trick import cards_in, fitting, passers, shares, winning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Chance, Deck, Dice
    from game.core.rules import Scores, Start
    from game.core.state import Action, Seat

CangkulanState = State[Table, Cards, Stock]
Film = Generator[Beat[Table, Cards, Stock], None, CangkulanState]

HAND = 7  # 2
STALL = 100  # 9: so many tricks in a row that are picked up stop the round


@dataclass(frozen=True)
class Cangkulan(Rules[Table, Cards, Stock, Setup]):
    """Cangkulan with its house rules (rules.md 1d)."""

    name: ClassVar[str] = "cangkulan"
    version: ClassVar[int] = 1
    # A card played to a trick that is not picked up, or to the last one, is never played again: at
    # most 54 moves. Tricks that are picked up come in runs of at most 100, with a move for each
    # player left. A run follows a trick that took as many cards out of play (at most 54 moves for
    # each of the 100), or the start, or a going-out (5, 4, 3, 2 players left). At most four more
    # tricks of five moves are those in which somebody goes out.
    bound: ClassVar[int] = 54 + 54 * STALL + (5 + 4 + 3 + 2) * STALL + 4 * 5
    starts: ClassVar[tuple[str, ...]] = ("dealer", "decks")

    players: int = option(4, 3, 5)
    goal: str = option("first_out", "find_loser")
    rounds: int = option(5, 3, 10)
    jokers: int = option(0, 1, 2)

    @property
    def seats(self) -> int:
        """Three to five players (1d)."""
        return self.players

    @property
    def deck(self) -> Cards:
        """All cards of the game (1)."""
        return Cards((1 << JOKERS[0] + self.jokers) - 1)

    # ---- the match

    def opening(self, start: Start, dice: Chance) -> Setup:
        """The first dealer is drawn by lot (1)."""
        dealer = dice.below(self.seats) if start.dealer is None else start.dealer
        return Setup(1, 1, dealer, (0,) * self.seats)

    def deal(self, setup: Setup, deck: Deck) -> CangkulanState:
        """Seven cards each, singly, from the seat after the dealer, which leads (2, 3)."""
        order = tuple(map(card, deck.shuffled(NAMES[: self.deck.bit_count()])))
        first = self.next_seat(setup.dealer)
        dealt = HAND * self.seats
        hands = tuple(cards_of(order[(seat - first) % self.seats : dealt : self.seats]) for seat in range(self.seats))
        return self._state(setup, first, hands, order[dealt:])

    def _state(self, setup: Setup, turn: Seat, hands: tuple[Cards, ...], stock: Stock) -> CangkulanState:
        """A state between two tricks, nothing being known of the hands."""
        counts = tuple(hand.bit_count() for hand in hands)
        gone = Cards(self.deck & ~cards_of(stock))
        for hand in hands:
            gone = Cards(gone & ~hand)
        memories = tuple(unknown(count) for count in counts)
        table = Table(setup, turn, (), counts, len(stock), gone, (), 0, memories)
        return State(table, hands, stock)

    def following(self, setup: Setup, table: Table, tally: Sequence[Scores]) -> Setup | None:
        """The next round, dealt by the next seat (1); None after the last (10)."""
        del table
        if setup.number == self.rounds:
            return None
        dealer = self.next_seat(setup.dealer)
        return Setup(setup.number + 1, setup.deck + 1, dealer, self.totals(tally))

    def score(self, table: Table) -> Scores:
        """1 for the winner, or -1 for the loser; at a stall for all who share it (8, 9, C23).

        Who went out first holds the fewest cards, who alone holds cards the most.
        """
        if self.goal == "first_out":
            return tuple(int(count == min(table.counts)) for count in table.counts)
        return tuple(-int(count == max(table.counts)) for count in table.counts)

    # ---- a move

    def legal(self, view: View[Table, Cards]) -> tuple[Action, ...]:
        """The cards that fit; without one, to dig, or to pass when the stock is empty (5, 6)."""
        table = view.table
        if table.turn != view.seat or _has_acted(table, view.seat):
            return ()
        if fit := fitting(view.hand, table.trick):
            return tuple(Play(number) for number in each(fit))
        return (Dig(),) if table.stock else (Pass(),)

    def play(self, state: CangkulanState, action: Action) -> tuple[Beat[Table, Cards, Stock], ...]:
        """The beats of a move: cards dug and played, and what follows when the trick is complete."""
        return tuple(self._film(state, action))

    def _film(self, state: CangkulanState, action: Action) -> Film:
        seat = state.table.turn
        if seat is None or not isinstance(action, (Play, Dig, Pass)):
            msg = f"{action} cannot be played at {self.position(state)}"
            raise TypeError(msg)
        chosen = action.card if isinstance(action, Play) else None
        if isinstance(action, Dig):
            state = yield from self._dug(state, seat)
            chosen = next(each(fitting(state.hands[seat], state.table.trick)), None)
        act = self._passed(state, seat) if chosen is None else self._played(state, seat, chosen)
        state = yield from act
        if state.table.turn is not None and _has_acted(state.table, state.table.turn):
            state = yield from self._completed(state)
        return state

    def _dug(self, state: CangkulanState, seat: Seat) -> Film:
        """Stock cards one after another until one fits or none is left (6)."""
        number = 0
        while state.hidden and not fitting(state.hands[seat], state.table.trick):
            number += 1
            top, *rest = state.hidden
            table = _shown_void(state.table, seat)
            memory = drawn(table.memories[seat])
            table = replace(
                table,
                stock=len(rest),
                counts=_changed(table.counts, seat, table.counts[seat] + 1),
                memories=_changed(table.memories, seat, memory),
            )
            hand = with_card(state.hands[seat], top)
            state = State(table, _changed(state.hands, seat, hand), tuple(rest))
            yield Beat(Drawn(seat, number, top), state)
        return state

    def _passed(self, state: CangkulanState, seat: Seat) -> Film:
        """The seat sits the trick out (6, C10)."""
        table = self._laid(_shown_void(state.table, seat), Laid(seat, None))
        state = replace(state, table=self._on(table))
        yield Beat(Passed(seat), state)
        return state

    def _played(self, state: CangkulanState, seat: Seat, number: Card) -> Film:
        """The card goes from the hand to the trick; a hand may be empty now (8)."""
        hand = without_card(state.hands[seat], number)
        table = self._laid(state.table, Laid(seat, number))
        table = replace(
            table,
            counts=_changed(table.counts, seat, hand.bit_count()),
            memories=_changed(table.memories, seat, played(table.memories[seat], number)),
        )
        if hand:
            table = self._on(table)
        state = State(table, _changed(state.hands, seat, hand), state.hidden)
        yield Beat(Played(seat, number), state)
        if not hand:
            state = yield from self._went_out(state, seat)
        return state

    def _laid(self, table: Table, laid: Laid) -> Table:
        return replace(table, trick=(*table.trick, laid))

    def _on(self, table: Table) -> Table:
        """The table with the next seat of the trick to move; unchanged when all have acted."""
        seat = table.turn
        assert seat is not None
        for _ in range(self.seats):
            seat = self.next_seat(seat)
            if table.counts[seat] and not _has_acted(table, seat):
                return replace(table, turn=seat)
        return table

    def _went_out(self, state: CangkulanState, seat: Seat) -> Film:
        """The round's winner (C1), or a place in it; the last with cards is the loser (C5)."""
        table = replace(state.table, out=(*state.table.out, seat), pickups=0)
        if self.goal == "first_out":
            state = replace(state, table=replace(table, turn=None))
            yield Beat(WonRound(seat), state)
            return state
        holders = [other for other, count in enumerate(table.counts) if count]
        over = len(holders) == 1
        state = replace(state, table=replace(table, turn=None) if over else self._on(table))
        yield Beat(WentOut(seat, len(table.out)), state)
        if over:
            yield Beat(LostRound(holders[0], table.counts[holders[0]]), state)
        return state

    def _completed(self, state: CangkulanState) -> Film:
        """Who wins the trick, who picks it up, who leads the next one (7, C4, C6)."""
        table = state.table
        winner, best = winning(table.trick)
        leader = winner
        while not table.counts[leader]:
            leader = self.next_seat(leader)
        table = replace(table, turn=leader)
        won = TrickWon(winner, best, len(passers(table.trick)))
        if won.passers:
            state = replace(state, table=table)
            yield Beat(won, state)
            state = yield from self._picked_up(state)
        else:
            gone = Cards(table.gone | cards_of(cards_in(table.trick)))
            state = replace(state, table=replace(table, gone=gone, trick=(), pickups=0))
            yield Beat(won, state)
        if leader != winner:
            yield Beat(LeadPassed(leader, winner), state)
        if state.table.pickups == STALL:
            state = yield from self._stalled(state)
        return state

    def _picked_up(self, state: CangkulanState) -> Film:
        """The trick's cards to those who passed, one at a time (C6), and the stall's count (9)."""
        gained = any(laid.seat in state.table.out for laid in state.table.trick)
        shared = shares(state.table.trick)
        for number, (seat, taken) in enumerate(shared, 1):
            table = state.table
            table = replace(
                table,
                handed=number,
                counts=_changed(table.counts, seat, table.counts[seat] + 1),
                memories=_changed(table.memories, seat, picked_up(table.memories[seat], taken)),
            )
            if number == len(shared):
                pickups = 0 if gained else table.pickups + 1
                table = replace(table, trick=(), handed=0, pickups=pickups)
            hand = with_card(state.hands[seat], taken)
            state = State(table, _changed(state.hands, seat, hand), state.hidden)
            yield Beat(PickedUp(seat, taken), state)
        return state

    def _stalled(self, state: CangkulanState) -> Film:
        """The round stops; all who tie for fewest or for most cards share it (9)."""
        table = state.table
        assert table.turn is not None
        state = replace(state, table=replace(table, turn=None))
        yield Beat(Stalled(table.turn, STALL), state)
        kind = WonStall if self.goal == "first_out" else LostStall
        for seat, points in enumerate(self.score(table)):
            if points:
                yield Beat(kind(seat, table.counts[seat]), state)
        return state

    # ---- what a seat knows, and the position text

    def imagine(self, view: View[Table, Cards], dice: Dice) -> CangkulanState:
        """Cards seen in others' hands stay there, the rest as their groups allow, else in the stock."""
        table, others = view.table, [seat for seat in range(self.seats) if seat != view.seat]
        seen = view.hand | table.gone | cards_of(cards_in(table.trick)[table.handed :])
        for seat in others:
            seen |= table.memories[seat].known
        groups = [(seat, group) for seat in others for group in table.memories[seat].groups]
        unseen = Cards(self.deck & ~seen)
        needs = [(group.count, Cards(unseen & ~excluded(group))) for _, group in groups]
        dealt = deal_unseen(needs, unseen, dice)
        hands = [memory.known for memory in table.memories]
        hands[view.seat] = view.hand
        for (seat, _), cards in zip(groups, dealt, strict=True):
            hands[seat] = Cards(hands[seat] | cards)
            unseen = Cards(unseen & ~cards)
        return State(table, tuple(hands), dice.shuffled(tuple(each(unseen))))

    def pieces(self, state: CangkulanState) -> tuple[str, ...]:
        """Stock, hands, trick and cards out of play together (11)."""
        table = state.table
        lying = cards_in(table.trick)[table.handed :]
        held = (name for hand in state.hands for name in names_of(hand))
        return tuple(sorted([*held, *map(name_of, (*state.hidden, *lying)), *names_of(table.gone)]))

    def position(self, state: CangkulanState) -> str:
        """The position text of the module's docstring."""
        return written(state.hands, state.hidden, state.table)

    def place(self, text: str) -> CangkulanState:
        """The position of a text. Raises PositionError, which quotes it."""
        placed = read(text, self.seats, self.deck, leaving=self.goal == "find_loser")
        setup = Setup(1, 1, placed.dealer, (0,) * self.seats)
        state = self._state(setup, placed.turn, placed.hands, placed.stock)
        gone = Cards(state.table.gone & ~cards_of(cards_in(placed.trick)))
        table = replace(state.table, trick=placed.trick, gone=gone, out=placed.out, pickups=placed.pickups)
        state = replace(state, table=table)
        if (proper := self.position(state)) != text:
            msg = f"position {text[:120]!r} is not in order, expected {proper!r}"
            raise PositionError(msg)
        return state


def _has_acted(table: Table, seat: Seat) -> bool:
    """Whether the seat has played or passed in the trick that lies on the table."""
    return any(laid.seat == seat for laid in table.trick)


def _shown_void(table: Table, seat: Seat) -> Table:
    """The table after the seat has shown that no card of its hand fits."""
    suit = led_suit(cards_in(table.trick))
    assert suit is not None
    return replace(table, memories=_changed(table.memories, seat, lacking(table.memories[seat], suit)))


def _changed(items: tuple[Any, ...], index: int, item: object) -> tuple[Any, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
