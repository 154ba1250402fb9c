"""Files that can be read: none too long, and compiled code without walls of imports."""

import ast
from pathlib import Path

import pytest

import sim
from sim import games

SIM = Path(sim.__file__).parent
MOST_LINES = 500
MOST_IMPORTS = 0.12  # of the lines of compiled code


@pytest.mark.parametrize("folder", ["core", *games()])
def test_no_file_is_too_long(folder):
    lines = {
        path: len(path.read_text("utf-8").splitlines()) for path in (SIM / folder).rglob("*.py")
    }
    assert lines
    assert {path: n for path, n in lines.items() if n > MOST_LINES} == {}


@pytest.mark.parametrize("game", games())
def test_compiled_code_has_few_lines_of_imports(game):
    folders = (SIM / game / name for name in ("kernel", "players", "invariants"))
    texts = [path.read_text("utf-8") for folder in folders for path in folder.glob("*.py")]
    imports = [
        node
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)
    assert 0 < lines <= MOST_IMPORTS * sum(len(text.splitlines()) for text in texts)
