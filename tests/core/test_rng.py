"""Random streams: known answers, even numbers, streams that do not know of each other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.core import rng
from sim.core.jit import entry
from sim.core.layout import STREAM_SIZE

GOLDEN = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1

# The functions of a kernel are called by compiled code only: these call them for the tests.


@entry("test-rng")
def compiled_mix(x):
    return rng.mix64(x)


@entry("test-rng")
def compiled_seed(state, stream, seed, index, name):
    rng.seed_stream(state, stream, seed, index, name)


@entry("test-rng")
def compiled_draw(state, stream, n, out):
    for i in range(out.shape[0]):
        out[i] = rng.randint(state, stream, n)


@entry("test-rng")
def compiled_shuffle(state, stream, start, n):
    rng.shuffle(state, stream, state, start, n)


def new_stream(seed: int, index: int = 0, name: int = 0) -> NDArray[np.int64]:
    state = np.zeros(STREAM_SIZE, dtype=np.int64)
    compiled_seed(state, 0, seed, index, name)
    return state


def draws(state: NDArray[np.int64], n: int, count: int, stream: int = 0) -> NDArray[np.int64]:
    out = np.zeros(count, dtype=np.int64)
    compiled_draw(state, stream, n, out)
    return out


def chi_square(counts: NDArray[np.int64]) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def too_large(freedom: int) -> float:
    """A bound that chi-square passes with a probability of about one in a million (5 sigma)."""
    return float(freedom + 5 * (2 * freedom) ** 0.5 + 15)


# --- known answers


def mix_in_python(x: int) -> int:
    """The finaliser of SplitMix64 with Python's whole numbers."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def test_the_mixer_gives_the_published_numbers() -> None:
    """SplitMix64 with seed 1234567: the first outputs of the reference implementation."""
    outputs = [int(compiled_mix(np.uint64((1234567 + k * GOLDEN) & MASK))) for k in range(1, 6)]
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("x", [0, 1, 2**31, 2**32 - 1, 2**63, MASK])
def test_the_mixer_at_the_edges(x) -> None:
    assert int(compiled_mix(np.uint64(x))) == mix_in_python(x)


def test_numbers_below_n_come_from_the_upper_half_of_the_mix() -> None:
    """With the key 1234567 and n = 2**32 a stream gives the upper halves of the known outputs."""
    state = np.array([1234567, 0, 0], dtype=np.int64)
    assert draws(state, 2**32, 3).tolist() == [
        6457827717110365317 >> 32,
        3203168211198807973 >> 32,
        9817491932198370423 >> 32,
    ]
    assert state.tolist() == [1234567, 0, 3]


def test_a_stream_is_the_same_on_every_machine() -> None:
    """Keys and numbers of three streams, written down: a change here changes every game."""
    keys, numbers = [], []
    for seed, index, name in ((0, 0, 0), (1, 0, 0), (2**62, 2**40, 104)):
        x = mix_in_python((seed + GOLDEN) & MASK)
        x = mix_in_python((x + (index + 1) * GOLDEN) & MASK)
        x = mix_in_python((x + (name + 1) * 0xBF58476D1CE4E5B9) & MASK)
        state = new_stream(seed, index, name)
        assert state.tolist() == [x & 0x7FFFFFFF, (x >> 31) & 0x7FFFFFFF, 0]
        keys.append(state[:2].tolist())
        numbers.append(draws(state, 100, 4).tolist())
    assert len({tuple(key) for key in keys}) == 3
    for (low, high), drawn in zip(keys, numbers, strict=True):
        key = low | high << 31
        mixed = [mix_in_python((key + k * GOLDEN) & MASK) for k in range(1, 5)]
        assert drawn == [((m >> 32) * 100) >> 32 for m in mixed]


# --- even numbers


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 15, 36, 57, 100])
def test_numbers_are_even(n) -> None:
    drawn = draws(new_stream(11, n), n, 60_000)
    counts = np.bincount(drawn, minlength=n)
    assert counts.size == n  # none of them is n or more
    assert chi_square(counts) < too_large(n - 1)


