"""Random numbers for designs."""

import numpy as np

from sim.core.draws import draws


def test_a_row_depends_on_seed_label_and_number_alone():
    numbers = np.arange(100)
    table = draws(7, "ban", numbers, 5)
    assert table.shape == (100, 5)
    assert np.array_equal(table[40:60], draws(7, "ban", numbers[40:60], 5))
    assert np.array_equal(table[:, :3], draws(7, "ban", numbers, 3))
    for other in (draws(8, "ban", numbers, 5), draws(7, "pesos", numbers, 5)):
        assert not np.intersect1d(table, other).size


def test_they_are_uniform_and_independent():
    table = draws(1, "test", np.arange(50_000), 4)
    assert table.min() >= 0.0
    assert table.max() < 1.0
    shares = np.histogram(table, bins=20, range=(0, 1))[0] / table.size
    assert np.abs(shares - 0.05).max() < 5 * np.sqrt(0.05 * 0.95 / table.size)
    correlation = np.corrcoef(np.column_stack([table[:-1], table[1:]]), rowvar=False)
    off = correlation - np.eye(8)
    assert np.abs(off).max() < 5 / np.sqrt(len(table))
