"""Explains cangkulan: why a card cannot be played, why there is nothing to dig for, which card to play and why."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from game.core.cards import (
    SUITS,
    Card,
    Cards,
    card,
    cards_of,
    each,
    has,
    name_of,
    names_of,
    rank_of,
    suit_cards,
    suit_of,
)
from game.core.scene import Hint, Reason, saying
from game.core.tricks import above
from game.games.cangkulan.brain import LEVELS
from game.games.cangkulan.memory import excluded
from game.games.cangkulan.rules import STALL
from game.games.cangkulan.table import PASS, STOCK, Play
from game.games.cangkulan.trick import WILD, cards_in, deciding_card, fitting, follows, wanted, winning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice
    from game.core.state import Action, Seat, View
    from game.games.cangkulan.rules import Cangkulan
    from game.games.cangkulan.table import Table


def why_not(rules: Cangkulan, view: View[Table, Cards], picks: tuple[str, ...]) -> Reason:
    """Why the card or the stock with this scene key cannot be chosen now (1c.5, 1c.6)."""
    del rules
    table = view.table
    if table.turn is None:
        return saying("round_over")
    if table.turn != view.seat:
        return saying("not_your_turn", seat=table.turn)
    if any(laid.seat == view.seat for laid in table.trick):
        return saying("trick_over")
    if picks[0] == STOCK:
        return _why_not_dig(view)
    wish = card(picks[0])
    if not has(view.hand, wish):
        return saying("not_in_hand", card=picks[0])
    return _why_not_play(view, wish)


def _why_not_play(view: View[Table, Cards], wish: Card) -> Reason:
    """Which card has fixed the suit, and what the hand allows instead."""
    decider = deciding_card(view.table.trick)
    assert decider is not None, "every card of a leader fits"
    values = _decision(view, decider) | {"card": name_of(wish)}
    if follows(view.hand, view.table.trick):
        values["jokers"] = (view.hand & WILD).bit_count()  # C17
        code = "must_follow" if decider == cards_in(view.table.trick)[0] else "must_follow_joker"
    elif fitting(view.hand, view.table.trick):
        code = "must_joker"  # C18
    else:
        code = "must_dig" if view.table.stock else "must_pass"
    return saying(code, **values)


def _why_not_dig(view: View[Table, Cards]) -> Reason:
    """You dig only if no card fits (C12) and there is something to dig for."""
    decider = deciding_card(view.table.trick)
    if decider is None:
        return _free(view)
    values = _decision(view, decider)
    return saying("can_follow" if values["own"] else "stock_empty", **values)


def _free(view: View[Table, Cards]) -> Reason:
    """Every card fits: the leader's, even the lowest, or after a joker, which asks for no suit (C21)."""
    if not view.table.trick:
        lowest = min(each(view.hand), key=lambda own: (suit_of(own) is None, rank_of(own)))
        return saying("you_lead", card=name_of(lowest))
    joker = cards_in(view.table.trick)[0]
    seat = next(laid.seat for laid in view.table.trick if laid.card == joker)
    return saying("any_fits", led=name_of(joker), seat=seat)


def _decision(view: View[Table, Cards], decider: Card) -> dict[str, int | str]:
    """The deciding card, who played it, its suit, and the own cards that fit."""
    suit = suit_of(decider)
    assert suit is not None
    seat = next(laid.seat for laid in view.table.trick if laid.card == decider)
    fit = fitting(view.hand, view.table.trick)
    return {"led": name_of(decider), "seat": seat, "suit": SUITS[suit], "own": " ".join(names_of(fit))}


# ---- which card to play, and why


def hint(rules: Cangkulan, view: View[Table, Cards], dice: Dice) -> Iterator[Hint]:
    """The top level's move so far, again and again, with what speaks for it."""
    given = Hint("", ())
    for answer in LEVELS[-1](rules, view, dice):
        if str(answer) != given.act:
            given = Hint(str(answer), reasons(rules, view, answer))
        yield given