@pytest.mark.parametrize("n", [2, 5, 9])
def test_neighbouring_numbers_of_a_stream_are_unrelated(n) -> None:
    drawn = draws(new_stream(12, n), n, 90_000)
    for lag in (1, 2, 7):
        pairs = np.bincount(drawn[:-lag] * n + drawn[lag:], minlength=n * n)
        assert chi_square(pairs) < too_large(n * n - 1)


def test_shuffles_are_even() -> None:
    """All 24 orders of 4 things, and every place for every one of 15 cards."""
    state = np.zeros(STREAM_SIZE + 15, dtype=np.int64)
    compiled_seed(state, 0, 13, 0, 0)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        state[STREAM_SIZE : STREAM_SIZE + 4] = range(4)
        compiled_shuffle(state, 0, STREAM_SIZE, 4)
        orders[tuple(state[STREAM_SIZE : STREAM_SIZE + 4].tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(np.array(list(orders.values()))) < too_large(23)
    places = np.zeros((15, 15), dtype=np.int64)
    for _ in range(15_000):
        state[STREAM_SIZE:] = range(15)
        compiled_shuffle(state, 0, STREAM_SIZE, 15)
        places[np.arange(15), state[STREAM_SIZE:]] += 1
    assert chi_square(places.ravel()) < too_large(14 * 14)


def test_a_shuffle_draws_the_same_whatever_it_shuffles() -> None:
    """n - 1 numbers, and nothing outside its range is touched."""
    state = np.zeros(STREAM_SIZE + 10, dtype=np.int64)
    compiled_seed(state, 0, 14, 0, 0)
    state[STREAM_SIZE:] = range(10)
    compiled_shuffle(state, 0, STREAM_SIZE + 2, 6)
    assert state[2] == 5
    assert state[STREAM_SIZE:][[0, 1, 8, 9]].tolist() == [0, 1, 8, 9]
    assert sorted(state[STREAM_SIZE:]) == list(range(10))
    for n in (0, 1):
        compiled_shuffle(state, 0, STREAM_SIZE, n)
        assert state[2] == 5


# --- streams do not know of each other


def test_streams_do_not_disturb_each_other() -> None:
    """Numbers of one stream are the same, whatever was drawn from others in between."""
    state = np.zeros(3 * STREAM_SIZE, dtype=np.int64)
    for k in range(3):
        compiled_seed(state, k * STREAM_SIZE, 5, 6, k)
    expected = draws(new_stream(5, 6, 1), 1000, 20)
    drawn = []
    for i in range(20):
        draws(state, 7, i, stream=0)
        drawn += draws(state, 1000, 1, stream=STREAM_SIZE).tolist()
        draws(state, 7, 3, stream=2 * STREAM_SIZE)
    assert drawn == expected.tolist()


def test_a_saved_stream_goes_on_where_it_was() -> None:
    whole = draws(new_stream(21), 50, 40)
    state = new_stream(21)
    first = draws(state, 50, 15)
    second = draws(state.copy(), 50, 25)
    assert [*first, *second] == whole.tolist()


@pytest.mark.parametrize("axis", ["seed", "index", "name"])
def test_neighbouring_streams_are_unrelated(axis) -> None:
    """First numbers of 40,000 neighbours: even, and unrelated to those of the next neighbour."""
    n, streams = 8, 40_000
    numbers = np.array([draws(new_stream(**{"seed": 3, axis: k}), n, 1)[0] for k in range(streams)])
    assert chi_square(np.bincount(numbers, minlength=n)) < too_large(n - 1)
    pairs = np.bincount(numbers[:-1] * n + numbers[1:], minlength=n * n)
    assert chi_square(pairs) < too_large(n * n - 1)


def test_no_two_of_many_streams_have_the_same_key() -> None:
    keys = {
        tuple(new_stream(seed, index, name)[:2].tolist())
        for seed in range(30)
        for index in range(30)
        for name in range(30)
    }
    assert len(keys) == 27_000


def test_seed_index_and_name_are_not_interchangeable() -> None:
    keys = {tuple(new_stream(*order)[:2].tolist()) for order in permutations((1, 2, 3))}
    assert len(keys) == 6
