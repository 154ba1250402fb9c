"""Compiled passes of training: sums over sparse rows forward, gradients backward, steps of Adam.

Every inner loop runs along the units of a layer, so that it becomes vector instructions without
changing the order in which numbers are added: the same positions give the same weights. The type
of the parameters decides the precision: float32 to train, float64 to check gradients.

Unlike kernels, which branch on integers, these passes gain from the very processor that they run
on: numba compiles them in its usual way, into the same cache folder.
"""

import math

import numba
import numpy as np

from sim.core.jit.plain import PlainEntry
from sim.core.network import ACTIVE_UNIT, MARGIN, MAX_ACTIVE, MAX_WEIGHT, WEIGHT_UNIT

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8  # Adam: Kingma and Ba (2015), section 2
WIN_SHARE = 0.5  # of the log loss in the loss

# What integer weights can hold (sim.core.network): the network learns within these bounds.
MAX_ACTIVITY = MAX_ACTIVE / ACTIVE_UNIT
LARGEST_WEIGHT = MAX_WEIGHT / WEIGHT_UNIT

_inner = numba.njit(nogil=True, error_model="numpy")


def _entry(function):
    return function if numba.config.DISABLE_JIT else PlainEntry("training", function)


@_inner
def win_loss(z, share):
    """The log loss of a share of the win where p = (1 + z / sqrt(1 + z^2)) / 2."""
    root = math.sqrt(1.0 + z * z)
    # The smaller of p and 1 - p, without the difference of numbers that are nearly the same.
    less = 0.5 / (root * (root + abs(z)))
    more = 1.0 - less
    p, q = (more, less) if z > 0.0 else (less, more)
    return -(share * math.log(p) + (1.0 - share) * math.log(q))


@_inner
def win_slope(z, share):
    """Its derivative: (p - share) / (p (1 - p)) dp/dz = 2 (p - share) / sqrt(1 + z^2)."""
    root = math.sqrt(1.0 + z * z)
    return 2.0 * (0.5 * (1.0 + z / root) - share) / root


@_inner
def clipped(sums, active):
    """The clipped ReLU of a layer."""
    for i in range(len(sums)):
        x = sums[i]
        active[i] = MAX_ACTIVITY if x > MAX_ACTIVITY else x if x > 0 else 0


@_inner
def through_clip(sums, slopes):
    """Where the clipped ReLU is flat, nothing goes back."""
    for i in range(len(sums)):
        if sums[i] <= 0 or sums[i] >= MAX_ACTIVITY:
            slopes[i] = 0


@_inner
def workspace(params):
    """Room for one position: sums and activity of both layers, outputs."""
    first_bias, second_bias, last_bias = params[1], params[3], params[5]
    return (
        np.empty_like(first_bias), np.empty_like(first_bias), np.empty_like(second_bias),
        np.empty_like(second_bias), np.empty_like(last_bias),
    )  # fmt: skip


@_inner
def read_position(i, data, place, scale):
    """Put the rows of position i that are known, and their inputs, into the room for them.

    Returns how many there are, filled up to a multiple of four with inputs that are 0.
    """
    starts, rows, values = data[0], data[1], data[2]
    active, inputs = data[5], data[6]
    n = 0
    for k in range(starts[i], starts[i + 1]):
        row = place[rows[k]]
        if row >= 0:
            active[n] = row
            inputs[n] = values[k] * scale[row]
            n += 1
    while n % 4:
        active[n] = 0
        inputs[n] = 0
        n += 1
    return n


@_inner
def forward(i, data, place, scale, params, work):
    """The outputs of position i; what the way back needs stays in `work` and `data`."""
    active, inputs = data[5], data[6]
    first, first_bias, second, second_bias, last, last_bias = params
    sums_1, active_1, sums_2, active_2, out = work
    n = read_position(i, data, place, scale)
    sums_1[:] = first_bias
    for k in range(
        0, n, 4
    ):  # four rows at once: the sums are fetched and stored a quarter as often
        a, b, c, d = (
            first[active[k]],
            first[active[k + 1]],
            first[active[k + 2]],
            first[active[k + 3]],
        )
        of_a, of_b, of_c, of_d = inputs[k], inputs[k + 1], inputs[k + 2], inputs[k + 3]
        for h in range(len(sums_1)):
            sums_1[h] += of_a * a[h] + of_b * b[h] + of_c * c[h] + of_d * d[h]
    clipped(sums_1, active_1)
    sums_2[:] = second_bias
    for h in range(len(active_1)):
        x = active_1[h]
        if x > 0:
            weights = second[h]
            for j in range(len(sums_2)):
                sums_2[j] += x * weights[j]
    clipped(sums_2, active_2)
    out[:] = last_bias
    for j in range(len(active_2)):
        x = active_2[j]
        if x > 0:
            for k in range(len(out)):
                out[k] += x * last[j, k]
    return n


@_inner
def loss_of(i, data, margin_share, out, slopes):
    """The loss of position i, a mean over seats, and its slopes in the outputs."""
    margins, wins = data[3], data[4]
    players = margins.shape[1]
    total = 0.0
    for seat in range(players):
        error = out[seat] - margins[i, seat] / MARGIN
        z, share = float(out[players + seat]), float(wins[i, seat])
        total += margin_share * error * error + WIN_SHARE * win_loss(z, share)
        slopes[seat] = margin_share * 2.0 * error / players
        slopes[players + seat] = WIN_SHARE * win_slope(z, share) / players
    return total / players


