"""Integer networks and what is said of them."""

import dataclasses

import numpy as np
import pytest

from analysis.training.fit import FloatNetwork, fit
from analysis.training.judge import (
    cost_of_quantising,
    judge,
    log_losses,
    network_outputs,
    r_squared,
)
from analysis.training.positions import split
from analysis.training.quantise import quantise
from sim.core.errors import PampasError
from sim.core.network import MAX_ROW_WEIGHT, MAX_SUM, MAX_VALUE, evaluate, largest_sum
from tests.analysis.training.made_up import (
    COUNT_ROW,
    N_ROWS,
    product_positions,
    ragged_positions,
    row_scale,
)


@pytest.fixture(scope="module")
def positions():
    return product_positions(30_000, seed=1)


@pytest.fixture(scope="module")
def fitted(positions):
    learn, _ = split(positions, 0.1, seed=1)
    scale = row_scale()
    return fit(positions, N_ROWS, scale, 32, 16, 6, 128, 3e-3, chosen=learn)


@pytest.fixture(scope="module")
def network(fitted):
    return quantise(fitted, "made up", "layout", {"seed": 1})


def test_integers_say_what_the_floats_said(fitted, network):
    fresh = product_positions(3000, seed=2)
    cost = cost_of_quantising(fitted, network, fresh)
    assert 0 < cost.margin < 0.1  # VP, of margins up to 20
    assert 0 < cost.win < 0.002
    assert abs(cost.log_loss) < 1e-4
    assert (network.game, network.layout, network.record) == ("made up", "layout", {"seed": 1})


def test_the_scale_of_a_row_is_in_its_integers(fitted, network):
    place = list(network.rows).index(COUNT_ROW)
    expected = fitted.first[place] * fitted.scale[place] * 4096
    assert fitted.scale[place] == pytest.approx(1 / 50)
    assert np.abs(network.first[place] - expected).max() <= 0.5 + 1e-6


def test_shifts_round_to_the_nearest(network):
    """Of weights that are integers already only the shifts are left, which err to one side."""
    fresh = product_positions(3000, seed=3)
    sums = {"first_bias": network.first_bias - 8, "second_bias": network.second_bias - 512}
    exact = FloatNetwork(
        rows=network.rows,
        scale=np.ones(len(network.rows), np.float32),
        first=network.first / np.float32(1 << 12),
        first_bias=sums["first_bias"] / np.float32(1 << 12),
        second=network.second / np.float32(1 << 10),
        second_bias=sums["second_bias"] / np.float32(1 << 18),
        last=network.last / np.float32(1 << 10),
        last_bias=network.last_bias / np.float32(1 << 18),
        losses=(),
    )
    again = quantise(exact, "x", "x")
    assert (again.first_bias == network.first_bias).all() and (again.first == network.first).all()
    without = dataclasses.replace(network, **sums)
    floats = exact.outputs(fresh).astype(np.float64)
    to_one_side = [
        np.abs((network_outputs(one, fresh, np.arange(3000)) / (1 << 18) - floats).mean(axis=0))
        for one in (again, without)
    ]
    assert to_one_side[0].mean() < to_one_side[1].mean() / 5


def test_many_outputs_are_those_of_one_position_each(network):
    some = ragged_positions(60, N_ROWS + 30, 2)  # rows that the network does not know, too
    found = network_outputs(network, some, np.arange(60))
    for i in range(60):
        part = slice(some.starts[i], some.starts[i + 1])
        assert (found[i] == evaluate(network, some.rows[part], some.values[part])).all()


def test_weights_are_cut_where_sums_could_leave_32_bits(fitted):
    """Only the largest, and as little as can be."""
    parts = {name: getattr(fitted, name) for name in fitted.__dataclass_fields__}
    many = 3000
    first = np.random.default_rng(1).normal(0, 3, (many, 32)).astype(np.float32)
    wild = type(fitted)(
        **{**parts, "rows": np.arange(many, dtype=np.int32), "first": first,
           "scale": np.ones(many, np.float32)}
    )  # fmt: skip
    made = quantise(wild, "x", "x")
    cut = int(np.abs(made.first).max())
    assert 0 < cut < MAX_ROW_WEIGHT
    assert largest_sum(made.first, made.first_bias, MAX_VALUE) <= MAX_SUM
    unbound = np.rint(first * 4096)
    less = np.clip(unbound, -cut - 1, cut + 1).astype(np.int16)
    assert largest_sum(less, made.first_bias, MAX_VALUE) > MAX_SUM
    small = np.abs(unbound) < cut
    assert (made.first[small] == unbound[small]).all()


def test_held_out_games_are_judged(network, positions):
    _, judged = split(positions, 0.1, seed=1)
    found = judge(network, positions, judged)
    assert found.positions == len(judged) and found.games == len(judged) / 4
    assert found.r2 is not None and found.r2 > 0.97
    assert len(found.r2_by_stage) == 5
    assert all(r2 is not None and r2 > 0.96 for r2 in found.r2_by_stage)
    assert found.log_loss < found.log_loss_baseline - 0.05
    assert found.log_loss_baseline == pytest.approx(np.log(2), abs=0.01)


def test_chances_are_calibrated(network, positions):
    """The made-up wins are drawn with the chance that follows from the margin."""
    _, judged = split(positions, 0.1, seed=1)
    bins = judge(network, positions, judged).calibration
    assert sum(one.positions for one in bins) == len(judged)
    assert len(bins) >= 7
    for one in bins:
        error = 4 * np.sqrt(one.predicted * (1 - one.predicted) / one.positions)
        assert one.won == pytest.approx(one.predicted, abs=error + 0.02)


def test_a_network_that_knows_nothing_is_seen_to(network, positions):
    """The outputs of another position each: no R2, a log loss above the baseline."""
    shifted = positions.take(np.arange(2000))
    shifted.margins[:] = np.roll(shifted.margins, 1, axis=0)
    shifted.wins[:] = np.roll(shifted.wins, 1, axis=0)
    found = judge(network, shifted)
    assert found.r2 is not None and found.r2 < -0.5
    assert found.log_loss > found.log_loss_baseline


def test_stages_are_fifths_and_what_cannot_be_said_is_not(network):
    some = product_positions(100)
    some.stage[:] = 0.5
    some.stage[0] = 1.0
    found = judge(network, some)
    assert [r2 is None for r2 in found.r2_by_stage] == [True, True, False, True, True]
    assert [loss is None for loss in found.log_loss_by_stage] == [True, True, False, True, False]


def test_r_squared_and_log_losses_by_hand():
    found = np.array([1.0, 2.0, 3.0, 6.0])
    assert r_squared(found, found) == 1
    assert r_squared(np.full(4, 3.0), found) == 0
    assert r_squared(np.array([1.0, 2.0, 3.0, 5.0]), found) == pytest.approx(1 - 1 / 14)
    assert r_squared(np.zeros(0), np.zeros(0)) is None
    losses = log_losses(np.array([0.25, 0.25, 0.25]), np.array([1.0, 0.0, 0.5]))
    expected = [-np.log(0.25), -np.log(0.75), -0.5 * np.log(0.25 * 0.75)]
    assert losses == pytest.approx(expected)


def test_nothing_to_judge_by_and_other_players_are_refused(network, positions):
    with pytest.raises(PampasError, match="got no positions, expected some of held-out games"):
        judge(network, positions, np.zeros(0, np.int64))
    with pytest.raises(PampasError, match="got positions of 3 players, expected 2"):
        judge(network, ragged_positions(5, 5, 3))
