"""Every numbered clause of rules.md 2a, and the decisions of 2b that no worked position shows."""

import json

import pytest

from game.core.cards import NAMES, parse_cards
from game.core.dice import Dice
from game.core.match import Match
from game.core.record import RecordError, read
from game.core.rules import IllegalAction, OptionError, Start
from game.games.conquian import GAME
from game.games.conquian.rules import MOST_DEALS, Conquian
from game.games.conquian.table import DECK, Allowed, Buried, Declined, Discarded, Forced, Left, Rearranged, Turned, Used
from tests.games.conquian.tables import held, legal, lying, match, offered, uses
from tests.sampled import sampled
from tests.strength.conquian_players import greedy

NAMED = tuple(NAMES[number] for number in DECK)


def deck(*dealt: str) -> str:
    """A deck that begins with these cards, in dealing order; the others follow in card order."""
    first = " ".join(dealt).split()
    return " ".join([*first, *(name for name in NAMED if name not in first)])


def record(moves: str = "", dealer: int = 1, decks: tuple[str, ...] = (), **options: object) -> Match:
    """The match of a record with explicit decks."""
    plain = {"format": 1, "game": "conquian", "options": options, "start": {"dealer": dealer}, "moves": moves}
    plain["start"] |= {"decks": list(decks)} if decks else {"seed": "beranda"}
    return read(json.dumps(plain), {"conquian": GAME})[1]


def kinds(match: Match) -> list[type]:
    return [type(beat.event) for beat in match.beats]


def drawn(deals: int, **options: object) -> Match:
    """A match of players who use nothing."""
    played = Match(Conquian(**options), Start(seed="passive", dealer=0))
    for number in range(deals):
        if number:
            played.advance()
        while played.state.table.turn is not None:
            played.play("no" if "no" in legal(played) else "let")
    return played


# ---- 2a.1 to 2a.3: cards, goal, deal


def test_two_players_and_forty_cards():
    """2a.1: no 8, 9, 10; no jokers; seven and jack are neighbours, the ace is low."""
    state = record().state
    pieces = Conquian().pieces(state)
    assert len(pieces) == len(set(pieces)) == 40
    assert not {name[0] for name in pieces} & set("89T*")
    assert Conquian().seats == 2


def test_eleven_melded_cards_win_not_ten():
    """2a.2, 2a.11: with ten melded and a last card in the hand the deal goes on."""
    ten = match("0 offer left 4H", "2C", "AH2H3H 7C7D7S JSQSKS", "+")
    assert (ten.state.table.turn, legal(ten)) == (0, {"x2C"})
    eleven = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", "+")
    assert (eleven.tally, eleven.state.table.winner) == ([(1, 0)], 0)


@pytest.mark.parametrize("dealer", [0, 1])
def test_cards_are_dealt_singly_from_the_seat_after_the_dealer(dealer: int):
    """2a.3, notation.md: the first card goes to the non-dealer; 20 are the stock, the top one is turned at once."""
    played = record(dealer=dealer, decks=(" ".join(NAMED),))
    first = 1 - dealer
    assert [held(played, seat) for seat in (first, dealer)] == [" ".join(NAMED[start:20:2]) for start in (0, 1)]
    assert played.state.table.turn == first
    assert offered(played) == f"turned {NAMED[20]}"
    assert [NAMES[number] for number in played.state.hidden] == list(NAMED[21:])


def test_the_first_dealer_comes_by_lot():
    """2a.3: over many seeds both deal first about equally often."""
    first = [Match(Conquian(), Start(seed=f"{seed}")).state.table.setup.dealer for seed in range(200)]
    assert 80 <= sum(first) <= 120


def test_the_dealer_alternates_after_every_deal():
    """2a.3, Q19: drawn deals too; each deal has its own deck."""
    played = drawn(3)
    assert played.tally == [(0, 0)] * 3
    assert (played.setup.number, played.setup.deck, played.setup.dealer) == (3, 3, 0)
    assert len(set(played.decks)) == 3
    assert drawn(2).setup.dealer == 1


# ---- 2a.4 to 2a.8: offers and uses


