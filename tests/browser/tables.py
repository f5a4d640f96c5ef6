"""Tables of the card games for the browser tests: positions found by playing, and a plain way to play on."""

from collections.abc import Callable, Mapping
from functools import cache

from game.core.cards import names_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import OptionValue, Start
from game.registry import GAMES

SHORTEST: Mapping[str, Mapping[str, OptionValue]] = {
    "cangkulan": {"players": 3, "rounds": 3},
    "conquian": {"wins": 1},
    "callbreak": {"deals": 3},
}
MOST_SEEDS, MOST_MOVES = 2000, 500
Wanted = Callable[[Match], bool]


def legal(match: Match) -> list[str]:
    """The moves of the seat to move."""
    return list(map(str, match.rules.legal(match.state.seen_by(match.state.table.turn))))


def plain(match: Match) -> str:
    """The move of somebody who always melds what they can, forces, digs, and else takes what comes first."""
    return max(
        legal(match), key=lambda act: (act.startswith("+"), len(act) if act.startswith("+") else 0, act == "force")
    )


def played(game: str, options: Mapping[str, OptionValue], wanted: Wanted, *, wild: bool = True) -> Match:
    """The first match, by the number of its seed, that comes to a wanted position with the person to move."""
    for number in range(MOST_SEEDS):
        match = Match(GAMES[game].rules.chosen(options), Start(seed=f"table{number}"))
        dice = Dice("table", str(number))
        for _ in range(MOST_MOVES):
            if match.setup is None:
                break
            turn = match.state.table.turn
            if turn == 0 and wanted(match):
                return match
            if turn is None:
                match.advance()
                continue
            acts = legal(match)
            match.play(acts[dice.below(len(acts))] if wild else plain(match))
    message = f"no such table of {game} in {MOST_SEEDS} matches"
    raise AssertionError(message)


def hand(match: Match) -> int:
    return len(names_of(match.state.hands[0]))


def calls(match: Match) -> bool:
    """Call Break: two have called, I am to call."""
    return match.state.table.bids.count(None) == 2


def fourth_to_a_trick(match: Match) -> bool:
    """Call Break: thirteen cards in my hand, three on the table, most of mine are not allowed."""
    table = match.state.table
    return None not in table.bids and len(table.trick) == 3 and hand(match) == 13 and len(legal(match)) < 4


def last_card(match: Match) -> bool:
    """Call Break: my last card ends the first deal."""
    return not match.tally and hand(match) == 1 and len(match.state.table.trick) == 3


def last_card_of_all(match: Match) -> bool:
    """Call Break: my last card ends the match."""
    return len(match.tally) == 2 and hand(match) == 1 and len(match.state.table.trick) == 3


def long_hand(match: Match) -> bool:
    """Cangkulan: more than fourteen cards."""
    return hand(match) >= 19 and len(legal(match)) > 1


def digging(match: Match) -> bool:
    """Cangkulan: nothing fits, and the third card that I dig does, or one after it."""
    return legal(match) == ["dig"] and hand(_after(match, "dig")) >= hand(match) + 2


def out_of_the_match(match: Match) -> bool:
    """Cangkulan: my last card wins the last round."""
    return len(match.tally) == 2 and hand(match) == 1 and bool(last_move(match))


def last_meld(match: Match) -> bool:
    """Conquian: a use of the card on offer wins the match."""
    return bool(last_move(match)) and _after(match, last_move(match)).state.table.winner == 0


def choosing(match: Match) -> bool:
    """Conquian: the card on offer can be used with two or more cards of my hand."""
    return match.state.table.phase == "offer" and any(act.startswith("+") and len(act) > 4 for act in legal(match))


def asked_to_force(match: Match) -> bool:
    return match.state.table.phase == "ask"


def forced(match: Match) -> bool:
    return match.state.table.phase == "forced"


def discarding(match: Match) -> bool:
    return match.state.table.phase == "discard"


def left_to_me(match: Match) -> bool:
    return match.state.table.phase == "offer" and not match.state.table.turned


def full_cloth(match: Match) -> bool:
    """Conquian: both have melded much, I hold cards, and a card is on offer."""
    table = match.state.table
    return table.centre is not None and hand(match) > 2 and min(table.melded(seat).bit_count() for seat in (0, 1)) > 5


def last_move(match: Match) -> str:
    """The last of the moves that end the deal; empty when none does."""
    return next((act for act in legal(match)[::-1] if _after(match, act).state.table.turn is None), "")


def _after(match: Match, act: str) -> Match:
    after = match.without(0)
    after.play(act)
    return after


@cache
def table(name: str) -> Match:
    """The tables by name."""
    game, options, wanted, wild = _TABLES[name]
    return played(game, {**SHORTEST[game], **options}, wanted, wild=wild)


_TABLES: Mapping[str, tuple[str, Mapping[str, OptionValue], Wanted, bool]] = {
    "calls": ("callbreak", {}, calls, True),
    "calls to thirteen": ("callbreak", {"max_bid": 13}, calls, True),
    "fourth to a trick": ("callbreak", {}, fourth_to_a_trick, True),
    "last card": ("callbreak", {}, last_card, True),
    "last card of all": ("callbreak", {}, last_card_of_all, True),
    "long hand": ("cangkulan", {"jokers": 2, "goal": "find_loser"}, long_hand, True),
    "five players": ("cangkulan", {"players": 5}, lambda match: len(match.state.table.trick) == 4, True),
    "digging": ("cangkulan", {}, digging, True),
    "out of the match": ("cangkulan", {}, out_of_the_match, True),
    "last meld": ("conquian", {}, last_meld, False),
    "choosing": ("conquian", {}, choosing, False),
    "asked to force": ("conquian", {"wins": 3}, asked_to_force, True),
    "forced": ("conquian", {"wins": 3}, forced, True),
    "discarding": ("conquian", {"wins": 3}, discarding, True),
    "left to me": ("conquian", {"wins": 3}, left_to_me, True),
    "full cloth": ("conquian", {}, full_cloth, False),
    "dead cards": ("conquian", {"show_dead": "on"}, lambda match: len(match.state.table.dead) > 14, True),
}
TABLES = tuple(_TABLES)
