"""The fast playout against the rules: the same habits, the same end; and what the imagined worlds hold."""

import pytest

from game.core.cards import Cards, cards_of, each
from game.core.dice import Dice
from game.core.rules import Start
from game.core.state import State
from game.games.conquian.brain import plans_with, wins
from game.games.conquian.melds import WITH, forceable
from game.games.conquian.plan import REACH, Survey, survey
from game.games.conquian.playout import DRAWN, LOST, WON, World, played_out, worlds
from game.games.conquian.rules import Conquian
from game.games.conquian.table import FORCE, NO, Discard, Use
from tests.games.conquian.tables import match

RULES = Conquian()


def worth(state: State, me: int, melded: Cards, hand: Cards, seen: Survey) -> int:
    """What the winning sets that were in reach at first are worth now: five times less for each card that lacks."""
    left = state.table.melded(me) | state.hands[me] | (0 if state.table.centre is None else 1 << state.table.centre)
    gone = cards_of(state.table.dead) | state.table.melded(1 - me) | left & ~melded & ~hand
    alive = [cards for cards in seen.near if cards & melded == melded and not cards & gone]
    lacking = [(cards & ~melded & ~hand).bit_count() for cards in alive]
    return sum(5 ** (5 - lacks) for lacks in lacking if lacks <= REACH)


def mine(state: State, me: int, seen: Survey) -> Use | Discard:
    """What the seat does in a playout, found among the legal moves."""
    view = state.seen_by(me)
    legal, melded, hand = RULES.legal(view), state.table.melded(me), state.hands[me]
    if isinstance(legal[0], Discard):
        return max(legal, key=lambda move: worth(state, me, melded, hand & ~(1 << move.card), seen))
    won = [use for use in legal if isinstance(use, Use) and wins(view, use)]
    if won:
        return won[0]

    def after(move: Use) -> int:
        laid, rest = melded | move.cards | 1 << state.table.centre, hand & ~move.cards
        return max(worth(state, me, laid, rest & ~(1 << number), seen) for number in each(rest))

    best = max((move for move in legal if isinstance(move, Use)), key=after, default=NO)
    declined = NO in legal and (best == NO or after(best) <= worth(state, me, melded, hand, seen))
    return NO if declined else best


def theirs(state: State, rival: int) -> Use | Discard:
    """What anybody does: uses the most cards, leaves what has least company."""
    table, hand = state.table, state.hands[rival]
    legal = RULES.legal(state.seen_by(rival))
    if not isinstance(legal[0], Discard):
        return max(
            (move for move in legal if isinstance(move, Use)),
            key=lambda use: (use.cards.bit_count(), use.cards),
            default=NO,
        )
    own = hand | table.melded(rival)
    gone = cards_of(table.dead) | table.melded(1 - rival)

    def company(move: Discard) -> int:
        trios = [meld for meld in WITH[move.card] if meld.bit_count() == 3 and not meld & gone]
        return sum({2: 1, 1: 3, 0: 9}[(meld & ~own).bit_count()] for meld in trios)

    return min(legal, key=lambda move: (forceable(table.melded(1 - rival), move.card), company(move)))


def ended(state: State, me: int, seen: Survey) -> int:
    """The end of the deal by the rules, both sides following their habits."""
    while (seat := state.table.turn) is not None:
        asked = state.table.phase == "ask"
        move = FORCE if asked else mine(state, me, seen) if seat == me else theirs(state, seat)
        state = RULES.play(state, move)[-1].state
    return {me: WON, None: DRAWN}.get(state.table.winner, LOST)


@pytest.mark.native
@pytest.mark.parametrize("number", range(4))
def test_a_playout_ends_as_the_rules_say(number: int):
    """Whatever is planned, in whatever world: from every question of a deal between careless players."""
    dice = Dice("playout", number)
    state = RULES.deal(RULES.opening(Start(), dice), dice)
    compared = set()
    while (seat := state.table.turn) is not None:
        view = state.seen_by(seat)
        legal = RULES.legal(view)
        if state.table.phase != "ask":
            *_, seen = survey(view)
            for move in legal:
                for plan in plans_with(seen, move)[:2]:
                    if isinstance(move, Use) and wins(view, move):
                        continue
                    then = RULES.play(RULES.imagine(view, dice), move)[-1].state
                    world = World(then.hands[1 - seat], (*reversed(then.hidden),))
                    if isinstance(move, Use):
                        then = RULES.play(then, Discard(plan.left))[-1].state
                    elif then.table.phase == "ask":
                        continue  # the brain does not plan what would be forced at once
                    elif not plan.left and then.table.turned:  # the seat has turned its next card
                        world = world._replace(stock=(*world.stock, then.table.centre))
                    end = ended(then, seat, seen)
                    assert played_out(seen, plan, world) == end
                    compared.add(end)
        state = RULES.play(state, legal[dice.below(len(legal))])[-1].state
    assert compared == {WON, DRAWN, LOST}


def test_the_worlds_are_deals_of_what_the_seat_cannot_see():
    """Each unseen card once, as many in the rival's hand as it holds, the rest in the stock."""
    view = match("0 offer turned 6H", "4H 5H 7C 7D 7S KD JC 2S QD AS", stock=12).state.seen_by(0)
    *_, seen = survey(view)
    supply = worlds(seen, Dice("worlds"))
    hands = set()
    for _ in range(50):
        world = next(supply)
        assert world.rival.bit_count() == view.table.counts[1]
        assert len(world.stock) == view.table.stock
        assert world.rival | cards_of(world.stock) == seen.unseen
        assert not world.rival & cards_of(world.stock)
        hands.add(world.rival)
    assert len(hands) > 40


def test_the_rival_hardly_holds_what_it_would_have_used():
    """opponents.md 7: whoever refuses a six and holds two others is rare."""
    view = match("0 offer turned 2H", "4H 5H 7C 7D 7S KD JC 2S QD AS", stock=12).state.seen_by(0)
    *_, seen = survey(view)
    supply = worlds(seen, Dice("refused"))
    assert seen.unlikely
    suspicious = 0
    for _ in range(200):
        rival = next(supply).rival
        suspicious += any(not pair & ~rival for pair in seen.unlikely)
    assert suspicious < 20
