"""What `play` with its beats costs beside a loop made for speed alone, on the same deals, here and in Pyodide."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median

from game.core.dice import Dice
from game.core.match import Match
from game.core.rules import Start
from game.core.state import Action, State
from game.games.conquian.melds import partition
from game.registry import GAMES
from tests.bench.loops import Loop
from tests.bench.report import Row, ratio
from tests.contract.walks import begun, random_options, walk

ROOT = Path(__file__).resolve().parents[2]
DEALS = 40
POSITIONS = 2000  # of conquian, whose legal moves are a search
Step = tuple[State, Action]


def loop_of(name: str) -> Loop:
    loop: Loop = import_module(f"tests.bench.loops.{name}").LOOP
    return loop


def dealt(name: str, number: int) -> State:
    """The first state of a match with the default options."""
    return Match(GAMES[name].rules.chosen({}), Start(seed=f"bench-{number}")).state


def played(name: str, number: int) -> tuple[list[Step], tuple[int, ...]]:
    """A deal played through the rules, as the game's loop plays it: its steps, its scores."""
    rules, choose, state = GAMES[name].rules.chosen({}), loop_of(name).choose, dealt(name, number)
    roll, steps = random.Random(number).random, []
    while (seat := state.table.turn) is not None:
        action = choose(rules, state.seen_by(seat), roll)
        steps.append((state, action))
        state = rules.play(state, action)[-1].state
    return steps, rules.score(state.table)


def looped(name: str, number: int) -> tuple[int, tuple[int, ...]]:
    """The same deal played by the loop: its number of moves, its scores."""
    return loop_of(name).run(GAMES[name].rules.chosen({}), dealt(name, number), random.Random(number).random)


def seconds(work: Callable[[], object]) -> float:
    """Of processor time, which a busy machine stretches least."""
    began = time.process_time()
    work()
    return time.process_time() - began


def measured(name: str, runs: int, deals: int) -> dict[str, float]:
    """Microseconds a move: play alone, the whole deal with the choice of each move, the loop."""
    rules, run = GAMES[name].rules.chosen({}), loop_of(name).run
    films = [played(name, number)[0] for number in range(deals)]
    starts = [(steps[0][0], number) for number, steps in enumerate(films)]
    moves = sum(map(len, films))

    def play_alone() -> None:
        for steps in films:
            for state, action in steps:
                rules.play(state, action)

    def whole() -> None:
        for number in range(deals):
            played(name, number)

    def loop() -> None:
        for start, number in starts:
            run(rules, start, random.Random(number).random)

    kinds = {"play": play_alone, "whole": whole, "loop": loop}
    times: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(runs):
        for kind, work in kinds.items():
            times[kind].append(seconds(work) / moves * 1e6)
    found = {kind: median(some) for kind, some in times.items()}
    return found | {"ratio": median(p / q for p, q in zip(times["play"], times["loop"], strict=True))}


def fresh(work: Callable[[], object]) -> float:
    """What it costs when nothing is remembered of earlier positions."""
    partition.cache_clear()
    return seconds(work)


def slowest_legal(positions: int) -> dict[str, float]:
    """Conquian's `legal` on random positions where something is offered: microseconds, the best of three."""
    game, costs, number = GAMES["conquian"], [], 0
    while len(costs) < positions:
        number += 1
        dice = Dice("bench", number)
        for step in walk(game, begun(game, random_options(game, dice), f"{number}"), dice):
            if step.state.table.phase in {"offer", "forced"}:
                view = step.state.seen_by(step.seat)
                costs.append(min(fresh(lambda view=view, rules=step.rules: rules.legal(view)) for _ in range(3)) * 1e6)
    return {"median": median(costs), "most": max(costs), "ratio": max(costs) / median(costs)}


def here(runs: int, deals: int, positions: int) -> dict[str, dict[str, float]]:
    return {name: measured(name, runs, deals) for name in GAMES} | {"legal of conquian": slowest_legal(positions)}


def in_pyodide(runs: int, deals: int, positions: int) -> dict[str, dict[str, float]]:
    code = f"import json; from tests.bench import engine; print(json.dumps(engine.here({runs}, {deals}, {positions})))"
    command = ["node", "tests/pyodide/run.mjs", "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The engine could not be measured in Pyodide: {done.stderr.strip()}")
    found: dict[str, dict[str, float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def rows(runs: int) -> list[Row]:
    places = {f"CPython {sys.version.split()[0]}": here, "Pyodide in Node": in_pyodide}
    found = []
    for place, measure in places.items():
        for name, figures in measure(runs, DEALS, POSITIONS).items():
            if "loop" in figures:
                said = (
                    f"play {figures['play']:.1f}, with the choice {figures['whole']:.1f}, loop {figures['loop']:.1f} µs"
                )
            else:
                said = f"median {figures['median']:.0f}, slowest {figures['most']:.0f} µs"
            found.append(Row("engine", f"{name}, {place}", said, ratio(figures["ratio"]), figures))
    return found
