"""The rules of Call Break, rules.md chapter 4: new deals, bids, tricks, tenths, the match.

Position text: the hands of seats 0 to 3, between them " | " ; the dealer ; the bids of seats 0 to
3 ; the tricks they have taken ; the leader of the trick and its cards in the order played ; the
seat to move. A hand without cards and a bid not yet made are "-"; the cards of a hand stand in the
order C D H S, each suit from the two to the ace. A seat that is asked about a new deal carries a
"?". A finished deal has "-" for the seat; it can be written, but nothing can be played from it.
Example (two tricks to go, seat 2 led the nine of hearts, seat 3 is to move):
`2C 3C | 4D KH | AS | 4H 5S ; 1 ; 3 2 4 2 ; 2 3 4 2 ; 2 9H ; 3`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar

from game.core.cards import (
    NONE,
    SPADES,
    Card,
    CardError,
    Cards,
    cards_of,
    each,
    has,
    name_of,
    names_of,
    parse_cards,
    suit_of,
    with_card,
    without_card,
)
from game.core.rules import PositionError, Rules, Setup, option
from game.core.state import Beat, Event, State, View
from game.core.tricks import best_of, led_suit
from game.games.callbreak.duties import ALL, PACK, TRICKS, binding, duties, ruled_out, weak
from game.games.callbreak.memory import held, likely_hands
from game.games.callbreak.table import (
    Bid,
    Called,
    Discarded,
    Duty,
    Followed,
    Keep,
    Kept,
    Led,
    Made,
    Missed,
    Play,
    Redeal,
    Table,
    Taken,
    ThrownIn,
    Trumped,
    WonOutright,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.dice import Chance, Deck, Dice
    from game.core.rules import Scores, Start
    from game.core.state import Action, Seat

CallBreakState = State[Table, Cards, None]

SEATS = 4
BONUS_BID = 8  # a made bid of so many may be worth more (9)
BONUS_TENTHS = 130

_POSITION = re.compile(
    r"([^;|]+) \| ([^;|]+) \| ([^;|]+) \| ([^;|]+) ; ([0-3]) ; (\S+ \S+ \S+ \S+) ; "
    r"(\d\d? \d\d? \d\d? \d\d?) ; ([0-3])((?: \S\S){0,3}) ; ([0-3])(\??)"
)
E = TypeVar("E")


@dataclass(frozen=True)
class CallBreak(Rules[Table, Cards, None, Setup]):
    """Call Break with its house rules (rules.md 4d)."""

    name: ClassVar[str] = "callbreak"
    version: ClassVar[int] = 1
    bound: ClassVar[int] = 3 + SEATS + len(PACK)  # answers (the ace of spades is not weak), bids, cards
    starts: ClassVar[tuple[str, ...]] = ("dealer", "decks")

    deals: int = option(5, 3, 10)
    max_bid: int = option(8, 13)
    bonus8: int | str = option("none", 13, "win")
    redeal: str = option("off", "ask")
    undertrump: str = option("forced", "free", common=())
    must_beat: str = option("on", "off", common=())
    direction: str = option("clockwise", "anticlockwise", common=())

    @property
    def seats(self) -> int:
        """Four players (1)."""
        return SEATS

    def ring(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, from this one on."""
        order = [first]
        while len(order) < SEATS:
            order.append(self.next_seat(order[-1]))
        return tuple(order)

    # ---- the match

    def opening(self, start: Start, dice: Chance) -> Setup:
        """Draw the first dealer (K13)."""
        dealer = dice.below(SEATS) if start.dealer is None else start.dealer
        return Setup(1, 1, dealer, (0,) * SEATS)

    def deal(self, setup: Setup, deck: Deck) -> CallBreakState:
        """Thirteen cards each, singly, from the seat after the dealer (1, 2)."""
        cards = parse_cards(" ".join(deck.shuffled(PACK)))
        leader = self.next_seat(setup.dealer)
        hands = [NONE] * SEATS
        for place, seat in enumerate(self.ring(leader)):
            hands[seat] = cards_of(cards[place::SEATS])
        table = Table(setup, leader, leader)
        if self.redeal == "ask":
            table = _questioned(table, hands, self.ring(leader))
        return State(table, tuple(hands), None)

    def following(self, setup: Setup, table: Table, tally: Sequence[Scores]) -> Setup | None:
        """The next deal with the next dealer (K13); the same one again when it was thrown in."""
        if table.thrown_in:
            return replace(setup, deck=setup.deck + 1)  # K19
        if table.winner is not None or setup.number == self.deals:
            return None  # 8, 11, K18
        dealer = self.next_seat(setup.dealer)
        return Setup(setup.number + 1, setup.deck + 1, dealer, self.totals(tally))

    def score(self, table: Table) -> Scores | None:
        """Tenths of a point for each seat; None for a deal not played to its end (K18, K19)."""
        if sum(table.won) < TRICKS:
            return None
        return tuple(map(self.points, _bids(table), table.won))

    def points(self, bid: int, won: int) -> int:
        """The score of a bid (8, 9, K14 to K17)."""
        if won < bid:
            return -10 * bid
        if self.bonus8 == BONUS_TENTHS // 10 and bid >= BONUS_BID:
            return BONUS_TENTHS
        return 10 * bid + won - bid

    def wins_outright(self, bid: int, won: int) -> bool:
        """Whether this bid, fulfilled, ends the match (9, K18)."""
        return self.bonus8 == "win" and BONUS_BID <= bid <= won

    def ranking(self, tally: Sequence[Scores], table: Table) -> tuple[int, ...]:
        """By totals, shared where equal (K21); who won at one stroke is before all others (K18)."""
        if table.winner is None:
            return super().ranking(tally, table)
        totals = list(self.totals(tally))
        totals[table.winner] = max(totals) + 1
        return tuple(1 + sum(other > own for other in totals) for own in totals)

    # ---- a move

    def legal(self, view: View[Table, Cards]) -> tuple[Action, ...]:
        """The answers to a redeal question, the bids, or the cards that no duty forbids."""
        table = view.table
        if table.turn != view.seat or len(table.trick) == SEATS:
            return ()
        if table.asking:
            return (Keep(), Redeal())
        if None in table.bids:
            return tuple(map(Bid, range(1, self.max_bid + 1)))  # 2, K10, K24
        duty = binding(self.owed(table.trick), view.hand)
        return tuple(map(Play, each(Cards(view.hand & duty.cards))))

    def owed(self, trick: Sequence[Card]) -> tuple[Duty, ...]:
        """The duties that the trick lays on the next hand under these house rules (4c)."""
        return duties(trick, must_beat=self.must_beat == "on", undertrump=self.undertrump == "forced")

    def play(self, state: CallBreakState, action: Action) -> tuple[Beat[Table, Cards, None], ...]:
        """An answer, a bid, or a card and what it completes."""
        table, seat = state.table, state.table.turn
        if seat is not None:
            if isinstance(action, Play):
                return self._played(state, seat, action.card)
            if isinstance(action, Bid):
                bids = _with(table.bids, seat, action.tricks)
                called = replace(table, bids=bids, turn=self.next_seat(seat))  # K9
                return (Beat(Called(seat, action.tricks), replace(state, table=called)),)
            if isinstance(action, Keep):
                order = self.ring(table.leader)
                asked = _questioned(table, state.hands, order[order.index(seat) + 1 :])
                return (Beat(Kept(seat), replace(state, table=asked)),)
            if isinstance(action, Redeal):
                over = replace(table, turn=None, asking=False, thrown_in=True)
                return (Beat(ThrownIn(seat), replace(state, table=over)),)
        msg = f"{action} cannot be played at {self.position(state)}"
        raise TypeError(msg)

    def _played(self, state: CallBreakState, seat: Seat, played: Card) -> tuple[Beat[Table, Cards, None], ...]:
        """A card on the table, what it shows of its hand, and the trick that it completes."""
        table = state.table
        lacks = Cards(table.cant[seat] | ruled_out(self.owed(table.trick), played))
        trick = (*table.trick, played)
        full = len(trick) == SEATS
        best = self.ring(table.leader)[best_of(trick, SPADES)]
        table = replace(
            table,
            turn=best if full else self.next_seat(seat),
            trick=trick,
            cant=_with(table.cant, seat, lacks),
            shown=_with(table.shown, seat, with_card(table.shown[seat], played)),
            plays=(*table.plays, (seat, played)),
        )
        hands = _with(state.hands, seat, without_card(state.hands[seat], played))
        laid = State(table, hands, None)
        beat = Beat(_laid(seat, trick), laid)
        return (beat, *self._taken(laid, best)) if full else (beat,)

    def _taken(self, state: CallBreakState, taker: Seat) -> Iterator[Beat[Table, Cards, None]]:
        """The full trick goes to its winner, who leads (7) or has just ended the deal (8, K18)."""
        table = state.table
        won = _with(table.won, taker, table.won[taker] + 1)
        bids = _bids(table)
        outright = self.wins_outright(bids[taker], won[taker])
        done = sum(won) == TRICKS
        table = replace(
            table,
            turn=None if outright or done else taker,
            leader=taker,
            trick=(),
            won=won,
            gone=Cards(table.gone | cards_of(table.trick)),
            winner=taker if outright else None,
        )
        events: list[Event] = [
            Taken(taker, state.table.trick[best_of(state.table.trick, SPADES)], won[taker], bids[taker])
        ]
        for seat in self.ring(self.next_seat(table.setup.dealer)) if done else ():
            kind = Made if won[seat] >= bids[seat] else Missed
            events.append(kind(seat, bids[seat], won[seat], self.points(bids[seat], won[seat])))
        if outright:
            events.append(WonOutright(taker, bids[taker]))
        return (Beat(event, replace(state, table=table)) for event in events)

    # ---- what may be true

    def imagine(self, view: View[Table, Cards], dice: Dice) -> CallBreakState:
        """The unseen cards dealt to the others, true to all that their cards and answers told."""
        table, ring = view.table, self.ring(view.table.leader)
        unseen = Cards(ALL & ~(view.hand | table.gone | cards_of(table.trick)))
        counts = [(seat, held(table, ring, seat)) for seat in self.ring(view.seat)[1:]]
        hands = likely_hands(table, counts, unseen, dice)
        hands[view.seat] = view.hand
        return State(table, tuple(hands[seat] for seat in range(SEATS)), None)

    def pieces(self, state: CallBreakState) -> tuple[str, ...]:
        """The cards of the pack."""
        lying = (*state.hands, cards_of(state.table.trick), state.table.gone)
        return tuple(sorted(name for cards in lying for name in names_of(cards)))

    # ---- position text

    def position(self, state: CallBreakState) -> str:
        """The position text of the module's docstring."""
        table = state.table
        hands = " | ".join(" ".join(names_of(hand)) or "-" for hand in state.hands)
        bids = " ".join("-" if bid is None else str(bid) for bid in table.bids)
        trick = " ".join([str(table.leader), *map(name_of, table.trick)])
        turn = "-" if table.turn is None else f"{table.turn}{'?' if table.asking else ''}"
        return f"{hands} ; {table.setup.dealer} ; {bids} ; {' '.join(map(str, table.won))} ; {trick} ; {turn}"

    def place(self, text: str) -> CallBreakState:
        """The position of a text. Raises PositionError, which quotes it."""
        found = _POSITION.fullmatch(text)
        if found is None:
            _misplaced(text, "four hands, dealer, bids, tricks, leader with the trick, seat to move")
        try:
            hands = [parse_cards(hand.strip("-")) for hand in found.groups()[:SEATS]]
            trick = parse_cards(found[9].strip())
        except CardError as error:
            _misplaced(text, str(error))
        dealer, leader, turn = int(found[5]), int(found[8]), int(found[10])
        table = Table(
            Setup(1, 1, dealer, (0,) * SEATS),
            turn,
            leader,
            self._placed_bids(text, found[6], self.ring(self.next_seat(dealer))),
            trick,
            tuple(map(int, found[7].split(" "))),
            Cards(ALL & ~cards_of([*trick, *chain(*hands)])),
            asking=bool(found[11]),
        )
        state = State(table, tuple(map(cards_of, hands)), None)
        if sum(table.won) >= TRICKS or any(map(self.wins_outright, _bids(table), table.won)):
            _misplaced(text, "a deal that is not over")
        self._check_cards(text, table, hands)
        self._check_turn(text, state)
        if table.asking:
            asked = _with(table.asked, turn, True)  # noqa: FBT003 - a value, no flag
            state = replace(state, table=replace(table, asked=asked))
        if self.position(state) != text:
            _misplaced(text, f"{self.position(state)!r}: cards in order, single spaces, no leading zeros")
        return state

    def _placed_bids(self, text: str, written: str, order: Sequence[Seat]) -> tuple[int | None, ...]:
        called = ["-", *map(str, range(1, self.max_bid + 1))]
        bids = written.split(" ")
        missing = [seat for seat in order if bids[seat] == "-"]
        if not set(bids) <= set(called) or missing != list(order[SEATS - len(missing) :]):
            _misplaced(text, f"bids from 1 to {self.max_bid}, made in turn after the dealer")
        return tuple(called.index(bid) or None for bid in bids)

    def _check_cards(self, text: str, table: Table, hands: Sequence[Sequence[Card]]) -> None:
        """As many cards in each hand as the tricks taken leave, each once, none a joker."""
        cards, ring = [*table.trick, *chain(*hands)], self.ring(table.leader)
        if len(set(cards)) < len(cards) or not all(has(ALL, each_card) for each_card in cards):
            _misplaced(text, "each card once and no joker")
        for seat, hand in enumerate(hands):
            if len(hand) != (count := held(table, ring, seat)):
                _misplaced(text, f"as many cards for seat {seat} as tricks are to come: {count}, not {len(hand)}")

    def _check_turn(self, text: str, state: CallBreakState) -> None:
        """The phase fits what lies on the table, and the right seat is to move."""
        table, ring = state.table, self.ring(state.table.leader)
        bids, begun = [bid for bid in table.bids if bid is not None], bool(sum(table.won) or table.trick)
        if not sum(table.won) and table.leader != self.next_seat(table.setup.dealer):
            _misplaced(text, f"seat {self.next_seat(table.setup.dealer)} as the first leader")
        if begun and len(bids) < SEATS:
            _misplaced(text, "four bids before the first card")
        if table.asking and (bids or self.redeal == "off" or not weak(state.hands[table.turn or 0])):
            _misplaced(text, "'?' only with redeal=ask, before the bids, for a weak hand")
        turn = ring[len(bids) % SEATS if not begun else len(table.trick)]
        if table.turn != turn and not table.asking:
            _misplaced(text, f"seat {turn} to move")


def _questioned(table: Table, hands: Sequence[Cards], seats: Sequence[Seat]) -> Table:
    """The first weak hand of these seats is asked about a new deal, else the bidding opens (K19)."""
    asked = table.asked
    for seat in seats:
        asked = _with(asked, seat, weak(hands[seat]))
        if asked[seat]:
            return replace(table, turn=seat, asking=True, asked=asked)
    return replace(table, turn=table.leader, asking=False, asked=asked)


def _laid(seat: Seat, trick: Sequence[Card]) -> Event:
    """What the last card of the trick is to it."""
    card, suit = trick[-1], suit_of(trick[-1])
    if len(trick) == 1:
        return Led(seat, card)
    if suit == led_suit(trick):
        return Followed(seat, card)
    return Trumped(seat, card) if suit == SPADES else Discarded(seat, card)


def _bids(table: Table) -> tuple[int, ...]:
    return tuple(bid or 0 for bid in table.bids)


def _with(values: tuple[E, ...], seat: Seat, value: E) -> tuple[E, ...]:
    """The values of the seats with that of one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def _misplaced(text: str, expected: str) -> NoReturn:
    msg = f"position {text[:120]!r} is not understood, expected {expected}"
    raise PositionError(msg)