def test_the_first_card_may_be_used_at_once():
    """2a.4: the non-dealer turns the first card and melds with it, then discards."""
    begun = record(decks=(deck("4H AC 5H AD 2C 3D 7C 6D QS 2D KD 3C JC 7D 3S QD AS JD 2S KC 6H"),))
    assert begun.state.table.turn == 0
    assert "+4H5H" in legal(begun)
    begun.run(["+4H5H", "xQS"])
    assert (begun.state.table.turn, offered(begun)) == (1, "left QS")


def test_the_first_card_may_be_left_without_a_discard():
    """2a.4, Q20: even a card that could be used; nobody is asked, the hand stays ten."""
    begun = record("no", decks=(deck("4H AC 5H AD 2C 3D 7C 6D QS 2D KD 3C JC 7D 3S QD AS JD 2S KC 6H"),))
    assert kinds(begun) == [Left]
    assert (begun.state.table.turn, offered(begun)) == (1, "left 6H")
    assert len(held(begun, 0).split()) == 10
    assert begun.state.table.dead == ()


def test_only_the_left_card_is_available_until_it_is_answered():
    """2a.6, Q21: it is used, or it dies and the top of the stock is turned, first for the one who turned it."""
    played = match("0 offer left KD", "4H 5H QS AC 2D 7D 7C JC 3S AS", top="6H QD")
    assert legal(played) == {"no"}
    beats = played.play("no")
    assert [type(beat.event) for beat in beats] == [Buried, Turned]
    assert NAMES[played.state.table.dead[-1]] == "KD"
    assert offered(played) == "turned 6H"
    assert legal(played) == {"+4H5H", "no"}
    played.play("no")
    assert (played.state.table.turn, offered(played)) == (1, "left 6H")


def test_a_card_on_offer_never_enters_the_hand():
    """2a.5, 2a.7: whatever is played, a hand only ever loses cards."""
    dice, rules = Dice("hands"), Conquian()
    for seed in range(30):
        played = Match(rules, Start(seed=f"{seed}"))
        while (turn := played.state.table.turn) is not None:
            before = played.state.hands
            moves = rules.legal(played.state.seen_by(turn))
            played.play(str(moves[dice.below(len(moves))]))
            assert all(not new & ~old for old, new in zip(before, played.state.hands, strict=True))


def test_a_discard_follows_every_use_that_does_not_win():
    """2a.7, Q12: also when the use took all hand cards but one; then that one goes."""
    played = match("0 offer left 6H", "4H 5H 7C 7D 7S KD JC QC KC 2S", "", "+7C7D4H5H7S")
    assert legal(played) == {"xJC", "xQC", "xKC", "xKD", "x2S"}
    assert [type(beat.event) for beat in played.play("xKD")] == [Discarded]


def test_hand_cards_are_laid_only_with_the_card_on_offer():
    """2a.8, Q10: three hearts lie down in a use of a four, and in no other way."""
    hand = "5H 6H 7H 4C 4D AS KS JD QC 2D"
    assert uses(match("0 offer left 4S", hand)) == {"+4C4D", "+4C4D5H6H7H"}
    assert uses(match("0 offer left 2S", hand)) == set()


def test_melds_are_rearranged_as_a_use_needs_it():
    """2a.5, Q9: the event says so when an old meld was broken up, and only then."""
    broken = match("0 offer left 5S", "JH JD 2C KC 4D 3H QH", "6S7SJS", "+JDJH")
    assert kinds(broken) == [Used, Rearranged]
    grown = match("0 offer left 5S", "JH JD 2C KC 4D 3H QH", "6S7SJS", "+")
    assert kinds(grown) == [Used]


def test_ten_cards_a_seat_between_turns_and_never_more_than_eleven_melded():
    """Invariants of 2c, Q11: hand and melds are ten cards, eleven while a discard is due or the deal is won."""
    dice, rules = Dice("ten"), Conquian()
    for seed in range(30):
        played = Match(rules, Start(seed=f"{seed}"))
        while (turn := played.state.table.turn) is not None:
            moves = rules.legal(played.state.seen_by(turn))
            played.play(str(moves[dice.below(len(moves))]))
            table = played.state.table
            for seat, hand in enumerate(played.state.hands):
                eleven = seat in {table.winner, table.turn if table.phase == "discard" else None}
                assert hand.bit_count() + table.melded(seat).bit_count() == 10 + eleven
                assert (table.melded(seat).bit_count() == 11) == (table.winner == seat)


# ---- 2a.9: the force


