"""Random Call Break tables: views at every stage of deals under all house rules."""

from collections.abc import Iterator

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.games.callbreak.rules import CallBreak


def random_match(number: int, **options: object) -> Match:
    """A match with random house rules, these ones excepted."""
    dice = Dice("house", number)
    chosen = {o.name: o.choices[dice.below(len(o.choices))] for o in CallBreak.options()}
    return Match(CallBreak.chosen({**chosen, **options}), Start(seed=f"tables{number}"))


def random_positions(count: int, every: int, **options: object) -> Iterator[Match]:
    """The match at so many moments of random deals, with about one move of `every` between them."""
    number = found = 0
    while found < count:
        match, dice = random_match(number, **options), Dice("walk", number)
        number += 1
        while not match.over and match.setup.number == 1:
            seat = match.state.table.turn
            if seat is None:
                match.advance()
                continue
            if dice.below(every) == 0:
                found += 1
                yield match
                if found == count:
                    return
            legal = [str(act) for act in match.rules.legal(match.state.seen_by(seat))]
            match.play(legal[dice.below(len(legal))])