@dataclass(frozen=True)
class Sight:
    """A card that could be played now, and what its holder sees of the others."""

    rules: Cangkulan
    view: View[Table, Cards]
    card: Card

    @property
    def suit(self) -> int | None:
        """The card's suit; None for a joker."""
        return suit_of(self.card)

    @property
    def own(self) -> Cards:
        """The hand's cards of that suit."""
        return Cards(0 if self.suit is None else self.view.hand & suit_cards(self.suit))

    @property
    def out(self) -> Cards:
        """The cards that others hold or that are left in the stock."""
        table = self.view.table
        return Cards(self.rules.deck & ~table.gone & ~self.view.hand & ~cards_of(cards_in(table.trick)))

    @property
    def asked(self) -> Cards:
        """The cards that can follow once it is played."""
        fit = wanted(self.view.table.trick)
        if fit is not None:
            return fit
        return self.rules.deck if self.suit is None else Cards(suit_cards(self.suit) | WILD)

    @property
    def best(self) -> Card | None:
        """The card that leads the trick as it lies."""
        return winning(self.view.table.trick)[1] if cards_in(self.view.table.trick) else None

    @property
    def later(self) -> tuple[Seat, ...]:
        """Who has cards and has still to act in this trick."""
        table, acted = self.view.table, {laid.seat for laid in self.view.table.trick}
        others = [seat for seat, count in enumerate(table.counts) if count and seat not in acted]
        return tuple(seat for seat in others if seat != self.view.seat)

    def beats(self, number: Card) -> bool:
        """Whether a card takes the lead of the trick as it lies."""
        best = self.best
        return best is None or (suit_of(best) is not None and (suit_of(number) is None or has(above(best), number)))


def reasons(rules: Cangkulan, view: View[Table, Cards], move: Action) -> tuple[Reason, ...]:
    """What speaks for a legal move: the first two reasons that hold, else what can be said of any card."""
    table = view.table
    if not isinstance(move, Play):
        decider = deciding_card(table.trick)
        assert decider is not None, "who leads can play"
        suit = suit_of(decider)
        assert suit is not None
        return (saying("only_pass" if str(move) == PASS else "only_dig", suit=SUITS[suit]),)
    name = name_of(move.card)
    if view.hand.bit_count() == 1:
        return (saying("last_card", card=name, goal=rules.goal),)
    if fitting(view.hand, table.trick).bit_count() == 1:
        return (saying("only_card", card=name),)
    sight = Sight(rules, view, move.card)
    detectors = FOLLOWING if cards_in(table.trick) else LEADING
    return tuple(islice(filter(None, (detector(sight) for detector in detectors)), 2)) or (_still_out(sight),)


def _cannot_follow(sight: Sight) -> Reason | None:
    """Somebody still to act is known to have nothing that fits the suit which this card fixes."""
    if sight.suit is None or wanted(sight.view.table.trick) is not None:
        return None
    lacking = [seat for seat in sight.later if _lacks(sight.view.table, seat, sight.suit)]
    if not lacking:
        return None
    return saying("cannot_follow", n=len(lacking), seat=lacking[0], suit=SUITS[sight.suit])


def _lacks(table: Table, seat: Seat, suit: int) -> bool:
    """Whether all can tell that this hand has neither the suit nor a joker."""
    fit, memory = suit_cards(suit) | WILD, table.memories[seat]
    return not memory.known & fit and all(fit & ~excluded(group) == 0 for group in memory.groups)


def _too_few(sight: Sight) -> Reason | None:
    """There are fewer cards that can answer than players who must."""
    if sight.suit is None or wanted(sight.view.table.trick) is not None:
        return None
    left = (sight.out & (suit_cards(sight.suit) | WILD)).bit_count()
    if left >= len(sight.later):
        return None
    return saying("too_few", left=left, others=len(sight.later), suit=SUITS[sight.suit])