@_inner
def backward(n, data, turned, work, slopes, gradient):
    """Add the gradient of a position with n active rows, after `forward` and `loss_of`."""
    active, inputs = data[5], data[6]
    second_turned, last_turned = turned
    sums_1, active_1, sums_2, active_2 = work[0], work[1], work[2], work[3]
    of_1, of_2, of_out = slopes
    first, first_bias, second, second_bias, last, last_bias = gradient
    of_2[:] = 0
    for k in range(len(of_out)):
        x = of_out[k]
        last_bias[k] += x
        for j in range(len(of_2)):
            of_2[j] += x * last_turned[k, j]
    for j in range(len(active_2)):
        if active_2[j] > 0:
            for k in range(len(of_out)):
                last[j, k] += active_2[j] * of_out[k]
    through_clip(sums_2, of_2)
    of_1[:] = 0
    for j in range(len(of_2)):
        x = of_2[j]
        second_bias[j] += x
        if x != 0:
            weights = second_turned[j]
            for h in range(len(of_1)):
                of_1[h] += x * weights[h]
    for h in range(len(active_1)):
        x = active_1[h]
        if x > 0:
            weights = second[h]
            for j in range(len(of_2)):
                weights[j] += x * of_2[j]
    through_clip(sums_1, of_1)
    for h in range(len(of_1)):
        first_bias[h] += of_1[h]
    for k in range(n):
        x = inputs[k]
        weights = first[active[k]]
        for h in range(len(of_1)):
            weights[h] += x * of_1[h]


@_inner
def summed(chosen, data, margin_share, place, scale, params, gradient):
    """The summed loss of the chosen positions; their summed gradient is added to `gradient`."""
    first_bias, second, second_bias, last, last_bias = params[1:]
    # Turned, so that the way back runs along units too.
    turned = (second.T.copy(), last.T.copy())
    work = workspace(params)
    slopes = (np.empty_like(first_bias), np.empty_like(second_bias), np.empty_like(last_bias))
    total = 0.0
    for i in chosen:
        n = forward(i, data, place, scale, params, work)
        total += loss_of(i, data, margin_share, work[4], slopes[2])
        backward(n, data, turned, work, slopes, gradient)
    return total


@_inner
def adam(flat, gradient, mean, square, step, rate, size):
    """One step of Adam over all parameters, with the mean gradient of `size` positions.

    Over all of them, also those of rows that no position of the batch has: this is Adam as it is
    defined, and takes a few per cent of a batch since rows that never occur are left out.
    """
    # The corrections of both means, which began at 0, once for all parameters.
    correction = math.sqrt(1.0 - BETA_2**step)
    numbers = np.empty(7, flat.dtype)  # in the precision of the parameters
    numbers[0], numbers[1] = BETA_1, 1.0 - BETA_1
    numbers[2], numbers[3] = BETA_2, 1.0 - BETA_2
    numbers[4] = rate * correction / (1.0 - BETA_1**step)
    numbers[5] = EPSILON * correction
    numbers[6] = 1.0 / size
    keep_1, new_1, keep_2, new_2 = numbers[0], numbers[1], numbers[2], numbers[3]
    length, least, share = numbers[4], numbers[5], numbers[6]
    for i in range(len(flat)):
        slope = gradient[i] * share
        gradient[i] = 0
        m = keep_1 * mean[i] + new_1 * slope
        v = keep_2 * square[i] + new_2 * (slope * slope)
        mean[i] = m
        square[i] = v
        flat[i] -= length * m / (np.sqrt(v) + least)


@_inner
def bound(weights):
    for i in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            weights[i, k] = min(max(weights[i, k], -LARGEST_WEIGHT), LARGEST_WEIGHT)


# --- what Python calls --------------------------------------------------------------------------


@_entry
def loss_and_gradient(chosen, data, margin_share, place, scale, params, gradient):
    return summed(chosen, data, margin_share, place, scale, params, gradient)


@_entry
def train(
    order, batch, data, margin_share, place, scale, params, gradient, flats, step, steps, rate
):
    """Learn from positions in this order, in batches; `step` of `steps` are done. The summed loss.

    The rate falls from `rate` to 0 along half a cosine.
    """
    flat, flat_gradient, mean, square = flats
    total = 0.0
    for begin in range(0, len(order), batch):
        chosen = order[begin : begin + batch]
        total += summed(chosen, data, margin_share, place, scale, params, gradient)
        now = 0.5 * rate * (1.0 + math.cos(math.pi * step / steps))
        step += 1
        adam(flat, flat_gradient, mean, square, step, now, len(chosen))
        bound(params[2])
        bound(params[4])
    return total


@_entry
def predict(chosen, data, place, scale, params, outputs):
    """The outputs of the chosen positions."""
    work = workspace(params)
    for n in range(len(chosen)):
        forward(chosen[n], data, place, scale, params, work)
        outputs[n] = work[4]
