"""Random numbers for designs, each a function of what it is for and of nothing before it."""

import hashlib

import numpy as np
from numpy.typing import NDArray

_STEP = np.uint64(0x9E3779B97F4A7C15)


def draws(seed: int, label: str, numbers: NDArray[np.int64], count: int) -> NDArray[np.float64]:
    """For each of `numbers` a row of `count` numbers from 0 to below 1.

    The same seed, label and number give the same row. Counter-based: SplitMix64 over a key of seed
    and label, the number, and the place in the row.
    """
    key = hashlib.sha256(f"{seed} {label}".encode()).digest()
    start = np.uint64(int.from_bytes(key[:8], "little"))
    rows = mixed(start + numbers.astype(np.int64).view(np.uint64) * _STEP)
    places = np.arange(1, count + 1).astype(np.uint64) * _STEP
    values = mixed(rows[:, None] + places[None, :])
    return (values >> np.uint64(11)).astype(np.float64) * 2.0**-53


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Every bit of a number moves every bit of the result (the finaliser of SplitMix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
