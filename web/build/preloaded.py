"""What the boot snapshot holds beside Python: run inside the interpreter whose memory snapshot.mjs saves."""

import ast
import gc
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

# What micropip and our start ask of the standard library.
STANDARD: tuple[str, ...] = ("asyncio", "base64", "dataclasses", "hashlib", "html", "json", "re", "tomllib", "zipfile")
STANDARD += ("importlib.metadata", "urllib.parse")
Code = tuple[CodeType, str]  # and the place of the file that it was
IMPORTED = ("game", "web.app")
NOT_IMPORTED = ("game.__main__", "game.duel")
# They refer to JavaScript, which cannot be saved, so only their code is.
COMPILED = ("web.dom",)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
PACKAGE = "/__init__.py"


class Compiled:
    """Finds the modules whose code is here, before any folder is asked; each is imported once. Holds the files that
    they read, too: no file is saved with Python's memory.
    """

    def __init__(self, code: dict[str, Code], read: dict[Path, bytes]) -> None:
        self.code = code
        self.read = read

    def write_out(self) -> None:
        """Put the files where their readers look for them; they are not held any longer."""
        while self.read:
            place, body = self.read.popitem()
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(body)
        importlib.invalidate_caches()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """None for every module but these."""
        del path, target
        if name not in self.code:
            return None
        place = self.code[name][1]
        spec = ModuleSpec(name, self, origin=place, is_package=place.endswith(PACKAGE))  # type: ignore[arg-type]
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(place.removesuffix(PACKAGE))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes it."""

    def exec_module(self, module: ModuleType) -> None:
        """Run its code, which is not needed a second time."""
        exec(self.code.pop(module.__name__)[0], module.__dict__)  # noqa: S102 - that is what a loader does


def preload(others: dict[str, str]) -> None:
    """Import our modules; keep what they read, the code of those that need a page and of `others`: text by path."""
    importlib.invalidate_caches()
    for name in STANDARD:
        importlib.import_module(name)
    whole = SourceFileLoader.source_to_code
    SourceFileLoader.source_to_code = in_brief  # type: ignore[method-assign, assignment]
    for name in IMPORTED:
        for found in modules(name):
            if found not in NOT_IMPORTED:
                importlib.import_module(found)
    code = {found: read(found) for name in COMPILED for found in modules(name)}
    SourceFileLoader.source_to_code = whole  # type: ignore[method-assign]
    for path, text in others.items():
        place = str(Path.cwd() / path)
        code[path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = compile(text, place, "exec"), place
    sys.meta_path.insert(0, Compiled(code, {place: body for name in IMPORTED for place, body in data(name)}))
    # Every page has all of this as long as it lives, so nobody need look through it again for what can be let go.
    gc.collect()
    gc.freeze()


def modules(name: str) -> Iterator[str]:
    """A package and all that lies in it."""
    yield name
    package = importlib.import_module(name)
    yield from (found.name for found in pkgutil.walk_packages(package.__path__, f"{name}."))


def data(name: str) -> Iterator[tuple[Path, bytes]]:
    """What lies in a package and is no module."""
    for folder in importlib.import_module(name).__path__:
        for place in sorted(Path(folder).rglob("*")):
            if place.is_file() and not place.name.endswith((".py", ".pyc")):
                yield place, place.read_bytes()


def read(name: str) -> Code:
    """The code of a module that is not imported."""
    spec = importlib.util.find_spec(name)
    if spec is None or not isinstance(spec.loader, SourceFileLoader) or not (code := spec.loader.get_code(name)):
        raise ImportError(f"{name} has no source that could be compiled")
    return code, spec.loader.path


def in_brief(loader: SourceFileLoader, source: str, path: str, *_: Any) -> CodeType:
    """Compiled without docstrings."""
    del loader
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            rest = len(node.body) > 1 or isinstance(node, ast.Module)
            node.body[:1] = [] if rest else [ast.Pass(lineno=1, col_offset=0)]
    return compile(tree, path, "exec", dont_inherit=True)
