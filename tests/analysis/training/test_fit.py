"""Fitting: the gradient is right, what can be learnt is learnt, and one seed gives one network."""

import numpy as np
import pytest

from analysis.training import passes
from analysis.training.fit import Parameters, data_of, fit, margin_share, places, seen_rows
from analysis.training.judge import r_squared
from sim.core.errors import PampasError
from sim.core.network import MARGIN
from tests.analysis.training.made_up import (
    COUNT_ROW,
    KINDS,
    N_ROWS,
    product_positions,
    ragged_positions,
    row_scale,
)

SHARE = 0.7  # of the margin in the loss


def dense(positions) -> np.ndarray:
    """The inputs as a matrix."""
    matrix = np.zeros((len(positions), N_ROWS))
    position = np.repeat(np.arange(len(positions)), np.diff(positions.starts))
    matrix[position, positions.rows] = positions.values * row_scale()[positions.rows]
    return matrix


@pytest.fixture(scope="module")
def learnt():
    return fit(product_positions(30_000, seed=1), N_ROWS, row_scale(), 32, 16, 6, 128, 3e-3)


def test_a_product_is_learnt_that_no_linear_model_knows(learnt):
    train, fresh = product_positions(30_000, seed=1), product_positions(5_000, seed=2)
    coefficients, *_ = np.linalg.lstsq(dense(train), train.margins[:, 0], rcond=None)
    linear = r_squared(dense(fresh) @ coefficients, fresh.margins[:, 0])
    assert linear is not None and linear < 0.02
    margins = MARGIN * learnt.outputs(fresh)[:, :2]
    for seat in (0, 1):
        found = r_squared(margins[:, seat], fresh.margins[:, seat])
        assert found is not None and found > 0.97


def test_the_loss_falls_from_epoch_to_epoch(learnt):
    assert len(learnt.losses) == 6
    assert (np.diff(learnt.losses) < 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3])
def test_gradients_are_those_of_finite_differences(players):
    """Every parameter, in double precision; with unknown rows, and positions without any."""
    n_rows = 9
    positions = ragged_positions(12, n_rows, players, seed=players)
    rows = np.array([0, 2, 3, 5, 6, 8], dtype=np.int32)
    draw = np.random.default_rng(players)
    place, scale = places(rows, n_rows), draw.random(len(rows)) / 100
    found = Parameters(len(rows), 6, 4, 2 * players, np.float64)
    found.flat[:] = draw.normal(0, 0.7, len(found.flat))
    found.layers[1][0] = 40.0  # a unit that is clipped above
    chosen, data = np.arange(len(positions)), data_of(positions, np.float64)

    def loss() -> float:
        unused = found.like().layers
        return float(
            passes.loss_and_gradient(chosen, data, SHARE, place, scale, found.layers, unused)
        )

    gradient = found.like()
    passes.loss_and_gradient(chosen, data, SHARE, place, scale, found.layers, gradient.layers)
    expected = np.empty_like(found.flat)
    for i, was in enumerate(found.flat.copy()):
        step = 1e-6
        found.flat[i] = was + step
        above = loss()
        found.flat[i] = was - step
        expected[i] = (above - loss()) / (2 * step)
        found.flat[i] = was
    assert gradient.flat == pytest.approx(expected, rel=1e-5, abs=1e-6)
    assert (np.abs(gradient.layers[0]).sum(axis=1) > 0).all()
    assert gradient.layers[1][0] == 0 and (gradient.layers[0][:, 0] == 0).all()


def test_the_loss_is_what_the_page_says():
    """Squared error of the margin by its variance, half the log loss; the mean over seats."""
    positions = ragged_positions(50, 9, 3)
    fitted = fit(positions, 9, np.full(9, 0.01), 6, 4, epochs=1, least_seen=1)
    out = fitted.outputs(positions).astype(np.float64)
    p = 0.5 * (1 + out[:, 3:] / np.sqrt(1 + out[:, 3:] ** 2))
    log_loss = -(positions.wins * np.log(p) + (1 - positions.wins) * np.log(1 - p))
    error = np.square(20 * out[:, :3] - positions.margins) / positions.margins.var(axis=0).mean()
    expected = (error + 0.5 * log_loss).mean(axis=1)
    share = margin_share(positions, np.arange(50))
    unused = Parameters(len(fitted.rows), 6, 4, 6).layers
    found = passes.loss_and_gradient(
        np.arange(50), data_of(positions), share, places(fitted.rows, 9), fitted.scale,
        fitted.parameters, unused,
    )  # fmt: skip
    assert found == pytest.approx(expected.sum(), rel=1e-5)


@pytest.mark.slow
def test_wins_are_predicted_far_into_the_tails():
    """The log loss of a chance of 2.5e-11 has as many digits as that of a half."""
    for z in (-1e5, -3.0, 0.0, 0.5, 1e5):
        root = np.sqrt(np.longdouble(1) + np.longdouble(z) ** 2)
        p = 1 / (2 * root * (root + abs(z)))
        expected = -np.log(p) if z < 0 else -np.log1p(-p)
        one = np.array([[0.0, z]])
        found = _loss_of_win(one)
        assert found == pytest.approx(float(expected), rel=1e-6)