def _unbeaten(sight: Sight) -> Reason | None:
    """The card takes the trick whatever the others do, and the next lead with it, unless the round may end first."""
    if not sight.beats(sight.card):
        return None
    if sight.suit is not None and sight.later and sight.out & (above(sight.card) | WILD):
        return None
    code = "joker_takes" if sight.suit is None else "unbeaten"
    return saying(code, card=name_of(sight.card), leads=int(not _may_end(sight)))


def _may_end(sight: Sight) -> bool:
    """Whether the round may be over with this trick: others may go out (C1, C5), or a stall may be complete (9)."""
    table = sight.view.table
    going = [seat for seat in sight.later if table.counts[seat] == 1 and _may_follow(sight, seat)]
    if sight.rules.goal == "first_out":
        over = bool(going)
    else:
        over = all(seat in going for seat, count in enumerate(table.counts) if count and seat != sight.view.seat)
    return over or table.pickups + 1 == STALL


def _may_follow(sight: Sight, seat: Seat) -> bool:
    """Whether, for all that can be known of it, this hand may hold a card that fits."""
    fit, memory = sight.asked, sight.view.table.memories[seat]
    return bool(memory.known & fit) or any(sight.out & fit & ~excluded(group) for group in memory.groups)


def _longest(sight: Sight) -> Reason | None:
    """It is of the longest suit; no other is as long."""
    if sight.suit is None:
        return None
    lengths = [(sight.view.hand & suit_cards(suit)).bit_count() for suit in range(4)]
    if lengths.count(max(lengths)) > 1 or lengths[sight.suit] < max(lengths):
        return None
    return saying("longest", suit=SUITS[sight.suit], n=lengths[sight.suit])


def _edge(sight: Sight) -> Reason | None:
    """It is the lowest or the highest of several cards of its suit."""
    if sight.suit is None or sight.own.bit_count() == 1:
        return None
    higher = sight.own & above(sight.card)
    if higher and higher.bit_count() < sight.own.bit_count() - 1:
        return None
    return saying("lowest" if higher else "highest", suit=SUITS[sight.suit], n=sight.own.bit_count())


def _cannot_take(sight: Sight) -> Reason | None:
    """No card of the hand that fits could take the trick."""
    fit = fitting(sight.view.hand, sight.view.table.trick)
    assert sight.best is not None
    if any(sight.beats(card(name)) for name in names_of(fit)):
        return None
    return saying("cannot_take", best=name_of(sight.best))


def _ahead(sight: Sight) -> Reason | None:
    """It takes the lead of the trick, but others can still take it."""
    if sight.best is None or not sight.later or not sight.beats(sight.card) or _unbeaten(sight):
        return None
    return saying("ahead", best=name_of(sight.best), later=len(sight.later))


def _leaves(sight: Sight) -> Reason | None:
    """It lets the trick go, though the hand could take it."""
    fit = names_of(fitting(sight.view.hand, sight.view.table.trick))
    kept = [name for name in fit if sight.beats(card(name))]
    if not kept or sight.beats(sight.card):
        return None
    assert sight.best is not None
    return saying("leaves", best=name_of(sight.best), kept=" ".join(kept))


def _keeps_joker(sight: Sight) -> Reason | None:
    """A joker stays in the hand."""
    jokers = (sight.view.hand & WILD).bit_count()
    return saying("keeps_joker", n=jokers) if jokers and sight.suit is not None else None


def _still_out(sight: Sight) -> Reason:
    """What can be said of any card: how many of its suit are still out, how many of them higher."""
    assert sight.suit is not None, "a joker takes the trick, or cannot"
    out = sight.out & suit_cards(sight.suit)
    higher = (out & above(sight.card)).bit_count()
    return saying("still_out", suit=SUITS[sight.suit], n=out.bit_count(), higher=higher)


LEADING = (_cannot_follow, _too_few, _unbeaten, _longest, _edge, _keeps_joker)
FOLLOWING = (_cannot_follow, _too_few, _unbeaten, _cannot_take, _ahead, _leaves, _edge, _keeps_joker)
