"""The key of the cache: it changes with everything that compiled code depends on, and only then."""

from __future__ import annotations

import enum
import time
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

import sim.argentina.invariants.entry as referee
from sim.argentina.kernel import entry
from sim.core.jit.content import UnknownContentError, _names, _Walk, content_of

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled when the compiler is switched off"
)

LAYOUT = "RATE = 2\nNAMES = ['a', 'b']\n"
SOURCE = '''
import numpy as np

BASE = 100
ONE = np.uint64(1)
SIZES = (1, 2)
TABLE = np.arange(3)
strange = object()


@kernel
def price(workers, most=3):
    return BASE + layout.RATE * min(workers, most) + ONE + TABLE[0]


@kernel
def sort(values, i):
    values.sort()
    return np.sort(values)[i] + values.strange


@kernel
def run(workers):
    """All of it."""
    if workers in {1, 2, 3}:
        return price(workers) + SIZES[0]
    return 0.5 + sort(workers, 1)
'''


def built(source: str = SOURCE, layout: str = LAYOUT, place: str = "here.py") -> Any:
    """The function `run` of these sources."""
    module = ModuleType("layout")
    exec(compile(layout, place, "exec"), vars(module))
    names: dict[str, Any] = {"kernel": numba.njit, "layout": module, "__name__": "made"}
    exec(compile(source, place, "exec"), names)
    return names["run"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BASE +", "BASE -"),
        ("BASE = 100", "BASE = 101"),
        ("BASE = 100", "BASE = 100.0"),
        ("np.uint64(1)", "np.int64(1)"),
        ("np.uint64(1)", "np.uint64(2)"),
        ("SIZES = (1, 2)", "SIZES = (1, 3)"),
        ("np.arange(3)", "np.arange(1, 4)"),
        ("np.arange(3)", "np.arange(3.0)"),
        ("most=3", "most=4"),
        ("{1, 2, 3}", "{1, 2, 4}"),
        ("0.5 +", "-0.5 +"),
        ("price(workers)", "sort(workers, 0)"),
        ("@kernel\ndef run", "@kernel(boundscheck=True)\ndef run"),
        ("@kernel\ndef price", "@kernel(inline='always')\ndef price"),
    ],
)
def test_what_code_depends_on_changes_the_key(old, new) -> None:
    assert old in SOURCE
    assert content_of(built(SOURCE.replace(old, new))) != content_of(built())


def test_an_attribute_of_a_module_changes_the_key() -> None:
    assert content_of(built(layout=LAYOUT.replace("2", "3"))) != content_of(built())
    with pytest.raises(UnknownContentError, match=r"layout in made\.price is a builtins\.type"):
        content_of(built("class layout: RATE = 2\n" + SOURCE))
    unknown = SOURCE.replace("layout.RATE", "layout.NAMES")
    with pytest.raises(UnknownContentError, match=r"layout\.NAMES in made\.price is a builtins\.l"):
        content_of(built(unknown))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BASE = 100\n", "# The price of a worker.\n\n\nBASE = 100\n"),
        ("All of it.", "All of it, and more."),
        ('    """All of it."""\n', '    """All of it."""\n    # Rule 7.\n'),
        ("BASE = 100", "BASE = 101 - 1"),
        ("strange = object()", "strange = {}"),
        ("import numpy as np\n", "import numpy as np\nUNUSED = 3\n"),
        ("{1, 2, 3}", "{3, 1, 2}"),
    ],
)
def test_what_code_does_not_depend_on_keeps_the_key(old, new) -> None:
    assert old in SOURCE
    assert content_of(built(SOURCE.replace(old, new))) == content_of(built())


def test_neither_the_place_nor_another_run_changes_the_key() -> None:
    key = content_of(built())
    assert content_of(built(place="/some/where/else.py")) == key
    assert content_of(built(layout="NAMES = []\nRATE = 2")) == key  # not used


def test_a_closure_counts() -> None:
    def made(rate: int) -> Any:
        @numba.njit
        def run(x: int) -> int:
            return x * rate

        return run

    assert content_of(made(2)) == content_of(made(2)) != content_of(made(3))


class Colour(enum.IntEnum):
    RED = 1


class Pair(NamedTuple):
    x: int
    y: float


def using(value: Any) -> Any:
    """A function that uses this value."""
    names = {"VALUE": value, "__name__": "made"}
    exec("def run(x): return VALUE", names)
    return numba.njit(names["run"])


def test_values_are_told_apart_by_type() -> None:
    values = [
        *(1, 1.0, True, None, "1", b"1", (1,), (1.0,), Pair(1, 1.0), Colour.RED, 0.0, -0.0),
        *(np.int64(1), np.int32(1), np.float64(1), np.bool_(True), np.zeros(2), np.zeros((1, 2))),
        *(int, np.int64, numba.int64, np.add, len, np.sort, np, numba.njit(using), using),
    ]
    keys = {content_of(using(value)) for value in values}
    assert len(keys) == len(values)


@pytest.mark.parametrize("value", [[1], {1: 2}, {1}, object(), Pair, np.array([None])])
def test_what_can_not_be_told_is_an_error(value) -> None:
    with pytest.raises(UnknownContentError, match=r"VALUE in made\.run is a \w+\.\w+: the cache"):
        content_of(using(value))


def test_functions_that_call_each_other_end() -> None:
    names: dict[str, Any] = {"__name__": "made"}
    exec(
        "def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n > 0 and even(n - 1)", names
    )
    names |= {name: numba.njit(names[name]) for name in ("even", "odd")}
    assert content_of(names["even"]) != content_of(names["odd"])


# --- the real kernels


def walked(function: Any) -> list[FunctionType]:
    walk = _Walk(function)
    walk.digest()
    return walk._functions


def constants(functions: list[FunctionType]) -> Iterator[tuple[dict[str, Any], str, int]]:
    """The whole numbers that these functions use: where they are, and their names."""
    for function in functions:
        for name in _names(function.__code__):
            value = function.__globals__.get(name)
            if type(value) is int:
                yield function.__globals__, name, value
            if isinstance(value, ModuleType):
                for attribute in _names(function.__code__):
                    if type(vars(value).get(attribute)) is int:
                        yield vars(value), attribute, vars(value)[attribute]


def test_every_constant_of_the_kernel_changes_its_key(monkeypatch) -> None:
    """One in thirty of them, to be quick."""
    key = content_of(entry.run)
    found = list(constants(walked(entry.run)))
    assert len(found) > 1000
    for place, name, value in found[::30]:
        with monkeypatch.context() as changed:
            changed.setitem(place, name, value + 1)
            assert content_of(entry.run) != key, name
    assert content_of(entry.run) == key


def test_the_walk_is_quick_and_complete() -> None:
    functions = walked(entry.run)
    assert len(functions) > 200
    assert content_of(referee.referee) != content_of(entry.run)
    start = time.process_time()
    content_of(entry.run)
    assert time.process_time() - start < 0.06 * len(functions) / 250


def test_an_attribute_is_not_taken_for_a_global_of_the_same_name() -> None:
    """Compiled code reads layout.VALUE; what the module itself calls VALUE is something else."""
    names: dict[str, Any] = {"layout": ModuleType("layout"), "VALUE": object()}
    names["layout"].VALUE = 3
    exec("def run():\n    return layout.VALUE", names)
    first = content_of(names["run"])
    names["layout"].VALUE = 4
    assert content_of(names["run"]) != first
