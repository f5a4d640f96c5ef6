"""Explains Call Break: why a card cannot be played, which move is good and why, what a hand may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import SPADES, SUITS, Cards, card, has, name_of, names_of, suit_of
from game.core.scene import Hint, Preview, Reason, Saying, saying
from game.games.callbreak.brain import LEVELS
from game.games.callbreak.duties import TRUMPS, binding
from game.games.callbreak.motives import motives
from game.games.callbreak.prospects import prospects
from game.games.callbreak.table import Bid, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.cards import Card
    from game.core.dice import Dice
    from game.core.state import Action, View
    from game.games.callbreak.rules import CallBreak
    from game.games.callbreak.table import Duty, Table


def why_not(rules: CallBreak, view: View[Table, Cards], picks: tuple[str, ...]) -> Reason:
    """Why the card with this scene key cannot be played now (4 to 6)."""
    table, seat = view.table, view.seat
    if table.turn is None:
        return saying("deal_over")
    if table.turn != seat:
        return saying("not_your_turn", seat=table.turn)
    if len(table.trick) == rules.seats:
        return saying("trick_full")
    if table.asking:
        return saying("answer_first", card=picks[0])
    if None in table.bids:
        return saying("bid_first", card=picks[0])
    refused = card(picks[0])
    if not has(view.hand, refused):
        return saying("on_the_table")
    return _refusal(binding(rules.owed(table.trick), view.hand), refused, view)


def _refusal(duty: Duty, refused: Card, view: View[Table, Cards]) -> Reason:
    """The reason why this duty forbids this card; it names what may be played instead."""
    decides = view.table.trick[0] if duty.card is None else duty.card
    return saying(
        _code(duty, refused),
        suit=SUITS[suit_of(view.table.trick[0]) or 0],
        card=name_of(decides),
        cards=" ".join(names_of(Cards(view.hand & duty.cards))),
    )


def _code(duty: Duty, refused: Card) -> str:
    """The duty's name, and whether the card breaks its suit or only its height."""
    if duty.code == "beat":
        same = duty.card is not None and suit_of(refused) == suit_of(duty.card)
        return "must_beat" if same else "must_follow_and_beat"
    if duty.code == "overtrump":
        return "must_overtrump" if suit_of(refused) == SPADES else "must_trump_over"
    return f"must_{duty.code}"


# ---- what is good


def hint(rules: CallBreak, view: View[Table, Cards], dice: Dice) -> Iterator[Hint]:
    """What the top level would do, and one or two reasons that are true of this position."""
    for answer in LEVELS[-1](rules, view, dice):
        yield Hint(str(answer), _reasons(rules, view, answer))


def _reasons(rules: CallBreak, view: View[Table, Cards], answer: Action) -> tuple[Reason, ...]:
    if isinstance(answer, Play):
        return motives(rules, view, answer.card)
    if isinstance(answer, Bid):
        return _about_bid(rules, view, answer.tricks)
    return (saying("weak_hand" if view.hand & TRUMPS else "no_spade"),)


def _about_bid(rules: CallBreak, view: View[Table, Cards], bid: int) -> tuple[Reason, ...]:
    """What the hand shows, and how the call compares; in the last deal, how the match stands."""
    counts = _counts(view.hand)
    shows = saying("hand_shows", bid=bid, **counts)
    setup, seat = view.table.setup, view.seat
    if setup.number == rules.deals:
        ahead = setup.totals[seat] - max(setup.totals[other] for other in rules.ring(seat)[1:])
        code = "last_ahead" if ahead > 0 else "last_behind" if ahead < 0 else "last_level"
        return shows, saying(code, bid=bid, points=abs(ahead))
    more = bid - counts["sure"] - counts["likely"]
    code = "bid_above" if more > 0 else "bid_below" if more < 0 else "bid_equal"
    return shows, saying(code, bid=bid, by=abs(more))


def _counts(hand: Cards) -> dict[str, int]:
    """How many sure, likely and weak tricks a hand shows."""
    chances = [prospect.chance for prospect in prospects(hand)]
    return {chance: chances.count(chance) for chance in ("sure", "likely", "weak")}


def preview(rules: CallBreak, view: View[Table, Cards]) -> Preview:
    """Before one's call: the sure, likely and weak tricks of the hand, and what each call relies on."""
    table = view.table
    if table.turn is None or table.asking or table.bids[view.seat] is not None:
        return ()
    cards = [(name_of(found.card), (_worded(found.why, found.chance),)) for found in prospects(view.hand)]
    counts = _counts(view.hand)
    calls = [
        (str(act), (saying(_relies(act.tricks, counts), bid=act.tricks, **counts),))
        for act in rules.legal(view)
        if isinstance(act, Bid)
    ]
    return (*cards, *calls)


def _worded(why: Saying, chance: str) -> Saying:
    return Saying(why.code, (("chance", chance), *why.values))


def _relies(bid: int, counts: dict[str, int]) -> str:
    """The weakest tricks that a call needs."""
    sum_of = 0
    for chance, count in counts.items():
        sum_of += count
        if bid <= sum_of:
            return f"bid_{chance}"
    return "bid_more"
