"""From a network in floating point to the integer one that plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.training.fit import FloatNetwork
from sim.core.network import (
    MAX_ROW_WEIGHT,
    MAX_SUM,
    MAX_VALUE,
    MAX_WEIGHT,
    OUT_UNIT,
    ROW_SHIFT,
    ROW_UNIT,
    SHIFT,
    WEIGHT_UNIT,
    Network,
    largest_sum,
)

# Added to the sums, half of what a shift to the right takes off makes it round to the nearest.
_HALF_OF_ROW_SHIFT = 1 << (ROW_SHIFT - 1)
_HALF_OF_SHIFT = 1 << (SHIFT - 1)
_MAX_BIAS = MAX_SUM // 16  # far above what a layer can use, and far below what 32 bits hold


def quantise(
    fitted: FloatNetwork, game: str, layout: str, record: Mapping[str, Any] | None = None
) -> Network:
    """The nearest integer network. What that costs is said by `judge.cost_of_quantising`."""
    first_bias = _integers(fitted.first_bias, ROW_UNIT, _MAX_BIAS, np.int32) + _HALF_OF_ROW_SHIFT
    second_bias = _integers(fitted.second_bias, OUT_UNIT, _MAX_BIAS, np.int32) + _HALF_OF_SHIFT
    return Network(
        game=game,
        players=fitted.players,
        layout=layout,
        rows=fitted.rows,
        first=_within(fitted.first * fitted.scale[:, None], first_bias),
        first_bias=first_bias.astype(np.int32),
        second=_integers(fitted.second, WEIGHT_UNIT, MAX_WEIGHT, np.int16),
        second_bias=second_bias.astype(np.int32),
        last=_integers(fitted.last, WEIGHT_UNIT, MAX_WEIGHT, np.int16),
        last_bias=_integers(fitted.last_bias, OUT_UNIT, _MAX_BIAS, np.int32),
        record=dict(record or {}),
    )


def restored(network: Network, row_scale: NDArray[Any]) -> FloatNetwork:
    """A network of integers in floating point again, to be learnt on."""
    scale = row_scale[network.rows].astype(np.float32)
    first_bias = network.first_bias - _HALF_OF_ROW_SHIFT
    second_bias = network.second_bias - _HALF_OF_SHIFT
    return FloatNetwork(
        rows=network.rows,
        scale=scale,
        first=network.first.astype(np.float32) / ROW_UNIT / scale[:, None],
        first_bias=first_bias.astype(np.float32) / ROW_UNIT,
        second=network.second.astype(np.float32) / WEIGHT_UNIT,
        second_bias=second_bias.astype(np.float32) / OUT_UNIT,
        last=network.last.astype(np.float32) / WEIGHT_UNIT,
        last_bias=network.last_bias.astype(np.float32) / OUT_UNIT,
        losses=(),
    )


def _integers(weights: NDArray[Any], unit: int, most: int, kind: type[Any]) -> NDArray[Any]:
    return np.clip(np.rint(weights.astype(np.float64) * unit), -most, most).astype(kind)


def _within(rows: NDArray[Any], bias: NDArray[Any]) -> NDArray[np.int16]:
    """The first layer, its largest weights cut as far as its sums could leave 32 bits.

    All rows at their largest value at once never happen, and thousands of rows with large weights
    hardly: weights are cut in networks that learnt next to nothing else.
    """
    low, high = 0, MAX_ROW_WEIGHT
    while low < high:  # the largest bound that is safe
        most = (low + high + 1) // 2
        if largest_sum(_integers(rows, ROW_UNIT, most, np.int16), bias, MAX_VALUE) <= MAX_SUM:
            low = most
        else:
            high = most - 1
    return _integers(rows, ROW_UNIT, low, np.int16)
