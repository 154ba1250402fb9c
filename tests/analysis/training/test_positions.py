"""Positions: taken, joined, and split by game."""

import numpy as np
import pytest

from analysis.training.positions import TYPES, Positions, joined, split
from tests.analysis.training.made_up import product_positions, ragged_positions


def entries(positions: Positions, i: int) -> list[tuple[int, int]]:
    part = slice(positions.starts[i], positions.starts[i + 1])
    return list(zip(positions.rows[part].tolist(), positions.values[part].tolist(), strict=True))


def test_taken_positions_are_the_same_positions():
    positions = ragged_positions(20, 12, 3)
    indices = np.array([5, 0, 19, 5, 7])
    taken = positions.take(indices)
    assert [entries(taken, i) for i in range(5)] == [entries(positions, i) for i in indices]
    for name in ("margins", "wins", "game", "stage"):
        assert (getattr(taken, name) == getattr(positions, name)[indices]).all()
    assert len(positions.take(np.zeros(0, np.int64))) == 0


def test_parts_that_are_joined_are_the_whole():
    whole = ragged_positions(20, 12, 2)
    parts = [whole.take(np.arange(*ends)) for ends in ((0, 6), (6, 6), (6, 20))]
    again = joined(parts)
    assert all((getattr(again, name) == getattr(whole, name)).all() for name in TYPES)


def test_a_game_is_learnt_from_or_held_out_never_both():
    positions = product_positions(8000, per_game=4)
    learn, judged = split(positions, 0.1, seed=1)
    assert sorted([*learn, *judged]) == list(range(8000))
    assert not set(positions.game[learn]) & set(positions.game[judged])
    assert len(judged) % 4 == 0
    assert 600 < len(judged) < 1000


def test_whether_a_game_is_held_out_depends_on_no_other():
    positions = product_positions(8000, per_game=4)
    _, judged = split(positions, 0.1, seed=1)
    some = positions.take(np.arange(4001, 8000)[::-1].copy())
    _, of_some = split(some, 0.1, seed=1)
    late = {int(game) for game in positions.game[judged] if game > 1000}
    assert {int(game) for game in some.game[of_some] if game > 1000} == late
    _, other = split(positions, 0.1, seed=2)
    assert set(other) != set(judged)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("rows", np.zeros(5, np.int32)),
        ("values", np.zeros(600, np.int64)),
        ("margins", np.zeros((100, 3), np.float32)),
        ("game", np.zeros(99, np.int64)),
    ],
)
def test_arrays_that_do_not_fit_are_refused(name, wrong):
    positions = product_positions(100)
    arrays = {one: getattr(positions, one) for one in TYPES}
    with pytest.raises(ValueError, match=name):
        Positions(**{**arrays, name: wrong})
