"""One home for each thing: in how many files of a game a step or a decision is named."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from types import ModuleType

import pytest

from sim import games
from sim.core.vocabulary import Vocabulary

MOST = 4


def vocabulary_of(game: str) -> Vocabulary:
    vocabulary: Vocabulary = import_module(f"{games()[game].package}.kernel.rooms").vocabulary
    return vocabulary


def modules_of(game: str) -> dict[str, ModuleType]:
    """Those of its own folder, and the words of its family; the family's rules are no game's."""
    package = games()[game].package
    own, *shared = (Path(root) for root in import_module(package).__path__)
    paths = {path.relative_to(own) for path in own.rglob("*.py")}
    paths |= {path.relative_to(root) for root in shared for path in root.glob("*.py")}
    names = [".".join((package, *path.with_suffix("").parts)) for path in sorted(paths)]
    return {name: import_module(name.removesuffix(".__init__")) for name in names}


def about_frames(tree: ast.AST) -> bool:
    """Texts of the same spelling are names of other things where nobody speaks of frames."""
    words = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(tree)}
    words -= {"add_decisions", "decisions"}  # the field of a layout that counts them
    return any("frame" in word or "Frame" in word or "decision" in word for word in words)


def keys(tree: ast.AST) -> Iterator[ast.AST]:
    """Where texts are keys of JSON: `value["ship"]`, parts of a frame and their inner functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            yield node.slice
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Part":
            yield node
        elif isinstance(node, ast.FunctionDef):
            yield from (inner for inner in node.body if isinstance(inner, ast.FunctionDef))


def texts(tree: ast.AST) -> Iterator[str]:
    """Other texts of a module; of "move.steps", a field of a frame, the name of the frame."""
    of_json = {id(part) for node in keys(tree) for part in ast.walk(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in of_json:
            yield text.partition(".")[0]


def is_workspace(module: object) -> bool:
    return getattr(module, "__name__", "").endswith(".workspace")


def values(module: ModuleType, tree: ast.AST) -> Iterator[tuple[str, object]]:
    """What stands behind the names that a module uses, also as parts of other modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.alias):
            name = node.id if isinstance(node, ast.Name) else node.name
            yield name, getattr(module, name, None)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            base = getattr(module, node.value.id, None)
            if is_workspace(base):
                continue  # an offset there may be the same number by chance
            yield node.attr, getattr(base, node.attr, None)


def named(module: ModuleType, tree: ast.AST, vocabulary: Vocabulary) -> set[str]:
    """The steps and decisions that a module names, by constant or by text.

    A rule or an opinion that is attached to a declaration (`hire.weigh`) is its other half.
    """
    found = {text for text in texts(tree) if text in vocabulary} if about_frames(tree) else set()
    for name, value in values(module, tree):
        if name.isupper() and name.lower() in vocabulary:
            found |= {name.lower()} if value == vocabulary[name.lower()].op else set()
    return found


@pytest.mark.parametrize("game", games())
def test_a_step_or_decision_is_named_in_few_files(game):
    vocabulary = vocabulary_of(game)
    files: dict[str, list[str]] = {entry.name: [] for entry in vocabulary}
    for path, module in modules_of(game).items():
        if is_workspace(module):
            continue
        tree = ast.parse(Path(module.__file__ or "").read_text("utf-8"))
        for name in named(module, tree, vocabulary):
            files[name].append(path.removeprefix(f"{games()[game].package}."))
    assert all(files.values())
    most = sorted(files.items(), key=lambda item: -len(item[1]))
    assert median(map(len, files.values())) <= MOST, "\n".join(
        f"{name}: {', '.join(where)}" for name, where in most
    )
