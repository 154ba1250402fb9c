"""The yardstick never changes, or figures of different days could not be compared."""

import numpy as np

from scripts import yardstick

MASK = (1 << 64) - 1


def walk_in_plain_python(table: list[int], steps: int) -> int:
    state, total = 1, 0
    for _ in range(steps):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        x = (state + total) & MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        x ^= x >> 31
        place = x % len(table)
        if table[place] % 2:
            table[place] += 1
            total = (total + table[place]) & MASK
        else:
            table[place] += 3
            total ^= x
    return total


def test_the_loop_is_the_agreed_one():
    table = np.zeros(4096, np.int32)
    plain = [0] * 4096
    assert int(yardstick.walk(table, 20_000)) == walk_in_plain_python(plain, 20_000)
    assert table.tolist() == plain


def test_the_way_is_the_agreed_one():
    assert yardstick.STEPS == 2_000_000
    checksum = int(yardstick.walk(np.zeros(4096, np.int32), yardstick.STEPS))
    assert checksum == 0xF652F03512C0C3C0


def test_the_measure_is_a_plausible_time():
    assert 0.1 < yardstick.measure() < 1000
