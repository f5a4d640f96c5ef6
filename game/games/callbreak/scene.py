"""What a Call Break table shows: the trick, one's own hand, and what is said of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import CLUBS, DIAMONDS, HEARTS, RANKS, SPADES, SUITS, Cards, each, name_of, suit_cards, suit_of
from game.core.scene import Button, Place, Saying, Scene, Thing, Zone, saying
from game.core.tricks import best_of
from game.games.callbreak.coach import why_not
from game.games.callbreak.duties import binding
from game.games.callbreak.memory import held

if TYPE_CHECKING:
    from game.core.cards import Card
    from game.core.state import Seat, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Table

_IN_HAND = (SPADES, HEARTS, CLUBS, DIAMONDS)  # black and red by turns, trumps first


def scene(rules: CallBreak, view: View[Table, Cards]) -> Scene:
    """The table as `view.seat` sees it."""
    acts = [str(act) for act in rules.legal(view)]
    zones = (_trick(rules, view.table), _hand(rules, view, acts))
    places = tuple(_place(rules, view.table, seat) for seat in rules.ring(view.seat))
    prompt, buttons = _prompt(rules, view, acts), _buttons(view, acts)
    return Scene(
        view.seat, zones, places, prompt, buttons,
        ranks=RANKS[::-1], trumps=SUITS[SPADES], anticlockwise=rules.direction == "anticlockwise",
    )  # fmt: skip


def _trick(rules: CallBreak, table: Table) -> Zone:
    best = best_of(table.trick, SPADES) if table.trick else None
    things = [
        Thing(name_of(played), name_of(played), seat=seat, marks=("leading",) if place == best else ())
        for place, (seat, played) in enumerate(zip(rules.ring(table.leader), table.trick, strict=False))
    ]
    return Zone("trick", "trick", None, tuple(things))


def _hand(rules: CallBreak, view: View[Table, Cards], acts: list[str]) -> Zone:
    """The hand suit by suit, the highest card first."""
    things = []
    for key in map(name_of, _in_order(view.hand)):
        legal = key in acts
        why = None if legal else why_not(rules, view, (key,))
        things.append(Thing(key, key, key if legal else "", why))
    return Zone("hand", "hand", view.seat, tuple(things))


def _in_order(hand: Cards) -> list[Card]:
    return [card for suit in _IN_HAND for card in reversed(tuple(each(Cards(hand & suit_cards(suit)))))]


def _place(rules: CallBreak, table: Table, seat: Seat) -> Place:
    """Dealer, bid or tricks, cards, and the total before this deal."""
    bid, facts = table.bids[seat], list[Saying]()
    if seat == table.setup.dealer:
        facts.append(saying("dealer"))
    if bid is not None:
        facts.append(saying("tricks", won=table.won[seat], bid=bid))
    facts.append(saying("cards", n=held(table, rules.ring(table.leader), seat)))
    if table.setup.number > 1:
        facts.append(saying("total", points=table.setup.totals[seat]))
    return Place(seat, tuple(facts), table.turn == seat)


def _buttons(view: View[Table, Cards], acts: list[str]) -> tuple[Button, ...]:
    """The moves that are no cards: answers and bids."""
    if view.table.asking:
        return tuple(Button(act, saying(act)) for act in acts)
    if None in view.table.bids:
        return tuple(Button(act, saying("bid", n=int(act[1:]))) for act in acts)
    return ()


def _prompt(rules: CallBreak, view: View[Table, Cards], acts: list[str]) -> Saying:
    table = view.table
    if table.turn is None:
        return saying("thrown_in" if table.thrown_in else "deal_over")
    if table.turn != view.seat:
        return _waiting(table, table.turn)
    if len(table.trick) == rules.seats:
        return saying("trick_full")
    if table.asking:
        return saying("weak_hand")
    if None in table.bids:
        return saying("bid", most=rules.max_bid)
    return _card_prompt(rules, view, acts)


def _waiting(table: Table, turn: Seat) -> Saying:
    if table.asking:
        return saying("they_answer", seat=turn)
    if None in table.bids:
        return saying("they_bid", seat=turn)
    return saying("their_turn", seat=turn)


def _card_prompt(rules: CallBreak, view: View[Table, Cards], acts: list[str]) -> Saying:
    """What the trick asks of the hand: the duty, and the card when only one is left."""
    trick = view.table.trick
    if len(acts) == 1:
        return saying("only_one", card=acts[0])
    if not trick:
        return saying("lead")
    duty = binding(rules.owed(trick), view.hand)
    if duty.card is None:
        return saying("free")
    return saying(duty.code, suit=SUITS[suit_of(trick[0]) or 0], card=name_of(duty.card))


def account(rules: CallBreak, table: Table, seat: Seat) -> Saying:
    """How the seat came by its points: what it called, what it took, and what that is worth (8, 9, K14 to K18)."""
    bid, won = table.bids[seat] or 0, table.won[seat]
    points = rules.points(bid, won)
    code = "missed" if won < bid else "made" if points == 10 * bid + won - bid else "bonus"
    if rules.wins_outright(bid, won):
        code = "outright"
    return saying(code, seat=seat, bid=bid, won=won, over=won - bid, points=points)
