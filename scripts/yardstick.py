"""The yardstick: a fixed compiled loop, so that speeds from different machines can be compared.

One step is a SplitMix64 step (integer arithmetic), a read and a write at a place that it decides
(memory, in a table about as large as a kernel's working set) and a branch that cannot be
predicted: what a game kernel does all day. It never changes; a figure divided by the yardstick
says more than the figure.
"""

import time

import numba
import numpy as np

STEPS = 2_000_000
_TABLE_SIZE = 4096  # a power of two: int32 entries, 16 KiB

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MUL_1 = np.uint64(0xBF58476D1CE4E5B9)
_MUL_2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)
_MASK = np.uint64(_TABLE_SIZE - 1)


@numba.njit
def walk(table, steps):
    """Walk over `table` for `steps` steps and return a checksum of the way."""
    state = np.uint64(1)
    total = np.uint64(0)
    for _ in range(steps):
        state += _GOLDEN
        x = state + total
        x = (x ^ (x >> _S30)) * _MUL_1
        x = (x ^ (x >> _S27)) * _MUL_2
        x ^= x >> _S31
        place = x & _MASK
        if table[place] & 1:
            table[place] += 1
            total += np.uint64(table[place])
        else:
            table[place] += 3
            total ^= x
    return total


def measure() -> float:
    """Nanoseconds per step, now. (The first call compiles; it is not part of the measure.)"""
    walk(np.zeros(_TABLE_SIZE, np.int32), 1)
    table = np.zeros(_TABLE_SIZE, np.int32)
    start = time.perf_counter()
    walk(table, STEPS)
    return (time.perf_counter() - start) / STEPS * 1e9