def _loss_of_win(bias) -> float:
    """The loss of a position without rows that was won, of a network that says its bias."""
    positions = ragged_positions(1, 1, 1)
    positions.margins[:] = 0
    positions.wins[:] = 1
    found = Parameters(0, 1, 1, 2, np.float64)
    found.layers[5][:] = bias
    place = np.full(1, -1, dtype=np.int32)
    loss = passes.loss_and_gradient(
        np.arange(1), data_of(positions, np.float64), SHARE, place, np.zeros(0), found.layers,
        found.like().layers,
    )  # fmt: skip
    return float(loss) / 0.5


def test_one_seed_gives_one_network_and_another_another():
    positions = product_positions(3000)
    one, same, other = (
        fit(positions, N_ROWS, row_scale(), 8, 4, epochs=2, seed=seed) for seed in (1, 1, 2)
    )
    for a, b, c in zip(one.parameters, same.parameters, other.parameters, strict=True):
        assert (a == b).all()
        assert (a != c).any()


def test_only_the_chosen_positions_are_learnt_from():
    """What lies between them may be anything."""
    positions = product_positions(4000)
    chosen = np.arange(0, 4000, 2)
    spoilt = product_positions(4000)
    spoilt.margins[1::2] = 1e6
    spoilt.rows.reshape(4000, -1)[1::2, 0] = 0
    one, other = (
        fit(some, N_ROWS, row_scale(), 8, 4, 2, chosen=chosen) for some in (positions, spoilt)
    )
    assert all((a == b).all() for a, b in zip(one.parameters, other.parameters, strict=True))


@pytest.mark.slow
def test_adam_is_adam():
    """Three batches against the formulas of Kingma and Ba, written out."""
    positions = ragged_positions(30, 5, 2)
    place, scale = np.arange(5, dtype=np.int32), np.full(5, 0.01)
    found = Parameters(5, 4, 3, 4, np.float64)
    found.flat[:] = np.random.default_rng(1).normal(0, 0.5, len(found.flat))
    expected, gradient = found.flat.copy(), found.like()
    data, order, rate = data_of(positions, np.float64), np.arange(30), 0.01
    m = v = np.zeros_like(expected)
    model = found.like()
    for step in range(3):
        model.flat[:] = expected
        gradient.flat[:] = 0
        chosen = order[12 * step : 12 * (step + 1)]
        passes.loss_and_gradient(chosen, data, SHARE, place, scale, model.layers, gradient.layers)
        g = gradient.flat / len(chosen)
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        upright = m / (1 - 0.9 ** (step + 1)), v / (1 - 0.999 ** (step + 1))
        now = rate * 0.5 * (1 + np.cos(np.pi * step / 3))
        expected = expected - now * upright[0] / (np.sqrt(upright[1]) + 1e-8)
    gradient.flat[:] = 0
    flats = (found.flat, gradient.flat, found.like().flat, found.like().flat)
    passes.train(
        order, 12, data, SHARE, place, scale, found.layers, gradient.layers, flats, 0, 3, rate
    )
    assert found.flat == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_weights_stay_within_what_integers_hold():
    """A step of 5 would take them further."""
    positions = product_positions(2000)
    fitted = fit(positions, N_ROWS, row_scale(), 4, 4, epochs=1, batch=2000, rate=5.0)
    for weights in (fitted.second, fitted.last):
        assert np.abs(weights).max() == np.float32(4095 / 1024)
    assert np.abs(fitted.first).max() > 4


def test_rows_that_are_hardly_seen_are_left_out():
    positions = product_positions(500)
    seen = np.bincount(positions.rows, minlength=N_ROWS)
    rows = seen_rows(positions, np.arange(500), N_ROWS, 20)
    assert set(rows) == set(np.flatnonzero(seen >= 20))
    assert 2 * KINDS > len([row for row in rows if row < 2 * KINDS]) > 0
    assert COUNT_ROW in rows


def test_a_row_with_value_0_is_not_seen():
    positions = product_positions(100)
    positions.values[:] = 0
    assert len(seen_rows(positions, np.arange(100), N_ROWS, 1)) == 0


def test_progress_counts_every_position_of_every_epoch():
    told: list[int] = []
    fit(product_positions(1000), N_ROWS, row_scale(), 4, 4, 3, batch=7, progress=told.append)
    assert sum(told) == 3000 and len(told) > 3


def test_nothing_to_learn_from_and_rows_of_another_layout_are_refused():
    positions = product_positions(100)
    with pytest.raises(PampasError, match="got no positions"):
        fit(positions, N_ROWS, row_scale(), chosen=np.zeros(0, np.int64))
    with pytest.raises(PampasError, match=r"feature row \d+, expected rows 0 to 49 of this layout"):
        fit(positions, 50, row_scale()[:50])
