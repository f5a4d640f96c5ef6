"""Random walks through any registered game: the ground on which the laws are checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.dice import Dice
from game.core.game import AnyRules, Game
from game.core.match import Match
from game.core.rules import OptionValue, Start
from game.core.state import Action, Beat, Seat, State


@dataclass(frozen=True)
class Step:
    """One move of a walk: the state before it, who made which move, what came of it."""

    game: Game
    rules: AnyRules
    number: int  # of the match, from 1
    of_deal: int  # of the deal, from 1
    state: State
    seat: Seat
    action: Action
    beats: tuple[Beat, ...]


def random_options(game: Game, dice: Dice) -> dict[str, OptionValue]:
    """A value for every option of the game."""
    return {o.name: o.choices[dice.below(len(o.choices))] for o in game.rules.options()}


def begun(game: Game, options: Mapping[str, OptionValue], seed: str) -> Match:
    """A match of the game with these options."""
    return Match(game.rules.chosen(options), Start(seed=seed))


def walk(game: Game, match: Match, dice: Dice, moves: int | None = None) -> Iterator[Step]:
    """Play random legal moves to the match's end, or at most so many, step by step."""
    number = of_deal = 0
    while not match.over and (moves is None or number < moves):
        seat = match.state.table.turn
        if seat is None:
            match.advance()
            of_deal = 0
            continue
        state = match.state
        legal = match.rules.legal(state.seen_by(seat))
        assert legal, f"seat {seat} has no legal move at {match.rules.position(state)}"
        action = legal[dice.below(len(legal))]
        beats = match.play(str(action))
        number, of_deal = number + 1, of_deal + 1
        yield Step(game, match.rules, number, of_deal, state, seat, action, beats)
