"""A target of our own: functions of others are compiled as ever, kernels also without it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys

from sim.argentina.setup import Setup
from sim.core.jit import MODE, entry, kernel
from sim.core.play import play
from tests.core.tiny import ANSWER, ROOT, Tiny, finish
from tests.games.tiny.game import TINY

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled when the compiler is switched off"
)

UNTOUCHED = """
import inspect, json, sys
import numba
from numba.core import base, caching, codegen, compiler, cpu, dispatcher, registry, typing

def classes():
    for module in (base, caching, codegen, compiler, cpu, dispatcher, registry, typing.context):
        for name, value in vars(module).items():
            yield f"{module.__name__}.{name}", id(value)
            if inspect.isclass(value):
                for attribute, content in vars(value).items():
                    yield f"{module.__name__}.{name}.{attribute}", id(content)

@numba.njit
def first(x):
    return x + 1
first(1)  # numba has loaded what it loads late
before = dict(classes())
from tiny.entry import run
answer = run(3)
assert run.stats.cache_misses
after = dict(classes())
changed = [name for name in before if before[name] != after[name]]
json.dump({"answer": answer, "changed": changed, "more": len(after) - len(before)}, sys.stdout)
"""


def python(folder, code: str, **settings: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(folder), str(ROOT)])
    env = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": path, **settings}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_no_class_of_numba_is_changed(tmp_path) -> None:
    Tiny(tmp_path)
    found = finish(python(tmp_path, UNTOUCHED))
    assert found == {"answer": ANSWER, "changed": [], "more": 0}


def test_functions_of_a_user_are_compiled_as_ever() -> None:
    play(Setup(), 1)  # a kernel is in the same process

    @numba.njit
    def below(x: int) -> int:
        return x + 1

    @numba.njit
    def above(n: int) -> np.ndarray:
        values = np.zeros(n)  # memory that numba counts
        values[0] = below(n)
        return values

    assert above(3).tolist() == [4, 0, 0]
    for function in (below, above):
        assert type(function) is CPUDispatcher
        (compiled,) = function.overloads.values()
        assert type(compiled.library) is JITCodeLibrary
        name = compiled.fndesc.llvm_cpython_wrapper_name
        assert compiled.library.get_pointer_to_function(name) > 0
    (inner,), (outer,) = below.overloads.values(), above.overloads.values()
    names = [function.name for function in outer.library.get_defined_functions()]
    assert inner.fndesc.llvm_func_name not in names  # optimised: gone into its caller
    assert below(3) == 4
    assert type(rtsys.library) is JITCodeLibrary


def pair_of_functions(inner: Any, outer: Any, turn: int) -> Any:
    @inner
    def below(x):
        return max(x[0], 2) + min(x[1], 5) + abs(-x[2]) + x.sum() + turn

    @outer
    def above(x):
        return below(x) + round(0.6) + divmod(x[0], 2)[1]

    return above


def test_kernels_and_functions_of_a_user_take_turns(monkeypatch, tmp_path) -> None:
    """Both use functions that numba compiles for each target by itself."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    values = np.array([3, 1, 2])
    for turn in range(4):
        theirs = pair_of_functions(numba.njit, numba.njit, turn)
        ours = pair_of_functions(kernel, entry("turns"), turn)
        both = (ours, theirs) if turn % 2 else (theirs, ours)
        assert [function(values) for function in both] == [14 + turn] * 2


@pytest.mark.skipif(MODE == "plain", reason="kernels are compiled in numba's usual way")
def test_a_function_inside_a_kernel_can_not_be_called_from_python() -> None:
    @kernel
    def inside(x: int) -> int:
        return x

    with pytest.raises(TypeError, match="inside is a function inside a kernel: it is called by"):
        inside(3)


def test_another_numba_is_used_in_its_usual_way_with_one_line_of_warning(tmp_path) -> None:
    tiny = Tiny(tmp_path)
    tiny.change("entry.py", "import json, sys", "import json, sys\nfrom tiny import another")
    tiny.write(
        "another.py",
        "import numba.core.environment\ndel numba.core.environment.lookup_environment\n"
        "import numba\nnumba.__version__ = '0.99.0'\n",
    )
    process = tiny.start()
    run = finish(process, says="pampas: numba 0.99.0 is not one that was tested (cannot import")
    assert (run["answer"], run["misses"]) == (ANSWER, 1)


def test_another_way_to_compile_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.cli", "watch", "--seed", "1"],
        env={**os.environ, "PAMPAS_JIT": "fast"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    expected = "pampas: error: PAMPAS_JIT: got 'fast', expected 'plain' or nothing\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)


SIGNATURES = """
import json, sys
from tests.games.tiny.kernel.entry import run
from tests.games.tiny.game import TINY
from sim.core.jit import MODE
found = TINY.signature(), TINY.players_signature()
json.dump([MODE, *found, len(run.signatures)], sys.stdout)
"""


@pytest.mark.slow
def test_plain_numba_plays_the_same_games() -> None:
    """A small game: numba takes minutes for Argentina in its usual way."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", SIGNATURES],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PAMPAS_JIT": "plain"},
        capture_output=True,
        text=True,
        check=True,
    )
    rules, players = TINY.signature(), TINY.players_signature()
    assert done.stdout == f'["plain", "{rules}", "{players}", 1]'
