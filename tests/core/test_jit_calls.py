"""Functions of a kernel call each other directly: values, arrays and indices arrive as they are."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core.errors import UnsupportedError

from sim.core.jit import MODE, entry, kernel
from tests.core.tiny import ROOT

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled when the compiler is switched off"
)
own = pytest.mark.skipif(MODE == "plain", reason="kernels are compiled in numba's usual way")


class Pair(NamedTuple):
    numbers: Any
    weights: Any


@kernel
def sizes(array: Any) -> Any:
    return array.size * 1000 + array.itemsize


@kernel
def shapes(matrix: Any) -> Any:
    return matrix.shape[0], matrix.shape[1], matrix.strides[0]


@kernel
def fill(row: Any, first: Any) -> None:
    for i in range(len(row)):
        row[i] = first + i


@kernel
def weighed(pair: Any, i: Any) -> Any:
    return pair.numbers[i] * pair.weights[i]


@kernel
def is_large(x: Any) -> Any:
    return x > 100


@entry("test-calls")
def run(vector: Any, small: Any, matrix: Any, cube: Any, every: Any, pair: Any, out: Any) -> Any:
    out[0] = sizes(vector)
    out[1] = sizes(small)
    out[2] = sizes(matrix)
    out[3] = sizes(cube)
    out[4] = sizes(every)
    out[5], out[6], out[7] = shapes(matrix)
    fill(matrix[1], 10)  # a row, seen by the caller
    out[8] = matrix[1, 0] + matrix[1, 2]
    fill(vector[2:4], 7)
    out[9] = vector[2] * 10 + vector[3]
    out[10] = cube[1, 1, 1] + cube[0][1][1]
    for i in range(len(every)):
        out[11] += every[i]
    out[12] = int(weighed(pair, 1))
    out[13] = 1 if is_large(small[0]) else 0
    small[1] = np.int32(vector[0])
    out[14] = small[1]
    return is_large(out[12])


def test_arrays_of_every_kind_arrive_as_they_are(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    vector = np.arange(5, dtype=np.int64)
    small = np.array([101, 2, 3], dtype=np.int32)
    matrix = np.arange(6, dtype=np.int64).reshape(2, 3)
    cube = np.arange(8, dtype=np.int16).reshape(2, 2, 2)
    every = np.arange(10, dtype=np.int64)[::3]  # not in one piece: numba's way
    pair = Pair(np.array([5, 6], dtype=np.int64), np.array([0.5, 1.5]))
    out = np.zeros(15, dtype=np.int64)
    assert run(vector, small, matrix, cube, every, pair, out) is False
    sizes = [5008, 3004, 6008, 8002, 4008]
    assert out.tolist() == [*sizes, 2, 3, 24, 22, 78, 7 + 3, 18, 9, 1, 0]
    assert matrix.tolist() == [[0, 1, 2], [10, 11, 12]]
    assert vector.tolist() == [0, 1, 7, 8, 4]
    assert small.tolist() == [101, 0, 3]


@own
def test_a_function_of_a_kernel_that_raises_is_refused(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    @kernel
    def careful(x: Any) -> Any:
        if x < 0:
            raise ValueError("below 0")
        return x

    @entry("test-raises")
    def root(x: Any) -> Any:
        return careful(x)

    with pytest.raises(UnsupportedError, match='raise ValueError\\("below 0"\\)'):
        root(3)


NEGATIVE = """
import sys
import numpy as np
from sim.core.jit import entry, kernel

@kernel
def at(values, i):
    return values[i]

@kernel
def put(values, i):
    values[i] = 1
    return 0

@entry("test-negative")
def run(values, i, writes):
    return put(values, i) if writes else at(values, i)

found = []
for i, writes in ((0, 0), (2, 1), (3, 0), (3, 1), (-1, 0), (-1, 1)):
    try:
        run(np.array([5, 6, 7]), i, writes)
        found.append("fine")
    except IndexError:
        found.append("out of bounds")
print(found)
"""


@own
def test_with_bounds_checked_a_negative_index_is_out_of_bounds(tmp_path) -> None:
    """Without, nothing looks at the sign of an index."""
    script = tmp_path / "negative.py"
    script.write_text(NEGATIVE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        env={"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{['fine'] * 2 + ['out of bounds'] * 4}\n"
