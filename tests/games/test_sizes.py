"""Files that can be read: none too long; compiled code: no walls of imports, not too much of it.

How much machine code a kernel is says how long it takes to compile, and is the same on every run: a
clock is not. (When networks came, code grew by 16 %, compile time by 15.)
"""

import ast
import platform
from pathlib import Path

import numba
import pytest

import sim
from sim import games
from sim.core.jit import MODE
from sim.core.play import play

SIM = Path(sim.__file__).parent
MOST_LINES = 500
MOST_IMPORTS = 0.12  # of the lines of compiled code
# Bytes of compiled code, on x86-64: what there is today, and room for a new rule or two. A game
# that grows beyond it on purpose gets more; look first for functions that are inlined many times.
MOST_CODE = {"argentina": 655_000, "hacienda": 285_000, "mi-tierra": 480_000, "trail": 655_000}


def folder_of(game: str) -> str:
    return games()[game].package.removeprefix("sim.")


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in SIM.glob("*/__init__.py")}))
def test_no_file_is_too_long(folder):
    lines = {
        path: len(path.read_text("utf-8").splitlines()) for path in (SIM / folder).rglob("*.py")
    }
    assert lines
    assert {path: n for path, n in lines.items() if n > MOST_LINES} == {}


@pytest.mark.parametrize("game", games())
def test_compiled_code_has_few_lines_of_imports(game):
    folders = (SIM / folder_of(game) / name for name in ("kernel", "players", "invariants"))
    texts = [path.read_text("utf-8") for folder in folders for path in folder.glob("*.py")]
    imports = [
        node
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)
    assert 0 < lines <= MOST_IMPORTS * sum(len(text.splitlines()) for text in texts)


@pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT) or MODE == "plain", reason="compiled in another way, or not"
)
@pytest.mark.skipif(
    platform.machine() != "x86_64" or not numba.__version__.startswith("0.68."),
    reason="other machines and compilers make other code",
)
@pytest.mark.parametrize("game", games())
def test_a_kernel_is_not_much_code(game):
    description = games()[game]
    play(description.setup(), 1)
    folder = description.machine.cache
    assert folder is not None
    # One file for each type of arguments; that there is one type only is tested in test_value.py.
    code = max(path.stat().st_size for path in folder.glob("*.nbc"))
    assert 0 < code <= MOST_CODE.get(game, max(MOST_CODE.values()))