def test_only_a_declined_card_is_forced():
    """2a.9, Q1: the opponent is asked after the rejection, and not when the card is used."""
    table = ("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C")
    assert kinds(match(*table, "+")) == [Used]
    asked = match(*table, "no")
    assert kinds(asked) == [Declined]
    assert (asked.state.table.turn, legal(asked)) == (1, {"force", "let"})


def test_forcing_is_a_right_no_duty():
    """2a.9, Q2: `let` lets the card die, or be left."""
    rejected = match("0 offer left 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no let", top="KD")
    assert kinds(rejected) == [Declined, Allowed, Buried, Turned]
    assert (rejected.state.table.turn, offered(rejected)) == (0, "turned KD")
    passed = match("0 offer turned 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no let")
    assert kinds(passed) == [Declined, Allowed, Left]
    assert (passed.state.table.turn, offered(passed)) == (1, "left 6C")


def test_a_turned_card_can_be_forced_too():
    """2a.9: the rule holds for the card that was left and for the one that was turned."""
    for source in ("left", "turned"):
        forced = match(f"0 offer {source} 6C", "AS AD 7H 2S JD QH KS", "3C4C5C", "no force")
        assert kinds(forced) == [Declined, Forced]
        assert (forced.state.table.turn, legal(forced)) == (0, {"+"})


def test_who_is_forced_chooses_how():
    """2a.9, Q4: any legal use will do, one with hand cards too; declining is over."""
    forced = match("0 offer left 6C", "6D 6H 7C 2S JD QH KS", "3C4C5C", "no force")
    assert legal(forced) == {"+", "+7C", "+6D6H"}


def test_without_melds_nobody_is_forced():
    """2a.9, Q3: three of a rank in the hand do not make a card fit."""
    assert kinds(match("0 offer left 6C", "6D 6H 6S 2S JD QH KS AC AD 4H", "", "no", top="KD")) == [Buried, Turned]


def test_a_passed_card_can_be_forced_on_either_side():
    """Q8: first on the one who passed it, then, rejected, on the one to whom it was left."""
    table = {"rival": "2C 2D 2S KD KC QC JC", "rival_melds": "7C7D7S"}
    played = match("0 offer turned 7H", "AS AD 2H JD QH KS 3D", "4H5H6H", "no", **table)
    assert (played.state.table.turn, legal(played)) == (1, {"force", "let"})
    played.run(["let", "no"])
    assert (played.state.table.turn, legal(played)) == (0, {"force", "let"})
    played.run(["force", "+"])
    assert lying(played, 1) == ["7C7D7H7S"]


def test_a_force_can_hand_over_the_win():
    """Q6, Q13: with ten melded the forced card makes eleven."""
    played = match("0 offer left 7H", "", "AH2H3H4H 7C7D7S JSQSKS", "no force +")
    assert played.tally == [(1, 0)]


# ---- 2a.10 to 2a.12: points, draws, the match


def test_one_point_a_deal_and_nothing_for_cards_left():
    """2a.10: the winner has one, however many cards the other one holds."""
    won = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", "+")
    assert won.totals == (1, 0)
    assert len(held(won, 1).split()) == 10


@pytest.mark.parametrize("wins", [1, 3, 5])
def test_a_match_goes_to_so_many_wins(wins: int):
    """2a.10, option wins: the loser's points do not end it."""
    rules, dice = Conquian(wins=wins), Dice("wins", wins)
    played = Match(rules, Start(seed="wins"))
    while not played.over:
        turn = played.state.table.turn
        if turn is None:
            assert max(played.totals) <= wins
            played.advance()
            continue
        played.play(str(next(greedy(rules, played.state.seen_by(turn), dice))))
    assert max(played.totals) == wins
    assert played.tally[-1][played.ranking.index(1)] == 1
    assert sorted(played.ranking) == [1, 2]


def test_a_match_of_draws_ends_after_thirty_deals():
    """Q24, 2a.12: equal wins share the first place."""
    played = drawn(MOST_DEALS)
    assert not played.over
    played.advance()
    assert played.over
    assert len(played.tally) == MOST_DEALS == 30
    assert played.ranking == (1, 1)


def test_nothing_is_recycled():
    """2a.12: the dead pile stays dead, the stock only shrinks; twenty cards, then the deal is drawn."""
    played = drawn(1)
    assert (played.state.table.stock, len(played.state.table.dead)) == (0, 20)
    assert kinds(played).count(Turned) == 19  # the first card lies turned from the start


