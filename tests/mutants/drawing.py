"""Draws mutants with cosmic-ray: `drawing.py COUNT SEED MODULE…` writes them as JSON, each with its whole source."""

import ast
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code


def main(count: int, seed: int, modules: list[str]) -> None:
    places = [(module, *place) for module in modules for place in sorted(every(module))]
    random.Random(seed).shuffle(places)
    drawn: list[dict[str, str | int]] = []
    for module, operator, occurrence, line in places:
        if len(drawn) == count:
            break
        before = Path(module).read_text("utf-8")
        after = mutate_code(before, plugins.get_operator(operator)(), occurrence)
        if after and acts(before) != acts(after):
            drawn.append({"module": module, "operator": operator, "line": line, "source": after})
    json.dump({"places": len(places), "drawn": drawn}, sys.stdout)


def every(module: str) -> Iterator[tuple[str, int, int]]:
    """Operator, number and line of each change that can be made to a module."""
    nodes = list(ast_nodes(get_ast_from_path(Path(module))))
    for name in plugins.operator_names():
        kind = plugins.get_operator(name)
        if kind.arguments():
            continue
        operator, number = kind(), 0
        for node in nodes:
            for begin, _ in operator.mutation_positions(node):
                yield name, number, begin[0]
                number += 1


def acts(source: str) -> str:
    """What a module does: its tree without annotations, which nothing evaluates; empty if it is no Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant("")
    return ast.dump(tree)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