def test_the_card_left_is_available_when_the_stock_is_gone():
    """2a.12: it can still be used, and win."""
    played = match("0 offer left 4H", "", "AH2H3H 7C7D7H7S JSQSKS", "+", stock=0)
    assert played.tally == [(1, 0)]


# ---- 2d: options, and what is refused


def test_options_are_those_of_the_rules():
    """2d: names, values, defaults first."""
    assert [(o.name, o.choices) for o in Conquian.options()] == [("wins", (3, 1, 5)), ("show_dead", ("off", "on"))]
    with pytest.raises(OptionError, match="option wins is 2, expected one of: 3, 1, 5"):
        Conquian(wins=2)
    with pytest.raises(OptionError, match="option show_dead is 'yes', expected one of: off, on"):
        Conquian(show_dead="yes")


def test_show_dead_changes_no_rule():
    """2d: a display aid; the same moves lead to the same state."""
    dice = Dice("dead")
    plain, shown = (Match(Conquian(show_dead=value), Start(seed="dead")) for value in ("off", "on"))
    while plain.state.table.turn is not None:
        moves = sorted(legal(plain))
        assert moves == sorted(legal(shown))
        move = moves[dice.below(len(moves))]
        assert plain.play(move) == shown.play(move)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("+4H", r"'\+4H' is not a legal move of seat 0, expected one of: \+4H5H no"),
        ("+5H4H", r"'\+5H4H'"),
        ("x4H", "'x4H'"),
        ("force", "'force'"),
        ("", "''"),
    ],
)
def test_what_is_no_legal_move_is_refused(move: str, expected: str):
    """notation.md: one sentence that quotes the text and says what was expected; nothing changes."""
    played = match("0 offer left 6H", "4H 5H QS AC 2D 7D 7C KD JC 3S")
    before = played.state
    with pytest.raises(IllegalAction, match=expected):
        played.play(move)
    assert (played.state, played.moves) == (before, [])


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (" ".join(NAMED[:-1]), "deck 1 lacks 'KS', expected 40 cards"),
        (" ".join([*NAMED[:-1], "8S"]), "deck 1 has '8S', which is no card of this game"),
        (" ".join([*NAMED[:-1], "AC"]), "deck 1 has 'AC' 2 times, expected once"),
    ],
)
def test_a_wrong_deck_is_refused(cards: str, expected: str):
    """notation.md: a deck with a wrong or missing card."""
    with pytest.raises(RecordError, match=expected):
        record(decks=(cards,))


def test_a_second_deal_needs_a_second_deck():
    """notation.md: without a seed the move that needs the next deck is refused."""
    one = drawn(1)
    moves = [*one.moves, "no"]
    with pytest.raises(RecordError, match="deal 2 needs a deck, the record has 1"):
        record(" ".join(moves), dealer=0, decks=(" ".join(one.decks[0]),))
    two = record(" ".join(moves), dealer=0, decks=(" ".join(one.decks[0]), " ".join(NAMED)))
    assert (two.setup.number, two.tally) == (2, [(0, 0)])


def test_no_deal_has_more_moves_than_the_bound():
    """Rules.bound, Q24: also among players who decline and ask as often as they can."""
    dice, rules, most = Dice("bound"), Conquian(), 0
    for seed in range(sampled(300)):
        played = Match(rules, Start(seed=f"{seed}"))
        while played.state.table.turn is not None:
            moves = sorted(legal(played))
            stubborn = [move for move in moves if move in {"no", "force"}] or [m for m in moves if len(m) <= 3] or moves
            played.play(stubborn[0] if dice.below(8) else moves[dice.below(len(moves))])
        most = max(most, len(played.moves))
    assert 40 < most <= rules.bound


def test_every_card_is_used_with_the_cards_that_the_event_names():
    """notation.md: hand cards stand in card order, in moves and events."""
    played = match("0 offer left 2H", "AH 3H 2C 2D QS JD KD 6D 6S 7S", "")
    assert uses(played) == {"+AH3H", "+2C2D"}
    (beat,) = played.play("+AH3H")
    assert beat.event == Used(0, parse_cards("2H")[0], "AH 3H", 2, 3)
